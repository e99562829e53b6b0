//! Challenges that start more than one game, on every database.

use super::{
    AnswerRefused, ChallengeRefused, MOST_STANDING, Terms, accept, challenge, challenge_by_link,
    withdraw,
};
use crate::model::notice::Kind;
use crate::model::{GameId, PlayerId, SeatWish, Status};
use crate::play::{GameCommand, TimeControl};
use crate::rules::{Side, catalogue};
use crate::service::testing::{OPENING, TestSite, notice_kinds, terms, test_sites};

const PACE: TimeControl = TimeControl::days(3);

impl TestSite {
    fn asks(&self, who: PlayerId, terms: &Terms) -> Result<GameId, ChallengeRefused> {
        let made = self.attempt(Some(who), |context| challenge(context, terms));
        made.unwrap()
    }

    fn takes(&self, who: PlayerId, id: GameId) -> Result<GameId, AnswerRefused> {
        let taken = self.attempt(Some(who), |context| accept(context, id));
        taken.unwrap()
    }

    fn seats(&self, game: GameId) -> [Option<PlayerId>; 2] {
        let state = self.row(game).state;
        assert_eq!(state.status, Status::Playing);
        [state.first_id, state.second_id]
    }
}

fn open(standing: u32) -> Terms {
    Terms {
        standing,
        ..terms("", PACE)
    }
}

/// The game that was started next.
fn after(game: GameId) -> GameId {
    GameId(game.0 + 1)
}

#[test]
fn two_games_begin_at_once_one_with_each_side() {
    for site in test_sites(false) {
        let [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
        for seat in [Some(Side::First), None] {
            let both = Terms {
                both_sides: true,
                seat,
                ..terms("minh", PACE)
            };
            let id = site.asks(lan, &both).unwrap();
            let notices = site.deliver();
            let text = notices[0].text.as_ref().unwrap();
            assert!(text.contains("Two games, one"), "{text}");
            assert_eq!(site.takes(minh, id), Ok(id));
            let [first, second] = site.seats(id);
            assert_eq!(site.seats(after(id)), [second, first]);
            assert_eq!(site.row(after(id)).rules.pace, site.row(id).rules.pace);
            assert_eq!(site.takes(minh, id), Ok(id), "a double click");
            let begun = site.deliver();
            let accepted = notice_kinds(&begun).into_iter();
            let accepted = accepted.filter(|(_, kind)| *kind == Kind::Accepted);
            assert_eq!(accepted.count(), 2, "each is a game of its own");
            site.play_all(id, &OPENING[..2]);
            site.command(lan, id, GameCommand::Resign).unwrap().unwrap();
            assert_eq!(site.row(after(id)).state.status, Status::Playing);
            assert_eq!(site.row(after(id)).state.ply, 0);
            site.deliver();
        }
    }
}

#[test]
fn two_games_at_once_share_one_drawn_setup() {
    for site in test_sites(false) {
        let [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
        for slug in ["fischer-random", "fortress", "capablanca-random"] {
            let variant = catalogue::find(slug).unwrap();
            let both = Terms {
                both_sides: true,
                rulebook: variant.rulebooks()[0],
                variant,
                ..terms("minh", PACE)
            };
            let id = site.asks(lan, &both).unwrap();
            assert_eq!(site.takes(minh, id), Ok(id));
            let [first, second] = [id, after(id)].map(|game| site.row(game).state.start);
            assert_eq!(first, second, "{slug}");
        }
    }
}

#[test]
fn a_standing_challenge_begins_a_game_with_each_who_accepts_until_its_number_is_reached() {
    for site in test_sites(false) {
        let lan = site.member("lan");
        let guests = ["a", "b", "c", "d"].map(|name| site.member(name));
        let id = site.asks(lan, &open(3)).unwrap();
        let games: Vec<GameId> = guests[..2]
            .iter()
            .map(|guest| site.takes(*guest, id).unwrap())
            .collect();
        assert!(games.iter().all(|game| *game != id), "it stands on");
        assert_eq!(site.row(id).state.status, Status::Open);
        assert_eq!(
            site.takes(guests[2], id),
            Ok(id),
            "the last one is its own game"
        );
        assert_eq!(site.takes(guests[3], id), Err(AnswerRefused::Gone));
        for (game, guest) in games.iter().chain([&id]).zip(guests) {
            assert_eq!(site.seats(*game), [Some(lan), Some(guest)]);
        }
    }
}

#[test]
fn a_player_accepts_a_standing_challenge_once_at_a_time() {
    for site in test_sites(false) {
        let [lan, minh] = ["lan", "minh"].map(|name| site.member(name));
        let id = site.asks(lan, &open(3)).unwrap();
        let game = site.takes(minh, id).unwrap();
        assert_eq!(
            site.takes(minh, id),
            Ok(game),
            "a double click shows the first"
        );
        site.command(minh, game, GameCommand::Resign)
            .unwrap()
            .unwrap();
        assert_ne!(
            site.takes(minh, id),
            Ok(game),
            "once that is over, another one"
        );
    }
}

#[test]
fn withdrawing_a_standing_challenge_leaves_its_games_running() {
    for site in test_sites(false) {
        let [lan, minh, an] = ["lan", "minh", "an"].map(|name| site.member(name));
        let both = Terms {
            both_sides: true,
            ..open(5)
        };
        let id = site.asks(lan, &both).unwrap();
        let game = site.takes(minh, id).unwrap();
        assert_eq!(
            site.seats(after(game)),
            [Some(minh), Some(lan)],
            "the other of the two"
        );
        let back = site.attempt(Some(lan), |context| withdraw(context, id));
        assert_eq!(back.unwrap(), Ok(()));
        assert_eq!(site.row(id).challenge.seat, SeatWish::First);
        assert_eq!(site.seats(game), [Some(lan), Some(minh)]);
        let late = site.attempt(Some(an), |context| accept(context, id).map(drop));
        assert!(
            late.is_err(),
            "what came to nothing is there for its people alone"
        );
    }
}

#[test]
fn only_an_open_challenge_has_several_opponents_and_at_most_twenty() {
    for site in test_sites(false) {
        let [lan, _] = ["lan", "minh"].map(|name| site.member(name));
        for standing in [0, MOST_STANDING + 1] {
            let refused = site.asks(lan, &open(standing));
            assert_eq!(refused, Err(ChallengeRefused::Standing));
        }
        let named = Terms {
            standing: 2,
            ..terms("minh", PACE)
        };
        assert_eq!(
            site.asks(lan, &named),
            Err(ChallengeRefused::StandingIsOpen)
        );
        let link = site.attempt(Some(lan), |context| challenge_by_link(context, &open(2)));
        assert_eq!(link.unwrap(), Err(ChallengeRefused::StandingIsOpen));
    }
}
