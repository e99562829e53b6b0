//! What the operator does to accounts by hand, on the command line.

use super::names::Name;
use super::{passwords, sign_up};
use crate::notices::Address;
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
/// The inner one is a sentence that says what would be right.
pub fn prepare(
    name: &str,
    email: &str,
    password: &str,
) -> Result<Result<NewAccount, String>, Error> {
    let personal = [name, email];
    let checked = || -> Result<(Name, Address), String> {
        let name = Name::parse(name)?;
        let email = Address::parse(email).map_err(|error| error.to_string())?;
        passwords::check(password, &personal)?;
        Ok((name, email))
    };
    match checked() {
        Err(sentence) => Ok(Err(sentence)),
        Ok((name, email)) => {
            let hash = passwords::hash_now(password)?;
            Ok(Ok(NewAccount { name, email, hash }))
        }
    }
}

/// Makes the account; with `confirmed` its address counts as confirmed, else a mail asks for it.
///
/// # Errors
/// The inner one is a sentence that says why not.
pub fn create(
    conn: &mut DbConnection,
    account: &NewAccount,
    confirmed: bool,
    now: Instant,
) -> Result<Result<i64, String>, Error> {
    let NewAccount { name, email, hash } = account;
    if confirmed && players::find_confirmed(conn, &email.key())?.is_some() {
        return Ok(Err("another account has confirmed this address".into()));
    }
    let made = sign_up::create(conn, name, email, hash, confirmed.then_some(now), now)?;
    Ok(made.map_err(str::to_owned))
}

/// Sets a password that is already hashed, ends every session, and tells the owner by mail.
///
/// # Errors
/// When the database fails.
pub fn set_password(
    conn: &mut DbConnection,
    player: &players::Player,
    hash: &str,
    now: Instant,
) -> Result<(), Error> {
    super::set_password(conn, player, hash, None, now)
}
