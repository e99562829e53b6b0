//! Replies that must play nothing: forged, repeated, forwarded, late, or written by a program.

use std::path::Path;

use crate::support::answers::{Answer, REPLY_DOMAIN};
use crate::support::{Letter, Player, Server, Setup};

/// A game in which the first player has the notice of the first turn.
async fn at_the_first_turn() -> (Server, Player, Player, String, Letter) {
    let server = Setup::new().answered().start().await;
    let (red, black, game) = server.pair().await;
    let notice = red
        .notice("the acceptance", |l| l.text.contains(&game))
        .await;
    server.is_quiet().await;
    (server, red, black, game, notice)
}

/// The number of emails to both players.
fn letters(red: &Player, black: &Player) -> usize {
    red.mailbox.count() + black.mailbox.count()
}

/// Delivers an email. Nothing is played, and `more` emails are sent.
async fn plays_nothing(
    server: &Server,
    (red, black): (&Player, &Player),
    game: &str,
    mail: &Answer,
    answers: usize,
) {
    let (ply, before) = (server.ply(game), letters(red, black));
    let rows = || server.database.number("SELECT COUNT(*) FROM outbox");
    let rows_before = rows();
    server.receives(mail);
    server.is_quiet().await;
    assert_eq!(server.ply(game), ply, "nothing is played");
    let more = usize::try_from(rows() - rows_before).unwrap();
    assert_eq!(more, answers, "so many answers");
    assert_eq!(letters(red, black), before + answers);
}

#[tokio::test]
async fn a_forged_sender_plays_nothing_and_the_player_is_notified_once() {
    let (server, red, black, game, notice) = at_the_first_turn().await;
    let both = (&red, &black);
    for (sender, answers) in [
        ("posthorse@players.test", 0),
        (black.address.as_str(), 1),
        ("stranger@elsewhere.example", 0),
    ] {
        let forged = notice.answer(sender, "h3e3");
        plays_nothing(&server, both, &game, &forged, answers).await;
    }
    let explanation = red.mailbox.letters().pop().unwrap();
    assert!(explanation.is_of("answer"), "{}", explanation.text);
    let good = notice.answer(&red.address, "h3e3");
    let second = good.with_header(&format!("From: {}", black.address));
    plays_nothing(&server, both, &game, &second, 0).await;
    let result = format!("Authentication-Results: {REPLY_DOMAIN}; dmarc=fail header.from=x.test");
    plays_nothing(&server, both, &game, &good.with_header(&result), 0).await;
    // Without a token there is no game to reply in, whatever the sender's name.
    for local in ["turn", "turn+aaaaaaaaaaaaaaaaaaaaaaaaaa", "posthorse"] {
        let guessed = Answer {
            recipient: format!("{local}@{REPLY_DOMAIN}"),
            ..notice.answer(&red.address, "h3e3")
        };
        plays_nothing(&server, both, &game, &guessed, 0).await;
    }
    // The same words from the right person play.
    assert_eq!(server.receives(&notice.answer(&red.address, "h3e3")), 0);
    assert_eq!(server.ply(&game), 1);
}

#[tokio::test]
async fn forged_authentication_results_are_ignored() {
    let (server, red, _black, game, notice) = at_the_first_turn().await;
    let foreign = "Authentication-Results: elsewhere.example; dmarc=fail header.from=players.test";
    let mail = notice.answer(&red.address, "h3e3").with_header(foreign);
    assert_eq!(server.receives(&mail), 0);
    assert_eq!(server.ply(&game), 1);
}

#[tokio::test]
async fn an_address_is_matched_whatever_the_case_of_its_domain() {
    let (server, red, _black, game, notice) = at_the_first_turn().await;
    let (local, domain) = red.address.split_once('@').unwrap();
    let address = format!("{local}@{}", domain.to_uppercase());
    let mut mail = notice.answer(&address, "h3e3");
    mail.recipient = mail.recipient.to_uppercase();
    assert_eq!(server.receives(&mail), 0);
    assert_eq!(server.ply(&game), 1);
}

#[tokio::test]
async fn a_mail_that_comes_twice_plays_once() {
    let (server, red, black, game, notice) = at_the_first_turn().await;
    let both = (&red, &black);
    let mail = notice.answer(&red.address, "h3e3");
    assert_eq!(server.receives(&mail), 0);
    black.turn(&game, 1).await;
    server.is_quiet().await;
    plays_nothing(&server, both, &game, &mail, 0).await;
    // Under another Message-ID it is a new email, but its address is used up.
    plays_nothing(&server, both, &game, &mail.sent_again(), 1).await;
    // Black's next move does not reactivate it.
    let turn = black.turn(&game, 1).await;
    assert_eq!(server.receives(&turn.answer(&black.address, "h10g8")), 0);
    red.turn(&game, 2).await;
    server.is_quiet().await;
    let third = mail.sent_again().sent_again();
    plays_nothing(&server, both, &game, &third, 1).await;
}

#[tokio::test]
async fn a_late_reply_plays_nothing_and_is_explained() {
    let (server, mut red, black, game, notice) = at_the_first_turn().await;
    red.plays(&game, "h3e3").await.done();
    black.turn(&game, 1).await;
    server.is_quiet().await;
    let late = notice.answer(&red.address, "h1g3");
    plays_nothing(&server, (&red, &black), &game, &late, 1).await;
    let answer = red.mailbox.letters().pop().unwrap();
    assert!(
        answer.text.contains("r---n---e"),
        "the board comes along:\n{}",
        answer.text
    );
}

#[tokio::test]
async fn a_forwarded_notice_plays_nothing_for_its_new_recipient() {
    let (server, red, black, game, notice) = at_the_first_turn().await;
    // Black replies to Red's notice from his own address.
    let answer = notice.answer(&black.address, "resign");
    plays_nothing(&server, (&red, &black), &game, &answer, 0).await;
    // A stranger forwards Red's own reply to the address.
    let resent = notice
        .answer(&red.address, "h3e3\nforwarded")
        .with_header("Resent-From: stranger@elsewhere.example");
    let forwarded = Answer {
        mail: String::from_utf8(resent.mail.clone())
            .unwrap()
            .replacen(&red.address, "stranger@elsewhere.example", 1)
            .into_bytes(),
        ..resent
    };
    plays_nothing(&server, (&red, &black), &game, &forwarded, 1).await;
}

#[tokio::test]
async fn a_mail_that_is_not_understood_is_answered_once() {
    let (server, red, black, game, notice) = at_the_first_turn().await;
    let both = (&red, &black);
    for words in [
        "h3e3\nh1g3",
        "h3h9",
        "C2=5 or N2+3?",
        "try h3h9",
        "if h10g8 then",
    ] {
        let mail = notice.answer(&red.address, words);
        plays_nothing(&server, both, &game, &mail, 1).await;
        plays_nothing(&server, both, &game, &mail, 0).await;
    }
    // An empty email is answered too.
    let empty = notice.answer(&red.address, "");
    plays_nothing(&server, both, &game, &empty, 1).await;
    assert_eq!(server.receives(&notice.answer(&red.address, "C2=5")), 0);
    assert_eq!(server.ply(&game), 1, "refusals leave the address alive");
}

/// The emails of tests/data/automatic, as from this player's programs.
fn automatic(player: &Player, token: &str) -> Vec<(String, Answer)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/automatic");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|e| e.unwrap().path())
        .collect();
    files.sort();
    let mail = |path: &std::path::PathBuf| {
        let bytes = std::fs::read(path).unwrap();
        let bytes = replace(&bytes, b"lan@players.example", player.address.as_bytes());
        let bytes = replace(
            &bytes,
            b"turn+k7w2m9x4qd3s8v5b1n6r0t2y4c@reply.horse.example",
            token.as_bytes(),
        );
        let text = String::from_utf8_lossy(&bytes);
        let sender = text.lines().find_map(|l| l.strip_prefix("Return-Path: <"));
        let sender = sender.unwrap_or_default().trim_end_matches('>').to_owned();
        let answer = Answer {
            sender,
            recipient: token.to_owned(),
            mail: replace(&bytes, b"\n", b"\r\n"),
        };
        (path.display().to_string(), answer)
    };
    files.iter().map(mail).collect()
}

fn replace(bytes: &[u8], what: &[u8], with: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let Some(at) = rest.windows(what.len()).position(|w| w == what) {
        out.extend_from_slice(&rest[..at]);
        out.extend_from_slice(with);
        rest = &rest[at + what.len()..];
    }
    out.extend_from_slice(rest);
    out
}

#[tokio::test]
async fn mail_that_a_program_wrote_is_never_answered() {
    let (server, red, black, game, notice) = at_the_first_turn().await;
    let before = letters(&red, &black);
    let all = automatic(&red, &notice.reply_to().unwrap());
    assert!(all.len() >= 50);
    for (file, mail) in &all {
        let rows = server.database.number("SELECT COUNT(*) FROM outbox");
        server.receives(mail);
        let after = server.database.number("SELECT COUNT(*) FROM outbox");
        assert_eq!(after, rows, "{file} was answered");
        assert_eq!(server.ply(&game), 0, "{file} played");
    }
    server.is_quiet().await;
    assert_eq!(letters(&red, &black), before);
    let outcome = "SELECT COUNT(*) FROM games WHERE status = 'playing'";
    assert_eq!(server.database.number(outcome), 1, "the game goes on");
    assert_eq!(server.receives(&notice.answer(&red.address, "h3e3")), 0);
    assert_eq!(server.ply(&game), 1);
}

/// Two servers, each with a player whose address is the sender of the other server's email. Every
/// email of one is delivered to the other, at its reply address.
#[tokio::test]
async fn two_servers_that_write_to_each_other_fall_silent_at_once() {
    let (here, _red, _black, here_game, here_notice) = at_the_first_turn().await;
    let (there, _lan, _bao, there_game, there_notice) = at_the_first_turn().await;
    let turned_into_the_sender = "UPDATE players SET email = 'posthorse@players.test', \
         email_key = 'posthorse@players.test' WHERE name = 'Lan'";
    for server in [&here, &there] {
        server.database.execute(turned_into_the_sender);
    }
    let all = |server: &Server| server.mailbox("@").letters();
    let sent = |server: &Server| server.database.number("SELECT COUNT(*) FROM outbox");
    let before = (sent(&here), sent(&there));
    for round in 0..3 {
        for (from, to, notice) in [
            (&here, &there, &there_notice),
            (&there, &here, &here_notice),
        ] {
            for letter in all(from) {
                for sender in ["posthorse@players.test", ""] {
                    to.receives(&Answer {
                        sender: sender.to_owned(),
                        recipient: notice.reply_to().unwrap(),
                        mail: letter.raw.clone(),
                    });
                }
            }
            to.is_quiet().await;
        }
        assert_eq!((sent(&here), sent(&there)), before, "round {round}");
    }
    assert_eq!((here.ply(&here_game), there.ply(&there_game)), (0, 0));
}

#[tokio::test]
async fn replies_are_off_by_default() {
    let server = Server::start().await;
    let (red, _black, game) = server.pair().await;
    let notice = red
        .mailbox
        .wait_for("the acceptance", |l| l.text.contains(&game))
        .await;
    assert_eq!(notice.reply_to(), None);
}

#[tokio::test]
async fn account_emails_do_not_explain_playing_by_email() {
    let server = Setup::new().answered().start().await;
    let newcomer = server.newcomer("Lan").await;
    let letter = newcomer
        .mailbox
        .wait_for("the confirmation", |l| l.text.contains("/confirm/"))
        .await;
    assert!(
        !letter.reply_to().unwrap_or_default().contains("turn+"),
        "no token"
    );
}
