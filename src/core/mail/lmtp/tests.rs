//! Tests over real sockets.

use super::listener::ClientStream;
use super::*;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpStream, UnixStream};
use tokio_util::sync::CancellationToken;

/// Sender, recipient, bytes, and whether they are complete.
type ReceivedCopy = (String, String, Vec<u8>, bool);

/// Collects messages; `busy@` is busy and `gone@` is gone.
#[derive(Default)]
struct TestReceiver {
    messages: Mutex<Vec<ReceivedCopy>>,
}

impl Receiver for TestReceiver {
    fn name(&self) -> &str {
        "reply.example"
    }

    fn is_ours(&self, recipient: &str) -> bool {
        recipient.ends_with("@reply.example")
    }

    fn take(&self, received: &ReceivedMessage) -> Answer {
        let message = (
            received.sender.to_owned(),
            received.recipient.to_owned(),
            received.bytes.to_vec(),
            received.is_whole,
        );
        self.messages.lock().unwrap().push(message);
        match received.recipient.split('@').next() {
            Some("busy") => Answer::TryAgain,
            Some("gone") => Answer::NoSuchMailbox,
            Some("broken") => panic!("as asked"),
            _ => Answer::Accepted,
        }
    }
}

struct TestListener {
    receiver: Arc<TestReceiver>,
    at: String,
    stop: CancellationToken,
    task: tokio::task::JoinHandle<()>,
}

async fn open(place: &str) -> TestListener {
    let listener = Listener::bind(&place.parse().unwrap()).await.unwrap();
    let (receiver, stop) = (Arc::new(TestReceiver::default()), CancellationToken::new());
    let at = listener.display_address();
    let shared: Arc<dyn Receiver> = receiver.clone();
    let task = tokio::spawn(listener.serve(shared, stop.clone()));
    TestListener {
        receiver,
        at,
        stop,
        task,
    }
}

struct Peer(BufReader<Box<dyn ClientStream>>);

impl Peer {
    async fn connect(at: &str) -> Self {
        let stream: Box<dyn ClientStream> = if at.contains('/') {
            Box::new(UnixStream::connect(at).await.unwrap())
        } else {
            Box::new(TcpStream::connect(at).await.unwrap())
        };
        Self(BufReader::new(stream))
    }

    async fn hello(at: &str) -> Self {
        let mut peer = Self::connect(at).await;
        assert_eq!(peer.hear().await, "220 reply.example LMTP Posthorse");
        peer.send("LHLO mx.example\r\n").await;
        let mut replies = Vec::new();
        while replies
            .last()
            .is_none_or(|line: &String| line.starts_with("250-"))
        {
            replies.push(peer.hear().await);
        }
        for extension in ["250-PIPELINING", "250-SMTPUTF8"] {
            assert!(replies.contains(&extension.to_owned()), "{replies:?}");
        }
        assert_eq!(replies.last().unwrap(), "250 SIZE 16777216");
        peer
    }

    async fn send(&mut self, text: &str) {
        self.0.get_mut().write_all(text.as_bytes()).await.unwrap();
    }

    /// One line without its end; empty at the end of the connection.
    async fn hear(&mut self) -> String {
        let mut line = String::new();
        let read = self.0.read_line(&mut line);
        tokio::time::timeout(Duration::from_secs(10), read)
            .await
            .expect("an answer in time")
            .unwrap();
        line.trim_end().to_owned()
    }

    async fn code(&mut self, text: &str) -> String {
        self.send(text).await;
        self.hear().await.chars().take(3).collect()
    }
}

const ONE: &str = "MAIL FROM:<lan@example.org> SIZE=100 BODY=8BITMIME\r\nRCPT \
    TO:<turn@reply.example>\r\nDATA\r\n";

#[tokio::test]
async fn one_message_gets_one_answer_for_each_recipient() {
    let server = open("127.0.0.1:0").await;
    let mut peer = Peer::hello(&server.at).await;
    peer.send(
        "MAIL FROM:<lan@example.org>\r\nRCPT TO:<turn@reply.example>\r\nRCPT \
            TO:<x@else.example>\r\n\
         RCPT TO:<busy@reply.example>\r\nrcpt to: <gone@reply.example>\r\nDATA\r\n",
    )
    .await;
    let mut codes = Vec::new();
    for _ in 0..6 {
        codes.push(peer.hear().await.chars().take(3).collect::<String>());
    }
    assert_eq!(codes, ["250", "250", "550", "250", "250", "354"]);
    peer.send("Subject: x\r\n\r\n..\r\n.\r\n").await;
    assert_eq!(peer.hear().await, "250 2.0.0 Accepted");
    assert!(peer.hear().await.starts_with("451 4.3.0"));
    assert!(peer.hear().await.starts_with("550 5.1.1"));
    assert_eq!(peer.code("QUIT\r\n").await, "221");
    assert_eq!(peer.hear().await, "");
    let messages = server.receiver.messages.lock().unwrap();
    let expected = b"Subject: x\r\n\r\n.\r\n".to_vec();
    assert_eq!(
        messages[0],
        (
            "lan@example.org".into(),
            "turn@reply.example".into(),
            expected,
            true
        )
    );
    assert_eq!(messages.len(), 3);
}

#[tokio::test]
async fn a_unix_socket_is_replaced_and_removed_at_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("lmtp");
    let text = path.to_str().unwrap();
    drop(std::os::unix::net::UnixListener::bind(&path).unwrap());
    let server = open(text).await;
    let mut peer = Peer::hello(&server.at).await;
    peer.send(ONE).await;
    for code in ["250", "250", "354"] {
        assert!(peer.hear().await.starts_with(code));
    }
    assert_eq!(peer.code("\r\n.\r\n").await, "250");
    server.stop.cancel();
    assert!(peer.hear().await.starts_with("421"));
    server.task.await.unwrap();
    assert!(!path.exists());
    std::fs::write(&path, "no socket").unwrap();
    assert!(Listener::bind(&Place::Unix(path.clone())).await.is_err());
    assert!(path.exists());
}

#[tokio::test]
async fn a_command_out_of_order_is_refused_and_the_session_continues() {
    let server = open("127.0.0.1:0").await;
    let mut peer = Peer::connect(&server.at).await;
    peer.hear().await;
    for (text, code) in [
        ("MAIL FROM:<a@b.example>\r\n", "503"),
        ("EHLO x\r\n", "500"),
        ("HELO x\r\n", "500"),
        ("LHLO\r\n", "501"),
        ("GET / HTTP/1.1\r\n", "500"),
        ("NOOP\n", "500"),
        ("\r\n", "500"),
        ("NOOP\r\n", "250"),
        ("VRFY lan\r\n", "252"),
    ] {
        assert_eq!(peer.code(text).await, code, "{text:?}");
    }
    let mut peer = Peer::hello(&server.at).await;
    for (text, code) in [
        ("DATA\r\n", "503"),
        ("RCPT TO:<turn@reply.example>\r\n", "503"),
        ("MAIL FROM: a@b.example\r\n", "501"),
        ("MAIL FROM:<a b>\r\n", "501"),
        ("MAIL FROM:<a@b.example> MT-PRIORITY=1\r\n", "555"),
        ("MAIL FROM:<李四@例子.example> SMTPUTF8\r\n", "250"),
        ("RSET\r\n", "250"),
        ("MAIL FROM:<>\r\n", "250"),
        ("MAIL FROM:<>\r\n", "503"),
        ("DATA\r\n", "503"),
        ("RCPT TO:<turn@reply.example> NOTIFY=NEVER\r\n", "555"),
        ("RSET\r\n", "250"),
        ("RCPT TO:<turn@reply.example>\r\n", "503"),
        ("MAIL FROM:<>\r\n", "250"),
        ("RCPT TO:<turn@reply.example>\r\n", "250"),
        ("DATA now\r\n", "501"),
        ("DATA\r\n", "354"),
        (".\r\n", "250"),
        ("DATA\r\n", "503"),
    ] {
        assert_eq!(peer.code(text).await, code, "{text:?}");
    }
    let long = format!("NOOP {}\r\n", "x".repeat(5_000));
    assert_eq!(peer.code(&long).await, "500");
    assert_eq!(peer.code("NOOP\r\n").await, "250");
}

#[tokio::test]
async fn a_huge_message_is_accepted_and_truncated() {
    let server = open("127.0.0.1:0").await;
    let mut peer = Peer::hello(&server.at).await;
    peer.send(ONE).await;
    for _ in 0..3 {
        peer.hear().await;
    }
    let line = "x".repeat(998) + "\r\n";
    for _ in 0..2_000 {
        peer.send(&line).await;
    }
    assert_eq!(peer.code(".\r\n").await, "250");
    let messages = server.receiver.messages.lock().unwrap();
    let most = crate::inbound_mail::Incoming::MOST_BYTES;
    assert_eq!((messages[0].2.len(), messages[0].3), (most + 1, false));
}

#[tokio::test]
async fn an_interrupted_message_is_not_delivered() {
    let server = open("127.0.0.1:0").await;
    let mut peer = Peer::hello(&server.at).await;
    peer.send(ONE).await;
    for _ in 0..3 {
        peer.hear().await;
    }
    peer.send("Subject: half\r\n").await;
    drop(peer);
    server.stop.cancel();
    server.task.await.unwrap();
    assert!(server.receiver.messages.lock().unwrap().is_empty());
}

/// A peer in the middle of a message.
async fn writing(at: &str) -> Peer {
    let mut peer = Peer::hello(at).await;
    peer.send(ONE).await;
    for code in ["250", "250", "354"] {
        assert!(peer.hear().await.starts_with(code));
    }
    peer
}

#[tokio::test]
async fn silent_connections_do_not_keep_others_out() {
    let server = open("127.0.0.1:0").await;
    let mut silent = Vec::new();
    for _ in 0..50 {
        silent.push(Peer::connect(&server.at).await);
    }
    let mut peer = writing(&server.at).await;
    for _ in 0..50 {
        silent.push(Peer::connect(&server.at).await);
    }
    assert_eq!(peer.code("\r\n.\r\n").await, "250");
    assert!(silent[0].hear().await.starts_with("220"));
    assert!(silent[0].hear().await.starts_with("421"));
    assert_eq!(server.receiver.messages.lock().unwrap().len(), 1);
}

#[tokio::test]
async fn the_connection_that_was_silent_longest_is_closed_for_a_new_one() {
    let server = open("127.0.0.1:0").await;
    let mut peers = vec![writing(&server.at).await];
    for _ in 1..20 {
        peers.push(Peer::hello(&server.at).await);
    }
    assert_eq!(peers[1].code("NOOP\r\n").await, "250");
    let _one_more = Peer::hello(&server.at).await;
    assert!(peers[2].hear().await.starts_with("421"));
    assert_eq!(peers[0].code("\r\n.\r\n").await, "250");
    assert_eq!(peers[1].code("NOOP\r\n").await, "250");
}

#[tokio::test]
async fn messages_being_received_are_not_interrupted_for_new_connections() {
    let server = open("127.0.0.1:0").await;
    let mut peers = Vec::new();
    for _ in 0..20 {
        peers.push(writing(&server.at).await);
    }
    let mut one_more = Peer::connect(&server.at).await;
    assert!(one_more.hear().await.starts_with("421"));
    for peer in &mut peers {
        assert_eq!(peer.code("\r\n.\r\n").await, "250");
    }
    Peer::hello(&server.at).await;
}

#[tokio::test]
async fn a_message_has_a_hundred_recipients_at_most() {
    let server = open("127.0.0.1:0").await;
    let mut peer = Peer::hello(&server.at).await;
    assert_eq!(peer.code("MAIL FROM:<a@b.example>\r\n").await, "250");
    for _ in 0..100 {
        assert_eq!(peer.code("RCPT TO:<turn@reply.example>\r\n").await, "250");
    }
    assert_eq!(peer.code("RCPT TO:<turn@reply.example>\r\n").await, "452");
}

#[tokio::test]
async fn a_panic_costs_one_message_its_answer_and_no_more() {
    let server = open("127.0.0.1:0").await;
    let mut peer = Peer::hello(&server.at).await;
    let text = ONE.replace("turn@", "broken@");
    peer.send(&text).await;
    for _ in 0..3 {
        peer.hear().await;
    }
    assert_eq!(peer.code("\r\n.\r\n").await, "451");
    assert_eq!(peer.code("NOOP\r\n").await, "250");
}
