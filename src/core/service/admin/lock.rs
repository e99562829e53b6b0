//! Locking players out for a term, and ending the lock early.

use super::commands::{ActionContext, AdminResult};
use super::on_players::{about, changeable, is_last_admin};
use crate::model::{AdminAct, PlayerId};
use crate::refusals::AdminFault;
use crate::service::game_commands;
use crate::service::{Error, Instant, games, refuse};
use crate::store::{self, players};
use chrono::TimeDelta;

/// The terms in a form, in days.
pub const TERMS: [i64; 6] = [1, 3, 7, 30, 90, 365];

/// Locks a player out: all sessions and challenges end, and the clocks of running games are stopped
/// for the term.
pub(super) fn lock_out(action: &mut ActionContext, id: PlayerId, days: i64) -> AdminResult {
    let player = changeable(action, id)?;
    if !TERMS.contains(&days) {
        return refuse(AdminFault::NoSuchTerm);
    }
    if is_last_admin(action, &player)? {
        return refuse(AdminFault::LastAdmin);
    }
    let until = action.now + TimeDelta::days(days);
    let before = player.locked_at(action.now).unwrap_or(action.now);
    players::set_locked_until(action.conn, id, Some(until.into()))?;
    store::sessions::end(action.conn, id, |_| true)?;
    game_commands::close_all(action.conn, id, action.now)?;
    games::move_deadlines(action.conn, id, until - before, action.now)?;
    let affected = opponents(action, id)?.into_iter().chain([id]);
    let what = (AdminAct::LockedOut, about(id));
    action.note(what, &log_timestamp(until), affected)
}

/// Ends a lock before its term; the clocks resume.
pub(super) fn unlock(action: &mut ActionContext, id: PlayerId) -> AdminResult {
    let player = changeable(action, id)?;
    let Some(until) = player.locked_at(action.now) else {
        return refuse(AdminFault::NotLockedOut);
    };
    players::set_locked_until(action.conn, id, None)?;
    games::move_deadlines(action.conn, id, action.now - until, action.now)?;
    let affected = opponents(action, id)?.into_iter().chain([id]);
    action.note((AdminAct::LetIn, about(id)), "", affected)
}

/// The opponents waiting for the player in running games.
fn opponents(action: &mut ActionContext, player: PlayerId) -> Result<Vec<PlayerId>, Error> {
    let running = store::games::running_of(action.conn, player)?;
    let seats = running
        .into_iter()
        .flat_map(|row| [row.state.first_id, row.state.second_id]);
    let others = seats.flatten().filter(|id| *id != player);
    Ok(others.collect())
}

fn log_timestamp(at: Instant) -> String {
    at.to_rfc3339()
}
