//! The two ways in which email is received: the pipe with its exit codes, and LMTP.

use std::net::TcpStream;
use std::os::unix::net::UnixStream;
use std::process::Stdio;

use crate::support::answers::{Answer, REPLY_DOMAIN, feed, hand_in};
use crate::support::browser::Origin;
use crate::support::server::{free_port, run};
use crate::support::{Letter, Player, Server, Setup};

async fn red_to_move(setup: Setup) -> (Server, Player, Player, String, Letter) {
    let server = setup.start().await;
    let (red, black, game) = server.pair().await;
    let notice = red
        .notice("the acceptance", |l| l.text.contains(&game))
        .await;
    (server, red, black, game, notice)
}

/// Runs `receive-mail` with these additional arguments. Returns its exit code and output.
fn pipe(server: &Server, more: &[&str], mail: &[u8]) -> i32 {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_posthorse"));
    command.current_dir(server.folder.path());
    command
        .args(server.receive_arguments(REPLY_DOMAIN))
        .args(more);
    let piped = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    feed(piped.spawn().unwrap(), mail)
}

#[tokio::test]
async fn the_envelope_is_read_from_headers_if_the_pipe_has_none() {
    let (server, red, _black, game, notice) = red_to_move(Setup::new().answered()).await;
    let mail = notice.answer(&red.address, "show");
    assert_eq!(pipe(&server, &[], &mail.mail), 0, "by To");
    let null = mail.with_header("Return-Path: <>").sent_again();
    assert_eq!(pipe(&server, &[], &null.mail), 0);
    let rows = "SELECT COUNT(*) FROM outbox WHERE kind = 'answer'";
    assert_eq!(server.database.number(rows), 1, "a report gets no answer");
    let mut move_ = notice.answer(&red.address, "h3e3");
    let text = String::from_utf8(move_.mail).unwrap();
    let elsewhere = text.replacen(
        &format!("To: {}", move_.recipient),
        "To: someone@else.example",
        1,
    );
    assert_eq!(pipe(&server, &[], elsewhere.as_bytes()), 67);
    move_.mail = format!("Delivered-To: {}\r\n{elsewhere}", move_.recipient).into_bytes();
    assert_eq!(pipe(&server, &[], &move_.mail), 0);
    assert_eq!(server.ply(&game), 1);
}

#[tokio::test]
async fn a_mail_server_understands_the_exit_codes() {
    let (server, red, _black, game, notice) = red_to_move(Setup::new().answered()).await;
    let mail = notice.answer(&red.address, "h3e3");
    let to = ["--recipient", mail.recipient.as_str()];
    assert_eq!(pipe(&server, &["--no-such-option"], &mail.mail), 64);
    assert_eq!(pipe(&server, &to, b""), 65);
    let elsewhere = ["--recipient", "postmaster@reply.test"];
    assert_eq!(pipe(&server, &elsewhere, &mail.mail), 67);
    let away = ["--database-url", "sqlite:there-is-none.db"];
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_posthorse"));
    command
        .current_dir(server.folder.path())
        .arg("receive-mail");
    command.args(away).args(to);
    let mut bare = std::process::Command::new(env!("CARGO_BIN_EXE_posthorse"));
    bare.current_dir(server.folder.path())
        .arg("receive-mail")
        .args(to);
    let piped = |command: &mut std::process::Command| {
        let command = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        feed(command.spawn().unwrap(), &mail.mail)
    };
    assert_eq!(piped(&mut bare), 69, "answers by mail are off");
    assert_eq!(piped(command.args(["--reply-domain", REPLY_DOMAIN])), 75);
    assert!(!server.folder.path().join("there-is-none.db").exists());
    assert_eq!(server.ply(&game), 0);
    assert_eq!(pipe(&server, &to, &mail.mail), 0);
    assert_eq!(server.ply(&game), 1);
}

#[tokio::test]
async fn an_email_never_migrates_an_old_database() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("posthorse.db"), "").unwrap();
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_posthorse"));
    let to = "turn+abcdefghijklmnopqrstuvwxyz@reply.test";
    command.current_dir(folder.path()).args([
        "receive-mail",
        "--reply-domain",
        REPLY_DOMAIN,
        "--recipient",
        to,
    ]);
    let piped = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    assert_eq!(
        feed(piped.spawn().unwrap(), b"From: a@b.example\n\nshow\n"),
        75
    );
}

#[test]
fn lmtp_requires_a_reply_domain() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["serve", "--listen", "127.0.0.1:0", "--lmtp", "127.0.0.1:0"];
    let (status, expected) = run(folder.path(), &arguments);
    assert!(!status.success());
    assert!(expected.contains("--reply-domain"), "{expected}");
}

#[tokio::test]
async fn a_game_goes_on_by_lmtp() {
    let port = free_port();
    let setup = Setup::new().answered();
    let setup = setup
        .argument("--lmtp")
        .argument(&format!("127.0.0.1:{port}"));
    let (server, red, black, game, notice) = red_to_move(setup).await;
    let played = notice.answer(&red.address, "h3e3\n.. a dot, and\n. another");
    let nobody = Answer {
        recipient: "someone@reply.test".into(),
        ..played.clone()
    };
    let unknown = Answer {
        recipient: format!("turn+aaaaaaaaaaaaaaaaaaaaaaaaaa@{REPLY_DOMAIN}"),
        ..played.clone()
    };
    let mails = [nobody, unknown, played.clone(), played];
    let answers = tokio::task::spawn_blocking(move || {
        hand_in(TcpStream::connect(("127.0.0.1", port)).unwrap(), &mails)
    });
    let answers = answers.await.unwrap();
    assert!(answers[0].starts_with("550 5.1.1"), "{answers:?}");
    assert!(
        answers[1..].iter().all(|a| a.starts_with("250")),
        "{answers:?}"
    );
    assert_eq!(server.ply(&game), 1);
    let turn = black.turn(&game, 1).await;
    assert!(turn.text.contains(". another"), "{}", turn.text);
}

#[tokio::test]
async fn a_move_by_email_gets_a_receipt_that_one_click_ends() {
    let (server, red, mut black, game, notice) = red_to_move(Setup::new().answered()).await;
    let mail = notice.answer(&red.address, "h3e3\nif he plays then h1g3");
    assert_eq!(server.receives(&mail), 0);
    server.is_quiet().await;
    let receipts = red.receipts(&game);
    let [receipt] = receipts.as_slice() else {
        panic!("one receipt, not {}", receipts.len());
    };
    for expected in [
        "Your move 1 was played: C h3-e3.",
        "The line “if he plays then h1g3” was left out",
        "\nBao has ",
        "(C)",
    ] {
        assert!(
            receipt.text.contains(expected),
            "{expected} in:\n{}",
            receipt.text
        );
    }
    assert_eq!(receipt.header("Auto-Submitted"), "auto-replied");
    let sent = String::from_utf8(mail.mail.clone()).unwrap();
    let id = sent.lines().find_map(|l| l.strip_prefix("Message-ID: "));
    assert_eq!(receipt.header("In-Reply-To"), id.unwrap());
    assert!(receipt.header("References").ends_with(id.unwrap()));
    let turn = black.turn(&game, 1).await;
    assert!(!turn.text.contains("he plays"), "{}", turn.text);
    // The receipt's address and the used one of the notice still accept a command.
    assert_eq!(
        server.receives(&receipt.answer(&red.address, "takeback")),
        0
    );
    let takeback_request = black.notice("the request", |l| l.is_of("takeback")).await;
    assert_eq!(
        server.receives(&takeback_request.answer(&black.address, "decline")),
        0
    );
    assert_eq!(server.receives(&notice.answer(&red.address, "draw")), 0);
    black.notice("the offer", |l| l.is_of("draw-offer")).await;
    // One click ends the receipts.
    let link = receipt.header("List-Unsubscribe");
    let page = server
        .browser()
        .post_from(
            link.trim_matches(['<', '>']),
            &[("List-Unsubscribe", "One-Click")],
            Origin::CrossSite,
        )
        .await;
    page.is(200);
    black.plays(&game, "h10g8").await.done();
    let turn = red.turn(&game, 2).await;
    assert_eq!(server.receives(&turn.answer(&red.address, "h1g3")), 0);
    black.turn(&game, 3).await;
    server.is_quiet().await;
    assert_eq!(red.receipts(&game).len(), 1);
}

#[tokio::test]
async fn unmarked_robots_are_answered_once_by_any_process() {
    let (server, red, _black, game, notice) = red_to_move(Setup::new().answered()).await;
    let answers = || {
        let rows = "SELECT COUNT(*) FROM outbox WHERE kind = 'answer'";
        server.database.number(rows)
    };
    for words in [
        "I am out of the office until 5 December.",
        "Thank you, we have received your message (T-1042).",
        "您好，我正在休假。",
        "Vielen Dank für Ihre Nachricht.",
        "",
    ] {
        assert_eq!(server.receives(&notice.answer(&red.address, words)), 0);
    }
    assert_eq!(answers(), 1);
    for slip in ["I play h3e3", "resing"] {
        assert_eq!(server.receives(&notice.answer(&red.address, slip)), 0);
    }
    assert_eq!(answers(), 3, "a person who slips is answered each time");
    let suppress = "X-Auto-Response-Suppress: All";
    let wrong = notice.answer(&red.address, "h3h9").with_header(suppress);
    assert_eq!(server.receives(&wrong), 0);
    assert_eq!(answers(), 3);
    let right = notice.answer(&red.address, "h3e3").with_header(suppress);
    assert_eq!(server.receives(&right), 0);
    assert_eq!(server.ply(&game), 1);
    server.is_quiet().await;
    assert_eq!(red.receipts(&game).len(), 1);
}

#[tokio::test]
async fn email_is_accepted_at_a_unix_socket_too() {
    let setup = Setup::new()
        .answered()
        .argument("--lmtp")
        .argument("./lmtp");
    let (mut server, red, _black, game, notice) = red_to_move(setup).await;
    let path = server.folder.path().join("lmtp");
    let mail = notice.answer(&red.address, "h3e3");
    let stream = UnixStream::connect(&path).unwrap();
    let answers = tokio::task::spawn_blocking(move || hand_in(stream, &[mail]));
    assert!(answers.await.unwrap()[0].starts_with("250"));
    assert_eq!(server.ply(&game), 1);
    assert!(server.terminate().await.success());
    assert!(!path.exists(), "nothing is left behind");
}
