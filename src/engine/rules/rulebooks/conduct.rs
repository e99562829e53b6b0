//! Repetition under the rulebooks that ask what each side did all the time: `perpetual`, `shogi`
//! and `tori` about checks alone; `axf`, as the Asian federation, about chases too.

use crate::rules::board::Side;
use crate::rules::verdicts::{Conduct, Ending, Outcome};

/// A side that alone checks all the time loses. Otherwise a side that alone chases one piece all
/// the time loses; if both chase, one that alone chases a chariot which shields its general from a
/// horse. Everything else is a draw.
pub(in crate::rules) fn by_checks_and_chases(conduct: &[Conduct; 2]) -> Outcome {
    let anybody_checks = conduct.iter().any(|side| side.checked);
    match chaser(conduct).filter(|_| !anybody_checks) {
        Some(side) => lost_by(side, Ending::PerpetualChase),
        None => by_checks(conduct),
    }
}

/// The side that loses by its chase.
fn chaser(conduct: &[Conduct; 2]) -> Option<Side> {
    match conduct.map(|side| side.chased) {
        [None, None] => None,
        [Some(_), None] => Some(Side::First),
        [None, Some(_)] => Some(Side::Second),
        [Some(first), Some(second)] => match (first.screens, second.screens) {
            (true, false) => Some(Side::First),
            (false, true) => Some(Side::Second),
            _ => None,
        },
    }
}

/// A side that alone checks all the time loses. Everything else is a draw.
pub(in crate::rules) fn by_checks([first, second]: &[Conduct; 2]) -> Outcome {
    match (first.checked, second.checked) {
        (true, false) => lost_by(Side::First, Ending::PerpetualCheck),
        (false, true) => lost_by(Side::Second, Ending::PerpetualCheck),
        _ => Outcome::draw(Ending::Repetition),
    }
}

/// A side that alone checks all the time loses; if there is none, the side that has just moved.
pub(in crate::rules) fn by_checks_or_mover(conduct: &[Conduct; 2], turn: Side) -> Outcome {
    match conduct.iter().any(|side| side.checked) {
        true => by_checks(conduct),
        false => Outcome::won(turn, Ending::Repetition),
    }
}

/// A loss by what a side did all the time.
fn lost_by(side: Side, ending: Ending) -> Outcome {
    Outcome {
        winner: Some(side.other()),
        ending,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rulebook;
    use crate::rules::testing::{line, play};

    fn side(checked: bool, chased: Option<bool>) -> Conduct {
        let piece = crate::rules::Piece::new(Side::First, crate::rules::KindId(0));
        let square = crate::rules::Square(0);
        let target = crate::rules::TrackedPiece {
            piece,
            at: square,
            origin: square,
        };
        let chased = chased.map(|screens| crate::rules::ChasedPiece { target, screens });
        Conduct { checked, chased }
    }

    #[test]
    fn checks_weigh_more_than_chases_and_a_bound_chariot_more_than_another_piece() {
        let (check, quiet) = (side(true, Some(false)), side(false, None));
        let (chase, bound) = (side(false, Some(false)), side(false, Some(true)));
        let (first, second) = (Some(Side::First), Some(Side::Second));
        for (conduct, winner, ending) in [
            ([check, chase], second, Ending::PerpetualCheck),
            ([chase, check], first, Ending::PerpetualCheck),
            ([check, check], None, Ending::Repetition),
            ([chase, quiet], second, Ending::PerpetualChase),
            ([chase, chase], None, Ending::Repetition),
            ([chase, bound], first, Ending::PerpetualChase),
            ([bound, chase], second, Ending::PerpetualChase),
            ([bound, bound], None, Ending::Repetition),
            ([quiet, quiet], None, Ending::Repetition),
        ] {
            assert_eq!(
                by_checks_and_chases(&conduct),
                Outcome { winner, ending },
                "{conduct:?}"
            );
        }
    }

    fn ruled(pieces: &str, turn: Side, moves: &str) -> Outcome {
        let mut line = line(pieces, turn, Rulebook::Axf);
        play(&mut line, moves);
        play(&mut line, moves);
        line.outcome().unwrap()
    }

    #[test]
    fn who_alone_chases_loses() {
        let chase = "4k4/4a4/9/9/cR7/9/9/9/4A4/4K4";
        let outcome = ruled(chase, Side::Second, "a6-a7 b6-b7 a7-a6 b7-b6");
        assert_eq!(outcome.winner, Some(Side::Second));
        assert_eq!(outcome.ending, Ending::PerpetualChase);
    }
}
