//! The key with which this server identifies itself to push services (VAPID, RFC 8292).

use crate::service::{Error, Instant, secret};
use crate::store::{DbConnection, secrets};
use chrono::TimeDelta;
use p256::SecretKey;
use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};
use p256::elliptic_curve::sec1::ToSec1Point;
use serde_json::json;
use url::Url;

/// The key's name among the secrets.
const KEY: &str = "push";
/// How long a proof is valid; push services refuse more than a day.
const VALIDITY: TimeDelta = TimeDelta::hours(12);

pub struct ServerKey(SecretKey);

/// Loads the key, or creates it at the first start of the server.
///
/// # Errors
/// [`Error::Internal`] if the database fails.
pub fn make(conn: &mut DbConnection) -> Result<ServerKey, Error> {
    let stored = secrets::find_or_insert(conn, KEY, || {
        loop {
            let bytes = secret::bytes::<32>();
            // Fewer than one in 2³² numbers are no key.
            if SecretKey::from_slice(&bytes).is_ok() {
                return secret::hex(&bytes);
            }
        }
    })?;
    let bytes = secret::unhex(&stored).unwrap_or_default();
    let key = SecretKey::from_slice(&bytes);
    let key = key.map_err(|_| Error::Internal("the push key is damaged".into()))?;
    Ok(ServerKey(key))
}

impl ServerKey {
    /// The public key, as browsers and push services take it.
    pub fn public(&self) -> String {
        to_base64url(self.0.public_key().to_sec1_point(false).as_bytes())
    }

    /// The `Authorization` header of a request to an endpoint.
    pub fn authorization(&self, endpoint: &Url, contact: &str, now: Instant) -> String {
        let header = json!({ "typ": "JWT", "alg": "ES256" });
        let claims = json!({
            "aud": endpoint.origin().ascii_serialization(),
            "exp": (now + VALIDITY).timestamp(),
            "sub": contact,
        });
        let [header, claims] =
            [header, claims].map(|part| to_base64url(part.to_string().as_bytes()));
        let signed = format!("{header}.{claims}");
        let signature: Signature = SigningKey::from(&self.0).sign(signed.as_bytes());
        let signature = to_base64url(&signature.to_bytes());
        format!("vapid t={signed}.{signature}, k={}", self.public())
    }
}

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Base64 for URLs, without padding.
pub fn to_base64url(bytes: &[u8]) -> String {
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let byte = |place: usize| u32::from(chunk.get(place).copied().unwrap_or_default());
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for place in 0..=chunk.len() {
            let digit = (bits >> (18 - 6 * place)) & 63;
            text.push(char::from(DIGITS[digit as usize]));
        }
    }
    text
}

/// The bytes of such a text, with padding or without; the digits of usual Base64 are read too.
pub fn from_base64url(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let (mut bits, mut count) = (0u32, 0);
    for letter in text.trim_end_matches('=').bytes() {
        let letter = match letter {
            b'+' => b'-',
            b'/' => b'_',
            letter => letter,
        };
        let digit = DIGITS.iter().position(|digit| *digit == letter)?;
        bits = bits << 6 | u32::try_from(digit).ok()?;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push(u8::try_from(bits >> count & 255).ok()?);
        }
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::testing::databases;
    use p256::ecdsa::VerifyingKey;
    use p256::ecdsa::signature::Verifier;

    #[test]
    fn the_key_is_made_once_and_its_proof_names_the_push_service() {
        for scratch in databases() {
            let mut conn = scratch.pool.get().unwrap();
            let keys = [(); 2].map(|()| make(&mut conn).unwrap());
            assert_eq!(keys[0].public(), keys[1].public());
            assert_eq!(keys[0].public().len(), 87);
            let endpoint = Url::parse("https://push.example.net/send/7?x=1").unwrap();
            let now = Instant::UNIX_EPOCH;
            let header = keys[0].authorization(&endpoint, "mailto:a@example.org", now);
            let token = header.strip_prefix("vapid t=").unwrap();
            let (token, key) = token.split_once(", k=").unwrap();
            let parts: Vec<&str> = token.split('.').collect();
            let read = |text: &str| from_base64url(text).unwrap();
            let claims: serde_json::Value = serde_json::from_slice(&read(parts[1])).unwrap();
            assert_eq!(
                claims,
                json!({
                    "aud": "https://push.example.net",
                    "exp": 43_200,
                    "sub": "mailto:a@example.org",
                })
            );
            let public = VerifyingKey::from_sec1_bytes(&read(key)).unwrap();
            let signature = Signature::from_slice(&read(parts[2])).unwrap();
            let signed = format!("{}.{}", parts[0], parts[1]);
            assert!(public.verify(signed.as_bytes(), &signature).is_ok());
        }
    }

    #[test]
    fn bytes_survive_base64() {
        for bytes in [&b""[..], b"f", b"fo", b"foo", &[251, 255, 254, 0]] {
            assert_eq!(from_base64url(&to_base64url(bytes)).as_deref(), Some(bytes));
        }
        assert_eq!(to_base64url(&[251, 255, 254]), "-__-");
        assert_eq!(
            from_base64url("+//+").as_deref(),
            Some(&[251, 255, 254][..])
        );
        assert_eq!(from_base64url("Zm8=").as_deref(), Some(&b"fo"[..]));
        assert_eq!(from_base64url("Zm8*"), None);
    }
}
