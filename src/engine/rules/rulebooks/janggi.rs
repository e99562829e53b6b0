//! The rulebook of Janggi, Korean chess, in which no game need be drawn.
//!
//! Sources agree on the pieces but not on how a game without mate ends. These are the rules of the
//! tournaments of the Korean Janggi Association, made exact for a server that judges at once:
//!
//! - Mate wins, at any time.
//! - **Bikjang**: the generals face each other on an open file. The side to move must part them,
//!   or accept by passing, also in check; then the game ends.
//! - Two passes in a row end the game.
//! - The third occurrence of a position ends it. A side that alone checked with each of its moves
//!   since the first has lost.
//! - 200 plies without a capture (the variant's limit) end it, and so does a board on which
//!   neither side has a piece left that can attack.
//!
//! When the game ends otherwise than by mate or perpetual check, points decide: chariot 13, cannon
//! 7, horse 5, elephant 3, guard 3, soldier 2, and 1.5 more for the second player, so that there is
//! no tie. The values are the variant's.

use super::history::History;
use crate::rules::board::{Move, Position, Side};
use crate::rules::variant::Variant;
use crate::rules::verdicts::{Ending, Outcome, Warning};

/// The ruling on the last position of a line in which the side to move has a legal move.
pub(in crate::rules) fn rule(history: &History) -> Option<Outcome> {
    let (variant, position) = (history.variant(), history.position());
    let mut last = history.moves().iter().rev().copied();
    let last = [last.next(), last.next()];
    let ending = ending_by_position(variant, position, last);
    if ending.is_none()
        && let Some(first) = first_of_three(history)
    {
        return Some(recurrence(history, first));
    }
    let ending = ending.or_else(|| position.ending_by_count(variant))?;
    Some(by_points(variant, position, ending))
}

/// How a position ends the game, whatever happened before the last two moves; the latest is first.
pub(in crate::rules) fn ending_by_position(
    variant: &Variant,
    position: &Position,
    last: [Option<Move>; 2],
) -> Option<Ending> {
    let [passed, passed_before] = last.map(|mv| mv.as_ref().is_some_and(is_pass));
    let mut sides = Side::BOTH.iter();
    if passed && position.is_bikjang(variant) {
        Some(Ending::Bikjang)
    } else if passed && passed_before {
        Some(Ending::Passes)
    } else if sides.all(|&side| position.lacks_attackers(variant, side)) {
        Some(Ending::InsufficientMaterial)
    } else {
        None
    }
}

/// The result of a game that ended in this way: points decide.
pub(in crate::rules) fn by_points(
    variant: &Variant,
    position: &Position,
    ending: Ending,
) -> Outcome {
    Outcome {
        winner: ahead_on_points(variant, position),
        ending,
    }
}

/// The result of a repetition since a ply.
pub(in crate::rules) fn recurrence(history: &History, first: usize) -> Outcome {
    match lone_checker(history, first) {
        Some(offender) => Outcome::won(offender.other(), Ending::PerpetualCheck),
        None => by_points(history.variant(), history.position(), Ending::Repetition),
    }
}

/// What a pass would lead to now, if it would end the game.
pub(in crate::rules) fn warning(history: &History) -> Option<Warning> {
    let (variant, position) = (history.variant(), history.position());
    let (turn, ahead) = (position.turn(), ahead_on_points(variant, position));
    if position.is_bikjang(variant) {
        Some(Warning::Bikjang { turn, ahead })
    } else {
        let passed = history.moves().last().is_some_and(is_pass);
        passed.then_some(Warning::Passed { turn, ahead })
    }
}

/// Whether a move changes nothing.
fn is_pass(mv: &Move) -> bool {
    mv.from == mv.to
}

/// The side with more points; none if they are even.
fn ahead_on_points(variant: &Variant, position: &Position) -> Option<Side> {
    let [first, second] = Side::BOTH.map(|side| position.points(variant, side));
    if first > second {
        Some(Side::First)
    } else {
        (second > first).then_some(Side::Second)
    }
}

/// The ply of the first occurrence of a position that has now occurred for the third time.
fn first_of_three(history: &History) -> Option<usize> {
    let here = history.position();
    let same = |ply: &usize| {
        history
            .at(*ply)
            .is_some_and(|earlier| earlier.same_as(here))
    };
    let mut earlier = (0..history.ply()).filter(same);
    let first = earlier.next()?;
    earlier.next().map(|_| first)
}

/// The only side all of whose moves since a ply gave check.
fn lone_checker(history: &History, first: usize) -> Option<Side> {
    let variant = history.variant();
    let checked_always = |side: Side| {
        (first + 1..=history.ply())
            .filter_map(|ply| history.at(ply))
            .filter(|position| position.turn() != side)
            .all(|position| position.is_check(variant))
    };
    match Side::BOTH.map(checked_always) {
        [true, false] => Some(Side::First),
        [false, true] => Some(Side::Second),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::{mv, play, position};
    use crate::rules::{
        Ending, Judgement, Line, Outcome, Position, Refusal, Rulebook, Side, Warning, catalogue,
    };

    fn line(pieces: &str, turn: Side) -> Line {
        let variant = catalogue::find("janggi").unwrap();
        let start = position(&variant, pieces, turn);
        Line::from_position(variant, Rulebook::Janggi, start)
    }

    fn start() -> Line {
        Line::new(catalogue::find("janggi").unwrap(), Rulebook::Janggi)
    }

    fn won(winner: Side, ending: Ending) -> Option<Outcome> {
        let winner = Some(winner);
        Some(Outcome { winner, ending })
    }

    #[test]
    fn generals_that_face_each_other_must_be_parted_or_accepted() {
        let mut line = line("3k5/9/9/p8/9/9/9/9/9/4K3R", Side::First);
        let (turn, ahead) = (Side::Second, Some(Side::First));
        let facing = Judgement::Warns(Warning::Bikjang { turn, ahead });
        assert_eq!(line.judge(mv(line.variant(), "e1-d1")), facing);
        play(&mut line, "e1-d1");
        assert_eq!(line.outcome(), None);
        let idle = mv(line.variant(), "a7-a6");
        assert_eq!(line.refusal(idle), Some(Refusal::Bikjang));
        // Diagonals lead from the corner too.
        let mut texts: Vec<String> = line
            .legal()
            .iter()
            .map(|mv| {
                let board = line.variant().board();
                format!("{}-{}", board.name(mv.from), board.name(mv.to))
            })
            .collect();
        texts.sort();
        assert_eq!(texts, ["d10-d10", "d10-e10", "d10-e9"]);
        let mut parted = line.clone();
        play(&mut parted, "d10-e10");
        assert_eq!(parted.outcome(), None);
        play(&mut line, "d10-d10");
        assert_eq!(line.outcome(), won(Side::First, Ending::Bikjang));
    }

    #[test]
    fn bikjang_may_be_accepted_even_in_check() {
        let mut line = line("R3k4/9/9/9/9/9/9/9/9/4K4", Side::Second);
        assert!(line.position().is_check(line.variant()));
        assert_eq!(line.legal(), [mv(line.variant(), "e10-e10")]);
        play(&mut line, "e10-e10");
        assert_eq!(line.outcome(), won(Side::First, Ending::Bikjang));
        // The position in which the game ended can be written and read again.
        let ended = line.position();
        let (turn, clock, round) = (ended.turn(), ended.clock(), ended.round());
        let again = Position::new(line.variant(), ended.pieces(), turn, clock, round);
        assert_eq!(again.as_ref(), Ok(ended));
        assert!(line.movement().iter().all(|mv| {
            mv.to
                != again
                    .unwrap()
                    .general(line.variant(), Side::Second)
                    .unwrap()
        }));
    }

    #[test]
    fn nobody_passes_in_check() {
        let line = line("R3k4/9/9/9/9/9/9/9/9/3K5", Side::Second);
        let pass = mv(line.variant(), "e10-e10");
        let refused = line.refusal(pass);
        assert!(
            matches!(refused, Some(Refusal::InCheck { already: true, .. })),
            "{refused:?}"
        );
        let line = self::line("R3k4/R8/9/9/9/9/9/9/9/3K5", Side::Second);
        assert_eq!(line.outcome(), won(Side::First, Ending::Checkmate));
    }

    #[test]
    fn two_passes_end_the_game_and_the_second_player_moved_second() {
        let mut line = start();
        let (turn, ahead) = (Side::Second, Some(Side::Second));
        let passed = Judgement::Warns(Warning::Passed { turn, ahead });
        assert_eq!(line.judge(mv(line.variant(), "e2-e2")), passed);
        play(&mut line, "e2-e2");
        assert_eq!(line.outcome(), None);
        play(&mut line, "e9-e9");
        assert_eq!(line.outcome(), won(Side::Second, Ending::Passes));
        let points = Side::BOTH.map(|side| line.position().points(line.variant(), side));
        assert_eq!(points, [72.0, 73.5]);
    }

    #[test]
    fn the_third_occurrence_is_decided_by_points() {
        let mut line = start();
        play(&mut line, "a1-a2 a10-a9 a2-a1 a9-a10 a1-a2 a10-a9 a2-a1");
        assert_eq!(line.outcome(), None);
        play(&mut line, "a9-a10");
        assert_eq!(line.outcome(), won(Side::Second, Ending::Repetition));
    }

    #[test]
    fn who_checks_without_end_loses_whatever_the_points() {
        let mut line = line("4k4/9/9/9/9/9/9/9/R8/3K5", Side::First);
        let round = "e10-e9 a10-a9 e9-e10 a9-a10";
        play(&mut line, &format!("a2-a10 {round} {round}"));
        assert_eq!(line.outcome(), won(Side::Second, Ending::PerpetualCheck));
    }

    #[test]
    fn the_move_limit_and_a_dead_board_are_decided_by_points() {
        let variant = catalogue::find("janggi").unwrap();
        let pieces = position(&variant, "3k5/9/9/9/9/9/9/9/R8/4K4", Side::First);
        let old = Position::new(&variant, pieces.pieces(), Side::First, 199, 120).unwrap();
        let mut line = Line::from_position(variant, Rulebook::Janggi, old);
        assert_eq!(line.outcome(), None);
        play(&mut line, "a2-a3");
        assert_eq!(line.outcome(), won(Side::First, Ending::MoveLimit));
        let dead = self::line("3k5/9/9/9/9/9/9/9/3A5/4K4", Side::First);
        assert_eq!(
            dead.outcome(),
            won(Side::First, Ending::InsufficientMaterial)
        );
    }

    #[test]
    fn a_cannon_neither_jumps_nor_takes_a_cannon() {
        use crate::rules::Obstacle;
        let why = |pieces: &str, text: &str| {
            let line = line(pieces, Side::First);
            match line.refusal(mv(line.variant(), text)) {
                Some(Refusal::Movement { why, .. }) => Some(why),
                None => None,
                other => panic!("{other:?}"),
            }
        };
        let over = "3k5/9/9/9/9/9/C8/9/c8/C3K4";
        assert!(matches!(
            why(over, "a1-a3"),
            Some(Obstacle::NeverJumps { .. })
        ));
        let at = "3k5/9/9/9/9/9/c8/9/P8/C3K4";
        assert!(matches!(why(at, "a1-a4"), Some(Obstacle::NeverTakes(..))));
        assert_eq!(why(at, "a1-a3"), None);
        assert_eq!(why(at, "a1-b1"), Some(Obstacle::NoScreen));
        let corner = "3k5/9/9/9/9/9/9/9/4P4/3C1K3";
        assert_eq!(why(corner, "d1-f3"), None);
    }
}
