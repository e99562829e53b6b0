//! Tests that complete emails of every kind are well formed and small enough for every mailbox.
//! With `POSTHORSE_MAIL_SAMPLES` they are written to that folder for review.

use super::build::{Heads, Sender, build};
use crate::emails::{Letter, MOST_BYTES};
use crate::event::{Event, Receipt, ReplyBody, ReplyContext, ReplyMessage};
use crate::inbound_mail::Unclear;
use crate::model::Word;
use crate::model::notice::Kind;
use crate::model::{GameId, Seat};
use crate::play::{GameCommand, OfferTerms, TimeControl};
use crate::service::game_commands::challenge;
use crate::service::testing::{OPENING, TestSite, form, terms, test_sites};

const PACE: TimeControl = TimeControl::days(3);

fn built(letter: &Letter, name: &str) -> String {
    let sender = Sender::parse("posthorse@horse.example").unwrap();
    let date = chrono::DateTime::UNIX_EPOCH + chrono::TimeDelta::days(20_000);
    let heads = Heads {
        message_id: sender.message_id(2, date),
        root: Some(sender.message_id(1, date)),
        previous: None,
        date,
    };
    let mail = build(&sender, letter, &heads).unwrap();
    assert!(mail.len() <= MOST_BYTES, "{name}: {} bytes", mail.len());
    let weight = letter.weight();
    assert!(mail.len() <= weight, "{name}: {} of {weight}", mail.len());
    mailparse::parse_mail(mail.as_bytes()).unwrap();
    if let Ok(folder) = std::env::var("POSTHORSE_MAIL_SAMPLES") {
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(format!("{folder}/{name}.eml"), &mail).unwrap();
    }
    mail
}

fn keep(site: &TestSite, what: &str) {
    for letter in site.letters() {
        let name = format!("{what}-{}-{}", letter.kind.word(), letter.name);
        built(&letter, &name);
    }
}

fn play(site: &TestSite, game: GameId, text: &str, message: &str) {
    let row = site.row(game);
    let mover = match row.state.turn {
        Some(Seat::Second) => row.state.second_id,
        _ => row.state.first_id,
    };
    let mut sent = form(row.state.ply, text);
    sent.message = message.into();
    site.send(mover, game, &sent).unwrap().unwrap();
}

#[test]
fn every_kind_of_email_is_well_formed_and_small() {
    let site = test_sites(false).remove(0);
    site.sql("UPDATE players SET mail_off = ''");
    let [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
    site.sql("UPDATE players SET mail_off = '', zone = 'Asia/Ho_Chi_Minh'");
    let game = site.game(lan, minh, PACE);
    keep(&site, "begin");
    site.play_all(game, &OPENING[..5]);
    let receipt = Receipt {
        goes_on: false,
        ply: 5,
        mv: OPENING[4].into(),
        offers_draw: true,
        notes: Vec::new(),
        in_reply_to: Some("<abc@mail.example>".into()),
    };
    site.queue_notice(
        lan,
        Some(game),
        &Event::MovedByEmail(Box::new(receipt)),
        Kind::Receipt,
    );
    keep(&site, "moved");
    play(
        &site,
        game,
        OPENING[5],
        "A quiet move.\n\nYour turn; 好棋！",
    );
    keep(&site, "turn");
    let command = |who, command| {
        site.command(who, game, command).unwrap().unwrap();
    };
    command(minh, GameCommand::Offer(OfferTerms::Draw));
    command(minh, GameCommand::Offer(OfferTerms::Takeback { to: None }));
    keep(&site, "offers");
    site.queue_notice(
        lan,
        Some(game),
        &Event::Reminded { marks: Vec::new() },
        Kind::Reminder,
    );
    let body = ReplyBody {
        content: ReplyContext::plain(ReplyMessage::Unclear {
            why: Unclear::NotACommand("Horse to the moon".into()),
            game: GameId(1),
        }),
        heard: "Horse to the moon".into(),
        tried: None,
        in_reply_to: Some("<abc@mail.example>".into()),
    };
    site.queue_notice(
        lan,
        Some(game),
        &Event::EmailAnswered(Box::new(body)),
        Kind::Answer,
    );
    for number in 0..60 {
        let body = format!("Remark {number}: {}", "é".repeat(700));
        site.remark(Some(minh), game, Some(3), &body)
            .unwrap()
            .unwrap();
    }
    site.queue_notice(lan, Some(game), &Event::Kibitz { remark: 1 }, Kind::Kibitz);
    for what in [Kind::Digest, Kind::Weekly] {
        site.queue_notice(lan, None, &of(what), what);
    }
    keep(&site, "other");
    for what in [
        Kind::PasswordReset,
        Kind::ConfirmAddress,
        Kind::AddressChanged,
        Kind::PasswordChanged,
    ] {
        site.queue_notice(
            lan,
            None,
            &Event::AddressChanged {
                address: "new@example.org".into(),
            },
            what,
        );
    }
    keep(&site, "account");
    let friend = terms("friend@elsewhere.example", PACE);
    site.attempt(Some(lan), |context| challenge(context, &friend))
        .unwrap()
        .unwrap();
    keep(&site, "friend");
    command(minh, GameCommand::Resign);
    keep(&site, "end");
}

#[test]
fn a_long_game_with_a_long_message_makes_a_small_email() {
    let site = test_sites(false).remove(0);
    let [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
    let game = site.game(lan, minh, PACE);
    let back_and_forth = ["a1a2", "a10a9", "a2a1", "a9a10"];
    site.play_all(game, &back_and_forth[..2]);
    site.play_all(game, &["b1c3", "b10c8", "h1g3", "h10g8"]);
    site.rendered();
    let long = [
        "🐎".repeat(4_000),
        "<".repeat(4_000),
        "=".repeat(4_000),
        "a\n".repeat(2_000),
        "好 ".repeat(2_000),
        "é\n".repeat(2_000),
    ];
    let moves = ["a2a3", "a9a8", "a3a2", "a8a9", "b3b4", "b8b7"];
    for (number, (text, message)) in moves.iter().zip(&long).enumerate() {
        play(&site, game, text, message);
        let letters = site.letters();
        let mail = built(&letters[0], &format!("long-{number}"));
        assert!(letters[0].picture.is_some(), "{} bytes", mail.len());
    }
}

#[test]
fn a_digest_of_two_hundred_games_is_a_small_email() {
    let site = test_sites(false).remove(0);
    let [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
    for _ in 0..10 {
        let game = site.game(minh, lan, TimeControl::days(1));
        play(&site, game, "h3e3", &"🐎".repeat(4_000));
    }
    let game = site.game(lan, minh, PACE);
    let columns = "status, variant, variant_version, rulebook, rulebook_version, pace, \
                   visibility, challenger_id, seat, greeting, first_id, second_id, moves, ply, \
                   rev, turn, turn_since, deadline, listed_at, created_at, started_at, muted";
    for _ in 0..189 {
        site.sql(&format!(
            "INSERT INTO games ({columns}) SELECT {columns} FROM games WHERE id = {game}"
        ));
    }
    site.rendered();
    while !site.rendered().is_empty() {}
    site.queue_notice(lan, None, &Event::Digest, Kind::Digest);
    let letters = site.letters();
    let notice = &letters[0];
    assert_eq!(
        notice.subject,
        "[Posthorse] Digest: it is your turn in 200 games"
    );
    assert!(notice.text.contains("in 160 more games"));
    assert_eq!(notice.text.matches("Answer to: turn+").count(), 40);
    built(&letters[0], "digest-200");
}

fn of(kind: Kind) -> Event {
    match kind {
        Kind::Digest => Event::Digest,
        _ => Event::Weekly,
    }
}
