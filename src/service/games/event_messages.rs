//! Words to the opponent that come with no move: with a resignation, an offer, an answer to one.
//! A move keeps its own; these stand in an event beside what they came with.

use super::stored_game::{StoredGame, load_for_system};
use crate::notices::clean;
use crate::service::{Error, Instant};
use crate::store::{DbConnection, events};

/// The kind of event that holds such words.
const SAID: &str = "said";

/// Writes down words of a player of this game, at the ply at which it stands.
pub(crate) fn say(
    conn: &mut DbConnection,
    game: i64,
    player: i64,
    words: &str,
    now: Instant,
) -> Result<(), Error> {
    let words = clean::text(words);
    if words.trim().is_empty() {
        return Ok(());
    }
    let stored = load_for_system(conn, game, false)?;
    let seq = events::next_below(conn, game)?;
    let event = events::NewEvent {
        game_id: Some(game),
        seq,
        player_id: Some(player),
        kind: SAID,
        ply: Some(stored.row.ply),
        detail: words.trim(),
        at: now.into(),
    };
    events::insert(conn, &event)?;
    Ok(())
}

/// What was said so in a game, in order.
pub(crate) fn said(conn: &mut DbConnection, game: i64) -> Result<Vec<events::Row>, Error> {
    Ok(events::of_kind(conn, game, SAID)?)
}

/// What came from the opponent along with this event.
pub(crate) fn said_with(
    conn: &mut DbConnection,
    stored: &StoredGame,
    event: &events::Row,
    reader: i64,
) -> Result<Option<String>, Error> {
    let all = said(conn, stored.row.id)?;
    let with = all.into_iter().find(|said| {
        let is_beside = said.at == event.at && said.id > event.id;
        is_beside && said.player_id.is_some_and(|by| by != reader)
    });
    Ok(with.map(|said| said.detail))
}
