//! Playing once more, on every database.

use super::{Start, Terms, accept, challenge, decline, rematch, withdraw};
use crate::model::notice::Kind;
use crate::model::{GameId, PlayerId, SeatWish, Status};
use crate::play::{GameCommand, Pace, TimeControl};
use crate::refusals::{Forbidden, RematchRefused};
use crate::rules::{Side, catalogue};
use crate::service::Error;
use crate::service::accounts::closing;
use crate::service::testing::Attempt;
use crate::service::testing::{OPENING, TestSite, heard, terms, test_sites};
use chrono::TimeDelta;

const PACE: TimeControl = TimeControl::days(3);

impl TestSite {
    fn again(&self, who: PlayerId, game: GameId) -> Attempt<GameId, RematchRefused> {
        self.attempt(Some(who), |context| rematch(context, game))
    }

    /// A game of these two that the second has resigned.
    fn lost(&self, [lan, minh]: [PlayerId; 2], pace: impl Into<Pace>) -> GameId {
        let game = self.game(lan, minh, pace);
        self.play_all(game, &OPENING[..2]);
        self.command(minh, game, GameCommand::Resign)
            .unwrap()
            .unwrap();
        self.told();
        game
    }
}

#[test]
fn a_rematch_is_a_challenge_on_the_same_terms_with_sides_changed() {
    for house in test_sites(false) {
        let people = ["lan", "minh"].map(|name| house.member(name));
        let [lan, minh] = people;
        let pace: Pace = "bank:14d+1d claim no-vacation".parse().unwrap();
        let game = house.lost(people, pace);
        let next = house.again(lan, game).unwrap().unwrap();
        let (old, new) = (house.row(game), house.row(next));
        assert_eq!(new.state.status, Status::Open);
        assert_eq!(new.challenge.opponent_id, Some(minh));
        assert_eq!(new.challenge.seat, SeatWish::Second);
        assert_eq!(new.rules.pace, old.rules.pace);
        assert_eq!(new.rules.rulebook, old.rules.rulebook);
        assert_eq!(new.visibility, old.visibility);
        let told = house.told();
        assert_eq!(heard(&told), [("minh", Kind::Challenge)]);
        let text = told[0].text.as_ref().unwrap();
        assert!(text.contains("would like a rematch"), "{text}");
        assert_eq!(house.again(lan, game).unwrap(), Ok(next), "a double click");
        assert!(house.told().is_empty());
    }
}

#[test]
fn in_a_rematch_at_odds_who_gave_them_gives_them_again() {
    for house in test_sites(false) {
        let [lan, minh] = ["lan", "minh"].map(|name| house.member(name));
        let asked = Terms {
            seat: Some(Side::First),
            start: Start::Array("left-horse".to_owned()),
            ..terms("minh", PACE)
        };
        let game = house.attempt(Some(lan), |context| challenge(context, &asked));
        let game = game.unwrap().unwrap();
        let taken = house.attempt(Some(minh), |context| accept(context, game));
        assert_eq!(taken.unwrap(), Ok(game));
        house
            .command(minh, game, GameCommand::Resign)
            .unwrap()
            .unwrap();
        house.told();
        let next = house.again(minh, game).unwrap().unwrap();
        assert_eq!(house.row(next).challenge.seat, SeatWish::Second);
        let told = house.told();
        let text = told[0].text.as_ref().unwrap();
        assert!(text.contains("Red gives a horse"), "{text}");
        assert_eq!(house.again(lan, game).unwrap(), Ok(next));
        let (old, new) = (house.row(game).state, house.row(next).state);
        assert_eq!(new.status, Status::Playing);
        assert_eq!((new.first_id, new.second_id), (Some(lan), Some(minh)));
        assert_eq!(new.start, old.start);
        assert!(new.start.is_some());
    }
}

#[test]
fn a_rematch_that_both_want_begins_at_once() {
    for house in test_sites(false) {
        let people = ["lan", "minh"].map(|name| house.member(name));
        let [lan, minh] = people;
        let game = house.lost(people, PACE);
        let next = house.again(minh, game).unwrap().unwrap();
        assert_eq!(house.again(lan, game).unwrap(), Ok(next));
        let state = house.row(next).state;
        assert_eq!(state.status, Status::Playing);
        assert_eq!((state.first_id, state.second_id), (Some(minh), Some(lan)));
        assert_eq!(
            house.again(minh, game).unwrap(),
            Ok(next),
            "it is shown while it runs"
        );
        house
            .command(lan, next, GameCommand::Resign)
            .unwrap()
            .unwrap();
        let third = house.again(lan, game).unwrap().unwrap();
        assert!(third > next);
    }
}

#[test]
fn a_rematch_that_was_declined_or_withdrawn_may_be_asked_for_again() {
    for house in test_sites(false) {
        let people = ["lan", "minh"].map(|name| house.member(name));
        let [lan, minh] = people;
        let game = house.lost(people, PACE);
        let first = house.again(lan, game).unwrap().unwrap();
        let no = house.attempt(Some(minh), |context| decline(context, first));
        assert_eq!(no.unwrap(), Ok(()));
        let second = house.again(lan, game).unwrap().unwrap();
        assert_ne!(first, second);
        let back = house.attempt(Some(lan), |context| withdraw(context, second));
        assert_eq!(back.unwrap(), Ok(()));
        assert_ne!(house.again(minh, game).unwrap(), Ok(second));
    }
}

#[test]
fn only_the_players_of_a_finished_game_have_a_rematch() {
    for house in test_sites(false) {
        let people = ["lan", "minh"].map(|name| house.member(name));
        let [lan, minh] = people;
        let other = house.member("other");
        let game = house.game(lan, minh, PACE);
        assert_eq!(
            house.again(lan, game).unwrap(),
            Err(RematchRefused::NotOver)
        );
        house
            .command(lan, game, GameCommand::Cancel)
            .unwrap()
            .unwrap();
        let refused = Err(RematchRefused::CalledOff);
        assert_eq!(house.again(lan, game).unwrap(), refused);
        let game = house.lost(people, PACE);
        let strange = house.again(other, game);
        assert!(matches!(
            strange,
            Err(Error::Forbidden(Forbidden::NotYourGame))
        ));
        let nobody = house.attempt(None, |context| rematch(context, game));
        assert!(matches!(nobody, Err(Error::SignedOut)));
        house.sql(&format!(
            "UPDATE games SET visibility = 'private' WHERE id = {game}"
        ));
        assert!(matches!(house.again(other, game), Err(Error::NotFound)));
        let left = house.context(Some(minh), |context| closing::leave(context, false));
        left.unwrap();
        let refused = Err(RematchRefused::OpponentGone);
        assert_eq!(house.again(lan, game).unwrap(), refused);
    }
}

#[test]
fn a_day_that_has_passed_is_no_time_limit_for_a_rematch() {
    for house in test_sites(false) {
        let people = ["lan", "minh"].map(|name| house.member(name));
        let date = TimeControl::Date(house.now() + TimeDelta::days(10));
        let game = house.lost(people, date);
        house.pass(TimeDelta::days(9));
        assert_eq!(
            house.again(people[0], game).unwrap(),
            Err(RematchRefused::OldTerms)
        );
    }
}

#[test]
fn a_rematch_begins_where_the_game_began() {
    for house in test_sites(false) {
        let people = ["lan", "minh"].map(|name| house.member(name));
        let [lan, minh] = people;
        let janggi = catalogue::find("janggi").unwrap();
        let array = janggi.setups()[2].slug.clone();
        let asked = Terms {
            rulebook: janggi.rulebooks()[0],
            variant: janggi,
            start: Start::Array(array.clone()),
            ..terms("minh", PACE)
        };
        let id = house.attempt(Some(lan), |context| challenge(context, &asked));
        let game = id.unwrap().unwrap();
        let begun = house.attempt(Some(minh), |context| super::accept(context, game));
        begun.unwrap().unwrap();
        house
            .command(lan, game, GameCommand::Resign)
            .unwrap()
            .unwrap();
        let next = house.again(lan, game).unwrap().unwrap();
        assert_eq!(house.row(next).state.start, Some(array));
    }
}
