//! Remarks and messages between players: hidden, and shown again.

use super::About;
use super::deeds::{Hand, MessageId};
use crate::model::{AdminAct, EventKind};
use crate::reasons::AdminFault;
use crate::service::{Answer, Error, archive, games};
use crate::store::{DbConnection, Timestamp, events, games as rows, kibitz, moves};

pub(super) fn set_remark(hand: &mut Hand, id: i64, hidden: bool) -> Answer<(), AdminFault> {
    let remark = kibitz::find(hand.conn, id)?.ok_or(Error::NotFound)?;
    // The game is locked before what is in it, as everywhere, so that no two writers wait for each
    // other.
    rows::lock(hand.conn, remark.game_id)?;
    let (row, _) = games::find_opened(hand.conn, id)?;
    if let Some(why) = as_it_is(row.hidden_at.is_some(), hidden) {
        return Ok(Err(why));
    }
    let at = hidden.then(|| Timestamp::from(hand.now));
    kibitz::set_hidden(hand.conn, id, at)?;
    archive::index::keep(hand.conn, row.game_id)?;
    let act = match hidden {
        true => AdminAct::RemarkHidden,
        false => AdminAct::RemarkRestored,
    };
    let about = About {
        player: Some(row.player_id),
        game: Some(row.game_id),
        subject: Some(id),
    };
    hand.note((act, about), "", [row.player_id])
}

/// A message between players, as it is kept.
pub(super) struct Kept {
    pub author: i64,
    pub body: String,
    pub is_hidden: bool,
}

/// The message of that number.
pub(super) fn find(conn: &mut DbConnection, id: MessageId) -> Result<Kept, Error> {
    let found = match id.number {
        ply @ 0.. => moves::find(conn, id.game, ply)?.and_then(|row| {
            Some(Kept {
                author: row.player_id,
                body: row.message?,
                is_hidden: row.hidden_at.is_some(),
            })
        }),
        event => {
            let row = events::find(conn, -event)?;
            let row = row.filter(|row| row.game_id == Some(id.game) && row.kind == EventKind::Said);
            row.map(|row| Kept {
                author: row.player_id.unwrap_or_default(),
                body: row.detail,
                is_hidden: row.hidden_at.is_some(),
            })
        }
    };
    found.ok_or(Error::NotFound)
}

/// The words of a message, if it still stands.
pub(in crate::service) fn message_body(
    conn: &mut DbConnection,
    game: i64,
    number: i64,
) -> Result<Option<String>, Error> {
    match find(conn, MessageId { game, number }) {
        Ok(kept) => Ok(Some(kept.body)),
        Err(Error::NotFound) => Ok(None),
        Err(error) => Err(error),
    }
}

pub(super) fn set_message(hand: &mut Hand, id: MessageId, hidden: bool) -> Answer<(), AdminFault> {
    // As in `set_remark`.
    rows::lock(hand.conn, id.game)?;
    let kept = find(hand.conn, id)?;
    if let Some(why) = as_it_is(kept.is_hidden, hidden) {
        return Ok(Err(why));
    }
    let at = hidden.then(|| Timestamp::from(hand.now));
    match id.number {
        ply @ 0.. => moves::set_hidden(hand.conn, id.game, ply, at)?,
        event => events::set_hidden(hand.conn, -event, at)?,
    }
    archive::words::keep(hand.conn, id.game)?;
    let act = match hidden {
        true => AdminAct::MessageHidden,
        false => AdminAct::MessageRestored,
    };
    let about = About {
        player: Some(kept.author),
        game: Some(id.game),
        subject: Some(id.number),
    };
    hand.note((act, about), "", [kept.author])
}

/// Nothing is to be done where it is so already.
fn as_it_is(is_hidden: bool, hidden: bool) -> Option<AdminFault> {
    match (is_hidden, hidden) {
        (true, true) => Some(AdminFault::AlreadyHidden),
        (false, false) => Some(AdminFault::NotHidden),
        _ => None,
    }
}
