use super::*;
use crate::mail::testing::{Does, Peer, Script, at};
use crate::mail::{Courier, Parcel};

const MESSAGE: &[u8] = b"Subject: x\r\n\r\n.hidden dot\r\n.\r\nbye\r\n";

fn short() -> Waits {
    let wait = Duration::from_millis(300);
    Waits {
        connect: wait,
        command: wait,
        finish: wait,
        idle: Duration::from_secs(10),
    }
}

fn parcel() -> Parcel<'static> {
    Parcel {
        file_name: "x",
        from: "posthorse@example.org",
        to: "lan@example.net",
        message: MESSAGE,
    }
}

async fn send_to(peer: &Peer) -> Result<(), SendError> {
    let courier = Courier::with_waits(&peer.url(), short()).unwrap();
    courier.send(parcel()).await
}

async fn met(step: &'static str, does: Does) -> SendError {
    send_to(&Peer::start(vec![at(step, does)]))
        .await
        .unwrap_err()
}

#[tokio::test]
async fn a_message_arrives_as_it_was_and_the_session_is_used_again() {
    let peer = Peer::start(vec![]);
    let courier = Courier::with_waits(&peer.url(), short()).unwrap();
    for _ in 0..3 {
        courier.send(parcel()).await.unwrap();
    }
    courier.close().await;
    let received = peer.received();
    assert_eq!((received.len(), peer.connections()), (3, 1));
    assert_eq!(received[0].message.as_bytes(), MESSAGE);
    assert_eq!(received[0].from, "posthorse@example.org");
    assert_eq!(received[0].to, "lan@example.net");
    assert_eq!(peer.lines().last().unwrap(), "QUIT");
}

#[tokio::test]
async fn a_refusal_is_known_for_whose_fault_it_is() {
    use Does::Says;
    type Is = fn(&SendError) -> bool;
    let unreachable: Is = |e| matches!(e, SendError::Unreachable(_));
    let transient: Is = |e| matches!(e, SendError::Transient(_));
    let refused: Is = |e| matches!(e, SendError::Refused(_));
    let config: Is = |e| matches!(e, SendError::Config(_));
    for (step, says, is) in [
        ("greeting", "421 too busy", unreachable),
        ("greeting", "554 not you", config),
        ("EHLO", "451 later", unreachable),
        ("EHLO", "550 not you", config),
        ("MAIL", "451 later", transient),
        ("MAIL", "530 authentication required", config),
        ("MAIL", "553 not your sender", config),
        ("RCPT", "450 greylisted", transient),
        ("RCPT", "550 5.1.1 <lan@example.net>: no such user", refused),
        ("RCPT", "530 authentication required", config),
        ("DATA", "451 later", transient),
        ("DATA", "554 no", refused),
        (".", "452 no space", transient),
        (".", "554 5.7.1 spam", refused),
    ] {
        let error = met(step, Says(says)).await;
        assert!(is(&error), "{step} {says}: {error}");
        assert!(!error.to_string().contains("lan@"), "{error}");
    }
}

#[tokio::test]
async fn a_server_that_hangs_or_drops_the_line_is_left_in_time() {
    for does in [Does::Hangs, Does::Drops] {
        for step in ["greeting", "EHLO"] {
            let error = met(step, does).await;
            assert!(
                matches!(error, SendError::Unreachable(_)),
                "{step}: {error}"
            );
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
    let courier = Courier::with_waits(&url, short()).unwrap();
    let error = courier.send(parcel()).await.unwrap_err();
    assert!(matches!(error, SendError::Unreachable(_)), "{error}");
}

#[tokio::test]
async fn a_refused_sign_in_is_a_fault_of_the_settings() {
    let peer = Peer::start(vec![at("AUTH", Does::Says("535 5.7.8 wrong password"))]);
    let courier = Courier::with_waits(&peer.with_login(), short()).unwrap();
    let error = courier.send(parcel()).await.unwrap_err();
    assert!(matches!(error, SendError::Config(_)), "{error}");
    assert!(!peer.lines().iter().any(|line| line.starts_with("MAIL")));
    courier.send(parcel()).await.unwrap();

    let no_auth = Script::from([("EHLO", Does::Says("250 peer"))]);
    let peer = Peer::start(vec![no_auth]);
    let courier = Courier::with_waits(&peer.with_login(), short()).unwrap();
    let error = courier.send(parcel()).await.unwrap_err();
    assert!(matches!(error, SendError::Config(_)), "{error}");
}

#[tokio::test]
async fn without_the_starttls_that_is_required_nothing_is_sent() {
    let peer = Peer::start(vec![]);
    let url = format!("{}?tls=required", peer.with_login());
    let courier = Courier::with_waits(&url, short()).unwrap();
    let error = courier.send(parcel()).await.unwrap_err();
    assert!(matches!(error, SendError::Config(_)), "{error}");
    let talk = peer.lines().join("\n");
    assert!(!talk.contains("AUTH") && !talk.contains("MAIL"), "{talk}");
}

#[tokio::test]
async fn a_session_that_the_server_left_is_replaced_without_a_failure() {
    let peer = Peer::start(vec![at("NOOP", Does::Drops)]);
    let courier = Courier::with_waits(&peer.url(), short()).unwrap();
    courier.send(parcel()).await.unwrap();
    courier.send(parcel()).await.unwrap();
    assert_eq!((peer.received().len(), peer.connections()), (2, 2));
}

#[tokio::test]
async fn what_is_not_fit_to_be_sent_never_reaches_the_wire() {
    let peer = Peer::start(vec![]);
    let courier = Courier::with_waits(&peer.url(), short()).unwrap();
    for message in [
        b"Subject: x\n\r\n".as_slice(),
        b"Subject: x\r\n\r\na\rb\r\n",
        b"Subject: x\r\n\r\n\r\n.\nMAIL FROM:<a@b>\r\n",
        b"Subject: \xc3\xa9\r\n\r\n",
        b"",
    ] {
        let bad = Parcel {
            message,
            ..parcel()
        };
        let error = courier.send(bad).await.unwrap_err();
        assert!(matches!(error, SendError::Refused(_)), "{error}");
    }
    assert_eq!(peer.connections(), 0);
}
