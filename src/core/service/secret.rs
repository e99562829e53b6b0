//! Tokens: 32 random bytes, issued once and stored only as their SHA-256.

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};
use std::fmt::Write;

/// A new token of 64 hexadecimal digits.
///
/// # Panics
/// If the operating system provides no randomness.
pub fn token() -> String {
    hex(&bytes::<32>())
}

/// A new token of 28 characters of 32 kinds (140 bits), for email addresses: the local part is
/// limited to 64 octets, and its case may change.
///
/// If the operating system provides no randomness.
pub fn lower_case() -> String {
    const KINDS: &[u8; 32] = b"abcdefghijklmnopqrstuvwxyz234567";
    let bytes = bytes::<28>();
    let letters = bytes
        .iter()
        .map(|byte| char::from(KINDS[usize::from(byte % 32)]));
    letters.collect()
}

/// The stored form of a token.
pub fn hash(token: &str) -> String {
    hex(&Sha256::digest(token.as_bytes()))
}

/// A signature of a text that needs the key.
///
/// # Panics
/// Never: a key may have any length.
pub fn proof(key: &str, text: &str) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(key.as_bytes()).expect("a key of any length");
    mac.update(text.as_bytes());
    hex(&mac.finalize().into_bytes())
}

/// One of `n` (at least 1), each as likely as the other to within 2⁻³².
pub fn one_of(n: u64) -> u64 {
    getrandom::u64().expect("the operating system gives randomness") % n.max(1)
}

/// So many random bytes.
///
/// # Panics
/// When the operating system has no randomness to give.
pub fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0u8; N];
    getrandom::fill(&mut bytes).expect("the operating system gives randomness");
    bytes
}

/// The bytes that hexadecimal digits stand for; none where the text has something else.
pub fn unhex(text: &str) -> Option<Vec<u8>> {
    let digit = |letter: u8| char::from(letter).to_digit(16);
    let byte = |pair: &[u8]| u8::try_from(digit(pair[0])? * 16 + digit(pair[1])?).ok();
    let pairs = text.as_bytes().chunks_exact(2);
    if !pairs.remainder().is_empty() {
        return None;
    }
    pairs.map(byte).collect()
}

/// Compares two secrets in constant time.
pub fn is_same(expected: &str, given: &str) -> bool {
    let (expected, given) = (expected.as_bytes(), given.as_bytes());
    let differing = expected
        .iter()
        .zip(given)
        .fold(0, |differing, (one, other)| differing | (one ^ other));
    expected.len() == given.len() && differing == 0
}

/// Bytes as hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}
