//! Messages between the players of a game.

use super::Error;
use crate::event::Event;
use crate::model::{GameId, PlayerId};
use crate::store::{DbConnection, events, moves};
use std::fmt;
use std::str::FromStr;

/// The id of a message: `m12` came with the twelfth ply, `e340` is the event with this id.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MessageId {
    pub game: GameId,
    /// The ply, or the negated event id.
    pub number: i64,
}

impl MessageId {
    pub fn read(game: GameId, word: &str) -> Option<Self> {
        let number = |digits: &str| i64::from_str(digits).ok().filter(|number| *number > 0);
        let number = match word.split_at_checked(1)? {
            ("m", ply) => number(ply)?,
            ("e", event) => -number(event)?,
            _ => return None,
        };
        Some(Self { game, number })
    }
}

impl fmt::Display for MessageId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = if self.number > 0 { 'm' } else { 'e' };
        write!(f, "{letter}{}", self.number.unsigned_abs())
    }
}

/// A message that everyone who sees the game may read.
pub struct StoredMessage {
    pub author: PlayerId,
    pub body: String,
    pub is_hidden: bool,
}

pub(super) fn find(conn: &mut DbConnection, id: MessageId) -> Result<StoredMessage, Error> {
    let message = match id.number {
        ply @ 0.. => moves::find(conn, id.game, ply)?.and_then(|row| {
            Some(StoredMessage {
                author: row.player_id,
                body: row.message?,
                is_hidden: row.hidden_at.is_some(),
            })
        }),
        event => {
            let row = events::find(conn, -event)?;
            let row = row.filter(|row| row.game_id == Some(id.game));
            row.and_then(|row| match row.event {
                Event::Message(message) => Some(StoredMessage {
                    author: row.player_id.unwrap_or(PlayerId::NONE),
                    body: message.text,
                    is_hidden: row.hidden_at.is_some(),
                }),
                _ => None,
            })
        }
    };
    message.ok_or(Error::NotFound)
}

/// The text of a message, if it still exists.
pub(super) fn body(conn: &mut DbConnection, id: MessageId) -> Result<Option<String>, Error> {
    match find(conn, id) {
        Ok(message) => Ok(Some(message.body)),
        Err(Error::NotFound) => Ok(None),
        Err(error) => Err(error),
    }
}
