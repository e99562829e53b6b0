//! The content of emails, on every available database.

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
    test_sites(false).into_iter().map(move |site| {
        let people = ["lan", "minh"].map(|name| site.member(name));
        let game = site.game(people[0], people[1], PACE);
        site.play_all(game, &OPENING[..plies]);
        site.rendered();
        (site, game, people)
    })
}

fn sends(site: &TestSite, game: GameId, who: PlayerId, text: &str, message: &str) {
    let mut sent = form(site.row(game).state.ply, text);
    sent.message = message.into();
    site.send(Some(who), game, &sent).unwrap().unwrap();
}

fn one(site: &TestSite) -> Letter {
    let mut letters = site.letters();
    assert_eq!(letters.len(), 1);
    letters.pop().unwrap()
}

fn token(address: &str) -> String {
    match read(address, "reply.horse.example") {
        Some(Recipient::Turn(token)) => token,
        other => panic!("{other:?}"),
    }
}

/// Asserts that the text contains these parts in this order.
fn assert_in_order(text: &str, parts: &[&str]) {
    let mut rest = text;
    for part in parts {
        let Some((_, after)) = rest.split_once(part) else {
            panic!("{part:?} is not there, or not in its place:\n{text}");
        };
        rest = after;
    }
}

#[test]
fn a_turn_notice_suffices_to_decide_and_reply_by_email() {
    for (site, game, [lan, _]) in with_game(0) {
        site.sql("UPDATE players SET zone = 'Europe/Berlin'");
        site.pass(TimeDelta::hours(1));
        sends(&site, game, lan, "h3e3", "Mind your centre.");
        site.pass(TimeDelta::hours(21));
        let letter = one(&site);
        token(letter.reply_to.as_deref().unwrap());
        let text = &letter.text;
        assert!(text.starts_with(ANSWER_ABOVE));
        assert_in_order(
            text,
            &[
                "------ lan played C h3-e3 (move 1). It is your turn.",
                "lan writes:\n> Mind your centre.",
                "You have 2 days 3 hours, until",
                "14:00 (UTC+01:00), Europe/Berlin",
                "13:00 UTC",
                "lan will then have 3 days for the next move.",
                "The board after Red’s move 1 (you are Black):",
                "--(C)--",
                &format!("\nhttps://horse.example/games/{game}\n"),
                "The last moves:\n    1. Red    C h3-e3",
                "How to answer:\nReply to this email with your move on the first line, such as ",
                "further lines go to lan",
                "if MOVE then MOVE",
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
        assert!(html.contains(ANSWER_ABOVE.trim()));
        assert!(html.contains("src=\"cid:board\" width=\"420\""), "{html}");
        assert!(html.contains("Rank 3: g red soldier") || html.contains("Rank 1, palace"));
        let png = letter.picture.unwrap();
        assert!(png.len() < 32_000, "{} bytes", png.len());
    }
}

#[test]
fn the_example_can_be_played_as_it_is_written() {
    for (site, game, [lan, minh]) in with_game(0) {
        site.sql("UPDATE players SET notation = 'chinese'");
        sends(&site, game, lan, "h3e3", "");
        let text = one(&site).text.replace('\n', " ");
        let (_, after) = text.split_once("such as ").unwrap();
        let example = after.split(". ").next().unwrap();
        assert!(!example.is_ascii(), "{example}");
        let edge = "一  二  三  四  五  六  七  八  九";
        assert!(
            text.contains(edge),
            "the board has the numbers of the moves: {text}"
        );
        sends(&site, game, minh, example, "");
        assert_eq!(site.row(game).state.ply, 2);
    }
}

#[test]
fn emails_mention_replies_only_if_replies_are_read() {
    for (site, game, [lan, _]) in with_game(0) {
        let mut setup = site.app.setup.clone();
        setup.reply_domain = None;
        let site = site.restarted_as(setup);
        sends(&site, game, lan, "h3e3", "");
        let letter = one(&site);
        assert_eq!(letter.reply_to, None);
        for word in [ANSWER_ABOVE.trim(), "Reply to this email", "takeback"] {
            assert!(!letter.text.contains(word), "{word}");
            assert!(!letter.html.contains(word), "{word}");
        }
    }
}

#[test]
fn a_late_email_shows_the_earlier_state_and_takes_no_reply() {
    for site in test_sites(false) {
        let [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
        let game = site.challenge(lan, Some("minh"), PACE);
        let letter = one(&site);
        assert_in_order(
            &letter.text,
            &[
                ANSWER_ABOVE,
                "lan challenges you",
                "Good game!",
                "Reply to this email with accept or decline",
            ],
        );
        token(letter.reply_to.as_deref().unwrap());
        site.attempt(Some(minh), |context| accept(context, game))
            .unwrap()
            .unwrap();
        site.play_all(game, &OPENING[..2]);
        let letters = site.letters();
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
fn messages_answered_by_conditional_moves_come_with_the_next_turn() {
    for (site, game, [lan, minh]) in with_game(0) {
        sends(&site, game, lan, OPENING[0], "One.");
        sends(&site, game, minh, OPENING[1], "");
        site.sql(&format!(
            "INSERT INTO events (game_id, seq, player_id, kind, ply, detail, at) VALUES \
             ({game}, 900, {minh}, 'prepared-played', 2, '', '2026-11-21 12:00:00')"
        ));
        sends(&site, game, lan, OPENING[2], "Two.");
        let letters = site.letters();
        let text = &letters.last().unwrap().text;
        assert_in_order(
            text,
            &[
                "lan wrote with Red’s move 1, to which your conditional move was played:\n> \
                    One.",
                "lan writes:\n> Two.",
            ],
        );
        // After a manual move, earlier messages are left out: they were read then.
        sends(&site, game, minh, OPENING[3], "");
        sends(&site, game, lan, OPENING[4], "Three.");
        let letters = site.letters();
        let text = &letters.last().unwrap().text;
        assert!(text.contains("Three.") && !text.contains("Two."), "{text}");
    }
}

#[test]
fn ten_moves_and_the_captures_are_listed() {
    let moves = [
        "b3b10", "a10b10", "h3h10", "i10h10", "a4a5", "a7a6", "a5a6", "c7c6", "c4c5", "c6c5",
        "e4e5",
    ];
    for (site, game, _) in with_game(0) {
        site.play_all(game, &moves);
        let letters = site.letters();
        let text = &letters.last().unwrap().text;
        assert_in_order(text, &["    1. Black", "    6. Red"]);
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
fn the_board_follows_the_readers_settings() {
    for (site, game, [lan, minh]) in with_game(0) {
        sends(&site, game, lan, OPENING[0], "");
        let usual = one(&site);
        let chosen = Appearance {
            dress: Dress {
                set: Set::Western,
                ..Dress::default()
            },
            orientation: Orientation::Fixed,
            ..Appearance::default()
        };
        site.context(Some(minh), |context| appearance::keep(context, &chosen))
            .unwrap();
        site.queue_notice(
            minh,
            Some(game),
            &Event::Reminded { marks: Vec::new() },
            Kind::Reminder,
        );
        let other = one(&site);
        assert_ne!(usual.picture, other.picture);
        let first_rank = |text: &str| text.find("  1  ").unwrap() < text.find(" 10  ").unwrap();
        assert!(first_rank(&usual.text) && !first_rank(&other.text));
        assert!(other.text.contains("lan played C h3-e3 (move 1)."));
    }
}

#[test]
fn janggi_emails_have_setups_and_points() {
    for site in test_sites(false) {
        let [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
        let terms = Terms {
            variant: catalogue::find("janggi").unwrap(),
            rulebook: Rulebook::Janggi,
            start: crate::service::game_commands::Start::Array(
                "elephant-horse-horse-elephant".into(),
            ),
            ..terms("minh", PACE)
        };
        let made = site.attempt(Some(lan), |context| challenge(context, &terms));
        let Ok(Ok(game)) = made else {
            panic!("{made:?}");
        };
        let text = one(&site).text.replace('\n', " ");
        assert!(
            text.contains("lan’s set-up, from the left: elephant, horse, horse, elephant"),
            "{text}"
        );
        site.attempt(Some(minh), |context| accept(context, game))
            .unwrap()
            .unwrap();
        site.rendered();
        site.command(lan, game, GameCommand::Resign)
            .unwrap()
            .unwrap();
        for letter in site.letters() {
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

/// An answer queued by a release that stored the sentences.
fn sheet(tried: Option<&str>) -> ReplyBody {
    ReplyBody {
        content: ReplyContext::plain(ReplyMessage::NothingStands),
        heard: "H2+3\nHello there".into(),
        tried: tried.map(str::to_owned),
        in_reply_to: Some("<x@mail.example>".into()),
    }
}

#[test]
fn an_answer_has_the_fault_and_the_board() {
    for (site, game, [_, minh]) in with_game(1) {
        site.queue_notice(
            minh,
            Some(game),
            &Event::EmailAnswered(Box::new(sheet(None))),
            Kind::Answer,
        );
        let letter = one(&site);
        assert_in_order(
            &letter.text,
            &[
                ANSWER_ABOVE,
                "Nothing was played.",
                "There is nothing to accept or decline",
                "You wrote:\n> H2+3\n> Hello there",
                "The board after Red’s move 1 (you are Black):",
                "You have 3 days, until",
                &format!("\nhttps://horse.example/games/{game}\n"),
                "How to answer:",
            ],
        );
        assert_eq!(letter.unsubscribe, None);
        assert!(!letter.text.contains("unsubscribe"));
        assert_eq!(letter.in_reply_to.as_deref(), Some("<x@mail.example>"));
        token(letter.reply_to.as_deref().unwrap());
        let sheet = sheet(Some("h10g8"));
        site.queue_notice(
            minh,
            Some(game),
            &Event::EmailAnswered(Box::new(sheet)),
            Kind::Answer,
        );
        let tried = one(&site);
        assert_in_order(
            &tried.text,
            &["The board if you play n h10-g8 (not played yet):", "(n)"],
        );
        assert_ne!(tried.picture, letter.picture);
        assert_eq!(site.row(game).state.ply, 1);
    }
}

#[test]
fn an_answer_about_a_challenge_has_no_board() {
    for site in test_sites(false) {
        let [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
        let game = site.challenge(lan, Some("minh"), PACE);
        site.rendered();
        site.queue_notice(
            minh,
            Some(game),
            &Event::EmailAnswered(Box::new(sheet(None))),
            Kind::Answer,
        );
        let letter = one(&site);
        assert_eq!(letter.picture, None);
        assert!(!letter.text.contains("The board"));
        assert!(letter.text.contains("accept or decline"));
        token(letter.reply_to.as_deref().unwrap());
    }
}

#[test]
fn players_and_watchers_get_the_remarks_of_others() {
    for (site, game, [lan, _]) in with_game(2) {
        let [hoa, bao] = ["hoa", "bao"].map(|name| site.member(name));
        // Stored without its own event, so that the test controls the notice.
        let says = |who, body: &str| {
            let mut conn = site.app.connection().unwrap();
            let remark = kibitz::NewRow {
                game_id: game,
                player_id: who,
                ply: 1,
                body,
                at: site.now().into(),
                sealed: false,
            };
            kibitz::insert(&mut conn, &remark).unwrap();
        };
        for (who, body) in [(hoa, "Old."), (bao, "New."), (hoa, "Mine.")] {
            says(who, body);
        }
        site.queue_notice(lan, Some(game), &Event::Kibitz { remark: 2 }, Kind::Kibitz);
        site.queue_notice(hoa, Some(game), &Event::Kibitz { remark: 2 }, Kind::Kibitz);
        site.queue_notice(bao, Some(game), &Event::Kibitz { remark: 4 }, Kind::Kibitz);
        let rendered = site.rendered();
        let [(_, plays), (_, watches), (_, nothing)] = &rendered[..] else {
            panic!("three rows");
        };
        let (Ok(plays), Ok(watches)) = (plays, watches) else {
            panic!("two letters");
        };
        assert_in_order(
            &plays.text,
            &[
                "There are 2 new comments on your game: lan – minh.",
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
fn a_digest_lists_waiting_games_by_time_left() {
    for (site, long, [lan, minh]) in with_game(2) {
        site.queue_notice(lan, None, &Event::Digest, Kind::Digest);
        let single = one(&site);
        token(single.reply_to.as_deref().unwrap());
        site.pass(TimeDelta::hours(1));
        let short = site.game(lan, minh, TimeControl::days(1));
        let free = site.game(lan, minh, TimeControl::Untimed);
        site.rendered();
        site.queue_notice(lan, None, &Event::Digest, Kind::Digest);
        site.queue_notice(minh, None, &Event::Digest, Kind::Digest);
        let rendered = site.rendered();
        let [(_, Ok(letter)), (_, nothing)] = &rendered[..] else {
            panic!("one letter");
        };
        assert_eq!(nothing, &Err("nothing waits"));
        assert_eq!(letter.reply_to, None);
        assert_eq!(
            letter.subject,
            "[Posthorse] Digest: it is your turn in 3 games"
        );
        let text = &letter.text;
        assert_in_order(
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
fn the_weekly_email_lists_new_games_and_open_challenges() {
    for (site, game, [lan, minh]) in with_game(2) {
        site.sql("UPDATE players SET mail_off = ''");
        let open = site.challenge(minh, None, PACE);
        site.rendered();
        site.queue_notice(lan, None, &Event::Weekly, Kind::Weekly);
        let letter = one(&site);
        assert_in_order(
            &letter.text,
            &[
                "Xiangqi: lan – minh, 1 move",
                &format!("\nhttps://horse.example/games/{game}\n"),
                "Xiangqi: open challenge by minh, 3 days per move",
                &format!("\nhttps://horse.example/games/{open}\n"),
            ],
        );
        site.sql("UPDATE games SET status = 'withdrawn' WHERE status = 'open'");
        site.pass(TimeDelta::days(8));
        site.queue_notice(lan, None, &Event::Weekly, Kind::Weekly);
        assert_eq!(site.rendered()[0].1, Err("nothing new"));
        // A problem is worth an email of its own.
        site.sql(
            "INSERT INTO problems (variant, variant_version, fen, aim, solution, words, set_name, \
                status, created_at, published_at) \
             SELECT variant, variant_version, '3k5/R8/1R7/9/9/9/9/9/9/5K3 w - - 0 1', 'mate-1', \
                'b8b10', '', '', 'published', '2026-11-21 00:00:00', '2026-11-21 00:00:00' \
             FROM games LIMIT 1",
        );
        site.queue_notice(lan, None, &Event::Weekly, Kind::Weekly);
        let letter = one(&site);
        let parts = [
            "Red to move and mate in 1",
            "\nhttps://horse.example/problems/1\n",
        ];
        assert_in_order(&letter.text, &parts);
        assert!(letter.picture.is_some());
    }
}
