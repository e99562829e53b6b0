//! Emails made to break the reader are refused quickly, with little memory, and the game is
//! unchanged.

use std::process::{Command, Stdio};

use crate::support::answers::{Answer, REPLY_DOMAIN, feed};
use crate::support::{Letter, Player, Server, Setup};

/// The most memory that reading an email may reserve, in KiB: enough for the program and its
/// threads, but not for a copy of an email of 50 MB.
const MOST_MEMORY: &str = "450000";

/// The most processor time for reading an email, in seconds. A slower process is killed.
const MOST_TIME: &str = "20";

/// Delivers an email to a `receive-mail` with limited memory and time. Returns its exit code.
fn received_with_little(server: &Server, mail: &Answer) -> i32 {
    let mut command = Command::new("bash");
    command
        .current_dir(server.folder.path())
        .args(["-c", "ulimit -v \"$0\" -t \"$1\" && shift && exec \"$@\""])
        .args([MOST_MEMORY, MOST_TIME])
        .arg(env!("CARGO_BIN_EXE_posthorse"))
        .args(server.receive_arguments(REPLY_DOMAIN))
        .args(["--recipient", &mail.recipient, "--sender", &mail.sender])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    feed(command.spawn().unwrap(), &mail.mail)
}

/// The headers of a reply, up to those that describe its body.
fn head(notice: &Letter, from: &str) -> String {
    let mail = String::from_utf8(notice.answer(from, "").mail).unwrap();
    mail[..mail.find("Content-Type:").unwrap()].to_owned()
}

fn with_body(notice: &Letter, from: &str, body: &str) -> Answer {
    Answer {
        mail: (head(notice, from) + body).into_bytes(),
        ..notice.answer(from, "")
    }
}

/// Every bomb, by name.
fn bombs(notice: &Letter, from: &str) -> Vec<(&'static str, Answer)> {
    let text = "Content-Type: text/plain; charset=utf-8\r\n";
    let long_text = format!(
        "{text}\r\n{}",
        "All work and no play makes a dull mail.\r\n".repeat(1_250_000)
    );
    let one_line = format!("{text}\r\n{}", "a".repeat(50_000_000));
    let many_parts = format!(
        "Content-Type: multipart/mixed; boundary=b\r\n\r\n{}--b--\r\n",
        "--b\r\nContent-Type: text/plain\r\n\r\nh3e3\r\n".repeat(10_000)
    );
    let deep: String = (0..1000)
        .map(|n| format!("Content-Type: multipart/mixed; boundary=b{n}\r\n\r\n--b{n}\r\n"))
        .collect();
    let deep_html = format!(
        "Content-Type: text/html; charset=utf-8\r\n\r\n{}hello",
        "<div>".repeat(40_000)
    );
    let deep_quotes = format!(
        "Content-Type: text/html; charset=utf-8\r\n\r\n{}hello",
        "<blockquote><table><tr><td>".repeat(5_000)
    );
    let many_headers = format!(
        "{}{text}\r\nnothing",
        "X-More: and more\r\n".repeat(200_000)
    );
    let long_header = format!("X-Long: {}\r\n{text}\r\nnothing", "x".repeat(5_000_000));
    let bad_base64 = format!("{text}Content-Transfer-Encoding: base64\r\n\r\n====!!!!aDNlMw\r\n");
    let many_words = format!(
        "Subject: {}\r\n{text}\r\nnothing",
        "=?utf-8?q?a?=\r\n ".repeat(20_000)
    );
    let lying = "Content-Type: text/plain; charset=utf-16\r\n\r\nh\u{0}3\u{0}e\u{0}3\u{0}\r\n";
    let unknown = "Content-Type: text/plain; charset=\"utf-8; drop table\"\r\n\r\nh3e3\r\n";
    let quoted = format!(
        "{text}Content-Transfer-Encoding: quoted-printable\r\n\r\n{}",
        "=\r\n".repeat(80_000)
    );
    let bodies: Vec<(&'static str, String)> = vec![
        ("50 MB of text", long_text),
        ("50 MB in one line", one_line),
        ("10,000 parts", many_parts),
        ("1,000 parts deep", deep),
        ("HTML 40,000 deep", deep_html),
        ("quotations 5,000 deep", deep_quotes),
        ("200,000 headers", many_headers),
        ("a header of 5 MB", long_header),
        ("bad base64", bad_base64),
        ("20,000 encoded words", many_words),
        ("a charset that is a lie", lying.to_owned()),
        ("a charset that is none", unknown.to_owned()),
        ("soft line ends alone", quoted),
    ];
    let mail = |(name, body): (&'static str, String)| (name, with_body(notice, from, &body));
    bodies.into_iter().map(mail).collect()
}

#[tokio::test]
async fn emails_made_to_break_the_reader_are_harmless() {
    let server = Setup::new().answered().start().await;
    let (red, black, game): (Player, Player, String) = server.pair().await;
    let notice = red
        .notice("the acceptance", |l| l.text.contains(&game))
        .await;
    server.is_quiet().await;
    for (name, mail) in bombs(&notice, &red.address) {
        let code = received_with_little(&server, &mail);
        assert!(
            [0, 65, 69].contains(&code),
            "{name}: it ended with {code}, {} bytes",
            mail.mail.len()
        );
        assert_eq!(server.ply(&game), 0, "{name} was played");
    }
    server.is_quiet().await;
    assert!(
        black
            .mailbox
            .letters()
            .iter()
            .all(|l| !l.text.contains("All work"))
    );
    assert_eq!(server.receives(&notice.answer(&red.address, "h3e3")), 0);
    assert_eq!(server.ply(&game), 1, "the address is alive still");
}
