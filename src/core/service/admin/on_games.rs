//! Actions on games.

use super::About;
use super::commands::{ActionContext, AdminResult, Verdict};
use crate::model::{AdminAct, GameId, PlayerId, Status, Visibility};
use crate::play::{Outcome, Reason};
use crate::refusals::AdminFault;
use crate::rules::Side;
use crate::service::game_commands;
use crate::service::games::{StoredGame, load_for_system};
use crate::service::{Error, Instant, Refusable, archive, refuse};
use crate::store::{DbConnection, admin_acts, contests, games as rows, program_games};
use chrono::TimeDelta;

/// The time for which an admin can see a private game.
const ACCESS_LASTS: TimeDelta = TimeDelta::hours(1);

pub(super) fn about(game: GameId) -> About {
    About {
        game: Some(game),
        ..About::default()
    }
}

/// The players of a game, or those involved in a challenge.
fn people(stored: &StoredGame) -> impl Iterator<Item = PlayerId> {
    stored.people().into_iter().flatten()
}

pub(super) fn adjudicate(
    action: &mut ActionContext,
    id: GameId,
    verdict: Option<Verdict>,
) -> AdminResult {
    let mut stored = load_for_system(action.conn, id, true)?;
    if let Some(why) = unchangeable(action, &stored) {
        return refuse(why);
    }
    if stored.game.is_none() {
        return refuse(AdminFault::NotBegun);
    }
    let outcome = Outcome {
        winner: winner(verdict).or_else(refuse)?,
        reason: Reason::Adjudicated,
    };
    end(action, &mut stored, AdminAct::Adjudicated, outcome)
}

/// The winner; none for a draw.
fn winner(verdict: Option<Verdict>) -> Result<Option<Side>, AdminFault> {
    match verdict.ok_or(AdminFault::NoResult)? {
        Verdict::Draw => Ok(None),
        Verdict::Won(side) => Ok(Some(side)),
    }
}

/// Decides a contested game. Both players get an email with the reason.
pub(super) fn decide_contest(
    action: &mut ActionContext,
    id: GameId,
    verdict: Option<Verdict>,
) -> AdminResult {
    let mut stored = load_for_system(action.conn, id, true)?;
    if let Some(why) = unchangeable(action, &stored) {
        return refuse(why);
    }
    if !contests::is_undecided(action.conn, id)? {
        return refuse(AdminFault::NotContested);
    }
    let winner = winner(verdict).or_else(refuse)?;
    let decision = (winner, action.reason);
    game_commands::decide_contest(action.conn, &mut stored, decision, action.now)?;
    let detail = winner.map_or("none", Side::as_str);
    action.note((AdminAct::ContestDecided, about(id)), detail, [])
}

/// Cancels a game, which then has no result, or removes a challenge.
pub(super) fn call_off(action: &mut ActionContext, id: GameId) -> AdminResult {
    let mut stored = load_for_system(action.conn, id, true)?;
    if let Some(why) = unchangeable(action, &stored) {
        return refuse(why);
    }
    match stored.row.state.status {
        Status::Open => {
            game_commands::take_down(action.conn, &stored, action.now)
                .map_refusal(|_| AdminFault::GameOver)?;
            action.note((AdminAct::CalledOff, about(id)), "", people(&stored))
        }
        Status::Playing => {
            let outcome = Outcome::nobody(Reason::Cancelled);
            end(action, &mut stored, AdminAct::CalledOff, outcome)
        }
        _ => refuse(AdminFault::GameOver),
    }
}

/// Ends a game in the usual way; the notice of its end informs both players.
fn end(
    action: &mut ActionContext,
    stored: &mut StoredGame,
    act: AdminAct,
    outcome: Outcome,
) -> AdminResult {
    let id = stored.row.id;
    game_commands::decide(action.conn, stored, outcome, action.now)
        .map_refusal(|_| AdminFault::GameOver)?;
    action.note((act, about(id)), outcome.winner_word(), [])
}

/// Why an admin cannot set the result.
fn unchangeable(action: &ActionContext, stored: &StoredGame) -> Option<AdminFault> {
    let is_own = action
        .by
        .admin()
        .is_some_and(|admin| stored.people().contains(&Some(admin)));
    if stored.row.is_from_elsewhere() {
        Some(AdminFault::PlayedElsewhere)
    } else {
        is_own.then_some(AdminFault::OwnGame)
    }
}

pub(super) fn make_private(action: &mut ActionContext, id: GameId) -> AdminResult {
    let stored = load_for_system(action.conn, id, true)?;
    if stored.row.visibility == Visibility::Private {
        return refuse(AdminFault::AlreadyPrivate);
    }
    rows::save_visibility(action.conn, id, Visibility::Private)?;
    archive::index::keep(action.conn, id)?;
    action.note((AdminAct::MadePrivate, about(id)), "", people(&stored))
}

/// Makes a game public again that an admin made private; never one that its players made private.
pub(super) fn make_public(action: &mut ActionContext, id: GameId) -> AdminResult {
    let stored = load_for_system(action.conn, id, true)?;
    if stored.is_public() {
        return refuse(AdminFault::AlreadyPublic);
    }
    if !was_made_private(action.conn, id)? {
        return refuse(AdminFault::PrivateByChoice);
    }
    let visibility = match program_games::find(action.conn, id)? {
        Some(_) => Visibility::Unlisted,
        None => Visibility::Public,
    };
    rows::save_visibility(action.conn, id, visibility)?;
    archive::index::keep(action.conn, id)?;
    action.note((AdminAct::MadePublic, about(id)), "", people(&stored))
}

/// Whether the last such action of an admin made a game private.
pub(super) fn was_made_private(conn: &mut DbConnection, game: GameId) -> Result<bool, Error> {
    let kinds = [AdminAct::MadePrivate, AdminAct::MadePublic];
    let last = admin_acts::last_in_game(conn, game, &kinds)?;
    Ok(last.is_some_and(|act| act.kind == AdminAct::MadePrivate))
}

pub(super) fn look_at(action: &mut ActionContext, id: GameId) -> AdminResult {
    let stored = load_for_system(action.conn, id, false)?;
    if stored.is_public() {
        return refuse(AdminFault::AlreadyPublic);
    }
    action.note((AdminAct::LookedAt, about(id)), "", people(&stored))
}

/// Whether an admin may see the moves and messages of a game: a public game, their own, or one with
/// a recent [`AdminCommand::LookAt`].
pub(super) fn is_open_to(
    conn: &mut DbConnection,
    admin: PlayerId,
    stored: &StoredGame,
    now: Instant,
) -> Result<bool, Error> {
    if stored.is_public() || stored.people().contains(&Some(admin)) {
        return Ok(true);
    }
    let since = (now - ACCESS_LASTS).into();
    let game = stored.row.id;
    let looked = admin_acts::has_acted_since(conn, (admin, game), AdminAct::LookedAt, since)?;
    Ok(looked)
}
