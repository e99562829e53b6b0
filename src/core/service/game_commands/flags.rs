//! What happens to a game whose time has run out: the flag falls, an automatic vacation begins, or
//! the opponent is notified that time may be claimed.

use super::reactions::save;
use crate::event::Event;
use crate::model::GameId;
use crate::play::GameEvent;
use crate::service::games::{StoredGame, load_for_system};
use crate::service::{Error, Instant, RequestContext, notices, vacations};
use crate::store::{DbConnection, events, ledgers};

/// Ends a game whose flag has fallen, and returns whether it did. Called by the jobs.
pub fn flag(conn: &mut DbConnection, game: GameId, now: Instant) -> Result<bool, Error> {
    let mut stored = load_for_system(conn, game, true)?;
    if stored.terms.by_claim {
        notify_of_flag(conn, &stored, now)?;
        return Ok(false);
    }
    let Some(outcome) = stored.game.as_mut().and_then(|game| game.flag(now)) else {
        return Ok(false);
    };
    save(conn, &mut stored, None, &[GameEvent::Ended(outcome)], now)?;
    Ok(true)
}

/// Notifies the opponent of a player without time that the win may be claimed.
fn notify_of_flag(conn: &mut DbConnection, stored: &StoredGame, now: Instant) -> Result<(), Error> {
    let (game, row) = (stored.game()?, &stored.row);
    let Some(late) = game.turn().filter(|_| game.is_flag_due(now)) else {
        return Ok(());
    };
    if ledgers::overdue(conn, row.id)? == Some(row.state.ply) {
        return Ok(());
    }
    ledgers::save_overdue(conn, row.id, row.state.ply)?;
    let event = events::SideEvent {
        game_id: row.id,
        player_id: stored.player_at(late),
        event: Event::TimeRanOut,
        ply: row.state.ply,
        at: now.into(),
    };
    let event = events::insert_side_event(conn, &event)?;
    match stored.player_at(late.other()) {
        Some(player) => notices::time_ran_out(conn, player, event, now),
        None => Ok(()),
    }
}

/// Checks for a fallen flag in the transaction that would accept a move.
pub(super) fn flag_if_due(
    context: &mut RequestContext,
    stored: &mut StoredGame,
) -> Result<(), Error> {
    let heartbeat = context.app.heartbeat_of(stored.pace);
    if !heartbeat.may_flag(context.now) {
        return Ok(());
    }
    let (arrived, now) = (context.arrived, context.now);
    let is_due = stored
        .game
        .as_ref()
        .is_some_and(|game| game.is_flag_due(arrived));
    if is_due && vacations::start_instead_of_flag(context.app, context.conn, stored.row.id, now)? {
        *stored = load_for_system(context.conn, stored.row.id, true)?;
        return Ok(());
    }
    if let Some(outcome) = stored.game.as_mut().and_then(|game| game.flag(arrived)) {
        let ended = [GameEvent::Ended(outcome)];
        save(context.conn, stored, None, &ended, now)?;
    }
    Ok(())
}
