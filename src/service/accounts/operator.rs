//! What the operator does to accounts by hand, on the command line.

use super::names::Name;
use super::{passwords, sign_up};
use crate::model::Address;
use crate::reasons::AccountFault;
use crate::service::{Error, Instant};
use crate::store::{DbConnection, players};

/// An account to be made.
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
