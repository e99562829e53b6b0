//! What admins do to accounts by hand, on their pages and on the command line.

use super::names::Name;
use super::{confirm, passwords, sign_up, tell};
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

/// Reads and checks the parts of an account, and hashes the password. Names that visitors may
/// not take are fine here.
pub fn prepare(name: &str, email: &str, password: &str) -> UseCaseResult<NewAccount, AccountFault> {
    let personal = [name, email];
    let name = Name::parse(name).or_else(refuse)?;
    let email = Address::parse(email).or_else(refuse)?;
    passwords::check(password, &personal).or_else(refuse)?;
    let hash = passwords::hash_now(password)?;
    Ok(NewAccount { name, email, hash })
}

/// Makes the account; with `confirmed` its address counts as confirmed, else a mail asks for it.
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

/// Takes the address that a player gave as confirmed.
pub fn confirm(
    conn: &mut DbConnection,
    player: &players::Player,
    now: Instant,
) -> UseCaseResult<(), AccountFault> {
    match confirm::by_hand(conn, player, now)? {
        true => Ok(()),
        false => refuse(AccountFault::AddressTaken),
    }
}

/// Mails a player a link for a new password.
pub fn send_reset(
    conn: &mut DbConnection,
    player: &players::Player,
    now: Instant,
) -> Result<(), Error> {
    let mailbox = player.email.as_deref().unwrap_or_default();
    let asked = Event::ResetAsked { by_admin: true };
    tell(conn, player.id, &asked, (Kind::PasswordReset, mailbox), now)
}

/// Gives a player another name; links with the former one lead on for a while.
pub fn rename(
    conn: &mut DbConnection,
    player: &players::Player,
    typed: &str,
    now: Instant,
) -> UseCaseResult<String, NameFault> {
    let name = match Name::parse(typed) {
        Ok(name) if name.is_reserved() => return refuse(NameFault::Reserved),
        Ok(name) if name.shown() == player.name => return refuse(NameFault::Same),
        Ok(name) => name,
        Err(why) => return refuse(why),
    };
    sign_up::is_free(conn, &name, Some(player.id))?;
    let (shown, key) = (name.shown(), name.key());
    match players::set_name(conn, player.id, shown, &key, name.skeleton()) {
        Ok(()) => {}
        Err(error) if store::is_duplicate(&error) => return refuse(NameFault::Taken),
        Err(error) => return Err(error.into()),
    }
    archive::renamed(conn, player.id)?;
    former_names::forget(conn, &key)?;
    if key != player.name_key {
        former_names::keep(conn, player, (now + FORMER_NAME_KEPT).into())?;
    }
    Ok(shown.to_owned())
}
