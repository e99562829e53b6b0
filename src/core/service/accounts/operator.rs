//! Account actions by admins, on their pages and on the command line.

use super::names::Name;
use super::{confirm, passwords, queue_email, sign_up};
use crate::event::Event;
use crate::model::notice::Kind;
use crate::model::{Address, PlayerId};
use crate::refusals::{AccountFault, NameFault};
use crate::service::{Error, Instant, Refusable, UseCaseResult, archive, refuse};
use crate::store::{self, DbConnection, former_names, players};
use chrono::TimeDelta;

pub struct NewAccount {
    name: Name,
    email: Address,
    hash: String,
}

/// Checks the parts of an account, and hashes the password. Reserved names are permitted here.
pub fn prepare(name: &str, email: &str, password: &str) -> UseCaseResult<NewAccount, AccountFault> {
    let personal = [name, email];
    let name = Name::parse(name).or_else(refuse)?;
    let email = Address::parse(email).or_else(refuse)?;
    passwords::check(password, &personal).or_else(refuse)?;
    let hash = passwords::hash_now(password)?;
    Ok(NewAccount { name, email, hash })
}

/// Creates the account. With `confirmed`, its address counts as confirmed; otherwise an email asks
/// for it.
pub fn create(
    conn: &mut DbConnection,
    account: &NewAccount,
    confirmed: bool,
    now: Instant,
) -> UseCaseResult<PlayerId, AccountFault> {
    let NewAccount { name, email, hash } = account;
    if confirmed && players::find_confirmed(conn, &email.key())?.is_some() {
        return refuse(AccountFault::AddressTaken);
    }
    let confirmed_at = confirmed.then_some(now);
    sign_up::create(conn, name, email, hash, confirmed_at, now).map_refusal(AccountFault::Name)
}

/// Sets a hashed password, ends all sessions, and notifies the owner by email.
pub fn set_password(
    conn: &mut DbConnection,
    player: &players::Player,
    hash: &str,
    now: Instant,
) -> Result<(), Error> {
    super::set_password(conn, player, hash, None, now)
}

/// For this long, links with a former name lead to the player, and the name is not available.
const FORMER_NAME_REDIRECTS: TimeDelta = TimeDelta::days(90);

/// Confirms a player's address manually.
pub fn confirm(
    conn: &mut DbConnection,
    player: &players::Player,
    now: Instant,
) -> UseCaseResult<(), AccountFault> {
    match confirm::confirm_manually(conn, player, now)? {
        true => Ok(()),
        false => refuse(AccountFault::AddressTaken),
    }
}

/// Emails a player a link for a new password.
pub fn send_reset(
    conn: &mut DbConnection,
    player: &players::Player,
    now: Instant,
) -> Result<(), Error> {
    let mailbox = player.email.as_deref().unwrap_or_default();
    let request = Event::ResetAsked { by_admin: true };
    queue_email(
        conn,
        player.id,
        &request,
        (Kind::PasswordReset, mailbox),
        now,
    )
}

/// Renames a player; links with the former name are redirected for a while.
pub fn rename(
    conn: &mut DbConnection,
    player: &players::Player,
    typed: &str,
    now: Instant,
) -> UseCaseResult<String, NameFault> {
    let name = match Name::parse(typed) {
        Ok(name) if name.is_reserved() => return refuse(NameFault::Reserved),
        Ok(name) if name.as_str() == player.name => return refuse(NameFault::Same),
        Ok(name) => name,
        Err(why) => return refuse(why),
    };
    sign_up::check_name_free(conn, &name, Some(player.id))?;
    let (name_text, key) = (name.as_str(), name.key());
    match players::set_name(conn, player.id, name_text, &key, name.skeleton()) {
        Ok(()) => {}
        Err(error) if store::is_duplicate(&error) => return refuse(NameFault::Taken),
        Err(error) => return Err(error.into()),
    }
    archive::renamed(conn, player.id)?;
    former_names::forget(conn, &key)?;
    if key != player.name_key {
        former_names::keep(conn, player, (now + FORMER_NAME_REDIRECTS).into())?;
    }
    Ok(name_text.to_owned())
}
