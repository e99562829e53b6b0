//! Ladders: who stands on a lower step challenges someone above.

use super::{TournamentRefused, entering, paired_game};
use crate::model::{GameId, TournamentId, TournamentKind, TournamentStatus};
use crate::service::game_commands::challenge_paired;
use crate::service::standings::LoadedTournament;
use crate::service::tournament_results::steps::{is_busy, step_of};
use crate::service::{Error, RequestContext, UseCaseResult, refuse, secret};
use crate::store::blocks;
use crate::store::tournaments::{self, pairings};
use posthorse_tournament::formats::ladder;

/// Challenges the player of that name, up to three steps above the viewer. Returns the challenge.
///
/// # Errors
/// [`Error::NotFound`], [`Error::SignedOut`], [`Error::Forbidden`].
pub fn challenge(
    context: &mut RequestContext,
    id: TournamentId,
    name: &str,
) -> UseCaseResult<GameId, TournamentRefused> {
    let tournament = LoadedTournament::lock_for_viewer(context, id)?;
    let me = context.confirmed_player()?.id;
    if tournament.kind() != TournamentKind::Ladder {
        return refuse(TournamentRefused::NotALadder);
    }
    if tournament.status() != TournamentStatus::Running {
        return refuse(TournamentRefused::NotRunning);
    }
    let Some(own) = step_of(&tournament, me) else {
        return refuse(TournamentRefused::NotEntered);
    };
    let Some(player) = entering::find_player(context.conn, name)? else {
        return refuse(TournamentRefused::NoSuchPlayer);
    };
    if player.id == me {
        return refuse(TournamentRefused::Yourself);
    }
    let above = step_of(&tournament, player.id);
    if !above.is_some_and(|above| ladder::may_challenge(own, above)) {
        return refuse(TournamentRefused::OutOfReach(ladder::REACH));
    }
    if blocks::exists(context.conn, player.id, me)? {
        return refuse(TournamentRefused::NoSuchPlayer);
    }
    if is_busy(&tournament, me) || is_busy(&tournament, player.id) {
        return refuse(TournamentRefused::LadderGameRunning);
    }
    // The seats are drawn now, so that the pairing has them.
    let players = match secret::one_of(2) {
        0 => [me, player.id],
        _ => [player.id, me],
    };
    let row = pairings::NewRow {
        tournament_id: id,
        stage: 1,
        round: tournament.row.state.round + 1,
        section: 1,
        board: 1,
        first_id: players[0],
        second_id: Some(players[1]),
        variant: tournament.variant_of(tournament.row.state.round + 1),
        result: None,
    };
    let game = paired_game(context.app, &tournament, (&row.variant, players))?;
    let game = challenge_paired(context.conn, &game, me, context.now)?;
    pairings::insert(context.conn, &[row])?;
    let added = pairings::of(context.conn, id)?;
    let added = added.last().ok_or(Error::NotFound)?;
    pairings::set_game(context.conn, added.id, game)?;
    let mut state = tournament.row.state.clone();
    state.round += 1;
    state.announced = state.round;
    tournaments::save(context.conn, id, &state)?;
    Ok(game)
}
