//! Input that was submitted after the session had ended. The browser stores it encrypted with our
//! key; the server stores nothing for clients without a session.

use super::{Error, Instant, RequestContext, secret};
use crate::store::{DbConnection, secrets};
use chrono::{DateTime, TimeDelta, Utc};
use ring::aead::{Aad, CHACHA20_POLY1305, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// How long the input is restored.
const MINUTES: i64 = 30;
/// The name of the key among the secrets.
const KEY: &str = "kept-words";

/// A submitted form without its passwords.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PendingInput {
    pub path: String,
    pub fields: Vec<(String, String)>,
}

#[derive(Serialize, Deserialize)]
struct DatedInput {
    at: i64,
    words: PendingInput,
}

/// The result of decrypting stored input.
#[derive(Debug, PartialEq, Eq)]
pub enum StoredInput {
    Words(PendingInput),
    Old,
    NotOurs,
}

/// The key, if it exists.
///
/// # Errors
/// [`Error::Internal`] if the database fails.
pub fn existing_secret(context: &mut RequestContext) -> Result<Option<String>, Error> {
    Ok(secrets::find(context.conn, KEY)?)
}

/// Loads the key, or creates it at the server's start, so that clients without a session cause no
/// writes.
///
/// # Errors
/// [`Error::Internal`] if the database fails.
pub fn make_secret(conn: &mut DbConnection) -> Result<String, Error> {
    Ok(secrets::find_or_insert(conn, KEY, secret::token)?)
}

/// Encrypts input. It is restored only for a limited time after `now`.
///
/// # Panics
/// Never: the key has the cipher's length, and text can always be serialised.
pub fn seal(secret: &str, words: PendingInput, now: Instant) -> String {
    let at = now.timestamp();
    let mut bytes = serde_json::to_vec(&DatedInput { at, words }).expect("text is always JSON");
    let nonce = secret::bytes::<NONCE_LEN>();
    key(secret)
        .seal_in_place_append_tag(
            Nonce::assume_unique_for_key(nonce),
            Aad::empty(),
            &mut bytes,
        )
        .expect("what fits into memory can be sealed");
    secret::hex(&nonce) + &secret::hex(&bytes)
}

pub fn unseal(secret: &str, sealed: &str, now: Instant) -> StoredInput {
    let Some(dated) = decrypt(secret, sealed) else {
        return StoredInput::NotOurs;
    };
    let at = DateTime::<Utc>::from_timestamp(dated.at, 0);
    match at.is_some_and(|at| now - at <= TimeDelta::minutes(MINUTES)) {
        true => StoredInput::Words(dated.words),
        false => StoredInput::Old,
    }
}

fn decrypt(secret: &str, sealed: &str) -> Option<DatedInput> {
    let mut bytes = secret::unhex(sealed)?;
    let (nonce, text) = bytes.split_at_mut_checked(NONCE_LEN)?;
    let nonce = Nonce::try_assume_unique_for_key(nonce).ok()?;
    let text = key(secret).open_in_place(nonce, Aad::empty(), text).ok()?;
    serde_json::from_slice(text).ok()
}

fn key(secret: &str) -> LessSafeKey {
    let bytes = Sha256::digest(format!("{KEY}\n{secret}"));
    let key = UnboundKey::new(&CHACHA20_POLY1305, &bytes);
    LessSafeKey::new(key.expect("the key has 32 bytes"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::TimeZone;

    fn words() -> PendingInput {
        PendingInput {
            path: "/games/7/moves".to_owned(),
            fields: vec![("message".to_owned(), "好棋🐎".repeat(1300))],
        }
    }

    fn now() -> Instant {
        Utc.with_ymd_and_hms(2026, 11, 22, 12, 0, 0).unwrap()
    }

    #[test]
    fn sealed_input_is_unreadable_and_restored_exactly() {
        let sealed = seal("secret", words(), now());
        assert!(sealed.bytes().all(|byte| byte.is_ascii_hexdigit()));
        let later = now() + TimeDelta::minutes(30);
        assert_eq!(
            unseal("secret", &sealed, later),
            StoredInput::Words(words())
        );
        assert_ne!(sealed, seal("secret", words(), now()));
    }

    #[test]
    fn sealed_input_expires_after_half_an_hour() {
        let sealed = seal("secret", words(), now());
        let later = now() + TimeDelta::minutes(31);
        assert_eq!(unseal("secret", &sealed, later), StoredInput::Old);
    }

    #[test]
    fn input_sealed_with_another_key_is_refused() {
        let sealed = seal("secret", words(), now());
        let mut changed = sealed.clone();
        let last = if changed.pop() == Some('0') { '1' } else { '0' };
        changed.push(last);
        for odd in ["", "00", "xyz", "好", &changed, &sealed[2..], &sealed[..40]] {
            assert_eq!(
                unseal("secret", odd, now()),
                StoredInput::NotOurs,
                "{odd:.20}"
            );
        }
        assert_eq!(unseal("another", &sealed, now()), StoredInput::NotOurs);
    }
}
