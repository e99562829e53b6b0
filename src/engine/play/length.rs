//! The maximum length of a game, whatever its rules allow.

use crate::notation::formats;
use crate::rules::{Ending, Line, Outcome};

/// The maximum number of plies of a game; longer records are not imported.
pub const MOST_PLIES: usize = formats::MOST_MOVES;

/// How a game ends after the last move of a line: by its rules or, at [`MOST_PLIES`], in a draw. A
/// turn of several parts is finished first.
pub fn ending(line: &Line) -> Option<Outcome> {
    line.outcome().or_else(|| {
        let ends = line.variant().allows().ends_by_rules;
        (ends && line.ply() >= MOST_PLIES && !is_within_turn(line)).then_some(Outcome {
            winner: None,
            ending: Ending::MoveLimit,
        })
    })
}

/// Whether a board without rules, whose game only the players can end, accepts no further move.
pub fn is_full(line: &Line) -> bool {
    !line.variant().allows().ends_by_rules && line.ply() >= MOST_PLIES
}

/// Whether the side that made the last move continues its turn.
fn is_within_turn(line: &Line) -> bool {
    let before = line.ply().checked_sub(1).and_then(|ply| line.at(ply));
    before.is_some_and(|before| before.turn() == line.position().turn())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::coordinate;
    use crate::play::audit::{Fault, StoredGame};
    use crate::play::{Game, GameCommand, GameEvent, Instant, OfferTerms, Reason, Refusal};
    use crate::play::{Outcome, TimeControl};
    use crate::rules::{Move, catalogue};

    const START: Instant = Instant::UNIX_EPOCH;
    const PACE: TimeControl = TimeControl::days(3);
    const DRAWN: Outcome = Outcome {
        winner: None,
        reason: Reason::Rules(Ending::MoveLimit),
    };

    fn mv(line: &Line, text: &str) -> Move {
        coordinate::read(line.variant(), text).unwrap()
    }

    /// A line of this many plies that repeats the same four moves.
    fn long(slug: &str, plies: usize) -> Line {
        let variant = catalogue::find(slug).unwrap();
        let book = variant.rulebooks()[0];
        let mut line = Line::new(variant, book);
        for text in ["a1a2", "a10a9", "a2a1", "a9a10"]
            .iter()
            .cycle()
            .take(plies)
        {
            line.push_on(mv(&line, text)).unwrap();
        }
        line
    }

    fn make(game: &mut Game, text: &str) -> Result<Vec<GameEvent>, Refusal> {
        let (mv, side) = (mv(&game.line, text), game.turn().unwrap());
        let offer_draw = true;
        game.act(side, GameCommand::Move { mv, offer_draw }, START)
    }

    #[test]
    fn the_last_move_that_a_game_may_have_ends_it_in_a_draw() {
        let mut game = Game::begin(long("banner", MOST_PLIES - 2), PACE, START);
        let events = make(&mut game, "h1g3").unwrap();
        assert!(!events.contains(&GameEvent::Ended(DRAWN)), "{events:?}");
        let events = make(&mut game, "h10g8").unwrap();
        let moved = GameEvent::Moved { mv: "h10g8".into() };
        assert_eq!(events, [moved, GameEvent::Ended(DRAWN)]);
        assert_eq!((game.turn(), game.outcome), (None, Some(DRAWN)));
        let side = game.line.position().turn();
        let more = game.act(side, GameCommand::Resign, START);
        assert_eq!(more, Err(Refusal::Over(DRAWN)));
    }

    #[test]
    fn what_the_rules_say_of_the_last_move_comes_first() {
        let variant = catalogue::find("banner").unwrap();
        let mut line = long("banner", MOST_PLIES);
        line.settle();
        let repeated = line.outcome().unwrap();
        assert_eq!(repeated.ending, Ending::Repetition);
        assert_eq!(ending(&line), Some(repeated));
        assert_eq!(
            ending(&Line::new(variant.clone(), variant.rulebooks()[0])),
            None
        );
    }

    #[test]
    fn a_full_board_without_rules_takes_no_move_but_goes_back_and_ends() {
        let mut game = Game::begin(long("free-xiangqi", MOST_PLIES), PACE, START);
        for text in ["h3e3", "a1a2", "a1a10"] {
            assert_eq!(make(&mut game, text), Err(Refusal::Full));
        }
        assert_eq!((game.line.ply(), game.outcome), (MOST_PLIES, None));
        let by = game.turn().unwrap().other();
        let to = Some(MOST_PLIES - 1);
        let back = GameCommand::Offer(OfferTerms::Takeback { to });
        let back = game.act(by, back, START).unwrap();
        assert_eq!(back, [GameEvent::TakenBack { plies: 1 }]);
        make(&mut game, "h3e3").unwrap();
        assert_eq!(game.line.ply(), MOST_PLIES);
        let side = game.turn().unwrap();
        game.act(side, GameCommand::Resign, START).unwrap();
    }

    #[test]
    fn a_stored_game_that_its_length_ended_is_as_it_should_be() {
        let line = long("banner", MOST_PLIES - 2);
        let mut moves = line.moves().to_vec();
        moves.extend(["h1g3", "h10g8"].map(|text| mv(&line, text)));
        let mut stored = StoredGame {
            start: long("banner", 0),
            moves,
            turn: None,
            outcome: Some(DRAWN),
            pace: PACE,
            elsewhere: false,
        };
        let mut played = line;
        for text in ["h1g3", "h10g8"] {
            played.push(mv(&played, text)).unwrap();
        }
        assert_eq!(stored.faults(&played), []);
        stored.outcome = None;
        stored.turn = Some(played.position().turn());
        let (stored_as, by_rules) = (None, Some(DRAWN));
        let fault = Fault::Ending {
            stored: stored_as,
            by_rules,
        };
        assert_eq!(stored.faults(&played), [fault]);
    }
}
