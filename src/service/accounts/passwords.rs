//! Passwords: which are taken, and how they are kept.
//!
//! Kept as argon2id with 19 MiB, two passes, one lane. That costs a core for some 20 ms, so it
//! is never done inside a transaction, and only so many at a time.

use crate::service::{App, Error};
use crate::words::accounts as say;
use argon2::password_hash::{PasswordHasher, PasswordVerifier, phc};
use argon2::{Algorithm, Argon2, Params, Version};
use std::collections::HashSet;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

/// A well-formed hash of nobody's password, so that an unknown name costs the same time.
const NOBODY: &str = "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5LWF0LWFsbC54eA$Y29tcGFyZWQgYW5kIG5ldmVyIGVxdWFsLiBOZXZlci4";

static COMMON: LazyLock<HashSet<&str>> = LazyLock::new(|| {
    include_str!("common_passwords.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .collect()
});

/// Whether we take a password: 10 to 256 characters, whichever, but not one that is tried first. `personal` are
/// the owner's name and address.
///
/// # Errors
/// A sentence that says what would be right.
pub fn check(password: &str, personal: &[&str]) -> Result<(), &'static str> {
    let length = password.chars().count();
    if length < 10 {
        return Err(say::PASSWORD_SHORT);
    }
    if length > 256 {
        return Err(say::PASSWORD_LONG);
    }
    let lower = password.to_lowercase();
    if COMMON.contains(lower.as_str()) {
        return Err(say::PASSWORD_COMMON);
    }
    let local_parts = personal.iter().filter_map(|word| word.split('@').next());
    let words = personal
        .iter()
        .copied()
        .chain(local_parts)
        .chain(["posthorse"]);
    for word in words.filter(|word| word.chars().count() >= 3) {
        let rest = lower.replace(&word.to_lowercase(), "");
        if rest.len() < lower.len() && rest.chars().count() < 6 {
            return Err(say::PASSWORD_PERSONAL);
        }
    }
    Ok(())
}

/// Hashes a password, on the blocking pool, when it is its turn.
///
/// # Errors
/// When too many wait, or the machine has no memory or randomness to give.
pub async fn hash(app: &Arc<App>, password: String) -> Result<String, Error> {
    in_turn(app, move || hash_now(&password)).await?
}

/// Whether the password is the one behind the hash; without a hash it never is, after the same
/// time.
///
/// # Errors
/// When too many wait, or a hash in the database is none.
pub async fn verify(app: &Arc<App>, password: String, hash: Option<String>) -> Result<bool, Error> {
    in_turn(app, move || {
        let known = hash.is_some();
        let hash = hash.unwrap_or_else(|| NOBODY.to_owned());
        Ok(verify_now(&password, &hash)? && known)
    })
    .await?
}

/// Hashes a password here and now, for the command line.
///
/// # Errors
/// When the machine has no memory or randomness to give.
pub fn hash_now(password: &str) -> Result<String, Error> {
    let hash: phc::PasswordHash = argon2()
        .hash_password(password.as_bytes())
        .map_err(|error| Error::Internal(format!("hashing a password: {error}")))?;
    Ok(hash.to_string())
}

fn verify_now(password: &str, hash: &str) -> Result<bool, Error> {
    let hash = phc::PasswordHash::new(hash)
        .map_err(|error| Error::Internal(format!("a stored password hash: {error}")))?;
    Ok(argon2().verify_password(password.as_bytes(), &hash).is_ok())
}

fn argon2() -> Argon2<'static> {
    let params = Params::new(19_456, 2, 1, None).expect("these parameters are allowed");
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}

/// A place among those who may hash at the same time; held until the work is done, even when
/// the visitor has gone away meanwhile.
struct Place(Arc<App>);

impl Drop for Place {
    fn drop(&mut self) {
        self.0.hashing.add_permits(1);
    }
}

async fn in_turn<T: Send + 'static>(
    app: &Arc<App>,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Error> {
    let waited = tokio::time::timeout(Duration::from_secs(10), app.hashing.acquire()).await;
    let Ok(Ok(permit)) = waited else {
        return Err(Error::Busy("too many passwords are being checked".into()));
    };
    permit.forget();
    let place = Place(Arc::clone(app));
    tokio::task::spawn_blocking(move || {
        let done = work();
        drop(place);
        done
    })
    .await
    .map_err(|panic| Error::Internal(panic.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_characters_are_taken_from_10_to_256() {
        for password in [
            "correct horse battery",
            " leading and trailing ",
            "nul\0inside the word",
            "五子登科象棋大师兵卒马",
            "😀😃😄😁😆😅😂🤣😊😇",
            &"abcdefgh".repeat(32),
        ] {
            assert_eq!(check(password, &["Lan", "lan@example.org"]), Ok(()));
        }
        assert_eq!(check("五子登科象棋大师兵", &[]), Err(say::PASSWORD_SHORT));
        assert_eq!(check("", &[]), Err(say::PASSWORD_SHORT));
        assert_eq!(check(&"abcdefghi".repeat(29), &[]), Err(say::PASSWORD_LONG));
    }

    #[test]
    fn the_first_that_anybody_would_try_are_refused() {
        for password in [
            "password123",
            "Password123",
            "1234567890",
            "QWERTYUIOP",
            "1q2w3e4r5t",
        ] {
            assert_eq!(
                check(password, &[]),
                Err(say::PASSWORD_COMMON),
                "{password}"
            );
        }
        assert!(COMMON.len() > 2_500);
        let good = |word: &&str| word.chars().count() >= 10 && word.to_lowercase() == **word;
        assert!(COMMON.iter().all(good));
    }

    #[test]
    fn the_name_and_the_address_make_no_password() {
        let personal = ["LanNguyen", "lan.nguyen@example.org"];
        for password in [
            "lannguyen1",
            "LanNguyen!!!!",
            "lan.nguyen@example.org",
            "lan.nguyen2026",
            "posthorse1",
        ] {
            assert_eq!(
                check(password, &personal),
                Err(say::PASSWORD_PERSONAL),
                "{password}"
            );
        }
        assert_eq!(check("lannguyen and her seven cats", &personal), Ok(()));
    }

    #[test]
    fn a_hash_knows_its_password_and_no_other() {
        let hash = hash_now("nul\0 and spaces  ").unwrap();
        assert!(
            hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"),
            "{hash}"
        );
        assert!(verify_now("nul\0 and spaces  ", &hash).unwrap());
        assert!(!verify_now("nul", &hash).unwrap());
        assert!(!verify_now("nul\0 and spaces", &hash).unwrap());
        assert!(!verify_now("", NOBODY).unwrap());
    }
}
