use super::*;
use crate::mail::testing::{Fault, Peer, Script, at};
use crate::mail::{OutgoingMessage, Transport};

const MESSAGE: &str = "Subject: x\r\n\r\n.hidden dot\r\n.\r\nbye\r\n";

/// Longer than any answer takes on a slow machine.
const LONG: Duration = Duration::from_secs(300);

fn timeouts(wait: Duration) -> Timeouts {
    Timeouts {
        connect: wait,
        command: wait,
        finish: wait,
        idle: LONG,
    }
}

fn outgoing() -> OutgoingMessage {
    OutgoingMessage {
        file_name: "x".into(),
        from: "posthorse@example.org".into(),
        to: "lan@example.net".into(),
        message: MESSAGE.into(),
    }
}

async fn send_to(peer: &Peer, timeouts: Timeouts) -> Result<(), SendError> {
    let transport = Transport::with_timeouts(&peer.url(), None, timeouts).unwrap();
    transport.send(&outgoing()).await.map(drop)
}

/// The error when a step fails in this way.
async fn met(step: &'static str, does: Fault) -> SendError {
    let peer = Peer::start(vec![at(step, does)]);
    let wait = match does {
        Fault::Hangs => Duration::from_secs(3),
        _ => LONG,
    };
    send_to(&peer, timeouts(wait)).await.unwrap_err()
}

#[tokio::test]
async fn a_message_arrives_unchanged_and_the_session_is_reused() {
    let peer = Peer::start(vec![]);
    let transport = Transport::with_timeouts(&peer.url(), None, timeouts(LONG)).unwrap();
    for _ in 0..3 {
        drop(transport.send(&outgoing()).await.unwrap());
    }
    transport.close().await;
    let received = peer.received();
    assert_eq!((received.len(), peer.connections()), (3, 1));
    assert_eq!(received[0].message, MESSAGE);
    assert_eq!(received[0].from, "posthorse@example.org");
    assert_eq!(received[0].to, "lan@example.net");
    assert_eq!(peer.lines().last().unwrap(), "QUIT");
}

#[tokio::test]
async fn a_refusal_is_classified_by_its_cause() {
    use Fault::Says;
    type Is = fn(&SendError) -> bool;
    let unreachable: Is = |e| matches!(e, SendError::Unreachable(_));
    let transient: Is = |e| matches!(e, SendError::Transient(_));
    let deferred: Is = |e| matches!(e, SendError::Deferred(_));
    let refused: Is = |e| matches!(e, SendError::Refused(_));
    let nobody: Is = |e| matches!(e, SendError::NoMailbox(_));
    let config: Is = |e| matches!(e, SendError::Config(_));
    for (step, text, is) in [
        ("greeting", "421 too busy", unreachable),
        ("greeting", "554 not you", config),
        ("EHLO", "451 later", unreachable),
        ("EHLO", "550 not you", config),
        ("MAIL", "451 later", transient),
        ("MAIL", "530 authentication required", config),
        ("MAIL", "553 not your sender", config),
        ("RCPT", "450 greylisted", deferred),
        ("RCPT", "550 5.1.1 <lan@example.net>: no such user", nobody),
        ("RCPT", "530 authentication required", config),
        ("RCPT", "554 5.7.1 Relay access denied", deferred),
        ("RCPT", "421 closing", transient),
        ("DATA", "451 later", deferred),
        ("DATA", "554 no", refused),
        (".", "452 no space", deferred),
        (".", "554 5.7.1 spam", refused),
    ] {
        let error = met(step, Says(text)).await;
        assert!(is(&error), "{step} {text}: {error}");
        assert!(!error.to_string().contains("lan@"), "{error}");
    }
}

#[tokio::test]
async fn a_server_that_hangs_or_disconnects_is_abandoned_in_time() {
    for does in [Fault::Hangs, Fault::Drops] {
        for step in ["greeting", "EHLO"] {
            let error = met(step, does).await;
            let is_away = matches!(error, SendError::Unreachable(_));
            assert!(is_away, "{step}: {error}");
        }
        for step in ["MAIL", "RCPT", "DATA", "."] {
            let error = met(step, does).await;
            assert!(matches!(error, SendError::Transient(_)), "{step}: {error}");
        }
    }
}

#[tokio::test]
async fn a_closed_port_is_out_of_reach() {
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("smtp://{}", free.local_addr().unwrap());
    drop(free);
    let transport = Transport::with_timeouts(&url, None, timeouts(LONG)).unwrap();
    let error = transport.send(&outgoing()).await.unwrap_err();
    assert!(matches!(error, SendError::Unreachable(_)), "{error}");
}

#[tokio::test]
async fn a_refused_sign_in_is_a_fault_of_the_settings() {
    let peer = Peer::start(vec![at("AUTH", Fault::Says("535 5.7.8 wrong password"))]);
    let transport = Transport::with_timeouts(&peer.with_login(), None, timeouts(LONG)).unwrap();
    let error = transport.send(&outgoing()).await.unwrap_err();
    assert!(matches!(error, SendError::Config(_)), "{error}");
    assert!(!peer.lines().iter().any(|line| line.starts_with("MAIL")));
    drop(transport.send(&outgoing()).await.unwrap());

    let no_auth = Script::from([("EHLO", Fault::Says("250 peer"))]);
    let peer = Peer::start(vec![no_auth]);
    let transport = Transport::with_timeouts(&peer.with_login(), None, timeouts(LONG)).unwrap();
    let error = transport.send(&outgoing()).await.unwrap_err();
    assert!(matches!(error, SendError::Config(_)), "{error}");
}

#[tokio::test]
async fn nothing_is_sent_without_required_starttls() {
    let peer = Peer::start(vec![]);
    let url = format!("{}?tls=required", peer.with_login());
    let transport = Transport::with_timeouts(&url, None, timeouts(LONG)).unwrap();
    let error = transport.send(&outgoing()).await.unwrap_err();
    assert!(matches!(error, SendError::Config(_)), "{error}");
    let talk = peer.lines().join("\n");
    assert!(!talk.contains("AUTH") && !talk.contains("MAIL"), "{talk}");
}

#[tokio::test]
async fn a_session_closed_by_the_server_is_replaced_without_a_failure() {
    // Found by a check after a while, or only with the next message.
    for (step, pause) in [("NOOP", 1100), ("MAIL#2", 0)] {
        for goes in [Fault::Drops, Fault::Says("421 idle for too long")] {
            let peer = Peer::start(vec![at(step, goes)]);
            let transport = Transport::with_timeouts(&peer.url(), None, timeouts(LONG)).unwrap();
            drop(transport.send(&outgoing()).await.unwrap());
            tokio::time::sleep(Duration::from_millis(pause)).await;
            drop(transport.send(&outgoing()).await.unwrap());
            assert_eq!((peer.received().len(), peer.connections()), (2, 2));
        }
    }
}

#[tokio::test]
async fn an_idle_session_is_closed() {
    let peers = [Duration::ZERO, LONG].map(|idle| (idle, Peer::start(vec![])));
    for (idle, peer) in &peers {
        let timeouts = Timeouts {
            idle: *idle,
            ..timeouts(LONG)
        };
        let transport = Transport::with_timeouts(&peer.url(), None, timeouts).unwrap();
        drop(transport.send(&outgoing()).await.unwrap());
        transport.close_idle();
        while idle.is_zero() && peer.lines().last().unwrap() != "QUIT" {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
    assert_ne!(peers[1].1.lines().last().unwrap(), "QUIT");
}

#[tokio::test]
async fn one_message_at_a_time_is_completed() {
    let peer = Peer::start(vec![]);
    let transport = Transport::with_timeouts(&peer.url(), None, timeouts(LONG)).unwrap();
    let first = transport.send(&outgoing()).await.unwrap();
    let second = transport.send(&outgoing()).await.unwrap_err();
    assert!(matches!(second, SendError::Unreachable(_)), "{second}");
    let talk = peer.lines();
    let bodies = talk.iter().filter(|line| *line == "DATA").count();
    assert_eq!(
        (bodies, peer.received().len()),
        (2, 1),
        "the server asked for its body and did not get it"
    );
    drop(first);
    drop(transport.send(&outgoing()).await.unwrap());
    assert_eq!(peer.received().len(), 2);
}

#[tokio::test]
async fn invalid_messages_are_never_sent() {
    let peer = Peer::start(vec![]);
    let transport = Transport::with_timeouts(&peer.url(), None, timeouts(LONG)).unwrap();
    for message in [
        "Subject: x\n\r\n",
        "Subject: x\r\n\r\na\rb\r\n",
        "Subject: x\r\n\r\n\r\n.\nMAIL FROM:<a@b>\r\n",
        "Subject: \u{e9}\r\n\r\n",
        "",
    ] {
        let bad = OutgoingMessage {
            message: message.into(),
            ..outgoing()
        };
        let error = transport.send(&bad).await.unwrap_err();
        assert!(matches!(error, SendError::Refused(_)), "{error}");
    }
    assert_eq!(peer.connections(), 0);
}

/// A TLS server for one message, with a certificate signed by a root of our own.
struct TlsPeer {
    port: u16,
    child: std::process::Child,
}

impl TlsPeer {
    /// Listens with the certificate from a folder that [`certificates`] filled.
    fn start(folder: &std::path::Path) -> Self {
        use std::io::{BufRead, BufReader, Write};
        use std::process::{Command, Stdio};
        let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let port = free.local_addr().unwrap().port();
        drop(free);
        let mut child = Command::new("openssl")
            .args([
                "s_server", "-quiet", "-cert", "cert.pem", "-key", "key.pem", "-4",
            ])
            .args(["-accept", &port.to_string()])
            .current_dir(folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        std::thread::spawn(move || -> std::io::Result<()> {
            stdin.write_all(b"220 peer\r\n")?;
            let mut in_message = false;
            for line in stdout.lines() {
                let line = line?;
                let answer = match line.trim_end() {
                    "." if in_message => "250 taken",
                    _ if in_message => continue,
                    "DATA" => "354 go on",
                    _ => "250 ok",
                };
                in_message = answer.starts_with("354");
                stdin.write_all(format!("{answer}\r\n").as_bytes())?;
                stdin.flush()?;
            }
            Ok(())
        });
        let peer = Self { port, child };
        peer.wait();
        peer
    }

    /// Waits until the port is open, without connecting, which would use up the only session.
    fn wait(&self) {
        for _ in 0..15_000 {
            std::thread::sleep(Duration::from_millis(20));
            if std::net::TcpListener::bind(("127.0.0.1", self.port)).is_err() {
                return;
            }
        }
        panic!("openssl does not listen");
    }
}

impl Drop for TlsPeer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Creates a root and a certificate for `localhost`; `None` without the openssl program.
fn certificates(folder: &std::path::Path) -> Option<Vec<u8>> {
    std::fs::write(folder.join("names"), "subjectAltName=DNS:localhost\n").unwrap();
    let key = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes";
    for line in [
        format!("req -x509 {key} -keyout ca.key -out ca.pem -days 2 -subj /CN=root"),
        format!("req {key} -keyout key.pem -out request.pem -subj /CN=localhost"),
        "x509 -req -in request.pem -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 \
         -extfile names -out cert.pem"
            .to_owned(),
    ] {
        let made = std::process::Command::new("openssl")
            .args(line.split_whitespace())
            .current_dir(folder)
            .output();
        match made {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return None,
            made => {
                let made = made.unwrap();
                assert!(
                    made.status.success(),
                    "{}",
                    String::from_utf8_lossy(&made.stderr)
                );
            }
        }
    }
    Some(std::fs::read(folder.join("ca.pem")).unwrap())
}

#[tokio::test]
async fn a_certificate_is_valid_with_a_custom_root_and_for_its_name_only() {
    let folder = tempfile::tempdir().unwrap();
    let Some(root) = certificates(folder.path()) else {
        println!("left out: there is no openssl program");
        return;
    };
    let timeouts = timeouts(LONG);
    for (host, roots, is_taken) in [
        ("localhost", Some(root.clone()), true),
        ("localhost", None, false),
        ("127.0.0.1", Some(root), false),
    ] {
        let peer = TlsPeer::start(folder.path());
        let url = format!("smtps://{host}:{}", peer.port);
        let transport = Transport::with_timeouts(&url, roots, timeouts).unwrap();
        match transport.send(&outgoing()).await {
            Ok(_) => assert!(is_taken, "{host}"),
            Err(error) => assert!(
                !is_taken && matches!(error, SendError::Config(_)),
                "{host}: {error}"
            ),
        }
    }
    let nothing = Transport::with_roots("smtps://localhost", b"nothing".to_vec());
    assert!(nothing.is_err_and(|why| why.contains("certificate")));
}
