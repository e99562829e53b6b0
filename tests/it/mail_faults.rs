//! The mail server is down, slow, busy, or says no; and people call themselves things that no mail should carry.

use std::time::Duration;

use crate::support::database::ago;
use crate::support::postfix::Postfix;
use crate::support::smtp_peer::{Message, Mood, SmtpPeer};
use crate::support::{Letter, Player, Server, Setup, eventually};

/// Two players of a game, confirmed while mail went to a folder: the faults come later.
async fn pair_with(mail: &str) -> (Server, Player, Player, String) {
    let mut server = Setup::new().start().await;
    let (red, black, game) = server.pair().await;
    all_sent(&server).await;
    server.terminate().await;
    server.mail_goes_to(mail);
    server.start_again().await;
    (server, red, black, game)
}

fn waiting(server: &Server) -> i64 {
    server
        .database
        .number("SELECT COUNT(*) FROM outbox WHERE state = 'waiting'")
}

/// Lets the back-off of a failed sending pass in a moment.
fn time_passes(server: &Server) {
    server.database.execute(&format!(
        "UPDATE outbox SET next_at = {} WHERE state = 'waiting' AND leased_until IS NULL AND attempts > 0",
        ago(Duration::from_secs(1))
    ));
}

/// Waits until the server has noticed that a sending failed.
async fn failed_once(server: &Server) {
    eventually("a failed sending", 60, async || {
        let log = server.log();
        let noticed = ["mail waits", "notice put off"]
            .iter()
            .any(|told| log.contains(told));
        noticed.then_some(())
    })
    .await;
}

/// Waits until every notice is sent, parked or skipped.
async fn all_sent(server: &Server) {
    eventually("an empty outbox", 60, async || {
        time_passes(server);
        (waiting(server) == 0).then_some(())
    })
    .await;
}

async fn arrives(server: &Server, peer: &SmtpPeer) -> Message {
    eventually("the notice", 60, async || {
        time_passes(server);
        peer.messages().into_iter().find(|m| m.acknowledged)
    })
    .await
}

/// A fault before the message was taken: the move stands, the notice waits and comes once.
async fn a_notice_outlives(mood: Mood) {
    let peer = SmtpPeer::start(mood).await;
    let (server, mut red, black, game) = pair_with(&peer.url()).await;
    red.plays(&game, "h3e3").await.done();
    failed_once(&server).await;
    assert_eq!(red.sees(&game).await.board().ply, 1);
    peer.becomes(Mood::Takes);
    let message = arrives(&server, &peer).await;
    assert_eq!(message.recipients, std::slice::from_ref(&black.address));
    let copies = peer.messages().iter().filter(|m| m.acknowledged).count();
    assert_eq!(copies, 1);
    all_sent(&server).await;
}

#[tokio::test]
async fn a_notice_outlives_a_busy_server() {
    a_notice_outlives(Mood::Busy).await;
}

#[tokio::test]
async fn a_notice_outlives_greylisting() {
    a_notice_outlives(Mood::Greylists).await;
}

#[tokio::test]
async fn a_lost_answer_brings_the_same_letter_again() {
    let peer = SmtpPeer::start(Mood::DropsAfterData).await;
    let (server, mut red, _black, game) = pair_with(&peer.url()).await;
    red.plays(&game, "h3e3").await.done();
    failed_once(&server).await;
    peer.becomes(Mood::Takes);
    let again = arrives(&server, &peer).await;
    let first = peer
        .messages()
        .into_iter()
        .find(|m| !m.acknowledged)
        .unwrap();
    assert_eq!(
        first.data, again.data,
        "byte for byte, so that mail programs show it once"
    );
}

#[tokio::test]
async fn a_server_that_hangs_stops_neither_the_pages_nor_the_other_jobs() {
    let peer = SmtpPeer::start(Mood::Hangs).await;
    let (server, mut red, mut black, game) = pair_with(&peer.url()).await;
    red.plays(&game, "h3e3").await.done();
    eventually("the lease", 20, async || {
        let leased = "SELECT COUNT(*) FROM outbox WHERE leased_until IS NOT NULL";
        (server.database.number(leased) > 0).then_some(())
    })
    .await;
    black.plays(&game, "h8e8").await.done();
    assert_eq!(red.sees(&game).await.board().ply, 2);
}

#[tokio::test]
async fn an_address_refused_for_good_is_not_tried_again() {
    let peer = SmtpPeer::start(Mood::Refuses).await;
    let (server, mut red, _black, game) = pair_with(&peer.url()).await;
    red.plays(&game, "h3e3").await.done();
    let parked = "SELECT COUNT(*) FROM outbox WHERE state = 'parked'";
    eventually("the parked notice", 30, async || {
        (server.database.number(parked) == 1).then_some(())
    })
    .await;
    peer.becomes(Mood::Takes);
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert!(peer.messages().is_empty());
    // Only that notice is parked: the next one is a new attempt, and the game goes on.
    red.sees(&game).await;
}

#[tokio::test]
async fn a_server_that_nobody_listens_at_holds_up_nothing() {
    let peer = SmtpPeer::start(Mood::Takes).await;
    let url = peer.url();
    drop(peer);
    let (server, mut red, mut black, game) = pair_with(&url).await;
    red.plays(&game, "h3e3").await.done();
    black.plays(&game, "h8e8").await.done();
    failed_once(&server).await;
}

#[tokio::test]
async fn the_mail_server_is_down_for_a_while_and_then_back() {
    let Some(postfix) = Postfix::take().await else {
        return;
    };
    let server = Setup::new().postfix(&postfix.url).start().await;
    let (mut red, mut black, game) = server.pair().await;
    red.mailbox
        .wait_for("the acceptance", |l| l.text.contains(&game))
        .await;
    postfix.stop();
    red.plays(&game, "h3e3").await.done();
    failed_once(&server).await;
    assert_eq!(black.sees(&game).await.board().ply, 1);
    postfix.start();
    let letter = eventually("the notice", 60, async || {
        time_passes(&server);
        black
            .mailbox
            .letters()
            .into_iter()
            .find(|l| l.text.contains("h3-e3"))
    })
    .await;
    letter.link(&game);
    all_sent(&server).await;
}

/// Words that have broken mailers: line ends of all kinds, the end of a message, control and direction marks.
const HOSTILE: [&str; 9] = [
    "one\r\n.\r\nMAIL FROM:<evil@players.test>\r\nRCPT TO:<victim@players.test>\r\nDATA\r\nSubject: forged\r\n\r\nforged\r\n.\r\n",
    "one\n.\nMAIL FROM:<evil@players.test>\nRCPT TO:<victim@players.test>\nDATA\nSubject: forged\n\nforged\n.\n",
    "one\r.\rMAIL FROM:<evil@players.test>\rRCPT TO:<victim@players.test>\rDATA\rSubject: forged\r\rforged\r.\r",
    "one\n.\r\nMAIL FROM:<evil@players.test>\r\nRCPT TO:<victim@players.test>\r\nDATA\r\nforged\r\n.\r\n",
    "\r\nBcc: victim@players.test\r\nX-Injected: yes\r\n\r\nbody",
    ".\n..\n.",
    "nul\u{0}bell\u{7}escape\u{1b}[31m delete\u{7f}",
    "right\u{202e}tfel\u{2066}isolate\u{2028}line\u{85}next",
    "<script>alert(1)</script> & \"quotes\" =?utf-8?q?=0D=0AX-Injected:_yes?=",
];

#[tokio::test]
async fn hostile_words_make_no_header_no_recipient_and_no_message() {
    let Some(postfix) = Postfix::take().await else {
        return;
    };
    let server = Setup::new().postfix(&postfix.url).start().await;
    let mut red = server.player("Lan").await;
    let mut black = server.player("Bao").await;
    for hostile in HOSTILE {
        let seen = black.mailbox.count();
        let game = red.challenge(&black.name, &[("message", hostile)]).await;
        black.mailbox.after(seen).await;
        black.accept(&game).await.done();
        let page = red
            .submits_move(
                &game,
                &[("move", "h3e3"), ("message", hostile), ("do", "send")],
            )
            .await;
        assert!(page.first == 303 || page.first == 422, "{}", page.status);
        if page.first == 303 {
            black.mailbox.after(seen + 1).await;
        }
    }
    all_sent(&server).await;
    assert_eq!(
        server
            .database
            .number("SELECT COUNT(*) FROM outbox WHERE state = 'parked'"),
        0
    );
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert_eq!(
        black.mailbox.of("victim@players.test").count(),
        0,
        "nobody else got anything"
    );
    let letters = [black.mailbox.letters(), red.mailbox.letters()].concat();
    let sent = server
        .database
        .number("SELECT COUNT(*) FROM outbox WHERE state = 'sent'");
    assert_eq!(
        i64::try_from(letters.len()).unwrap(),
        sent,
        "one letter for each notice"
    );
    letters.iter().for_each(is_clean);
}

#[tokio::test]
async fn hostile_words_leave_no_bare_line_end_on_the_wire() {
    let peer = SmtpPeer::start(Mood::Takes).await;
    let (server, mut red, mut black, _) = pair_with(&peer.url()).await;
    for hostile in HOSTILE {
        red.start_game(&mut black, &[("message", hostile)]).await;
    }
    all_sent(&server).await;
    for message in peer.messages() {
        assert_eq!(message.recipients.len(), 1);
        let text = &message.data;
        for (at, byte) in text.iter().enumerate() {
            match byte {
                b'\n' => assert_eq!(text[at - 1], b'\r', "a bare line feed"),
                b'\r' => assert_eq!(text[at + 1], b'\n', "a bare carriage return"),
                _ => assert!(*byte != 0, "a NUL"),
            }
        }
        let longest = text.split(|b| *b == b'\n').map(<[u8]>::len).max().unwrap();
        assert!(longest <= 999, "a line of {longest} octets");
    }
}

/// Only our own headers, each once, and no mark in them that a reader cannot see.
fn is_clean(letter: &Letter) {
    let names = letter.header_names();
    for name in ["bcc", "cc", "x-injected"] {
        assert!(
            !names.contains(&name.to_owned()),
            "{name}: {}",
            letter.subject
        );
    }
    for name in [
        "to",
        "from",
        "subject",
        "message-id",
        "date",
        "content-type",
    ] {
        assert_eq!(
            names.iter().filter(|n| *n == name).count(),
            1,
            "{name}: {}",
            letter.subject
        );
    }
    let invisible = |c: char| {
        (c.is_control() && c != '\n' && c != '\t')
            || ('\u{202a}'..='\u{202e}').contains(&c)
            || ('\u{2066}'..='\u{2069}').contains(&c)
    };
    assert!(
        !letter.subject.contains(invisible) && !letter.subject.contains('\n'),
        "{:?}",
        letter.subject
    );
    assert!(!letter.text.contains(invisible), "{:?}", letter.text);
    assert!(!letter.html.contains("<script"), "{}", letter.html);
}

#[tokio::test]
async fn one_game_is_one_thread_and_each_letter_has_its_own_name() {
    let server = Server::start().await;
    let (mut red, mut black, game) = server.pair().await;
    red.plays(&game, "h3e3").await.done();
    black.plays(&game, "h8e8").await.done();
    red.plays(&game, "h1g3").await.done();
    black
        .mailbox
        .wait_for("the second turn", |l| l.text.contains("h1-g3"))
        .await;
    let about: Vec<Letter> = black
        .mailbox
        .letters()
        .into_iter()
        .filter(|l| l.text.contains(&game))
        .collect();
    let mut names: Vec<&str> = about.iter().map(|l| l.message_id.as_str()).collect();
    names.dedup();
    assert_eq!(names.len(), about.len());
    assert!(
        about
            .iter()
            .all(|l| l.message_id.starts_with('<') && l.message_id.contains('@'))
    );
    let roots: Vec<String> = about
        .iter()
        .skip(1)
        .map(|l| l.header("In-Reply-To"))
        .collect();
    assert!(roots.windows(2).all(|pair| pair[0] == pair[1]), "{roots:?}");
    let stem = |l: &Letter| {
        l.header("References")
            .split_whitespace()
            .next()
            .map(str::to_owned)
    };
    assert!(
        about
            .iter()
            .skip(1)
            .all(|l| stem(l).as_deref() == Some(&roots[0]))
    );
}
