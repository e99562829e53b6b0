//! Device cookies: marks of browsers in which a player was signed in before.
//!
//! Password guessing from elsewhere must not lock the owner out. Failures in a browser with the
//! account's mark are therefore counted separately (OWASP's “device cookies”). A mark gives no
//! access, survives signing out, and expires with the password. A stolen mark allows no more
//! guesses than any browser has.

use crate::service::{Error, RequestContext, secret};
use crate::store::players::Player;
use crate::store::{DbConnection, secrets};

/// The key's name among the secrets.
const KEY: &str = "devices";
const MOST: usize = 4;

/// Loads the secret for signing marks, or creates it at the first start of the server.
///
/// # Errors
/// [`Error::Internal`] if the database fails.
pub fn make_secret(conn: &mut DbConnection) -> Result<String, Error> {
    Ok(secrets::find_or_insert(conn, KEY, secret::token)?)
}

/// The id of this browser, if it has a valid mark for the account. The same work is done if there
/// is no such account.
pub(super) fn device_id(
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

/// The browser's new marks, the account's first. A valid mark is kept, as failures are counted by
/// it.
pub(super) fn marks_with(context: &mut RequestContext, player: &Player) -> Result<String, Error> {
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

/// The random part of the account's mark among these, if it is genuine and valid.
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

/// The signature of a mark, valid for one password.
fn proof(key: &str, player: &Player, nonce: &str) -> String {
    let password = player.password_hash.as_deref().unwrap_or_default();
    let text = format!("device|{}|{nonce}|{password}", player.id);
    secret::proof(key, &text)
}
