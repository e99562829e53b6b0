//! What the letters say, on every database that is to be had.

use crate::diagram::{Dress, Set};
use crate::emails::Letter;
use crate::event::{Event, ReplyBody, ReplyContext, ReplyMessage};
use crate::inbound_mail::address::{Recipient, read};
use crate::model::notice::Kind;
use crate::model::{GameId, PlayerId};
use crate::play::{GameCommand, TimeControl};
use crate::rules::{Rulebook, catalogue};
use crate::service::appearance::{self, Appearance, Orientation};
use crate::service::game_commands::{Terms, accept, challenge};
use crate::service::testing::{OPENING, TestSite, form, terms, test_sites};
use crate::store::kibitz;
use crate::words::notices::ANSWER_ABOVE;
use chrono::TimeDelta;

const PACE: TimeControl = TimeControl::days(3);

fn with_game(plies: usize) -> impl Iterator<Item = (TestSite, GameId, [PlayerId; 2])> {
    test_sites(false).into_iter().map(move |house| {
        let people = ["lan", "minh"].map(|name| house.member(name));
        let game = house.game(people[0], people[1], PACE);
        house.play_all(game, &OPENING[..plies]);
        house.rendered();
        (house, game, people)
    })
}

fn sends(house: &TestSite, game: GameId, who: PlayerId, text: &str, message: &str) {
    let mut sent = form(house.row(game).state.ply, text);
    sent.message = message.into();
    house.send(Some(who), game, &sent).unwrap().unwrap();
}

fn one(house: &TestSite) -> Letter {
    let mut letters = house.letters();
    assert_eq!(letters.len(), 1);
    letters.pop().unwrap()
}

fn token(address: &str) -> String {
    match read(address, "reply.horse.example") {
        Some(Recipient::Turn(token)) => token,
        other => panic!("{other:?}"),
    }
}

/// Each of these stands in the text, one after the other.
fn in_order(text: &str, parts: &[&str]) {
    let mut rest = text;
    for part in parts {
        let Some((_, after)) = rest.split_once(part) else {
            panic!("{part:?} is not there, or not in its place:\n{text}");
        };
        rest = after;
    }
}

#[test]
fn a_turn_notice_suffices_to_decide_and_to_answer_by_mail() {
    for (house, game, [lan, _]) in with_game(0) {
        house.sql("UPDATE players SET zone = 'Europe/Berlin'");
        house.pass(TimeDelta::hours(1));
        sends(&house, game, lan, "h3e3", "Mind your centre.");
        house.pass(TimeDelta::hours(21));
        let letter = one(&house);
        token(letter.reply_to.as_deref().unwrap());
        let text = &letter.text;
        assert_eq!(text.lines().next(), Some(ANSWER_ABOVE));
        in_order(
            text,
            &[
                "lan played C h3-e3 (move 1). It is your turn.",
                "You have 2 days 3 hours, until",
                "14:00 (UTC+01:00), Europe/Berlin",
                "13:00 UTC",
                "lan will then have 3 days for the next move.",
                "lan writes:\n> Mind your centre.",
                "The board after Red’s move 1 (you are Black):",
                "--(C)--",
                "The last moves:\n    1. Red    C h3-e3",
                "How to answer:\nReply to this mail with your move on the first line, such as ",
                "further lines go to lan",
                "if MOVE then MOVE",
                &format!("\nhttps://horse.example/games/{game}\n"),
                "\n-- \n",
                "lan (Red)",
            ],
        );
        let keys: Vec<&str> = text
            .lines()
            .filter(|line| line.starts_with("https://"))
            .collect();
        assert_eq!(keys.len(), 3, "two links in the foot: {keys:?}");
        let html = &letter.html;
        assert!(html.contains(ANSWER_ABOVE));
        assert!(html.contains("src=\"cid:board\" width=\"420\""), "{html}");
        assert!(html.contains("Rank 3: g red soldier") || html.contains("Rank 1, palace"));
        let png = letter.picture.unwrap();
        assert!(png.len() < 32_000, "{} bytes", png.len());
    }
}

#[test]
fn the_example_can_be_played_as_it_is_written() {
    for (house, game, [lan, minh]) in with_game(0) {
        house.sql("UPDATE players SET notation = 'chinese'");
        sends(&house, game, lan, "h3e3", "");
        let text = one(&house).text.replace('\n', " ");
        let (_, after) = text.split_once("such as ").unwrap();
        let example = after.split(". ").next().unwrap();
        assert!(!example.is_ascii(), "{example}");
        sends(&house, game, minh, example, "");
        assert_eq!(house.row(game).state.ply, 2);
    }
}

#[test]
fn where_answers_are_not_read_nothing_is_said_of_them() {
    for (house, game, [lan, _]) in with_game(0) {
        let mut setup = house.app.setup.clone();
        setup.reply_domain = None;
        let house = house.restarted_as(setup);
        sends(&house, game, lan, "h3e3", "");
        let letter = one(&house);
        assert_eq!(letter.reply_to, None);
        for word in [ANSWER_ABOVE, "Reply to this mail", "takeback"] {
            assert!(!letter.text.contains(word), "{word}");
            assert!(!letter.html.contains(word), "{word}");
        }
    }
}

#[test]
fn a_late_letter_tells_the_game_as_it_was_and_cannot_be_answered() {
    for house in test_sites(false) {
        let [lan, minh] = ["lan", "minh"].map(|name| house.member(name));
        let game = house.challenge(lan, Some("minh"), PACE);
        let told = one(&house);
        in_order(
            &told.text,
            &[
                ANSWER_ABOVE,
                "lan challenges you",
                "Good game!",
                "Reply to this mail with accept or decline",
            ],
        );
        token(told.reply_to.as_deref().unwrap());
        house
            .attempt(Some(minh), |context| accept(context, game))
            .unwrap()
            .unwrap();
        house.play_all(game, &OPENING[..2]);
        let letters = house.letters();
        let late = letters
            .iter()
            .find(|letter| letter.kind == Kind::Accepted)
            .unwrap();
        assert!(late.text.contains("You move first."));
        assert!(late.text.contains("The board at the start"));
        assert!(!late.text.contains("The last moves"));
        assert_eq!(late.reply_to, None);
        assert!(letters.iter().all(|letter| letter.subject == late.subject));
    }
}

#[test]
fn words_that_a_prepared_answer_met_are_told_with_the_next_turn() {
    for (house, game, [lan, minh]) in with_game(0) {
        sends(&house, game, lan, OPENING[0], "One.");
        sends(&house, game, minh, OPENING[1], "");
        house.sql(&format!(
            "INSERT INTO events (game_id, seq, player_id, kind, ply, detail, at) VALUES \
             ({game}, 900, {minh}, 'prepared-played', 2, '', '2026-11-21 12:00:00')"
        ));
        sends(&house, game, lan, OPENING[2], "Two.");
        let letters = house.letters();
        let text = &letters.last().unwrap().text;
        in_order(
            text,
            &[
                "lan wrote with Red’s move 1, to which the answer you had prepared was played:\n> \
                    One.",
                "lan writes:\n> Two.",
            ],
        );
        // A move made by hand ends it: what came before was read then.
        sends(&house, game, minh, OPENING[3], "");
        sends(&house, game, lan, OPENING[4], "Three.");
        let letters = house.letters();
        let text = &letters.last().unwrap().text;
        assert!(text.contains("Three.") && !text.contains("Two."), "{text}");
    }
}

#[test]
fn ten_moves_are_listed_and_what_was_taken() {
    let moves = [
        "b3b10", "a10b10", "h3h10", "i10h10", "a4a5", "a7a6", "a5a6", "c7c6", "c4c5", "c6c5",
        "e4e5",
    ];
    for (house, game, _) in with_game(0) {
        house.play_all(game, &moves);
        let letters = house.letters();
        let text = &letters.last().unwrap().text;
        in_order(text, &["    1. Black", "    6. Red"]);
        assert!(!text.contains("    1. Red"), "{text}");
        assert!(
            text.contains("Red has taken 2 horses and 1 soldier."),
            "{text}"
        );
        assert!(
            text.contains("Black has taken 2 cannons and 1 soldier."),
            "{text}"
        );
        assert!(text.contains(" is ahead by "), "{text}");
    }
}

#[test]
fn the_board_is_drawn_as_the_reader_likes_it() {
    for (house, game, [lan, minh]) in with_game(0) {
        sends(&house, game, lan, OPENING[0], "");
        let usual = one(&house);
        let chosen = Appearance {
            dress: Dress {
                set: Set::Western,
                ..Dress::default()
            },
            orientation: Orientation::Fixed,
            ..Appearance::default()
        };
        house
            .context(Some(minh), |context| appearance::keep(context, &chosen))
            .unwrap();
        house.causes(
            minh,
            Some(game),
            &Event::Reminded { marks: Vec::new() },
            Kind::Reminder,
        );
        let other = one(&house);
        assert_ne!(usual.picture, other.picture);
        let first_rank = |text: &str| text.find("  1  ").unwrap() < text.find(" 10  ").unwrap();
        assert!(first_rank(&usual.text) && !first_rank(&other.text));
        assert!(other.text.contains("lan played C h3-e3 (move 1)."));
    }
}

#[test]
fn janggi_tells_its_set_ups_and_its_points() {
    for house in test_sites(false) {
        let [lan, minh] = ["lan", "minh"].map(|name| house.member(name));
        let terms = Terms {
            variant: catalogue::find("janggi").unwrap(),
            rulebook: Rulebook::Janggi,
            start: crate::service::game_commands::Start::Array(
                "elephant-horse-horse-elephant".into(),
            ),
            ..terms("minh", PACE)
        };
        let made = house.attempt(Some(lan), |context| challenge(context, &terms));
        let Ok(Ok(game)) = made else {
            panic!("{made:?}");
        };
        let text = one(&house).text.replace('\n', " ");
        assert!(
            text.contains("lan’s set-up, from the left: elephant, horse, horse, elephant"),
            "{text}"
        );
        house
            .attempt(Some(minh), |context| accept(context, game))
            .unwrap()
            .unwrap();
        house.rendered();
        house
            .command(lan, game, GameCommand::Resign)
            .unwrap()
            .unwrap();
        for letter in house.letters() {
            assert!(
                letter.text.contains("The pieces count: "),
                "{}",
                letter.text
            );
            assert!(letter.text.contains("points, "));
            token(letter.reply_to.as_deref().unwrap());
        }
    }
}

/// An answer that a release queued which kept the sentences.
fn sheet(tried: Option<&str>) -> ReplyBody {
    ReplyBody {
        content: ReplyContext::plain(ReplyMessage::NothingStands),
        heard: "H2+3\nHello there".into(),
        tried: tried.map(str::to_owned),
        in_reply_to: Some("<x@mail.example>".into()),
    }
}

#[test]
fn an_answer_says_what_was_wrong_and_shows_the_board() {
    for (house, game, [_, minh]) in with_game(1) {
        house.causes(
            minh,
            Some(game),
            &Event::EmailAnswered(Box::new(sheet(None))),
            Kind::Answer,
        );
        let letter = one(&house);
        in_order(
            &letter.text,
            &[
                ANSWER_ABOVE,
                "Nothing was played.",
                "There is nothing to accept or decline",
                "You wrote:\n> H2+3\n> Hello there",
                "The board after Red’s move 1 (you are Black):",
                "You have 3 days, until",
                "How to answer:",
                &format!("\nhttps://horse.example/games/{game}\n"),
            ],
        );
        assert_eq!(letter.unsubscribe, None);
        assert!(!letter.text.contains("unsubscribe"));
        assert_eq!(letter.in_reply_to.as_deref(), Some("<x@mail.example>"));
        token(letter.reply_to.as_deref().unwrap());
        let sheet = sheet(Some("h10g8"));
        house.causes(
            minh,
            Some(game),
            &Event::EmailAnswered(Box::new(sheet)),
            Kind::Answer,
        );
        let tried = one(&house);
        in_order(
            &tried.text,
            &["The board if you play n h10-g8 (not played yet):", "(n)"],
        );
        assert_ne!(tried.picture, letter.picture);
        assert_eq!(house.row(game).state.ply, 1);
    }
}

#[test]
fn an_answer_about_a_challenge_has_no_board() {
    for house in test_sites(false) {
        let [lan, minh] = ["lan", "minh"].map(|name| house.member(name));
        let game = house.challenge(lan, Some("minh"), PACE);
        house.rendered();
        house.causes(
            minh,
            Some(game),
            &Event::EmailAnswered(Box::new(sheet(None))),
            Kind::Answer,
        );
        let letter = one(&house);
        assert_eq!(letter.picture, None);
        assert!(!letter.text.contains("The board"));
        assert!(letter.text.contains("accept or decline"));
        token(letter.reply_to.as_deref().unwrap());
    }
}

#[test]
fn remarks_are_told_to_who_plays_and_who_watches_but_not_their_own() {
    for (house, game, [lan, _]) in with_game(2) {
        let [hoa, bao] = ["hoa", "bao"].map(|name| house.member(name));
        // Written down without its own event, so that the test says what is told of.
        let says = |who, body: &str| {
            let mut conn = house.app.connection().unwrap();
            let remark = kibitz::NewRow {
                game_id: game,
                player_id: who,
                ply: 1,
                body,
                at: house.now().into(),
                sealed: false,
            };
            kibitz::insert(&mut conn, &remark).unwrap();
        };
        for (who, body) in [(hoa, "Old."), (bao, "New."), (hoa, "Mine.")] {
            says(who, body);
        }
        house.causes(lan, Some(game), &Event::Kibitz { remark: 2 }, Kind::Kibitz);
        house.causes(hoa, Some(game), &Event::Kibitz { remark: 2 }, Kind::Kibitz);
        house.causes(bao, Some(game), &Event::Kibitz { remark: 4 }, Kind::Kibitz);
        let rendered = house.rendered();
        let [(_, plays), (_, watches), (_, nothing)] = &rendered[..] else {
            panic!("three rows");
        };
        let (Ok(plays), Ok(watches)) = (plays, watches) else {
            panic!("two letters");
        };
        in_order(
            &plays.text,
            &[
                "There are 2 new remarks on your game: lan – minh.",
                "bao, after Red’s move 1:\n> New.",
                "hoa, after Red’s move 1:\n> Mine.",
            ],
        );
        assert!(!plays.text.contains("Old."));
        assert!(watches.text.contains("a game you are watching"));
        assert!(!watches.text.contains("Mine."));
        assert_eq!(
            (plays.reply_to.as_ref(), watches.reply_to.as_ref()),
            (None, None)
        );
        assert_eq!(nothing, &Err("nothing new"));
    }
}

#[test]
fn a_digest_tells_what_waits_by_the_time_left() {
    for (house, long, [lan, minh]) in with_game(2) {
        house.causes(lan, None, &Event::Digest, Kind::Digest);
        let single = one(&house);
        token(single.reply_to.as_deref().unwrap());
        house.pass(TimeDelta::hours(1));
        let short = house.game(lan, minh, TimeControl::days(1));
        let free = house.game(lan, minh, TimeControl::Untimed);
        house.rendered();
        house.causes(lan, None, &Event::Digest, Kind::Digest);
        house.causes(minh, None, &Event::Digest, Kind::Digest);
        let rendered = house.rendered();
        let [(_, Ok(letter)), (_, nothing)] = &rendered[..] else {
            panic!("one letter");
        };
        assert_eq!(nothing, &Err("nothing waits"));
        assert_eq!(letter.reply_to, None);
        assert_eq!(
            letter.subject,
            "[Posthorse] Digest: 3 games are waiting for you"
        );
        let text = &letter.text;
        in_order(
            text,
            &[
                &format!("Game {short}: Xiangqi with minh\n====="),
                "You move first.",
                "You have 1 day, until",
                &format!("\nhttps://horse.example/games/{short}\nAnswer to: turn+"),
                &format!("Game {long}: Xiangqi with minh\n====="),
                "minh played n h10-g8 (move 1).",
                &format!("\nhttps://horse.example/games/{long}\nAnswer to: turn+"),
                &format!("Game {free}: Xiangqi with minh\n====="),
                "There is no time limit in this game.",
                "unsubscribe/digest.",
            ],
        );
        assert_eq!(text.matches("The board").count(), 3);
        assert!(letter.html.contains("href=\"mailto:turn+"));
    }
}

#[test]
fn the_weekly_note_tells_of_new_games_and_open_challenges() {
    for (house, game, [lan, minh]) in with_game(2) {
        house.sql("UPDATE players SET mail_off = ''");
        let open = house.challenge(minh, None, PACE);
        house.rendered();
        house.causes(lan, None, &Event::Weekly, Kind::Weekly);
        let letter = one(&house);
        in_order(
            &letter.text,
            &[
                "Xiangqi: lan – minh, 1 move",
                &format!("\nhttps://horse.example/games/{game}\n"),
                "Xiangqi: minh offers an open game, 3 days a move",
                &format!("\nhttps://horse.example/games/{open}\n"),
            ],
        );
        house.sql("UPDATE games SET status = 'withdrawn' WHERE status = 'open'");
        house.pass(TimeDelta::days(8));
        house.causes(lan, None, &Event::Weekly, Kind::Weekly);
        assert_eq!(house.rendered()[0].1, Err("nothing new"));
    }
}
