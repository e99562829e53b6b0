//! Actions on accounts. Those that an admin marks as one person's are linked: games between them
//! are not rated.

use super::About;
use super::commands::{ActionContext, AdminResult, Role};
use crate::model::{AdminAct, PlayerId};
use crate::refusals::{AccountFault, AdminFault};
use crate::service::accounts::operator;
use crate::service::{Error, Refusable, refuse};
use crate::store::linked_accounts;
use crate::store::players::{self, Player};

/// An open account that an admin may change: not that of another admin, whose role must be removed
/// on the command line first.
pub(super) fn changeable(action: &mut ActionContext, id: PlayerId) -> AdminResult<Player> {
    let player = players::find(action.conn, id)?.ok_or(Error::NotFound)?;
    match action.by.admin() {
        _ if player.closed_at.is_some() => refuse(AdminFault::AccountClosed),
        Some(admin) if admin == id => refuse(AdminFault::Yourself),
        Some(_) if player.is_admin() => refuse(AdminFault::IsAdmin),
        _ => Ok(player),
    }
}

pub(super) fn about(player: PlayerId) -> About {
    About {
        player: Some(player),
        ..About::default()
    }
}

pub(super) fn confirm(action: &mut ActionContext, id: PlayerId) -> AdminResult {
    let player = changeable(action, id)?;
    if player.confirmed_at.is_some() {
        return refuse(AdminFault::AlreadyConfirmed);
    }
    operator::confirm(action.conn, &player, action.now).map_refusal(AdminFault::Account)?;
    action.note((AdminAct::AddressConfirmed, about(id)), "", [id])
}

pub(super) fn rename(action: &mut ActionContext, id: PlayerId, name: &str) -> AdminResult {
    let player = changeable(action, id)?;
    let name = operator::rename(action.conn, &player, name, action.now)
        .map_refusal(|why| AdminFault::Account(AccountFault::Name(why)))?;
    let names = format!("{} {name}", player.name);
    action.note((AdminAct::Renamed, about(id)), &names, [id])
}

pub(super) fn send_reset(action: &mut ActionContext, id: PlayerId) -> AdminResult {
    let player = changeable(action, id)?;
    if player.confirmed_at.is_none() {
        return refuse(AdminFault::NotConfirmed);
    }
    operator::send_reset(action.conn, &player, action.now)?;
    // The player is notified by the email with the link.
    action.note((AdminAct::ResetSent, about(id)), "", [])
}

pub(super) fn give_role(action: &mut ActionContext, id: PlayerId, role: Role) -> AdminResult {
    let player = changeable(action, id)?;
    if role == Role::Player && is_last_admin(action, &player)? {
        return refuse(AdminFault::LastAdmin);
    }
    players::set_role(action.conn, id, role.word())?;
    action.note((AdminAct::RoleGiven, about(id)), role.word(), [])
}

/// Whether there is no other admin.
pub(super) fn is_last_admin(action: &mut ActionContext, player: &Player) -> Result<bool, Error> {
    let is_one = player.is_admin() && player.locked_at(action.now).is_none();
    Ok(is_one && players::count_admins(action.conn, action.now.into())? <= 1)
}

pub(super) fn link_accounts(action: &mut ActionContext, id: PlayerId, name: &str) -> AdminResult {
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

pub(super) fn unlink_account(action: &mut ActionContext, id: PlayerId) -> AdminResult {
    if !linked_accounts::delete(action.conn, id)? {
        return refuse(AdminFault::NotLinked);
    }
    action.note((AdminAct::AccountsUnlinked, about(id)), "", [id])
}
