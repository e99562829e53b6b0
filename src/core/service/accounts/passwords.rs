//! Passwords: which are taken, and how they are kept.
//!
//! Kept as argon2id with 19 MiB, two passes, one lane. That costs a core for some 20 ms, so it
//! is never done inside a transaction, and only so many at a time.

use crate::refusals::PasswordFault;
use crate::service::{App, Error, ErrorChain};
use argon2::password_hash::{self, phc};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use std::collections::HashSet;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

/// A well-formed hash of nobody's password, so that an unknown name costs the same time.
const NOBODY: &str = "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5LWF0LWFsbC54eA$\
    Y29tcGFyZWQgYW5kIG5ldmVyIGVxdWFsLiBOZXZlci4";

static COMMON: LazyLock<HashSet<&str>> = LazyLock::new(|| {
    include_str!("common_passwords.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .collect()
});

/// Whether we take a password: 10 to 256 characters, whichever, but not one that is tried first.
/// `personal` are the owner's name and address.
///
/// # Errors
/// Why not.
pub fn check(password: &str, personal: &[&str]) -> Result<(), PasswordFault> {
    let length = password.chars().count();
    if length < 10 {
        return Err(PasswordFault::Short);
    }
    if length > 256 {
        return Err(PasswordFault::Long);
    }
    let lower = password.to_lowercase();
    if COMMON.contains(lower.as_str()) {
        return Err(PasswordFault::Common);
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
            return Err(PasswordFault::Personal);
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
    let salted = || {
        let params = params();
        let salt = phc::Salt::generate();
        Ok::<_, password_hash::Error>(phc::PasswordHash {
            algorithm: Algorithm::Argon2id.ident(),
            version: Some(Version::V0x13.into()),
            hash: Some(digest(password, &salt, &params)?),
            params: (&params).try_into()?,
            salt: Some(salt),
        })
    };
    let hash =
        salted().map_err(|error| Error::Internal(ErrorChain::of("hashing a password", error)))?;
    Ok(hash.to_string())
}

fn verify_now(password: &str, hash: &str) -> Result<bool, Error> {
    let compare = || {
        let hash = phc::PasswordHash::new(hash)?;
        let ours = (hash.algorithm, hash.version);
        let (Some(salt), Some(kept)) = (&hash.salt, &hash.hash) else {
            return Err(password_hash::Error::PasswordInvalid);
        };
        if ours != (Algorithm::Argon2id.ident(), Some(Version::V0x13.into())) {
            return Err(password_hash::Error::Algorithm);
        }
        // Outputs are compared in constant time.
        Ok(digest(password, salt, &Params::try_from(&hash)?)? == *kept)
    };
    compare().map_err(|error| Error::Internal(ErrorChain::of("a stored password hash", error)))
}

fn params() -> Params {
    Params::new(19_456, 2, 1, None).expect("these parameters are allowed")
}

fn digest(
    password: &str,
    salt: &phc::Salt,
    params: &Params,
) -> Result<phc::Output, password_hash::Error> {
    let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params.clone());
    let mut out = [0; Params::DEFAULT_OUTPUT_LEN];
    let memory = memory(params.block_count());
    argon2.hash_password_into_with_memory(password.as_bytes(), salt, &mut out, memory)?;
    Ok(phc::Output::new(&out)?)
}

/// The memory for one hash. More is reserved than is used, which costs nothing: what is larger
/// than 32 MiB glibc always returns to the system, and what is smaller it would keep for good.
fn memory(blocks: usize) -> Vec<Block> {
    let mut memory = Vec::with_capacity(blocks.max(34 * 1024));
    memory.resize(blocks, Block::new());
    memory
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
    let busy = |_| Error::Busy("too many passwords are being checked".into());
    let closed = |error| Error::Internal(ErrorChain::from(error));
    waited.map_err(busy)?.map_err(closed)?.forget();
    let place = Place(Arc::clone(app));
    tokio::task::spawn_blocking(move || {
        let done = work();
        drop(place);
        done
    })
    .await
    .map_err(|panic| Error::Internal(panic.into()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use argon2::PasswordVerifier;

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
        assert_eq!(check("五子登科象棋大师兵", &[]), Err(PasswordFault::Short));
        assert_eq!(check("", &[]), Err(PasswordFault::Short));
        assert_eq!(
            check(&"abcdefghi".repeat(29), &[]),
            Err(PasswordFault::Long)
        );
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
                Err(PasswordFault::Common),
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
                Err(PasswordFault::Personal),
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
        let others = Argon2::default().verify_password(b"nul\0 and spaces  ", hash.as_str());
        assert!(others.is_ok(), "a hash like any other program's");
        for broken in [
            "",
            "$argon2id$",
            "$argon2d$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaA",
        ] {
            assert!(verify_now("nul", broken).is_err(), "{broken}");
        }
    }
}
