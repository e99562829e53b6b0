//! Words to the opponent that come with no move: with a resignation, an offer, an answer to one.
//! A move keeps its own; these stand in an event beside what they came with.

use crate::event::Event;
use crate::model::{PlayerId, clean};
use crate::service::games::StoredGame;
use crate::service::{Error, Instant, archive};
use crate::store::{DbConnection, events};

/// Writes down words of a player of this game, at the ply at which it stands.
pub(crate) fn say(
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
