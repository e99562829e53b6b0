//! Pieces that both players place unseen.

use super::MoveRefused;
use super::{LockedGame, place, view};
use crate::model::{GameId, PlayerId, Seat, Status};
use crate::play::{Reason, Refusal, TimeControl};
use crate::rules::{Ending, PlacingError, Side, catalogue};
use crate::service::testing::{TestSite, test_sites};
use crate::words::positions::usual_placing as usual;
use chrono::TimeDelta;

const PACE: TimeControl = TimeControl::days(3);

fn places(site: &TestSite, game: GameId, player: PlayerId, text: &str) -> Result<(), MoveRefused> {
    let placed = site.attempt(Some(player), |context| {
        let mut game = LockedGame::open(context, game)?;
        place(context, &mut game, text)
    });
    placed.unwrap()
}

fn usuals() -> [String; 2] {
    let variant = catalogue::find("screen").unwrap();
    Side::BOTH.map(|side| usual(&variant, side))
}

/// Everything stored about the game except the placements.
fn stored_data(site: &TestSite, game: GameId) -> String {
    let view = site.context(None, |context| view(context, game)).unwrap();
    let row = format!("{:?} {:?}", site.row(game), view.placed);
    let start = view.game().unwrap().line.start().key();
    format!("{row} {start}")
}

#[test]
fn when_both_have_placed_the_board_is_revealed_and_white_moves() {
    for (site, black_first) in test_sites(false)
        .into_iter()
        .zip([true, false].into_iter().cycle())
    {
        let (game, [lan, minh]) = site.game_of("screen", PACE);
        let [white, black] = usuals();
        let both = match black_first {
            true => [(minh, &black), (lan, &white)],
            false => [(lan, &white), (minh, &black)],
        };
        assert_eq!(site.play(game, "e2e4"), Err(MoveRefused::NotShown));
        assert_eq!(places(&site, game, both[0].0, both[0].1), Ok(()));
        let state = site.row(game).state;
        let waited = if black_first {
            Seat::First
        } else {
            Seat::Second
        };
        assert_eq!((state.start, state.turn), (None, Some(waited)));
        // Repeating the placement has no effect, and a different one is refused.
        assert_eq!(places(&site, game, both[0].0, both[0].1), Ok(()));
        let other = both[0].1.replace("a2", "a3").replace("a7", "a6");
        let again = places(&site, game, both[0].0, &other);
        assert_eq!(again, Err(MoveRefused::PlacedAlready));
        let wrong = places(&site, game, both[1].0, "K*e1");
        assert!(matches!(wrong, Err(MoveRefused::Placing(_))), "{wrong:?}");
        assert_eq!(places(&site, game, both[1].0, both[1].1), Ok(()));
        let state = site.row(game).state;
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1";
        assert_eq!(state.start.as_deref(), Some(start));
        assert_eq!(state.turn, Some(Seat::First));
        for text in ["e2e4", "e7e5"] {
            assert_eq!(site.play(game, text), Ok(()));
        }
        assert!(places(&site, game, lan, &other.to_uppercase()).is_err());
    }
}

#[test]
fn placements_are_hidden_until_both_have_placed() {
    let [_, black] = usuals();
    let other = black.replace("P*a7", "P*a5").replace("N*b8", "N*c6");
    let kept_of = |text: &str| {
        let all = test_sites(false).into_iter().map(|site| {
            let (game, [_, minh]) = site.game_of("screen", PACE);
            assert_eq!(places(&site, game, minh, text), Ok(()));
            stored_data(&site, game)
        });
        all.collect::<Vec<_>>()
    };
    assert_eq!(kept_of(&black), kept_of(&other));
}

#[test]
fn an_attacked_black_king_is_captured_at_the_reveal() {
    for site in test_sites(false) {
        let (game, [lan, minh]) = site.game_of("screen", PACE);
        let [white, black] = usuals();
        let white = white
            .replace("R*a1", "R*e4")
            .replace("P*e2", "P*a3")
            .replace("P*a2", "P*e2");
        let white = white.replace("P*a3", "P*a2");
        let black = black
            .replace("P*e7", "P*x")
            .replace("K*e8", "K*e5")
            .replace("P*x", "P*e7");
        assert_eq!(places(&site, game, minh, &black), Ok(()));
        assert_eq!(places(&site, game, lan, &white), Ok(()));
        let view = site.context(None, |context| view(context, game)).unwrap();
        let outcome = view.game().unwrap().outcome.unwrap();
        assert_eq!(outcome.winner, Some(Side::First));
        assert_eq!(outcome.reason, Reason::Rules(Ending::KingCaptured));
        assert_eq!(site.row(game).state.status, Status::Finished);
    }
}

#[test]
fn a_player_who_does_not_place_in_time_loses() {
    for site in test_sites(false) {
        let (game, [lan, minh]) = site.game_of("screen", PACE);
        let [white, black] = usuals();
        site.pass(TimeDelta::days(2));
        assert_eq!(places(&site, game, lan, &white), Ok(()));
        // From now on, Black has the whole time of a first move.
        site.pass(TimeDelta::days(2));
        let wrong = black.replace("P*a7", "P*a8");
        let why = places(&site, game, minh, &wrong);
        assert!(matches!(
            why,
            Err(MoveRefused::Placing(
                PlacingError::Twice(_) | PlacingError::Never(..)
            ))
        ));
        site.beat_steadily(TimeDelta::days(4), false);
        let late = places(&site, game, minh, &black);
        let Err(MoveRefused::Play(Refusal::Over(outcome))) = late else {
            panic!("{late:?}");
        };
        assert_eq!(
            (outcome.winner, outcome.reason),
            (Some(Side::First), Reason::Timeout)
        );
        let checked = site.row(game);
        assert_eq!(checked.state.start, None);
    }
}
