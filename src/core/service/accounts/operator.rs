//! What admins do to accounts by hand, on their pages and on the command line.

use super::names::Name;
use super::{confirm, passwords, sign_up, tell};
use crate::model::Address;
use crate::model::EventKind;
use crate::model::notice::Kind;
use crate::reasons::{AccountFault, NameFault};
use crate::service::{Error, Instant, archive};
use crate::store::{self, DbConnection, former_names, players};
use chrono::TimeDelta;

pub struct NewAccount {
    name: Name,
    email: Address,
    hash: String,
}

/// Reads and checks the parts of an account, and hashes the password. Names that visitors may
/// not take are fine here.
///
/// # Errors
/// The inner one is why not.
pub fn prepare(
    name: &str,
    email: &str,
    password: &str,
) -> crate::service::Answer<NewAccount, AccountFault> {
    let personal = [name, email];
    let checked = || -> Result<(Name, Address), AccountFault> {
        let name = Name::parse(name)?;
        let email = Address::parse(email)?;
        passwords::check(password, &personal)?;
        Ok((name, email))
    };
    match checked() {
        Err(why) => Ok(Err(why)),
        Ok((name, email)) => {
            let hash = passwords::hash_now(password)?;
            Ok(Ok(NewAccount { name, email, hash }))
        }
    }
}

/// Makes the account; with `confirmed` its address counts as confirmed, else a mail asks for it.
///
/// # Errors
/// The inner one is why not.
pub fn create(
    conn: &mut DbConnection,
    account: &NewAccount,
    confirmed: bool,
    now: Instant,
) -> crate::service::Answer<i64, AccountFault> {
    let NewAccount { name, email, hash } = account;
    if confirmed && players::find_confirmed(conn, &email.key())?.is_some() {
        return Ok(Err(AccountFault::AddressTaken));
    }
    let made = sign_up::create(conn, name, email, hash, confirmed.then_some(now), now)?;
    Ok(made.map_err(AccountFault::Name))
}

/// Sets a password that is already hashed, ends every session, and tells the owner by mail.
pub fn set_password(
    conn: &mut DbConnection,
    player: &players::Player,
    hash: &str,
    now: Instant,
) -> Result<(), Error> {
    super::set_password(conn, player, hash, None, now)
}

/// For so long links with a former name lead to the player, and nobody else gets it.
const FORMER_NAME_KEPT: TimeDelta = TimeDelta::days(90);

/// What an event keeps of a link that the owner of the account did not ask for.
pub(in crate::service) const BY_ADMIN: &str = "by an admin";

/// Takes the address that a player gave as confirmed.
///
/// # Errors
/// The inner one is why not.
pub fn confirm(
    conn: &mut DbConnection,
    player: &players::Player,
    now: Instant,
) -> crate::service::Answer<(), AccountFault> {
    let is_theirs = confirm::by_hand(conn, player, now)?;
    Ok(is_theirs.then_some(()).ok_or(AccountFault::AddressTaken))
}

/// Mails a player a link for a new password.
pub fn send_reset(
    conn: &mut DbConnection,
    player: &players::Player,
    now: Instant,
) -> Result<(), Error> {
    let mailbox = player.email.as_deref().unwrap_or_default();
    let happened = (EventKind::ResetAsked, BY_ADMIN);
    tell(
        conn,
        player.id,
        happened,
        (Kind::PasswordReset, mailbox),
        now,
    )
}

/// Gives a player another name; links with the former one lead on for a while.
///
/// # Errors
/// The inner one is why not.
pub fn rename(
    conn: &mut DbConnection,
    player: &players::Player,
    typed: &str,
    now: Instant,
) -> crate::service::Answer<String, NameFault> {
    let name = match Name::parse(typed) {
        Ok(name) if name.is_reserved() => return Ok(Err(NameFault::Reserved)),
        Ok(name) if name.shown() == player.name => return Ok(Err(NameFault::Same)),
        Ok(name) => name,
        Err(why) => return Ok(Err(why)),
    };
    if let Err(why) = sign_up::is_free(conn, &name, Some(player.id))? {
        return Ok(Err(why));
    }
    let (shown, key) = (name.shown(), name.key());
    match players::set_name(conn, player.id, shown, &key, name.skeleton()) {
        Ok(()) => {}
        Err(error) if store::is_duplicate(&error) => return Ok(Err(NameFault::Taken)),
        Err(error) => return Err(error.into()),
    }
    archive::renamed(conn, player.id)?;
    former_names::forget(conn, &key)?;
    if key != player.name_key {
        former_names::keep(conn, player, (now + FORMER_NAME_KEPT).into())?;
    }
    Ok(Ok(shown.to_owned()))
}
