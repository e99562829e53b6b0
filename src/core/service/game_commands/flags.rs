//! What becomes of a game whose time has run out: a flag falls, a vacation saves it, or the
//! opponent is told that it may be claimed.

use super::reactions::save;
use crate::event::Event;
use crate::model::GameId;
use crate::play::GameEvent;
use crate::service::games::{StoredGame, load_for_system};
use crate::service::{Error, Instant, RequestContext, notices, vacations};
use crate::store::{DbConnection, events, ledgers};

/// Ends a game whose flag has fallen; tells whether it did. For the jobs.
pub fn flag(conn: &mut DbConnection, game: GameId, now: Instant) -> Result<bool, Error> {
    let mut stored = load_for_system(conn, game, true)?;
    if stored.terms.by_claim {
        tell_of_flag(conn, &stored, now)?;
        return Ok(false);
    }
    let Some(outcome) = stored.game.as_mut().and_then(|game| game.flag(now)) else {
        return Ok(false);
    };
    save(conn, &mut stored, None, &[GameEvent::Ended(outcome)], now)?;
    Ok(true)
}

/// Tells the opponent of a player whose time has run out that this may be claimed.
fn tell_of_flag(conn: &mut DbConnection, stored: &StoredGame, now: Instant) -> Result<(), Error> {
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
        Some(player) => notices::ran_out(conn, player, event, now),
        None => Ok(()),
    }
}

/// Lets the flag fall in the same transaction that would accept a move, if it must.
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
    if is_due && vacations::save_from_flag(context.app, context.conn, stored.row.id, now)? {
        *stored = load_for_system(context.conn, stored.row.id, true)?;
        return Ok(());
    }
    if let Some(outcome) = stored.game.as_mut().and_then(|game| game.flag(arrived)) {
        let ended = [GameEvent::Ended(outcome)];
        save(context.conn, stored, None, &ended, now)?;
    }
    Ok(())
}
