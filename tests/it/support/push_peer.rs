//! A push service and a device behind it: what it receives is decrypted with the device's keys.

use super::server::free_port;
use p256::elliptic_curve::sec1::ToSec1Point;
use p256::{PublicKey, SecretKey};
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::hkdf::{HKDF_SHA256, KeyType, Salt};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

const AUTH: [u8; 16] = [9; 16];

/// The push service, which stops listening when it is dropped.
pub struct PushPeer {
    pub port: u16,
    status: Arc<Mutex<u16>>,
    received: Arc<Mutex<Vec<Notification>>>,
    task: JoinHandle<()>,
}

/// A received notification.
#[derive(Clone, Debug)]
pub struct Notification {
    pub path: String,
    pub headers: BTreeMap<String, String>,
    /// The decrypted text.
    pub text: Value,
}

impl PushPeer {
    pub async fn start() -> Self {
        let listener = TcpListener::bind(("127.0.0.1", free_port())).await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let (status, received) = (Arc::new(Mutex::new(201)), Arc::default());
        let task = tokio::spawn(listen(listener, Arc::clone(&status), Arc::clone(&received)));
        Self {
            port,
            status,
            received,
            task,
        }
    }

    /// What it answers from now on.
    pub fn answers(&self, status: u16) {
        *self.status.lock().unwrap() = status;
    }

    pub fn received(&self) -> Vec<Notification> {
        self.received.lock().unwrap().clone()
    }

    pub fn endpoint(&self, device: &str) -> String {
        format!("http://127.0.0.1:{}/send/{device}", self.port)
    }

    /// What a browser gives of a device: `PushSubscription.toJSON()`.
    pub fn subscription(&self, device: &str) -> Value {
        json!({
            "endpoint": self.endpoint(device),
            "expirationTime": null,
            "keys": {
                "p256dh": base64url(key().public_key().to_sec1_point(false).as_bytes()),
                "auth": base64url(&AUTH),
            },
        })
    }
}

impl Drop for PushPeer {
    fn drop(&mut self) {
        self.task.abort();
    }
}

fn key() -> SecretKey {
    SecretKey::from_slice(&[7; 32]).unwrap()
}

async fn listen(
    listener: TcpListener,
    status: Arc<Mutex<u16>>,
    received: Arc<Mutex<Vec<Notification>>>,
) {
    loop {
        let (stream, _) = listener.accept().await.unwrap();
        let (status, received) = (Arc::clone(&status), Arc::clone(&received));
        tokio::spawn(async move {
            let mut stream = BufReader::new(stream);
            let notification = read(&mut stream).await;
            received.lock().unwrap().push(notification);
            let status = *status.lock().unwrap();
            let answer = format!("HTTP/1.1 {status} x\r\ncontent-length: 0\r\n\r\n");
            stream.write_all(answer.as_bytes()).await.unwrap();
        });
    }
}

async fn read(stream: &mut BufReader<TcpStream>) -> Notification {
    let mut lines = Vec::new();
    loop {
        let mut line = String::new();
        stream.read_line(&mut line).await.unwrap();
        match line.trim_end() {
            "" => break,
            line => lines.push(line.to_owned()),
        }
    }
    let path = lines[0].split(' ').nth(1).unwrap().to_owned();
    let header = |line: &String| {
        let (name, value) = line.split_once(": ").unwrap();
        (name.to_ascii_lowercase(), value.to_owned())
    };
    let headers: BTreeMap<String, String> = lines[1..].iter().map(header).collect();
    let mut body = vec![0; headers["content-length"].parse().unwrap()];
    stream.read_exact(&mut body).await.unwrap();
    let text = serde_json::from_slice(&decrypt(&body)).unwrap();
    Notification {
        path,
        headers,
        text,
    }
}

/// RFC 8291, from the device's side.
fn decrypt(body: &[u8]) -> Vec<u8> {
    let (salt, rest) = body.split_at(16);
    let (sender, record) = rest[5..].split_at(usize::from(rest[4]));
    let shared = p256::ecdh::diffie_hellman(
        key().to_nonzero_scalar(),
        PublicKey::from_sec1_bytes(sender).unwrap().as_affine(),
    );
    let own = key().public_key().to_sec1_point(false);
    let info: [&[u8]; 3] = [b"WebPush: info\0", own.as_bytes(), sender];
    let secret: [u8; 32] = derive(&AUTH, shared.raw_secret_bytes(), &info);
    let key: [u8; 16] = derive(salt, &secret, &[b"Content-Encoding: aes128gcm\0"]);
    let nonce = derive(salt, &secret, &[b"Content-Encoding: nonce\0"]);
    let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).unwrap());
    let mut record = record.to_vec();
    let nonce = Nonce::assume_unique_for_key(nonce);
    let text = key.open_in_place(nonce, Aad::empty(), &mut record).unwrap();
    let end = text.iter().rposition(|byte| *byte != 0).unwrap();
    assert_eq!(text[end], 2, "the delimiter of the last record");
    text[..end].to_vec()
}

fn derive<const N: usize>(salt: &[u8], secret: &[u8], info: &[&[u8]]) -> [u8; N] {
    struct Length(usize);
    impl KeyType for Length {
        fn len(&self) -> usize {
            self.0
        }
    }
    let mut derived = [0; N];
    let extracted = Salt::new(HKDF_SHA256, salt).extract(secret);
    let expanded = extracted.expand(info, Length(N)).unwrap();
    expanded.fill(&mut derived).unwrap();
    derived
}

fn base64url(bytes: &[u8]) -> String {
    posthorse_core::service::alerts::keys::to_base64url(bytes)
}
