//! Who hears what, on every database that is to be had.

use super::*;
use crate::model::{GameId, PlayerId, Word};
use crate::play::{GameCommand, OfferKind, OfferTerms, TimeControl};
use crate::service::RequestContext;
use crate::service::game_commands::{accept, decline, mute, resign_all, withdraw};
use crate::service::testing::{OPENING, TestSite, form, heard, test_sites};
use crate::store::players as player_rows;

const PACE: TimeControl = TimeControl::days(3);

fn with_game(plies: usize) -> impl Iterator<Item = (TestSite, GameId, [PlayerId; 2])> {
    test_sites(false).into_iter().map(move |house| {
        let people = ["lan", "minh"].map(|name| house.member(name));
        let game = house.game(people[0], people[1], PACE);
        house.play_all(game, &OPENING[..plies]);
        house.told();
        (house, game, people)
    })
}

fn command(house: &TestSite, game: GameId, who: PlayerId, command: GameCommand) {
    house.command(who, game, command).unwrap().unwrap();
}

fn switch_off(house: &TestSite, who: PlayerId, kinds: &str) {
    let mut conn = house.app.connection().unwrap();
    player_rows::set_mail_off(&mut conn, who, kinds).unwrap();
}

#[test]
fn a_challenge_and_its_answer_are_told() {
    for house in test_sites(false) {
        let [lan, minh] = ["lan", "minh"].map(|name| house.member(name));
        let game = house.challenge(lan, Some("minh"), PACE);
        let told = house.told();
        assert_eq!(heard(&told), [("minh", Kind::Challenge)]);
        let text = told[0].text.as_deref().unwrap();
        assert!(
            text.contains("Good game!") && text.contains("lan"),
            "{text}"
        );
        assert!(text.contains("You would play Black."), "{text}");
        house
            .attempt(Some(minh), |context| accept(context, game))
            .unwrap()
            .unwrap();
        assert_eq!(heard(&house.told()), [("lan", Kind::Accepted)]);
        let other = house.challenge(lan, Some("minh"), TimeControl::Untimed);
        house.told();
        house
            .attempt(Some(minh), |context| decline(context, other))
            .unwrap()
            .unwrap();
        assert_eq!(heard(&house.told()), [("lan", Kind::Declined)]);
        let third = house.challenge(minh, Some("lan"), PACE);
        house
            .attempt(Some(minh), |context| withdraw(context, third))
            .unwrap()
            .unwrap();
        let told = house.told();
        assert_eq!(
            told[0].text,
            Err("superseded"),
            "nobody hears of what is gone"
        );
        assert_eq!(told.len(), 1);
    }
}

#[test]
fn who_accepts_and_moves_first_is_told_of_the_turn() {
    for house in test_sites(false) {
        let [lan, minh] = ["lan", "minh"].map(|name| house.member(name));
        let game = house.challenge(lan, None, PACE);
        house.sql("UPDATE games SET seat = 'second'");
        house
            .attempt(Some(minh), |context| accept(context, game))
            .unwrap()
            .unwrap();
        let told = house.told();
        let both = [("lan", Kind::Accepted), ("minh", Kind::YourTurn)];
        assert_eq!(heard(&told), both);
        // A challenger who wants no such mail, but the turn notices, gets one of those.
        switch_off(&house, lan, "accepted");
        let next = house.challenge(lan, Some("minh"), PACE);
        house.told();
        house
            .attempt(Some(minh), |context| accept(context, next))
            .unwrap()
            .unwrap();
        assert_eq!(heard(&house.told()), [("lan", Kind::YourTurn)]);
    }
}

#[test]
fn the_opponent_hears_of_a_move_with_its_words_and_of_nothing_else() {
    for (house, game, [lan, _]) in with_game(0) {
        let mut sent = form(0, OPENING[0]);
        sent.message = "Mind your centre.".into();
        house.send(Some(lan), game, &sent).unwrap().unwrap();
        house.send(Some(lan), game, &sent).unwrap().unwrap();
        let told = house.told();
        assert_eq!(heard(&told), [("minh", Kind::YourTurn)], "once");
        let text = told[0].text.as_deref().unwrap();
        assert!(text.contains("Mind your centre."), "{text}");
        let link = format!("https://horse.example/games/{game}");
        assert!(text.lines().any(|line| line.trim() == link), "{text}");
    }
}

#[test]
fn a_muted_seat_hears_of_no_turns_but_of_all_else() {
    for (house, game, [lan, minh]) in with_game(0) {
        house
            .context(Some(minh), |context| mute(context, game, true))
            .unwrap();
        house.play_all(game, &OPENING[..1]);
        assert!(house.told().is_empty());
        house.play_all(game, &OPENING[1..2]);
        assert_eq!(heard(&house.told()), [("lan", Kind::YourTurn)]);
        command(&house, game, lan, GameCommand::Offer(OfferTerms::Draw));
        assert_eq!(heard(&house.told()), [("minh", Kind::DrawOffer)]);
        command(&house, game, lan, GameCommand::Resign);
        let both = [("lan", Kind::GameOver), ("minh", Kind::GameOver)];
        assert_eq!(heard(&house.told()), both);
    }
}

#[test]
fn an_offer_with_a_move_is_told_even_where_turns_are_not() {
    for (house, game, [lan, minh]) in with_game(0) {
        let mut offer = form(0, OPENING[0]);
        offer.offer_draw = true;
        switch_off(&house, minh, "your-turn");
        house.send(Some(lan), game, &offer).unwrap().unwrap();
        assert_eq!(heard(&house.told()), [("minh", Kind::DrawOffer)]);
        switch_off(&house, minh, "");
        house.play_all(game, &OPENING[1..2]);
        let mut offer = form(2, OPENING[2]);
        offer.offer_draw = true;
        house.send(Some(lan), game, &offer).unwrap().unwrap();
        house.told().iter().for_each(|told| {
            assert_ne!(told.kind, Kind::DrawOffer, "one mail tells both");
        });
    }
}

#[test]
fn each_kind_that_is_switched_off_stays_off() {
    for (house, game, [lan, minh]) in with_game(4) {
        let all: Vec<&str> = Kind::optional().map(Kind::word).collect();
        switch_off(&house, minh, &all.join(","));
        house.play_all(game, &OPENING[4..5]);
        command(&house, game, lan, GameCommand::Offer(OfferTerms::Draw));
        command(
            &house,
            game,
            lan,
            GameCommand::Offer(OfferTerms::Takeback { to: None }),
        );
        house.challenge(lan, Some("minh"), PACE);
        command(&house, game, lan, GameCommand::Resign);
        assert_eq!(heard(&house.told()), [("lan", Kind::GameOver)]);
    }
}

#[test]
fn what_is_switched_off_after_it_was_queued_is_not_sent() {
    for (house, game, [_, minh]) in with_game(0) {
        house.play_all(game, &OPENING[..1]);
        switch_off(&house, minh, "your-turn");
        let told = house.told();
        assert_eq!(told.len(), 1);
        assert_eq!(told[0].text, Err("switched off"));
    }
}

#[test]
fn offers_that_stand_no_more_are_not_told() {
    for (house, game, [lan, minh]) in with_game(2) {
        command(&house, game, lan, GameCommand::Offer(OfferTerms::Draw));
        command(&house, game, minh, GameCommand::Decline(OfferKind::Draw));
        command(&house, game, minh, GameCommand::Offer(OfferTerms::Draw));
        let told = house.told();
        assert_eq!(
            heard(&told),
            [("lan", Kind::DrawOffer), ("lan", Kind::DrawOffer)],
            "the first is declined, the second stands"
        );
        command(
            &house,
            game,
            lan,
            GameCommand::Offer(OfferTerms::Takeback { to: None }),
        );
        house.play_all(game, &OPENING[2..3]);
        let told = house.told();
        let takeback = told.iter().find(|told| told.kind == Kind::Takeback);
        assert_eq!(takeback.unwrap().text, Err("superseded"));
    }
}

#[test]
fn a_turn_that_is_over_is_not_told() {
    for (house, game, [lan, _]) in with_game(0) {
        house.play_all(game, &OPENING[..3]);
        let told = house.told();
        assert_eq!(
            heard(&told),
            [("minh", Kind::YourTurn)],
            "the last of three"
        );
        house.play_all(game, &OPENING[3..4]);
        command(&house, game, lan, GameCommand::Resign);
        let told = house.told();
        let both = [("lan", Kind::GameOver), ("minh", Kind::GameOver)];
        assert_eq!(heard(&told), both);
    }
}

#[test]
fn whose_move_was_given_back_hears_of_the_turn() {
    for (house, game, [lan, minh]) in with_game(3) {
        command(
            &house,
            game,
            lan,
            GameCommand::Offer(OfferTerms::Takeback { to: None }),
        );
        assert_eq!(heard(&house.told()), [("minh", Kind::Takeback)]);
        command(&house, game, minh, GameCommand::Accept(OfferKind::Takeback));
        assert_eq!(heard(&house.told()), [("lan", Kind::YourTurn)]);
    }
}

#[test]
fn nobody_writes_to_an_address_that_is_not_confirmed_or_gone() {
    for (house, game, [lan, minh]) in with_game(0) {
        house.sql(&format!(
            "UPDATE players SET confirmed_at = NULL WHERE id = {minh}"
        ));
        house.play_all(game, &OPENING[..1]);
        assert!(house.told().is_empty());
        let leave = |context: &mut RequestContext| {
            resign_all(context.conn, lan, context.now)?;
            Ok(player_rows::close(context.conn, lan, context.now.into())?)
        };
        house.sql(&format!(
            "UPDATE players SET confirmed_at = '2026-11-21 00:00:00' WHERE id = {minh}"
        ));
        house.context(Some(lan), leave).unwrap();
        assert_eq!(heard(&house.told()), [("minh", Kind::GameOver)]);
    }
}
