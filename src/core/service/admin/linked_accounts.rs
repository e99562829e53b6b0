//! Accounts that an admin marks as one person's. Games between them are not rated.

use super::commands::{ActionContext, AdminResult};
use super::on_players::about;
use crate::model::{AdminAct, PlayerId};
use crate::refusals::AdminFault;
use crate::service::{Error, refuse};
use crate::store::{linked_accounts, players};

pub(super) fn link(action: &mut ActionContext, id: PlayerId, name: &str) -> AdminResult {
    let player = players::find(action.conn, id)?.ok_or(Error::NotFound)?;
    let Some(other) = players::find_by_any_name(action.conn, name.trim())? else {
        return refuse(AdminFault::NoSuchPlayer);
    };
    if other.id == id {
        return refuse(AdminFault::SameAccount);
    }
    let both = [id, other.id];
    if linked_accounts::are_linked(action.conn, both)? {
        return refuse(AdminFault::AlreadyLinked);
    }
    linked_accounts::insert(action.conn, both, action.now.into())?;
    // An entry for each, so that each gets an email with the reason and the other's name.
    action.note((AdminAct::AccountsLinked, about(id)), &other.name, [id])?;
    let what = (AdminAct::AccountsLinked, about(other.id));
    action.note(what, &player.name, [other.id])
}

pub(super) fn unlink(action: &mut ActionContext, id: PlayerId) -> AdminResult {
    if !linked_accounts::delete(action.conn, id)? {
        return refuse(AdminFault::NotLinked);
    }
    action.note((AdminAct::AccountsUnlinked, about(id)), "", [id])
}
