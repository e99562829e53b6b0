//! Results of games, as they arrive.

use super::steps;
use crate::model::{Status, TournamentKind, Winner};
use crate::play::Reason;
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
/// game has no result: its organiser decides.
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
    if outcome.reason == Reason::Cancelled || pairing.result.is_some() {
        return Ok(());
    }
    let winner = Winner::from(&outcome);
    // The first player of a ladder's pairing is the challenger, whatever the seat.
    let has_first_seat = stored.row.state.first_id == Some(pairing.first_id);
    let winner = match (winner, has_first_seat) {
        (Winner::First, false) => Winner::Second,
        (Winner::Second, false) => Winner::First,
        (winner, _) => winner,
    };
    record(conn, &pairing, (winner, outcome.reason.as_str()), now)
}

/// Records a result, and what follows from it in a ladder.
pub(in crate::service) fn record(
    conn: &mut DbConnection,
    pairing: &pairings::Row,
    (winner, reason): (Winner, &str),
    now: Instant,
) -> Result<(), Error> {
    let id = pairing.tournament_id;
    tournaments::lock(conn, id)?;
    pairings::set_result(conn, pairing.id, (codes(winner), Some(reason)))?;
    let tournament = tournaments::find(conn, id)?.ok_or(Error::NotFound)?;
    if tournament.terms.kind == TournamentKind::Ladder {
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
            steps::after_closing(conn, &pairing, status, now)
        }
        _ => Ok(()),
    }
}
