//! The commands of emails.

use super::*;
use crate::event::{Event, EventKind};
use crate::model::{EndedBy, GameId, PlayerId, Status, Winner};
use crate::play::{GameCommand, OfferTerms, Pace, Reason};
use crate::service::testing::{form, notice_kinds};

fn command(club: &Club, who: PlayerId, command: GameCommand) {
    let done = club.site.command(who, club.game, command);
    assert_eq!(done.unwrap(), Ok(()));
    club.site.deliver();
}

#[test]
fn show_moves_help_and_try_are_answered_once_and_play_nothing() {
    for club in clubs(&["h3e3"]) {
        let to = club.address(club.minh);
        for (text, wanted) in [
            ("show", "the board again"),
            ("moves", "Black is to move and has"),
            ("help", "if A then B"),
            ("try h10g8", "It was not played"),
        ] {
            let mail = club.mail(club.minh, &to, text);
            assert_eq!(club.send(&mail), Verdict::Done, "{text}");
            let answers = club.answers();
            assert_eq!(answers.len(), 1, "{text}");
            let body = &answers[0].1;
            let all = &body.text;
            assert!(all.contains(wanted), "{text}: {all}");
            let tried = text.starts_with("try").then_some("h10g8");
            assert_eq!(body.tried.as_deref(), tried);
        }
        assert_eq!(club.moves(), "h3e3");
        let mail = club.mail(club.minh, &to, "h10g8");
        assert_eq!(club.send(&mail), Verdict::Played);
    }
}

#[test]
fn every_answer_becomes_an_email() {
    for club in clubs(&["h3e3"]) {
        let challenge = club.site.challenge(club.lan, Some("minh"), PACE);
        club.site.deliver();
        for (text, wanted) in [
            ("show", "Here is the board again."),
            ("try h10g8", "It was not played."),
            ("h10h9", "Nothing was played."),
            ("if h10g8 then h1g3", "It is your turn."),
        ] {
            club.reply(club.minh, text);
            let notices = club.site.deliver();
            assert_eq!(notice_kinds(&notices), [("minh", Kind::Answer)], "{text}");
            let letter = notices[0].text.as_deref().unwrap();
            assert!(letter.contains(wanted), "{letter}");
        }
        for (text, wanted) in [("show", "challenge again"), ("help", "the game begins")] {
            let to = club.address_for(club.minh, challenge);
            club.send(&club.mail(club.minh, &to, text));
            let notices = club.site.deliver();
            let letter = notices[0].text.as_deref().unwrap();
            assert!(letter.contains(wanted), "{letter}");
        }
    }
}

#[test]
fn a_move_that_cannot_be_tried_is_refused_with_the_reason() {
    for club in clubs(&[]) {
        assert_eq!(club.reply(club.lan, "try b1d2"), Verdict::Refused);
        let answer = club.answer("lan");
        assert!(answer.contains("blocked"), "{answer}");
    }
}

#[test]
fn an_answer_describes_the_game_at_the_emails_arrival() {
    for club in clubs(&[]) {
        assert_eq!(club.reply(club.lan, "b1d2"), Verdict::Refused);
        let mut conn = club.site.app.connection().unwrap();
        let kept = crate::store::events::of_kinds(
            &mut conn,
            club.game,
            &[EventKind::EmailAnswered.into()],
        )
        .unwrap();
        let detail = format!("{:?}", kept[0].event);
        assert!(detail.contains("b1d2"), "{detail}");
        assert!(!detail.contains("blocked"), "{detail}");
        drop(conn);
        // Now the horse could go there.
        club.site.play_all(club.game, &["c1e3", "h10g8"]);
        let answer = club.answer("lan");
        assert!(answer.contains("blocked by an elephant on c1"), "{answer}");
    }
}

#[test]
fn a_tried_mate_is_reported() {
    for club in clubs(&["h3e3", "a7a6", "e3e7", "a6a5"]) {
        // A check that does not end the game.
        assert_eq!(club.reply(club.lan, "try b3e3"), Verdict::Done);
        let answer = club.answer("lan");
        assert!(answer.contains("It was not played."), "{answer}");
    }
}

#[test]
fn a_move_out_of_turn_is_answered_with_how_to_prepare_one() {
    for club in clubs(&[]) {
        assert_eq!(club.reply(club.minh, "h10g8"), Verdict::Refused);
        let answer = club.answer("minh");
        assert!(answer.contains("not your turn"), "{answer}");
        assert!(answer.contains("if A then B"), "{answer}");
    }
}

#[test]
fn a_draw_is_offered_and_accepted_by_email() {
    for club in clubs(&["h3e3"]) {
        let to = club.address(club.lan);
        let offer = club.mail(club.lan, &to, "draw");
        assert_eq!(club.send(&offer), Verdict::Done);
        assert_eq!(
            notice_kinds(&club.site.deliver()),
            [("minh", Kind::DrawOffer)]
        );
        assert_eq!(club.reply(club.minh, "draw"), Verdict::Played);
        assert_eq!(club.site.row(club.game).state.status, Status::Finished);
        assert_eq!(club.answers(), []);
    }
}

#[test]
fn the_words_accept_and_decline_answer_an_offer() {
    for club in clubs(&["h3e3"]) {
        command(&club, club.lan, GameCommand::Offer(OfferTerms::Draw));
        let to = club.address(club.minh);
        let decline = club.mail(club.minh, &to, "decline");
        assert_eq!(club.send(&decline), Verdict::Done);
        let offers = club.site.row(club.game).state.offers;
        assert!(offers.starts_with(r#"{"standing":[],"#), "{offers}");
    }
    for club in clubs(&["h3e3"]) {
        command(&club, club.lan, GameCommand::Offer(OfferTerms::Draw));
        let to = club.address(club.minh);
        let accept = club.mail(club.minh, &to, "accept");
        assert_eq!(club.send(&accept), Verdict::Played);
        assert_eq!(
            club.site.row(club.game).state.reason,
            Some(EndedBy(Some(Reason::Agreement)))
        );
    }
}

#[test]
fn a_take_back_is_requested_and_accepted_by_email() {
    for club in clubs(&["h3e3", "h10g8"]) {
        assert_eq!(club.reply(club.minh, "takeback"), Verdict::Done);
        assert_eq!(
            notice_kinds(&club.site.deliver()),
            [("lan", Kind::Takeback)]
        );
        let to = club.address(club.lan);
        let grant = club.mail(club.lan, &to, "accept");
        assert_eq!(club.send(&grant), Verdict::Played);
        assert_eq!(club.moves(), "h3e3");
        let again = club.mail(club.lan, &to, "h1g3");
        assert_eq!(club.send(&again), Verdict::Refused);
    }
}

#[test]
fn without_an_offer_there_is_nothing_to_accept() {
    for club in clubs(&["h3e3"]) {
        assert_eq!(club.reply(club.minh, "accept"), Verdict::Refused);
        assert!(club.answer("minh").contains("nothing to accept"));
        // Players cannot accept their own offer.
        command(&club, club.minh, GameCommand::Offer(OfferTerms::Draw));
        assert_eq!(club.reply(club.minh, "accept"), Verdict::Refused);
        club.answers();
        command(
            &club,
            club.lan,
            GameCommand::Offer(OfferTerms::Takeback { to: None }),
        );
        let nothing = club.reply(club.lan, "decline");
        assert_eq!(nothing, Verdict::Done);
    }
}

#[test]
fn two_simultaneous_offers_need_a_specific_answer() {
    for club in clubs(&["h3e3"]) {
        command(&club, club.lan, GameCommand::Offer(OfferTerms::Draw));
        command(
            &club,
            club.lan,
            GameCommand::Offer(OfferTerms::Takeback { to: None }),
        );
        assert_eq!(club.reply(club.minh, "accept"), Verdict::Refused);
        assert!(club.answer("minh").contains("more than one offer"));
        assert_eq!(club.site.row(club.game).state.status, Status::Playing);
    }
}

#[test]
fn a_challenge_is_accepted_or_declined_by_email() {
    for club in clubs(&[]) {
        let site = &club.site;
        let first = site.challenge(club.lan, Some("minh"), PACE);
        let second = site.challenge(club.lan, Some("minh"), PACE);
        site.deliver();
        let to = club.address_for(club.minh, first);
        let odd = club.mail(club.minh, &to, "h10g8");
        assert_eq!(club.send(&odd), Verdict::Refused);
        assert!(club.answer("minh").contains("accept or decline"));
        let accept = club.mail(club.minh, &to, "accept");
        assert_eq!(club.send(&accept), Verdict::Played);
        assert_eq!(site.row(first).state.status, Status::Playing);
        assert_eq!(notice_kinds(&site.deliver()), [("lan", Kind::Accepted)]);
        let later = club.mail(club.minh, &to, "decline");
        assert_eq!(club.send(&later), Verdict::Refused);
        assert!(club.answer("minh").contains("begun since"));
        let to = club.address_for(club.minh, second);
        let decline = club.mail(club.minh, &to, "decline");
        assert_eq!(club.send(&decline), Verdict::Played);
        assert_eq!(site.row(second).state.status, Status::Declined);
        let after = club.mail(club.minh, &to, "accept");
        assert_eq!(club.send(&after), Verdict::Refused);
    }
}

#[test]
fn offers_and_resignations_include_the_message() {
    for club in clubs(&["h3e3"]) {
        let site = &club.site;
        assert_eq!(
            club.reply(club.lan, "draw\nwhat do you think?"),
            Verdict::Done
        );
        let notices = site.deliver();
        assert_eq!(notice_kinds(&notices), [("minh", Kind::DrawOffer)]);
        assert!(
            notices[0]
                .text
                .as_ref()
                .unwrap()
                .contains("what do you think?")
        );
        assert_eq!(
            club.reply(club.lan, "resign\nthank you for the game"),
            Verdict::Played
        );
        let notices = site.deliver();
        let of = |name: &str| notices.iter().find(|notice| notice.name == name).unwrap();
        let text = |name: &str| of(name).text.clone().unwrap();
        assert!(text("minh").contains("thank you for the game"));
        assert!(!text("lan").contains("thank you for the game"));
        let events = events_of(site, club.game);
        assert_eq!(events, ["what do you think?", "thank you for the game"]);
    }
}

fn events_of(site: &TestSite, game: GameId) -> Vec<String> {
    let mut conn = site.app.connection().unwrap();
    let said =
        crate::store::events::of_kinds(&mut conn, game, &[EventKind::Message.into()]).unwrap();
    let text = |row: crate::store::events::Row| match row.event {
        Event::Message(message) => message.text,
        other => panic!("{other:?}"),
    };
    said.into_iter().map(text).collect()
}

#[test]
fn unknown_text_is_answered() {
    for club in clubs(&[]) {
        for (text, wanted) in [
            (
                "I would like to take a draw",
                "neither a move nor a known command",
            ),
            ("> nothing but quotes", "no text of your own"),
        ] {
            assert_eq!(club.reply(club.lan, text), Verdict::Refused, "{text}");
            let answer = club.answer("lan");
            assert!(answer.contains(wanted), "{answer}");
            club.site.pass(TimeDelta::days(1));
        }
        assert_eq!(club.moves(), "");
    }
}

#[test]
fn resigning_needs_no_confirmation() {
    for club in clubs(&[]) {
        assert_eq!(club.reply(club.minh, "resign"), Verdict::Played);
        let row = club.site.row(club.game);
        assert_eq!(
            (row.state.winner, row.state.reason),
            (
                Some(Winner::First),
                Some(EndedBy(Some(Reason::Resignation)))
            )
        );
    }
}

#[test]
fn too_many_moves_of_a_live_game_are_refused_by_email_too() {
    for mut club in clubs(&[]) {
        let pace: Pace = "live:5m+3s".parse().unwrap();
        club.game = club.site.game(club.lan, club.minh, pace);
        club.site.deliver();
        for _ in 0..60 {
            let sent = club.site.send(Some(club.lan), club.game, &form(0, "a1a9"));
            assert!(matches!(sent, Ok(Err(_))), "{sent:?}");
        }
        assert_eq!(club.reply(club.lan, "h3e3"), Verdict::Refused);
        let answer = club.answer("lan");
        assert!(answer.contains("Too many attempts"), "{answer}");
        assert!(!answer.contains("offer"), "{answer}");
        assert_eq!(club.moves(), "");
    }
}
