//! Hiding comments and messages between players, and showing them again.

use super::About;
use super::commands::{ActionContext, AdminResult};
use crate::model::AdminAct;
use crate::refusals::AdminFault;
use crate::service::messages::MessageId;
use crate::service::{Error, archive, games, messages, refuse};
use crate::store::{Timestamp, events, games as rows, kibitz, moves};

pub(super) fn set_remark(action: &mut ActionContext, id: i64, hidden: bool) -> AdminResult {
    let remark = kibitz::find(action.conn, id)?.ok_or(Error::NotFound)?;
    // As everywhere, the game is locked before its contents, to avoid deadlocks.
    rows::lock(action.conn, remark.game_id)?;
    let (row, _) = games::find_unsealed(action.conn, id)?;
    if let Some(why) = no_change(row.hidden_at.is_some(), hidden) {
        return refuse(why);
    }
    let at = hidden.then(|| Timestamp::from(action.now));
    kibitz::set_hidden(action.conn, id, at)?;
    archive::index::keep(action.conn, row.game_id)?;
    let act = match hidden {
        true => AdminAct::RemarkHidden,
        false => AdminAct::RemarkRestored,
    };
    let about = About {
        player: Some(row.player_id),
        game: Some(row.game_id),
        subject: Some(id),
    };
    action.note((act, about), "", [row.player_id])
}

pub(super) fn set_message(action: &mut ActionContext, id: MessageId, hidden: bool) -> AdminResult {
    // As in `set_remark`.
    rows::lock(action.conn, id.game)?;
    let message = messages::find(action.conn, id)?;
    if let Some(why) = no_change(message.is_hidden, hidden) {
        return refuse(why);
    }
    let at = hidden.then(|| Timestamp::from(action.now));
    match id.number {
        ply @ 0.. => moves::set_hidden(action.conn, id.game, ply, at)?,
        event => events::set_hidden(action.conn, -event, at)?,
    }
    archive::words::keep(action.conn, id.game)?;
    let act = match hidden {
        true => AdminAct::MessageHidden,
        false => AdminAct::MessageRestored,
    };
    let about = About {
        player: Some(message.author),
        game: Some(id.game),
        subject: Some(id.number),
    };
    action.note((act, about), "", [message.author])
}

/// The refusal if nothing would change.
fn no_change(is_hidden: bool, hidden: bool) -> Option<AdminFault> {
    match (is_hidden, hidden) {
        (true, true) => Some(AdminFault::AlreadyHidden),
        (false, false) => Some(AdminFault::NotHidden),
        _ => None,
    }
}
