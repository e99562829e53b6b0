//! What follows from the events of a game: the only place where saving a game leads to notices, to
//! the index of finished games, and to the end of a vacation.

use crate::model::PlayerId;
use crate::play::GameEvent;
use crate::rules::Side;
use crate::service::games::{self, Saved, StoredGame};
use crate::service::{Error, Instant, archive, notices, vacations};
use crate::store::DbConnection;

/// Saves a game after something happened.
pub(super) fn save(
    conn: &mut DbConnection,
    stored: &mut StoredGame,
    actor: Option<PlayerId>,
    events: &[GameEvent],
    now: Instant,
) -> Result<(), Error> {
    let saved = games::save(conn, stored, actor, events, now)?;
    react(conn, stored, &saved, actor, now)
}

/// Saves a game after a move of that seat.
pub(super) fn save_move(
    conn: &mut DbConnection,
    stored: &mut StoredGame,
    (seat, events): (Side, &[GameEvent]),
    was_prepared: bool,
    now: Instant,
) -> Result<(), Error> {
    let mover = stored.player_at(seat);
    let saved = games::save_move(conn, stored, mover, events, was_prepared, now)?;
    react(conn, stored, &saved, mover, now)?;
    match mover.filter(|_| !was_prepared) {
        Some(player) if stored.game()?.ledger.is_away(seat) => vacations::moved(conn, player, now),
        _ => Ok(()),
    }
}

fn react(
    conn: &mut DbConnection,
    stored: &StoredGame,
    saved: &Saved,
    actor: Option<PlayerId>,
    now: Instant,
) -> Result<(), Error> {
    for (id, event) in &saved.events {
        notices::of_event(conn, stored, saved.next.as_ref(), (*id, event), actor, now)?;
    }
    if stored.game()?.outcome.is_some() {
        archive::index::keep(conn, stored.row.id)?;
    }
    Ok(())
}
