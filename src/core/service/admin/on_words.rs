//! Remarks and messages between players: hidden, and shown again.

use super::About;
use super::commands::{ActionContext, AdminResult};
use crate::model::AdminAct;
use crate::refusals::AdminFault;
use crate::service::messages::MessageId;
use crate::service::{Error, archive, games, messages, refuse};
use crate::store::{Timestamp, events, games as rows, kibitz, moves};

pub(super) fn set_remark(hand: &mut ActionContext, id: i64, hidden: bool) -> AdminResult {
    let remark = kibitz::find(hand.conn, id)?.ok_or(Error::NotFound)?;
    // The game is locked before what is in it, as everywhere, so that no two writers wait for each
    // other.
    rows::lock(hand.conn, remark.game_id)?;
    let (row, _) = games::find_opened(hand.conn, id)?;
    if let Some(why) = as_it_is(row.hidden_at.is_some(), hidden) {
        return refuse(why);
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

pub(super) fn set_message(hand: &mut ActionContext, id: MessageId, hidden: bool) -> AdminResult {
    // As in `set_remark`.
    rows::lock(hand.conn, id.game)?;
    let message = messages::find(hand.conn, id)?;
    if let Some(why) = as_it_is(message.is_hidden, hidden) {
        return refuse(why);
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
        player: Some(message.author),
        game: Some(id.game),
        subject: Some(id.number),
    };
    hand.note((act, about), "", [message.author])
}

/// Nothing is to be done where it is so already.
fn as_it_is(is_hidden: bool, hidden: bool) -> Option<AdminFault> {
    match (is_hidden, hidden) {
        (true, true) => Some(AdminFault::AlreadyHidden),
        (false, false) => Some(AdminFault::NotHidden),
        _ => None,
    }
}
