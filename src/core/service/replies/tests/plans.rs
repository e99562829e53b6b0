//! Conditional moves by email.

use super::*;
use crate::model::{PlayerId, Seat};
use crate::play::{GameCommand, OfferKind, OfferTerms};
use crate::service::Limit;
use crate::service::games::MoveForm;
use crate::service::testing::{form, notice_kinds};
use crate::store::prepared;

fn prepared_moves(club: &Club, who: PlayerId) -> Option<(i64, String)> {
    let mut conn = club.site.app.connection().unwrap();
    let all = prepared::of_game(&mut conn, club.game).unwrap();
    let row = all.into_iter().find(|row| row.player_id == who);
    row.map(|row| (row.ply, row.tree))
}

fn kinds(club: &Club) -> Vec<String> {
    club.site.texts(&format!(
        "SELECT kind AS t FROM events WHERE game_id = {} AND seq > 0 ORDER BY id",
        club.game
    ))
}

#[test]
fn a_conditional_move_is_played_at_once_with_one_notice() {
    for club in clubs(&["h3e3"]) {
        // lan prepares while minh is to move.
        assert_eq!(club.reply(club.lan, "if h10g8 then h1g3"), Verdict::Done);
        let answer = club.answer("lan");
        assert!(answer.contains("if Black plays"), "{answer}");
        assert_eq!(
            prepared_moves(&club, club.lan),
            Some((1, "h10g8 h1g3".into()))
        );
        club.site.pass(TimeDelta::hours(5));
        assert_eq!(club.reply(club.minh, "h10g8"), Verdict::Played);
        assert_eq!(club.moves(), "h3e3 h10g8 h1g3");
        assert_eq!(prepared_moves(&club, club.lan), None);
        // The receipt contains the reply.
        assert_eq!(
            notice_kinds(&club.site.deliver()),
            [("minh", Kind::Receipt)]
        );
        let kinds = kinds(&club);
        assert_eq!(
            kinds[kinds.len() - 3..],
            ["moved", "moved", "prepared-played"]
        );
        let mut conn = club.site.app.connection().unwrap();
        let made = store::moves::find(&mut conn, club.game, 3)
            .unwrap()
            .unwrap();
        assert_eq!(made.left_seconds, Some(3 * 86_400));
        assert_eq!(made.player_id, club.lan);
    }
}

#[test]
fn conditional_moves_come_with_a_move() {
    for club in clubs(&[]) {
        let text = "h3e3\nif h10g8 then h1g3\nYour turn!";
        assert_eq!(club.reply(club.lan, text), Verdict::Played);
        assert!(club.answer("lan").contains("Saved"));
        assert_eq!(
            prepared_moves(&club, club.lan),
            Some((1, "h10g8 h1g3".into()))
        );
        club.site.play_all(club.game, &["h10g8"]);
        assert_eq!(club.moves(), "h3e3 h10g8 h1g3");
    }
}

#[test]
fn any_other_move_deletes_conditional_moves() {
    for club in clubs(&["h3e3"]) {
        club.reply(club.lan, "if h10g8 then h1g3");
        club.answers();
        club.site.play_all(club.game, &["b10c8"]);
        assert_eq!(prepared_moves(&club, club.lan), None);
        assert_eq!(
            notice_kinds(&club.site.deliver()),
            [("lan", Kind::YourTurn)]
        );
        assert_eq!(club.moves(), "h3e3 b10c8");
    }
}

#[test]
fn a_conditional_move_waits_until_the_moves_offer_is_declined() {
    for club in clubs(&["h3e3"]) {
        club.reply(club.lan, "if h10g8 then h1g3");
        club.answers();
        let form = MoveForm {
            offer_draw: true,
            ..form(1, "h10g8")
        };
        let played = club.site.send(Some(club.minh), club.game, &form);
        assert_eq!(played.unwrap(), Ok(()));
        assert!(prepared_moves(&club, club.lan).is_some());
        assert_eq!(club.moves(), "h3e3 h10g8");
        let notices = club.site.deliver();
        assert_eq!(notice_kinds(&notices), [("lan", Kind::YourTurn)]);
        let text = notices[0].text.as_deref().unwrap();
        assert!(text.contains("has not been played, because"), "{text}");
        club.reply(club.lan, "decline");
        assert_eq!(club.moves(), "h3e3 h10g8 h1g3");
    }
}

#[test]
fn a_take_back_deletes_conditional_moves() {
    for club in clubs(&["h3e3", "h10g8", "h1g3"]) {
        club.reply(club.lan, "if i10h10 then i1h1");
        club.answers();
        assert!(prepared_moves(&club, club.lan).is_some());
        for (who, command) in [
            (
                club.lan,
                GameCommand::Offer(OfferTerms::Takeback { to: None }),
            ),
            (club.minh, GameCommand::Accept(OfferKind::Takeback)),
        ] {
            let done = club.site.command(who, club.game, command);
            assert_eq!(done.unwrap(), Ok(()));
        }
        assert_eq!(prepared_moves(&club, club.lan), None);
    }
}

#[test]
fn both_moves_of_a_plan_must_be_legal() {
    for club in clubs(&["h3e3"]) {
        for (text, wanted) in [
            ("if h10h9 then h1g3", "opponent’s move “h10h9” cannot"),
            ("if h10g8 then h1h5", "Your reply “h1h5” cannot"),
            ("if h3h4 then h1g3", "opponent’s move “h3h4” cannot"),
            (
                "if h10g8 then h1g3\nif b10c8 then h1h5",
                "Line 2: Your reply “h1h5” cannot",
            ),
            (
                "if h10g8 then h1g3\nif h10g8 then b1c3",
                "Lines 1 and 2 have two replies to the same move",
            ),
            (
                "if h10g8 then h1g3\nif b10c8, b1c3",
                "“if b10c8, b1c3” is not a conditional move",
            ),
        ] {
            assert_eq!(club.reply(club.lan, text), Verdict::Refused, "{text}");
            let answer = club.answer("lan");
            assert!(answer.contains(wanted), "{answer}");
        }
        assert_eq!(prepared_moves(&club, club.lan), None);
        assert_eq!(
            club.reply(club.minh, "if h10g8 then h1g3"),
            Verdict::Refused
        );
        assert!(club.answer("minh").contains("It is your turn."));
    }
}

#[test]
fn an_invalid_plan_does_not_prevent_its_move() {
    for club in clubs(&[]) {
        let text = "h3e3\nif h10h9 then h1g3";
        assert_eq!(club.reply(club.lan, text), Verdict::Played);
        let answer = club.answer("lan");
        assert!(
            answer.contains("conditional moves were not saved."),
            "{answer}"
        );
        assert!(answer.contains("move “h10h9” cannot"), "{answer}");
        assert_eq!(
            (club.moves().as_str(), prepared_moves(&club, club.lan)),
            ("h3e3", None)
        );
    }
}

#[test]
fn further_lines_are_branches_and_the_receipt_lists_them() {
    let lines = "if h10g8 then h1g3, if i10h10 then i1h1\nif b10c8 then resign\nif * then b1c3";
    for club in clubs(&[]) {
        let text = format!("h3e3\n{lines}\nYour turn!");
        assert_eq!(club.reply(club.lan, &text), Verdict::Played);
        let answer = club.answer("lan");
        for notices in [
            "Saved: 3 lines",
            "1... h10-g8 2. N h1-g3 h10-h10",
            "1... n b10-c8 2. resign",
            "1... * 2. N b1-c3",
        ] {
            let notices = notices
                .replace("1... h10-g8", "1... n h10-g8")
                .replace("h10-h10", "r i10-h10 3. R i1-h1");
            assert!(answer.contains(&notices), "{notices}: {answer}");
        }
        let message = "SELECT message AS t FROM moves WHERE message IS NOT NULL";
        assert_eq!(club.site.texts(message), ["Your turn!"]);
        club.site.play_all(club.game, &["h10g8"]);
        // The next prefix of the tree remains; a new email replaces it.
        let left = "SELECT tree AS t FROM prepared";
        assert_eq!(club.site.texts(left), ["i10h10 i1h1"]);
        assert_eq!(
            club.reply(club.lan, "if b10c8 then b1c3\nif i10h10 then i1h1"),
            Verdict::Done
        );
        assert_eq!(club.site.texts(left), ["b10c8 b1c3\ni10h10 i1h1"]);
        club.site.play_all(club.game, &["i10h10"]);
        assert_eq!(club.moves(), "h3e3 h10g8 h1g3 i10h10 i1h1");
    }
}

#[test]
fn an_illegal_move_discards_its_plan() {
    for club in clubs(&[]) {
        let text = "h3h9\nif h10g8 then h1g3";
        assert_eq!(club.reply(club.lan, text), Verdict::Refused);
        assert_eq!(prepared_moves(&club, club.lan), None);
    }
}

#[test]
fn plans_of_both_sides_are_played_until_one_ends() {
    for club in clubs(&[]) {
        // minh waits for h3e3; lan has prepared a reply to minh's.
        assert_eq!(club.reply(club.minh, "if h3e3 then h10g8"), Verdict::Done);
        let text = "h3e3\nif h10g8 then h1g3";
        assert_eq!(club.reply(club.lan, text), Verdict::Played);
        assert_eq!(club.moves(), "h3e3 h10g8 h1g3");
        assert_eq!(prepared_moves(&club, club.lan), None);
        assert_eq!(prepared_moves(&club, club.minh), None);
        assert_eq!(club.site.row(club.game).state.turn, Some(Seat::Second));
        let notices = club.site.deliver();
        let turns: Vec<_> = notice_kinds(&notices)
            .into_iter()
            .filter(|(_, kind)| *kind == Kind::YourTurn)
            .collect();
        assert_eq!(turns, [("minh", Kind::YourTurn)]);
    }
}

#[test]
fn a_plan_keeps_the_token_valid_and_is_replaced_by_the_next() {
    for club in clubs(&["h3e3"]) {
        let to = club.address(club.lan);
        for answer in ["h1g3", "b1c3"] {
            let text = format!("if h10g8 then {answer}");
            let mail = club.mail(club.lan, &to, &text);
            assert_eq!(club.send(&mail), Verdict::Done);
            let (_, tree) = prepared_moves(&club, club.lan).unwrap();
            assert_eq!(tree, format!("h10g8 {answer}"));
        }
    }
}

#[test]
fn the_end_of_a_game_deletes_conditional_moves() {
    for club in clubs(&["h3e3"]) {
        club.reply(club.lan, "if h10g8 then h1g3");
        assert_eq!(club.reply(club.minh, "resign"), Verdict::Played);
        assert_eq!(prepared_moves(&club, club.lan), None);
    }
}

#[test]
fn a_plan_in_other_notation_is_stored_and_confirmed_to_its_author_only() {
    for plan in [
        "2. b10c8 b1c3",
        "if you play b10c8 then I play b1c3",
        "wenn b10c8, dann b1c3",
    ] {
        for club in clubs(&[]) {
            let text = format!("h3e3\n\n{plan}\nYour turn!");
            assert_eq!(club.reply(club.lan, &text), Verdict::Played, "{plan}");
            assert!(
                club.answer("lan").contains("Saved: if Black plays"),
                "{plan}"
            );
            assert_eq!(
                prepared_moves(&club, club.lan),
                Some((1, "b10c8 b1c3".into()))
            );
            let message = "SELECT message AS t FROM moves WHERE message IS NOT NULL";
            assert_eq!(club.site.texts(message), ["Your turn!"]);
        }
    }
    for plan in ["2. b10c8 b1c9", "if b10c8 I smile", "plan: b10c8"] {
        for club in clubs(&[]) {
            let text = format!("h3e3\n{plan}\nYour turn!");
            assert_eq!(club.reply(club.lan, &text), Verdict::Played, "{plan}");
            let answer = club.answer("lan");
            assert!(
                answer.contains("was left out, and your opponent does not see it"),
                "{answer}"
            );
            assert_eq!(prepared_moves(&club, club.lan), None);
        }
    }
}

#[test]
fn an_offer_over_the_limit_keeps_conditional_moves() {
    for club in clubs(&["h3e3"]) {
        assert_eq!(club.reply(club.lan, "if h10g8 then h1g3"), Verdict::Done);
        club.answers();
        for _ in 0..20 {
            let counted = club.site.context(Some(club.lan), |context| {
                context.count_in_game(Limit::Offer, club.game)
            });
            counted.unwrap();
        }
        assert_eq!(club.reply(club.lan, "draw"), Verdict::Refused);
        assert!(club.answer("lan").contains("Too many attempts"));
        assert_eq!(
            prepared_moves(&club, club.lan),
            Some((1, "h10g8 h1g3".into()))
        );
    }
}

#[test]
fn a_draw_on_a_line_of_its_own_is_offered_with_the_move() {
    for club in clubs(&[]) {
        assert_eq!(club.reply(club.lan, "h3e3\nDraw?"), Verdict::Played);
        let offers = club.site.row(club.game).state.offers;
        assert!(!offers.contains(r#""standing":[]"#), "{offers}");
        assert_eq!(club.reply(club.minh, "accept"), Verdict::Played);
        let message = "SELECT message AS t FROM moves WHERE message IS NOT NULL";
        assert!(club.site.texts(message).is_empty());
    }
}

#[test]
fn a_chinese_reader_gets_chinese_notation() {
    for club in clubs(&[]) {
        club.site.sql(&format!(
            "UPDATE players SET heard_language = 'zh-Hans' WHERE id = {}",
            club.lan
        ));
        let verdict = club.reply(club.lan, "h3e3\n如果马2进3则马八进七");
        assert_eq!(verdict, Verdict::Played);
        let letters = club.site.letters();
        let receipt = letters.iter().find(|letter| letter.name == "lan").unwrap();
        for notices in ["炮二平五", "马２进３", "马八进七"] {
            assert!(
                receipt.text.contains(notices),
                "{notices}: {}",
                receipt.text
            );
        }
    }
}
