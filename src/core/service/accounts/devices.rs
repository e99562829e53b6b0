//! The mark of a browser in which somebody was signed in to an account before.
//!
//! Whoever guesses at an account from elsewhere must not shut its owner out: a browser with the
//! account's mark is counted by itself alone (OWASP's “device cookies”). It opens nothing, outlives
//! the sign-out, and is worth nothing once the password is another. A mark that was stolen has no
//! more guesses than anybody.

use crate::service::{Error, RequestContext, secret};
use crate::store::players::Player;
use crate::store::{DbConnection, secrets};

/// The name of our key among the secrets.
const KEY: &str = "devices";
/// A browser knows so many accounts.
const MOST: usize = 4;

/// The secret that marks are made with, made now if there is none: when the server starts.
///
/// # Errors
/// [`Error::Internal`] when the database fails.
pub fn make_secret(conn: &mut DbConnection) -> Result<String, Error> {
    Ok(secrets::find_or_insert(conn, KEY, secret::token)?)
}

/// What tells this browser apart, if it bears the account's mark. The same is looked up where there
/// is no such account.
pub(super) fn known(
    context: &mut RequestContext,
    player: Option<&Player>,
) -> Result<Option<String>, Error> {
    if context.client.devices.is_empty() {
        return Ok(None);
    }
    let key = secrets::find(context.conn, KEY)?;
    let (Some(key), Some(player)) = (key, player) else {
        return Ok(None);
    };
    Ok(find(&key, &context.client.devices, player).map(str::to_owned))
}

/// The marks that this browser is to bear from now on, the account's first. One that is good stays
/// what it is, for so it is counted.
pub(super) fn marked(context: &mut RequestContext, player: &Player) -> Result<String, Error> {
    let key = make_secret(context.conn)?;
    let before = &context.client.devices;
    let nonce = find(&key, before, player).map(str::to_owned);
    let nonce = nonce.unwrap_or_else(|| secret::hex(&secret::bytes::<16>()));
    let others = before
        .split('.')
        .filter(|mark| read(mark).is_some_and(|(id, ..)| id != player.id.to_string()))
        .take(MOST - 1);
    let mark = format!("{}-{nonce}-{}", player.id, proof(&key, player, &nonce));
    let all: Vec<&str> = std::iter::once(&*mark).chain(others).collect();
    Ok(all.join("."))
}

/// The random part of the account's mark among these, if there is one that we made and that still
/// holds.
fn find<'a>(key: &str, marks: &'a str, player: &Player) -> Option<&'a str> {
    let mut marks = marks.split('.').take(MOST).filter_map(read);
    let ours = marks.find(|(id, nonce, proven)| {
        *id == player.id.to_string() && secret::is_same(&proof(key, player, nonce), proven)
    });
    ours.map(|(_, nonce, _)| nonce)
}

/// Account, random part and proof.
fn read(mark: &str) -> Option<(&str, &str, &str)> {
    let (id, rest) = mark.split_once('-')?;
    let (nonce, proof) = rest.split_once('-')?;
    let is_hex = |text: &str| text.bytes().all(|byte| byte.is_ascii_hexdigit());
    let is_ours = nonce.len() == 32 && proof.len() == 64 && is_hex(nonce) && is_hex(proof);
    let is_number = !id.is_empty() && id.len() < 20 && id.bytes().all(|byte| byte.is_ascii_digit());
    (is_ours && is_number).then_some((id, nonce, proof))
}

/// What only we can have written, while the password was this one.
fn proof(key: &str, player: &Player, nonce: &str) -> String {
    let password = player.password_hash.as_deref().unwrap_or_default();
    let text = format!("device|{}|{nonce}|{password}", player.id);
    secret::proof(key, &text)
}
