//! Passwords: rules and hashing.
//!
//! The hash is argon2id with 19 MiB, two passes, one lane. It takes a core about 20 ms, so hashing
//! never happens inside a transaction, and the number of simultaneous hashes is limited.

use crate::refusals::PasswordFault;
use crate::service::{App, Error, ErrorChain};
use argon2::password_hash::{self, phc};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::{Arc, LazyLock};
use std::time::Duration;
use unicode_normalization::{UnicodeNormalization, is_nfc};

/// A well-formed hash without a known password, so that an unknown name takes the same time.
const NOBODY: &str = "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5LWF0LWFsbC54eA$\
    Y29tcGFyZWQgYW5kIG5ldmVyIGVxdWFsLiBOZXZlci4";

static COMMON: LazyLock<HashSet<&str>> = LazyLock::new(|| {
    include_str!("common_passwords.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .collect()
});

/// The normalised password, independent of keyboard and system: all kinds of spaces become plain
/// ones, and letters are composed (RFC 8265, profile `OpaqueString`).
fn normalized(password: &str) -> Cow<'_, str> {
    let is_foreign_space = |c: char| {
        matches!(
            c,
            '\u{A0}' | '\u{1680}' | '\u{2000}'..='\u{200A}' | '\u{202F}' | '\u{205F}' | '\u{3000}'
        )
    };
    if is_nfc(password) && !password.contains(is_foreign_space) {
        return Cow::Borrowed(password);
    }
    Cow::Owned(password.replace(is_foreign_space, " ").nfc().collect())
}

/// Checks a new password: 10 to 256 characters of any kind except control characters, and not one
/// of the first guesses. `personal` are the owner's name and address.
///
/// # Errors
/// Why it is refused.
pub fn check(password: &str, personal: &[&str]) -> Result<(), PasswordFault> {
    let password = normalized(password);
    if password.contains(char::is_control) {
        return Err(PasswordFault::Control);
    }
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
        let rest = lower.replace(&normalized(word).to_lowercase(), "");
        if rest.len() < lower.len() && rest.chars().count() < 6 {
            return Err(PasswordFault::Personal);
        }
    }
    Ok(())
}

/// Hashes a password on the blocking pool, when it is its turn.
///
/// # Errors
/// If too many wait, or the machine has not enough memory or randomness.
pub async fn hash(app: &Arc<App>, password: String) -> Result<String, Error> {
    in_turn(app, move || hash_now(&password)).await?
}

/// Whether a password matches a hash. Without a hash, the result is false after the same time.
///
/// # Errors
/// If too many wait, or a stored hash is invalid.
pub async fn verify(app: &Arc<App>, password: String, hash: Option<String>) -> Result<bool, Error> {
    in_turn(app, move || {
        let known = hash.is_some();
        let hash = hash.unwrap_or_else(|| NOBODY.to_owned());
        Ok(verify_now(&password, &hash)? && known)
    })
    .await?
}

/// Hashes a password on the current thread, for the command line.
///
/// # Errors
/// If the machine has not enough memory or randomness.
pub fn hash_now(password: &str) -> Result<String, Error> {
    salted_hash(&normalized(password))
}

fn salted_hash(password: &str) -> Result<String, Error> {
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
        let params = Params::try_from(&hash)?;
        // Outputs are compared in constant time.
        let matches_hash = |password: &str| {
            Ok::<_, password_hash::Error>(digest(password, salt, &params)? == *kept)
        };
        let normal = normalized(password);
        // Older hashes are of the text as it was typed.
        Ok(matches_hash(&normal)? || (normal != password && matches_hash(password)?))
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

/// The memory for one hash. The reserve beyond the used part costs nothing: glibc returns blocks
/// over 32 MiB to the system, but would keep smaller ones.
fn memory(blocks: usize) -> Vec<Block> {
    let mut memory = Vec::with_capacity(blocks.max(34 * 1024));
    memory.resize(blocks, Block::new());
    memory
}

/// A slot among the simultaneous hashes, held until the work is done, even if the client has
/// disconnected.
struct HashSlot(Arc<App>);

impl Drop for HashSlot {
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
    let place = HashSlot(Arc::clone(app));
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
    fn passwords_have_10_to_256_characters_of_any_kind() {
        for password in [
            "correct horse battery",
            " leading and trailing ",
            "five\u{3000}fat\u{a0}cats",
            "五子登科象棋大师兵卒马",
            "😀😃😄😁😆😅😂🤣😊😇",
            &"abcdefgh".repeat(32),
        ] {
            assert_eq!(check(password, &["Lan", "lan@example.org"]), Ok(()));
        }
        assert_eq!(check("五子登科象棋大师兵", &[]), Err(PasswordFault::Short));
        // Nine letters, each with a mark of its own.
        let decomposed = "e\u{301}".repeat(9);
        assert_eq!(check(&decomposed, &[]), Err(PasswordFault::Short));
        assert_eq!(check(&"e\u{301}".repeat(200), &[]), Ok(()));
        assert_eq!(check("", &[]), Err(PasswordFault::Short));
        assert_eq!(
            check(&"abcdefghi".repeat(29), &[]),
            Err(PasswordFault::Long)
        );
    }

    #[test]
    fn control_characters_are_refused_wherever_they_stand() {
        for control in [
            "\0", "\t", "\n", "\r\n", "\u{1b}", "\u{7f}", "\u{85}", "\u{9b}",
        ] {
            for password in [
                format!("{control}correct horse"),
                format!("correct{control}horse battery"),
                format!("correct horse{control}"),
            ] {
                let found = check(&password, &[]);
                assert_eq!(found, Err(PasswordFault::Control), "{password:?}");
            }
        }
    }

    #[test]
    fn equivalent_inputs_are_the_same_password() {
        for (set, typed) in [
            ("caf\u{e9} au lait", "cafe\u{301} au lait"),
            ("cafe\u{301} au lait", "caf\u{e9} au lait"),
            (
                "mật khẩu của tôi",
                "ma\u{323}\u{302}t kha\u{302}\u{309}u cu\u{309}a to\u{302}i",
            ),
            ("\u{212b}ngstr\u{f6}m units", "\u{c5}ngstro\u{308}m units"),
            (
                "\u{ac00}\u{b098}\u{b2e4} 123456",
                "\u{1100}\u{1161}\u{1102}\u{1161}\u{1103}\u{1161} 123456",
            ),
            ("五子\u{3000}登科 象棋大师", "五子 登科\u{a0}象棋大师"),
            ("three\u{2003}wide\u{202f}spaces", "three wide spaces"),
        ] {
            let hash = hash_now(set).unwrap();
            assert!(verify_now(typed, &hash).unwrap(), "{set:?} {typed:?}");
            assert!(verify_now(set, &hash).unwrap(), "{set:?}");
        }
        // Width and case are significant.
        let hash = hash_now("correct horse").unwrap();
        assert!(!verify_now("ｃｏｒｒｅｃｔ horse", &hash).unwrap());
        assert!(!verify_now("Correct horse", &hash).unwrap());
    }

    #[test]
    fn a_hash_of_unnormalised_text_is_still_accepted() {
        for old in [
            "cafe\u{301} au lait",
            "wide\u{3000}space bar",
            "nul\0 and spaces",
        ] {
            let hash = salted_hash(old).unwrap();
            assert!(verify_now(old, &hash).unwrap(), "{old:?}");
            assert!(!verify_now("another one", &hash).unwrap());
        }
    }

    #[test]
    fn common_passwords_are_refused() {
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
    fn the_name_and_the_address_are_refused_as_passwords() {
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
    fn a_hash_matches_only_its_password() {
        let hash = hash_now(" marks and spaces  ").unwrap();
        assert!(
            hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"),
            "{hash}"
        );
        assert!(verify_now(" marks and spaces  ", &hash).unwrap());
        assert!(!verify_now("marks", &hash).unwrap());
        assert!(!verify_now(" marks and spaces", &hash).unwrap());
        assert!(!verify_now("", NOBODY).unwrap());
        let others = Argon2::default().verify_password(b" marks and spaces  ", hash.as_str());
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
