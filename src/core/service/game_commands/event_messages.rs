//! Messages to the opponent without a move: with a resignation, an offer, or the reply to one. The
//! message of a move is stored with the move; these are events of their own.

use crate::event::Event;
use crate::model::{PlayerId, clean};
use crate::service::games::StoredGame;
use crate::service::{Error, Instant, archive};
use crate::store::{DbConnection, events};

/// Stores a player's message at the game's current ply.
pub(crate) fn send_message(
    conn: &mut DbConnection,
    stored: &StoredGame,
    player: PlayerId,
    words: &str,
    now: Instant,
) -> Result<(), Error> {
    let words = clean::text(words);
    if words.trim().is_empty() {
        return Ok(());
    }
    let event = events::SideEvent {
        game_id: stored.row.id,
        player_id: Some(player),
        event: Event::Message {
            text: words.trim().to_owned(),
        },
        ply: stored.row.state.ply,
        at: now.into(),
    };
    events::insert_side_event(conn, &event)?;
    archive::words::keep(conn, stored.row.id)
}
