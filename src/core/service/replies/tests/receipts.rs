//! The receipt for a move made by email.

use super::*;
use crate::emails::Letter;
use crate::model::{MailFrequency, Status};
use crate::service::testing::notice_kinds;
use crate::store::mail_habits;

/// The only queued email to that player. All queued emails are removed.
fn letter_to(club: &Club, player: &str) -> Letter {
    let mut letters = club.site.letters();
    letters.retain(|letter| letter.name == player);
    assert_eq!(letters.len(), 1, "one letter to {player}");
    letters.remove(0)
}

fn without_receipts(club: &Club) {
    club.site.sql("UPDATE players SET mail_off = 'receipt'");
}

#[track_caller]
fn has(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "{part} in:\n{text}");
    }
}

#[test]
fn a_move_by_mail_gets_a_receipt_with_the_board_the_deadline_and_an_address() {
    for club in clubs(&["h3e3", "h10g8"]) {
        let mut mail = club.mail(club.lan, &club.address(club.lan), "h1g3\nYour turn.");
        mail.id = "one".into();
        assert_eq!(club.send(&mail), Verdict::Played);
        let letter = letter_to(&club, "lan");
        assert_eq!(letter.kind, Kind::Receipt);
        has(
            &letter.text,
            &[
                "Your move 2 was played: N h1-g3. It is minh’s turn.",
                "minh has 3 days, until",
                "Your message went with it:\n> Your turn.",
                "The board after Red’s move 2 (you are Red):",
                "+--(N)--+",
                "The last move: Red’s horse went from h1 to g3.",
                "Capitals are Red, small letters Black.",
                "draw,\ntakeback, resign, show, moves, help",
                "To stop emails of this kind (receipt for your move), one click:",
            ],
        );
        assert_eq!(letter.in_reply_to.as_deref(), Some("<one@example.org>"));
        assert!(
            letter
                .unsubscribe
                .unwrap()
                .contains("/unsubscribe/receipt.")
        );
        let to = letter.reply_to.unwrap();
        for (words, verdict) in [
            ("show", Verdict::Done),
            ("moves", Verdict::Done),
            ("draw", Verdict::Done),
            ("takeback", Verdict::Done),
            ("if b10c8 then b1c3", Verdict::Done),
            ("resign", Verdict::Played),
        ] {
            let mail = club.mail(club.lan, &to, words);
            assert_eq!(club.send(&mail), verdict, "{words}");
        }
        assert_eq!(club.site.row(club.game).state.status, Status::Finished);
    }
}

#[test]
fn a_spent_address_takes_commands_until_the_opponent_moves() {
    for club in clubs(&[]) {
        let to = club.address(club.lan);
        assert_eq!(
            club.send(&club.mail(club.lan, &to, "h3e3")),
            Verdict::Played
        );
        for (words, verdict) in [
            ("show", Verdict::Done),
            ("moves", Verdict::Done),
            ("draw", Verdict::Done),
            ("takeback", Verdict::Done),
            ("b3e3", Verdict::Refused),
            ("accept", Verdict::Refused),
        ] {
            let mail = club.mail(club.lan, &to, words);
            assert_eq!(club.send(&mail), verdict, "{words}");
        }
        let row = club.site.row(club.game);
        assert!(row.state.offers.contains("draw") && row.state.offers.contains("takeback"));
        club.site.play_all(club.game, &["h10g8"]);
        club.site.deliver();
        let late = club.mail(club.lan, &to, "resign");
        assert_eq!(club.send(&late), Verdict::Refused);
        assert!(club.answer("lan").contains("reply to this email instead"));
    }
    for club in clubs(&[]) {
        let to = club.address(club.lan);
        // The move was made on the page.
        club.site.play_all(club.game, &["h3e3"]);
        let mail = club.mail(club.lan, &to, "resign");
        assert_eq!(club.send(&mail), Verdict::Played);
    }
}

#[test]
fn receipts_can_be_switched_off() {
    for club in clubs(&[]) {
        without_receipts(&club);
        assert_eq!(club.reply(club.lan, "h3e3"), Verdict::Played);
        assert_eq!(
            notice_kinds(&club.site.deliver()),
            [("minh", Kind::YourTurn)]
        );
    }
}

#[test]
fn a_fault_below_a_move_is_reported_in_the_receipt() {
    for (words, parts) in [
        (
            "h3e3\nGood luck!\nif he plays then h1g3",
            [
                "The line “if he plays then h1g3” was left out",
                "opponent’s move “he” cannot be played. We cannot read that",
            ],
        ),
        (
            "h3e3\nif h10g8 then hmm",
            [
                "The line “if h10g8 then hmm” was left out",
                "Your reply “hmm” cannot be played.",
            ],
        ),
        (
            "h3e3\nif h10g8, h1h9",
            [
                "The line “if h10g8, h1h9” was left out",
                "write if A then B",
            ],
        ),
        (
            "h3e3\nif h10h9 then h1g3",
            [
                "Your conditional moves were not saved.",
                "opponent’s move “h10h9” cannot be played.",
            ],
        ),
        (
            "h3e3\nif h10g8 then h1g3\nif b10c8 then b1c3",
            [
                "Saved: 2 lines of conditional moves.",
                "1... n b10-c8 2. N b1-c3",
            ],
        ),
    ] {
        for club in clubs(&[]) {
            assert_eq!(club.reply(club.lan, words), Verdict::Played, "{words}");
            assert_eq!(club.moves(), "h3e3");
            let letters = club.site.letters();
            let of = |name: &str| letters.iter().find(|letter| letter.name == name).unwrap();
            let plain = |name: &str| of(name).text.replace('\n', " ");
            has(&plain("lan"), &parts);
            assert_eq!(of("lan").kind, Kind::Receipt);
            assert!(!plain("minh").contains("if h"), "{}", plain("minh"));
        }
        for club in clubs(&[]) {
            without_receipts(&club);
            assert_eq!(club.reply(club.lan, words), Verdict::Played);
            let letter = letter_to(&club, "lan");
            assert_eq!((letter.kind, letter.unsubscribe), (Kind::Answer, None));
            has(&letter.text.replace('\n', " "), &parts);
        }
    }
}

#[test]
fn a_second_move_below_the_first_is_still_refused() {
    for club in clubs(&[]) {
        let words = "h3e3\nif he plays then h1g3\nb3e3";
        assert_eq!(club.reply(club.lan, words), Verdict::Refused);
        assert!(club.answer("lan").contains("more than one meaning"));
        assert_eq!(club.moves(), "");
    }
}

/// The moves of a game up to a mating move, and that move.
fn near_mate() -> (Vec<String>, String) {
    let record = include_str!("../../../../../tests/data/s0104.json");
    let record: serde_json::Value = serde_json::from_str(record).unwrap();
    let ucci = record["moves"].as_array().unwrap();
    let square = |s: &str| format!("{}{}", &s[..1], s[1..].parse::<u32>().unwrap() + 1);
    let ours = |mv: &str| square(&mv[..2]) + &square(&mv[2..]);
    let mut moves: Vec<String> = ucci.iter().map(|mv| ours(mv.as_str().unwrap())).collect();
    let last = moves.pop().unwrap();
    (moves, last)
}

#[test]
fn a_player_gets_one_email_about_a_move_even_if_it_ends_the_game() {
    let (moves, last) = near_mate();
    let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
    for expected_letter in [Kind::Receipt, Kind::GameOver] {
        for club in clubs(&moves) {
            if expected_letter == Kind::GameOver {
                without_receipts(&club);
            }
            let words = format!("{last}\nif h10g8 then h1g3");
            assert_eq!(
                club.reply(
                    club.lan,
                    if expected_letter == Kind::Receipt {
                        &words
                    } else {
                        &last
                    }
                ),
                Verdict::Played
            );
            let notices = club.site.deliver();
            assert_eq!(
                notice_kinds(&notices),
                [("lan", expected_letter), ("minh", Kind::GameOver)]
            );
            let own = notices
                .iter()
                .find(|notice| notice.name == "lan" && notice.text.is_ok())
                .unwrap();
            has(
                own.text.as_deref().unwrap(),
                &["Your game with minh is over.", "checkmate"],
            );
        }
    }
}

#[test]
fn a_receipt_contains_an_immediate_reply() {
    for club in clubs(&["h3e3"]) {
        assert_eq!(club.reply(club.lan, "if h10g8 then h1g3"), Verdict::Done);
        club.answers();
        assert_eq!(club.reply(club.minh, "h10g8"), Verdict::Played);
        let letter = letter_to(&club, "minh");
        has(
            &letter.text,
            &[
                "Your move 1 was played: n h10-g8.",
                "lan played N h1-g3 (move 2). It is your turn.",
                "Make your move here:",
            ],
        );
        let to = letter.reply_to.unwrap();
        let next = club.mail(club.minh, &to, "i10h10");
        assert_eq!(club.send(&next), Verdict::Played);
    }
}

#[test]
fn a_receipt_does_not_replace_the_next_notice() {
    for club in clubs(&[]) {
        let row = mail_habits::Row {
            player_id: club.lan,
            frequency: MailFrequency::Absence,
            hour: 8,
            digest_at: None,
            weekly_at: None,
            subject: crate::model::SubjectStyle::Constant,
        };
        mail_habits::save(&mut club.site.app.connection().unwrap(), &row).unwrap();
        assert_eq!(club.reply(club.lan, "h3e3"), Verdict::Played);
        club.site.deliver();
        club.site.pass(TimeDelta::minutes(5));
        club.site.play_all(club.game, &["h10g8"]);
        assert_eq!(
            notice_kinds(&club.site.deliver()),
            [("lan", Kind::YourTurn)]
        );
    }
}

#[test]
fn a_draw_is_offered_after_a_move() {
    for club in clubs(&[]) {
        assert_eq!(
            club.reply(club.lan, "h3e3 draw?\nA quiet game?"),
            Verdict::Played
        );
        assert!(club.site.row(club.game).state.offers.contains("draw"));
        let letters = club.site.letters();
        for letter in letters {
            let expected_letter = match letter.name.as_str() {
                "lan" => "You have offered a draw with it.",
                _ => "lan has offered a draw.",
            };
            has(&letter.text, &[expected_letter, "A quiet game?"]);
        }
        assert_eq!(club.reply(club.minh, "accept"), Verdict::Played);
        assert_eq!(club.site.row(club.game).state.status, Status::Finished);
    }
}

#[test]
fn a_delayed_receipt_describes_the_move_and_nothing_later() {
    for club in clubs(&[]) {
        assert_eq!(club.reply(club.lan, "h3e3"), Verdict::Played);
        club.site.play_all(club.game, &["h10g8", "h1g3"]);
        let letters = club.site.letters();
        let receipt = letters
            .iter()
            .find(|letter| letter.kind == Kind::Receipt)
            .unwrap();
        has(
            &receipt.text,
            &[
                "Your move 1 was played: C h3-e3.",
                "The board after Red’s move 1",
            ],
        );
        let to = receipt.reply_to.clone().unwrap();
        assert_eq!(club.send(&club.mail(club.lan, &to, "show")), Verdict::Done);
        assert_eq!(
            club.send(&club.mail(club.lan, &to, "resign")),
            Verdict::Refused
        );
    }
}

#[test]
fn a_receipt_uses_the_readers_notation() {
    for club in clubs(&[]) {
        club.site.sql("UPDATE players SET notation = 'chinese'");
        assert_eq!(club.reply(club.lan, "C2=5"), Verdict::Played);
        let letter = letter_to(&club, "lan");
        has(
            &letter.text,
            &[
                "Your move 1 was played: 炮二平五.",
                "The last move: 炮二平五.",
            ],
        );
    }
}
