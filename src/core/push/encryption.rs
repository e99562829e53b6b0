//! The encryption of notifications for one device (RFC 8291, RFC 8188): the push service that
//! delivers them cannot read them.

use crate::service::secret;
use p256::elliptic_curve::sec1::ToSec1Point;
use p256::{PublicKey, SecretKey};
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::hkdf::{HKDF_SHA256, KeyType, Salt};

/// The size of the only record, which is larger than any notification.
const RECORD: u32 = 4_096;
/// The delimiter after the text of the last record.
const LAST: u8 = 2;

/// The keys of a device, as its browser gave them.
pub(super) struct DeviceKeys {
    public: PublicKey,
    auth: [u8; 16],
}

impl DeviceKeys {
    /// None if they are no such keys.
    pub(super) fn read(public: &[u8], auth: &[u8]) -> Option<Self> {
        Some(Self {
            public: PublicKey::from_sec1_bytes(public).ok()?,
            auth: auth.try_into().ok()?,
        })
    }

    /// The body of a request to the push service; none if the text is too long for one record.
    pub(super) fn encrypt(&self, text: &[u8]) -> Option<Vec<u8>> {
        let key = loop {
            // Fewer than one in 2³² numbers are no key.
            if let Ok(key) = SecretKey::from_slice(&secret::bytes::<32>()) {
                break key;
            }
        };
        self.encrypt_with(text, &key, secret::bytes())
    }

    fn encrypt_with(&self, text: &[u8], key: &SecretKey, salt: [u8; 16]) -> Option<Vec<u8>> {
        let shared = p256::ecdh::diffie_hellman(key.to_nonzero_scalar(), self.public.as_affine());
        let own = key.public_key().to_sec1_point(false);
        let device = self.public.to_sec1_point(false);
        let info: [&[u8]; 3] = [b"WebPush: info\0", device.as_bytes(), own.as_bytes()];
        let secret: [u8; 32] = derive(&self.auth, shared.raw_secret_bytes(), &info)?;
        let key: [u8; 16] = derive(&salt, &secret, &[b"Content-Encoding: aes128gcm\0"])?;
        let nonce: [u8; 12] = derive(&salt, &secret, &[b"Content-Encoding: nonce\0"])?;
        let mut record = [text, &[LAST]].concat();
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).ok()?);
        let nonce = Nonce::assume_unique_for_key(nonce);
        key.seal_in_place_append_tag(nonce, Aad::empty(), &mut record)
            .ok()?;
        if record.len() > RECORD as usize {
            return None;
        }
        let length = u8::try_from(own.as_bytes().len()).ok()?;
        let header = [&salt[..], &RECORD.to_be_bytes(), &[length], own.as_bytes()];
        Some([&header.concat()[..], &record].concat())
    }
}

/// HKDF with SHA-256 (RFC 5869).
fn derive<const N: usize>(salt: &[u8], secret: &[u8], info: &[&[u8]]) -> Option<[u8; N]> {
    struct Length(usize);
    impl KeyType for Length {
        fn len(&self) -> usize {
            self.0
        }
    }
    let extracted = Salt::new(HKDF_SHA256, salt).extract(secret);
    let mut derived = [0; N];
    let expanded = extracted.expand(info, Length(N)).ok()?;
    expanded.fill(&mut derived).ok()?;
    Some(derived)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::alerts::keys::{from_base64url, to_base64url};

    #[test]
    fn the_example_of_rfc_8291_is_encrypted_as_there() {
        let read = |text| from_base64url(text).unwrap();
        let device = DeviceKeys::read(
            &read(
                "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkN\
                 toIAiw4",
            ),
            &read("BTBZMqHH6r4Tts7J_aSIgg"),
        );
        let key = SecretKey::from_slice(&read("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"));
        let salt = read("DGv6ra1nlYgDCS1FRnbzlw").try_into().unwrap();
        let text = b"When I grow up, I want to be a watermelon";
        let body = device.unwrap().encrypt_with(text, &key.unwrap(), salt);
        assert_eq!(
            to_base64url(&body.unwrap()),
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLoc\
             InmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLV\
             WGNWQexSgSxsj_Qulcy4a-fN"
        );
    }

    #[test]
    fn no_two_notifications_are_encrypted_alike_and_none_is_longer_than_a_record() {
        let key = SecretKey::from_slice(&[7; 32]).unwrap().public_key();
        let device = DeviceKeys::read(key.to_sec1_point(false).as_bytes(), &[1; 16]).unwrap();
        assert_ne!(device.encrypt(b"x"), device.encrypt(b"x"));
        assert!(device.encrypt(&[0; 4_079]).is_some());
        assert!(device.encrypt(&[0; 4_080]).is_none());
        assert!(DeviceKeys::read(b"no point", &[1; 16]).is_none());
    }
}
