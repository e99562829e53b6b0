//! The organiser starts or cancels a tournament.

use super::{TournamentRefused, progress};
use crate::model::{TournamentId, TournamentStatus};
use crate::play::{Outcome, Reason};
use crate::refusals::Forbidden;
use crate::service::games::load_for_system;
use crate::service::standings::LoadedTournament;
use crate::service::{Error, Refusable, RequestContext, UseCaseResult, refuse};

/// The tournament, if the viewer organises it.
///
/// # Errors
/// [`Error::NotFound`], [`Error::SignedOut`], [`Error::Forbidden`] for anyone else.
pub(super) fn lock_as_organiser(
    context: &mut RequestContext,
    id: TournamentId,
) -> Result<LoadedTournament, Error> {
    let tournament = LoadedTournament::lock_for_viewer(context, id)?;
    check_organiser(context, &tournament)?;
    Ok(tournament)
}

/// Checks that the viewer organises a tournament.
///
/// # Errors
/// [`Error::SignedOut`], [`Error::Forbidden`] for anyone else.
pub(super) fn check_organiser(
    context: &RequestContext,
    tournament: &LoadedTournament,
) -> Result<(), Error> {
    let me = context.confirmed_player()?;
    match tournament.is_organised_by(me.id) || me.is_admin() {
        true => Ok(()),
        false => Err(Error::Forbidden(Forbidden::NotOrganiser)),
    }
}

/// Starts a tournament before its date or before all places are taken. A repeated request has no
/// effect.
///
/// # Errors
/// As [`lock_as_organiser`].
pub fn start(
    context: &mut RequestContext,
    id: TournamentId,
) -> UseCaseResult<(), TournamentRefused> {
    let tournament = lock_as_organiser(context, id)?;
    match tournament.status() {
        TournamentStatus::Open => {}
        TournamentStatus::Running => return Ok(()),
        _ => return refuse(TournamentRefused::IsOver),
    }
    if tournament.players().nth(1).is_none() {
        return refuse(TournamentRefused::TooFewPlayers);
    }
    Ok(progress::start(context.conn, &tournament, context.now)?)
}

/// Cancels a tournament that is not over. Its running games end without a result.
///
/// # Errors
/// As [`lock_as_organiser`].
pub fn cancel(
    context: &mut RequestContext,
    id: TournamentId,
) -> UseCaseResult<(), TournamentRefused> {
    // Games are locked before their tournament, as when they end.
    let found = LoadedTournament::for_viewer(context, id)?;
    let running = found.pairings.iter().filter(|row| row.result.is_none());
    let mut games: Vec<_> = running.filter_map(|row| row.game_id).collect();
    games.sort_unstable();
    let mut stored = Vec::new();
    for game in games {
        stored.push(load_for_system(context.conn, game, true)?);
    }
    let tournament = lock_as_organiser(context, id)?;
    match tournament.status() {
        TournamentStatus::Open | TournamentStatus::Running => {}
        TournamentStatus::Cancelled => return Ok(()),
        TournamentStatus::Finished => return refuse(TournamentRefused::IsOver),
    }
    let state = tournament.row.state.clone();
    let status = TournamentStatus::Cancelled;
    progress::end(context.conn, id, (state, status), context.now)?;
    for mut game in stored {
        let outcome = Outcome::nobody(Reason::Cancelled);
        // A game that is over keeps its result.
        let _over =
            crate::service::game_commands::decide(context.conn, &mut game, outcome, context.now)
                .split()?;
    }
    Ok(())
}
