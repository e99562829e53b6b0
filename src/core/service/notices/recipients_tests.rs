//! The recipients of notices, on every available database.

use super::*;
use crate::model::{GameId, PlayerId, Word};
use crate::play::{GameCommand, OfferKind, OfferTerms, TimeControl};
use crate::service::RequestContext;
use crate::service::game_commands::{accept, decline, mute, resign_all, withdraw};
use crate::service::testing::{OPENING, TestSite, form, notice_kinds, test_sites};
use crate::store::players as player_rows;

const PACE: TimeControl = TimeControl::days(3);

fn with_game(plies: usize) -> impl Iterator<Item = (TestSite, GameId, [PlayerId; 2])> {
    test_sites(false).into_iter().map(move |site| {
        let people = ["lan", "minh"].map(|name| site.member(name));
        let game = site.game(people[0], people[1], PACE);
        site.play_all(game, &OPENING[..plies]);
        site.deliver();
        (site, game, people)
    })
}

fn command(site: &TestSite, game: GameId, who: PlayerId, command: GameCommand) {
    site.command(who, game, command).unwrap().unwrap();
}

fn switch_off(site: &TestSite, who: PlayerId, kinds: &str) {
    let mut conn = site.app.connection().unwrap();
    player_rows::set_mail_off(&mut conn, who, kinds).unwrap();
}

#[test]
fn a_challenge_and_its_answer_send_notices() {
    for site in test_sites(false) {
        let [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
        let game = site.challenge(lan, Some("minh"), PACE);
        let notices = site.deliver();
        assert_eq!(notice_kinds(&notices), [("minh", Kind::Challenge)]);
        let text = notices[0].text.as_deref().unwrap();
        assert!(
            text.contains("Good game!") && text.contains("lan"),
            "{text}"
        );
        assert!(text.contains("You would play Black."), "{text}");
        site.attempt(Some(minh), |context| accept(context, game))
            .unwrap()
            .unwrap();
        assert_eq!(notice_kinds(&site.deliver()), [("lan", Kind::Accepted)]);
        let other = site.challenge(lan, Some("minh"), TimeControl::Untimed);
        site.deliver();
        site.attempt(Some(minh), |context| decline(context, other))
            .unwrap()
            .unwrap();
        assert_eq!(notice_kinds(&site.deliver()), [("lan", Kind::Declined)]);
        let third = site.challenge(minh, Some("lan"), PACE);
        site.attempt(Some(minh), |context| withdraw(context, third))
            .unwrap()
            .unwrap();
        let notices = site.deliver();
        assert_eq!(
            notices[0].text,
            Err("superseded"),
            "nobody hears of what is gone"
        );
        assert_eq!(notices.len(), 1);
    }
}

#[test]
fn an_accepter_who_moves_first_gets_a_turn_notice() {
    for site in test_sites(false) {
        let [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
        let game = site.challenge(lan, None, PACE);
        site.sql("UPDATE games SET seat = 'second'");
        site.attempt(Some(minh), |context| accept(context, game))
            .unwrap()
            .unwrap();
        let notices = site.deliver();
        let both = [("lan", Kind::Accepted), ("minh", Kind::YourTurn)];
        assert_eq!(notice_kinds(&notices), both);
        // A challenger who wants turn notices but no notice of acceptance gets the former.
        switch_off(&site, lan, "accepted");
        let next = site.challenge(lan, Some("minh"), PACE);
        site.deliver();
        site.attempt(Some(minh), |context| accept(context, next))
            .unwrap()
            .unwrap();
        assert_eq!(notice_kinds(&site.deliver()), [("lan", Kind::YourTurn)]);
    }
}

#[test]
fn only_the_opponent_gets_a_notice_of_a_move_with_its_message() {
    for (site, game, [lan, _]) in with_game(0) {
        let mut sent = form(0, OPENING[0]);
        sent.message = "Mind your centre.".into();
        site.send(Some(lan), game, &sent).unwrap().unwrap();
        site.send(Some(lan), game, &sent).unwrap().unwrap();
        let notices = site.deliver();
        assert_eq!(notice_kinds(&notices), [("minh", Kind::YourTurn)], "once");
        let text = notices[0].text.as_deref().unwrap();
        assert!(text.contains("Mind your centre."), "{text}");
        let link = format!("https://horse.example/games/{game}");
        assert!(text.lines().any(|line| line.trim() == link), "{text}");
    }
}

#[test]
fn a_muted_seat_gets_all_notices_except_turns() {
    for (site, game, [lan, minh]) in with_game(0) {
        site.context(Some(minh), |context| mute(context, game, true))
            .unwrap();
        site.play_all(game, &OPENING[..1]);
        assert!(site.deliver().is_empty());
        site.play_all(game, &OPENING[1..2]);
        assert_eq!(notice_kinds(&site.deliver()), [("lan", Kind::YourTurn)]);
        command(&site, game, lan, GameCommand::Offer(OfferTerms::Draw));
        assert_eq!(notice_kinds(&site.deliver()), [("minh", Kind::DrawOffer)]);
        command(&site, game, lan, GameCommand::Resign);
        let both = [("lan", Kind::GameOver), ("minh", Kind::GameOver)];
        assert_eq!(notice_kinds(&site.deliver()), both);
    }
}

#[test]
fn an_offer_with_a_move_sends_a_notice_even_without_turn_notices() {
    for (site, game, [lan, minh]) in with_game(0) {
        let mut offer = form(0, OPENING[0]);
        offer.offer_draw = true;
        switch_off(&site, minh, "your-turn");
        site.send(Some(lan), game, &offer).unwrap().unwrap();
        assert_eq!(notice_kinds(&site.deliver()), [("minh", Kind::DrawOffer)]);
        switch_off(&site, minh, "");
        site.play_all(game, &OPENING[1..2]);
        let mut offer = form(2, OPENING[2]);
        offer.offer_draw = true;
        site.send(Some(lan), game, &offer).unwrap().unwrap();
        site.deliver().iter().for_each(|notices| {
            assert_ne!(notices.kind, Kind::DrawOffer, "one mail tells both");
        });
    }
}

#[test]
fn each_kind_that_is_switched_off_stays_off() {
    for (site, game, [lan, minh]) in with_game(4) {
        let all: Vec<&str> = Kind::optional().map(Kind::word).collect();
        switch_off(&site, minh, &all.join(","));
        site.play_all(game, &OPENING[4..5]);
        command(&site, game, lan, GameCommand::Offer(OfferTerms::Draw));
        command(
            &site,
            game,
            lan,
            GameCommand::Offer(OfferTerms::Takeback { to: None }),
        );
        site.challenge(lan, Some("minh"), PACE);
        command(&site, game, lan, GameCommand::Resign);
        assert_eq!(notice_kinds(&site.deliver()), [("lan", Kind::GameOver)]);
    }
}

#[test]
fn a_kind_switched_off_after_queuing_is_not_sent() {
    for (site, game, [_, minh]) in with_game(0) {
        site.play_all(game, &OPENING[..1]);
        switch_off(&site, minh, "your-turn");
        let notices = site.deliver();
        assert_eq!(notices.len(), 1);
        assert_eq!(notices[0].text, Err("switched off"));
    }
}

#[test]
fn lapsed_offers_send_no_notice() {
    for (site, game, [lan, minh]) in with_game(2) {
        command(&site, game, lan, GameCommand::Offer(OfferTerms::Draw));
        command(&site, game, minh, GameCommand::Decline(OfferKind::Draw));
        command(&site, game, minh, GameCommand::Offer(OfferTerms::Draw));
        let notices = site.deliver();
        assert_eq!(
            notice_kinds(&notices),
            [("lan", Kind::DrawOffer), ("lan", Kind::DrawOffer)],
            "the first is declined, the second stands"
        );
        command(
            &site,
            game,
            lan,
            GameCommand::Offer(OfferTerms::Takeback { to: None }),
        );
        site.play_all(game, &OPENING[2..3]);
        let notices = site.deliver();
        let takeback = notices.iter().find(|notice| notice.kind == Kind::Takeback);
        assert_eq!(takeback.unwrap().text, Err("superseded"));
    }
}

#[test]
fn a_past_turn_sends_no_notice() {
    for (site, game, [lan, _]) in with_game(0) {
        site.play_all(game, &OPENING[..3]);
        let notices = site.deliver();
        assert_eq!(
            notice_kinds(&notices),
            [("minh", Kind::YourTurn)],
            "the last of three"
        );
        site.play_all(game, &OPENING[3..4]);
        command(&site, game, lan, GameCommand::Resign);
        let notices = site.deliver();
        let both = [("lan", Kind::GameOver), ("minh", Kind::GameOver)];
        assert_eq!(notice_kinds(&notices), both);
    }
}

#[test]
fn a_take_back_sends_a_turn_notice() {
    for (site, game, [lan, minh]) in with_game(3) {
        command(
            &site,
            game,
            lan,
            GameCommand::Offer(OfferTerms::Takeback { to: None }),
        );
        assert_eq!(notice_kinds(&site.deliver()), [("minh", Kind::Takeback)]);
        command(&site, game, minh, GameCommand::Accept(OfferKind::Takeback));
        assert_eq!(notice_kinds(&site.deliver()), [("lan", Kind::YourTurn)]);
    }
}

#[test]
fn unconfirmed_and_closed_accounts_get_no_email() {
    for (site, game, [lan, minh]) in with_game(0) {
        site.sql(&format!(
            "UPDATE players SET confirmed_at = NULL WHERE id = {minh}"
        ));
        site.play_all(game, &OPENING[..1]);
        assert!(site.deliver().is_empty());
        let leave = |context: &mut RequestContext| {
            resign_all(context.conn, lan, context.now)?;
            Ok(player_rows::close(context.conn, lan, context.now.into())?)
        };
        site.sql(&format!(
            "UPDATE players SET confirmed_at = '2026-11-21 00:00:00' WHERE id = {minh}"
        ));
        site.context(Some(lan), leave).unwrap();
        assert_eq!(notice_kinds(&site.deliver()), [("minh", Kind::GameOver)]);
    }
}
