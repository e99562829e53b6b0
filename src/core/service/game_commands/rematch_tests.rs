//! Rematches, on every database.

use super::{Start, Terms, accept, challenge, decline, rematch, withdraw};
use crate::model::notice::Kind;
use crate::model::{GameId, PlayerId, SeatWish, Status};
use crate::play::{GameCommand, Pace, TimeControl};
use crate::refusals::{Forbidden, RematchRefused};
use crate::rules::{Side, catalogue};
use crate::service::Error;
use crate::service::accounts::closing;
use crate::service::testing::Attempt;
use crate::service::testing::{OPENING, TestSite, notice_kinds, terms, test_sites};
use chrono::TimeDelta;

const PACE: TimeControl = TimeControl::days(3);

impl TestSite {
    fn again(&self, who: PlayerId, game: GameId) -> Attempt<GameId, RematchRefused> {
        self.attempt(Some(who), |context| rematch(context, game))
    }

    /// A game of these two players that the second resigned.
    fn lost(&self, [lan, minh]: [PlayerId; 2], pace: impl Into<Pace>) -> GameId {
        let game = self.game(lan, minh, pace);
        self.play_all(game, &OPENING[..2]);
        self.command(minh, game, GameCommand::Resign)
            .unwrap()
            .unwrap();
        self.deliver();
        game
    }
}

#[test]
fn a_rematch_is_a_challenge_on_the_same_terms_with_sides_changed() {
    for site in test_sites(false) {
        let people = ["lan", "minh"].map(|name| site.member(name));
        let [lan, minh] = people;
        let pace: Pace = "bank:14d+1d claim no-vacation".parse().unwrap();
        let game = site.lost(people, pace);
        let next = site.again(lan, game).unwrap().unwrap();
        let (old, new) = (site.row(game), site.row(next));
        assert_eq!(new.state.status, Status::Open);
        assert_eq!(new.challenge.opponent_id, Some(minh));
        assert_eq!(new.challenge.seat, SeatWish::Second);
        assert_eq!(new.rules.pace, old.rules.pace);
        assert_eq!(new.rules.rulebook, old.rules.rulebook);
        assert_eq!(new.visibility, old.visibility);
        let notices = site.deliver();
        assert_eq!(notice_kinds(&notices), [("minh", Kind::Challenge)]);
        let text = notices[0].text.as_ref().unwrap();
        assert!(text.contains("would like a rematch"), "{text}");
        assert_eq!(site.again(lan, game).unwrap(), Ok(next), "a double click");
        assert!(site.deliver().is_empty());
    }
}

#[test]
fn in_a_rematch_at_odds_the_same_player_gives_them() {
    for site in test_sites(false) {
        let [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
        let custom_terms = Terms {
            seat: Some(Side::First),
            start: Start::Array("left-horse".to_owned()),
            ..terms("minh", PACE)
        };
        let game = site.attempt(Some(lan), |context| challenge(context, &custom_terms));
        let game = game.unwrap().unwrap();
        let taken = site.attempt(Some(minh), |context| accept(context, game));
        assert_eq!(taken.unwrap(), Ok(game));
        site.command(minh, game, GameCommand::Resign)
            .unwrap()
            .unwrap();
        site.deliver();
        let next = site.again(minh, game).unwrap().unwrap();
        assert_eq!(site.row(next).challenge.seat, SeatWish::Second);
        let notices = site.deliver();
        let text = notices[0].text.as_ref().unwrap();
        assert!(text.contains("Red gives a horse"), "{text}");
        assert_eq!(site.again(lan, game).unwrap(), Ok(next));
        let (old, new) = (site.row(game).state, site.row(next).state);
        assert_eq!(new.status, Status::Playing);
        assert_eq!((new.first_id, new.second_id), (Some(lan), Some(minh)));
        assert_eq!(new.start, old.start);
        assert!(new.start.is_some());
    }
}

#[test]
fn a_rematch_that_both_want_begins_at_once() {
    for site in test_sites(false) {
        let people = ["lan", "minh"].map(|name| site.member(name));
        let [lan, minh] = people;
        let game = site.lost(people, PACE);
        let next = site.again(minh, game).unwrap().unwrap();
        assert_eq!(site.again(lan, game).unwrap(), Ok(next));
        let state = site.row(next).state;
        assert_eq!(state.status, Status::Playing);
        assert_eq!((state.first_id, state.second_id), (Some(minh), Some(lan)));
        assert_eq!(
            site.again(minh, game).unwrap(),
            Ok(next),
            "it is shown while it runs"
        );
        site.command(lan, next, GameCommand::Resign)
            .unwrap()
            .unwrap();
        let third = site.again(lan, game).unwrap().unwrap();
        assert!(third > next);
    }
}

#[test]
fn a_rematch_that_was_declined_or_withdrawn_may_be_asked_for_again() {
    for site in test_sites(false) {
        let people = ["lan", "minh"].map(|name| site.member(name));
        let [lan, minh] = people;
        let game = site.lost(people, PACE);
        let first = site.again(lan, game).unwrap().unwrap();
        let no = site.attempt(Some(minh), |context| decline(context, first));
        assert_eq!(no.unwrap(), Ok(()));
        let second = site.again(lan, game).unwrap().unwrap();
        assert_ne!(first, second);
        let back = site.attempt(Some(lan), |context| withdraw(context, second));
        assert_eq!(back.unwrap(), Ok(()));
        assert_ne!(site.again(minh, game).unwrap(), Ok(second));
    }
}

#[test]
fn only_the_players_of_a_finished_game_have_a_rematch() {
    for site in test_sites(false) {
        let people = ["lan", "minh"].map(|name| site.member(name));
        let [lan, minh] = people;
        let other = site.member("other");
        let game = site.game(lan, minh, PACE);
        assert_eq!(site.again(lan, game).unwrap(), Err(RematchRefused::NotOver));
        site.command(lan, game, GameCommand::Cancel)
            .unwrap()
            .unwrap();
        let refused = Err(RematchRefused::CalledOff);
        assert_eq!(site.again(lan, game).unwrap(), refused);
        let game = site.lost(people, PACE);
        let strange = site.again(other, game);
        assert!(matches!(
            strange,
            Err(Error::Forbidden(Forbidden::NotYourGame))
        ));
        let nobody = site.attempt(None, |context| rematch(context, game));
        assert!(matches!(nobody, Err(Error::SignedOut)));
        site.sql(&format!(
            "UPDATE games SET visibility = 'private' WHERE id = {game}"
        ));
        assert!(matches!(site.again(other, game), Err(Error::NotFound)));
        let left = site.context(Some(minh), |context| closing::close_checked(context, false));
        left.unwrap();
        let refused = Err(RematchRefused::OpponentGone);
        assert_eq!(site.again(lan, game).unwrap(), refused);
    }
}

#[test]
fn a_fixed_end_date_in_the_past_is_refused_for_a_rematch() {
    for site in test_sites(false) {
        let people = ["lan", "minh"].map(|name| site.member(name));
        let date = TimeControl::Date(site.now() + TimeDelta::days(10));
        let game = site.lost(people, date);
        site.pass(TimeDelta::days(9));
        assert_eq!(
            site.again(people[0], game).unwrap(),
            Err(RematchRefused::OldTerms)
        );
    }
}

#[test]
fn a_rematch_has_the_same_starting_position() {
    for site in test_sites(false) {
        let people = ["lan", "minh"].map(|name| site.member(name));
        let [lan, minh] = people;
        let janggi = catalogue::find("janggi").unwrap();
        let array = janggi.setups()[2].slug.clone();
        let custom_terms = Terms {
            rulebook: janggi.rulebooks()[0],
            variant: janggi,
            start: Start::Array(array.clone()),
            ..terms("minh", PACE)
        };
        let id = site.attempt(Some(lan), |context| challenge(context, &custom_terms));
        let game = id.unwrap().unwrap();
        let begun = site.attempt(Some(minh), |context| super::accept(context, game));
        begun.unwrap().unwrap();
        site.command(lan, game, GameCommand::Resign)
            .unwrap()
            .unwrap();
        let next = site.again(lan, game).unwrap().unwrap();
        assert_eq!(site.row(next).state.start, Some(array));
    }
}
