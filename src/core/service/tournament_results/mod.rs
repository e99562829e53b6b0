//! Results of tournaments, as games end: a result is recorded, the steps of a ladder change, and
//! the players are told. Pairing and everything else that begins games is in
//! [`tournaments`](super::tournaments).

pub(in crate::service) mod news;
pub(in crate::service) mod steps;

use crate::model::{GameId, Status, TournamentKind, TournamentStatus, Winner};
use crate::play::{Outcome, Reason};
use crate::service::games::StoredGame;
use crate::service::{Error, Instant};
use crate::store::DbConnection;
use crate::store::tournaments::{self, pairings};

/// The codes of a result in FIDE's report file.
pub(in crate::service) fn codes(winner: Winner) -> &'static str {
    match winner {
        Winner::First => "10",
        Winner::Second => "01",
        Winner::Nobody => "==",
    }
}

/// Records the result of a game that has just ended, if it belongs to a tournament. A cancelled
/// game is lost by both players.
pub(in crate::service) fn game_over(
    conn: &mut DbConnection,
    stored: &StoredGame,
    now: Instant,
) -> Result<(), Error> {
    let Some(pairing) = pairings::of_game(conn, stored.row.id)? else {
        return Ok(());
    };
    let Some(outcome) = stored.game()?.outcome else {
        return Ok(());
    };
    if pairing.result.is_some() {
        return Ok(());
    }
    if outcome.reason == Reason::Cancelled {
        return record(conn, &pairing, ("--", None), outcome.reason.as_str(), now);
    }
    let winner = Winner::from(&outcome);
    let result = (codes(winner), Some(winner));
    record(conn, &pairing, result, outcome.reason.as_str(), now)
}

/// Records a result, and what follows from it in a ladder.
fn record(
    conn: &mut DbConnection,
    pairing: &pairings::Row,
    (result, winner): (&str, Option<Winner>),
    reason: &str,
    now: Instant,
) -> Result<(), Error> {
    let id = pairing.tournament_id;
    tournaments::lock(conn, id)?;
    pairings::set_result(conn, pairing.id, (result, Some(reason)))?;
    let tournament = tournaments::find(conn, id)?.ok_or(Error::NotFound)?;
    if let Some(winner) = winner.filter(|_| tournament.terms.kind == TournamentKind::Ladder) {
        steps::after_game(conn, pairing, winner, now)?;
    }
    Ok(tournaments::set_due(conn, id, now.into())?)
}

/// A challenge of a ladder was closed without a game. Who declined it, or did not answer, loses the
/// step.
pub(in crate::service) fn challenge_closed(
    conn: &mut DbConnection,
    stored: &StoredGame,
    status: Status,
    now: Instant,
) -> Result<(), Error> {
    match pairings::of_game(conn, stored.row.id)? {
        Some(pairing) if pairing.result.is_none() => {
            let challenger = stored.row.challenge.challenger_id;
            steps::after_closing(conn, &pairing, (challenger, status), now)
        }
        _ => Ok(()),
    }
}

/// Corrects the result of a game that an admin has decided after a contest.
pub(in crate::service) fn correct(
    conn: &mut DbConnection,
    game: GameId,
    outcome: Outcome,
    now: Instant,
) -> Result<(), Error> {
    let Some(pairing) = pairings::of_game(conn, game)? else {
        return Ok(());
    };
    let result = codes(Winner::from(&outcome));
    let reason = outcome.reason.as_str();
    pairings::set_result(conn, pairing.id, (result, Some(reason)))?;
    let row = tournaments::find(conn, pairing.tournament_id)?.ok_or(Error::NotFound)?;
    match row.state.status {
        TournamentStatus::Running => Ok(tournaments::set_due(conn, row.id, now.into())?),
        _ => Ok(()),
    }
}
