//! An organiser sets the result of a game.

use super::TournamentRefused;
use super::starting::{check_organiser, lock_as_organiser};
use crate::model::{GameId, TournamentId, TournamentNews, Winner, clean};
use crate::play::{Outcome, Reason};
use crate::service::games::load_for_system;
use crate::service::standings::LoadedTournament;
use crate::service::tournament_results::{self, news};
use crate::service::{Error, Refusable, RequestContext, UseCaseResult, game_commands, refuse};
use crate::store::tournaments::{self, pairings};

/// The maximum length of the reason of a decision, in characters.
const MOST_REASON: usize = 500;

/// Sets the result of a game of the tournament, for a reason that its players read. A running game
/// ends. The result of a game that is over changes for the tournament only, until the next round is
/// paired.
///
/// # Errors
/// As [`lock_as_organiser`].
pub fn decide(
    context: &mut RequestContext,
    id: TournamentId,
    (game, winner, reason): (GameId, Option<Winner>, &str),
) -> UseCaseResult<(), TournamentRefused> {
    let found = LoadedTournament::for_viewer(context, id)?;
    check_organiser(context, &found)?;
    let Some(pairing) = found.pairings.iter().find(|row| row.game_id == Some(game)) else {
        return refuse(TournamentRefused::NoSuchGame);
    };
    // The game is locked before its tournament, as when it ends.
    let mut stored = load_for_system(context.conn, game, true)?;
    let tournament = lock_as_organiser(context, id)?;
    let Some(winner) = winner else {
        return refuse(TournamentRefused::NoResult);
    };
    let reason = clean::text(reason);
    let reason = reason.trim();
    if reason.is_empty() {
        return refuse(TournamentRefused::NoReason);
    }
    if reason.chars().count() > MOST_REASON {
        return refuse(TournamentRefused::ReasonTooLong(MOST_REASON));
    }
    check(context, (&tournament, pairing)).or_else(refuse)?;
    if stored
        .game
        .as_ref()
        .is_some_and(|game| game.outcome.is_none())
    {
        let outcome = match winner.side() {
            Some(side) => Outcome::won(side, Reason::Adjudicated),
            None => Outcome::nobody(Reason::Adjudicated),
        };
        game_commands::decide(context.conn, &mut stored, outcome, context.now)
            .map_refusal(|_| TournamentRefused::NoSuchGame)?;
    } else {
        let codes = tournament_results::codes(winner);
        pairings::set_result(context.conn, pairing.id, (codes, Some("decision")))?;
        tournaments::set_due(context.conn, id, context.now.into())?;
    }
    let me = context.player()?.id;
    let decided = TournamentNews::Decided {
        game,
        first: pairing.first_id,
        second: pairing.second_id.ok_or(Error::NotFound)?,
        winner,
        reason: reason.to_owned(),
    };
    Ok(news::write(
        context.conn,
        id,
        Some(me),
        &decided,
        context.now,
    )?)
}

fn check(
    context: &RequestContext,
    (tournament, pairing): (&LoadedTournament, &pairings::Row),
) -> Result<(), TournamentRefused> {
    let me = context.viewer_id();
    let players = [Some(pairing.first_id), pairing.second_id];
    if players.contains(&me) {
        return Err(TournamentRefused::OwnGame);
    }
    let state = &tournament.row.state;
    let is_past = match tournament.kind().is_round_robin() {
        true => pairing.stage < state.stage,
        false => pairing.round < state.round,
    };
    if is_past && pairing.result.is_some() {
        return Err(TournamentRefused::RoundIsOver);
    }
    if state.finished_at.is_some() {
        return Err(TournamentRefused::IsOver);
    }
    Ok(())
}
