//! The rulebooks that ask about checks alone, `perpetual` and `shogi`: what a repetition means by
//! them.

use crate::rules::board::Side;
use crate::rules::verdicts::{Conduct, Ending, Outcome};

/// Who alone checks all the while loses. Everything else is a draw.
pub(in crate::rules) fn verdict([first, second]: &[Conduct; 2]) -> Outcome {
    match (first.checked, second.checked) {
        (true, false) => lost_by(Side::First, Ending::PerpetualCheck),
        (false, true) => lost_by(Side::Second, Ending::PerpetualCheck),
        _ => Outcome::draw(Ending::Repetition),
    }
}

/// The game is lost by a side for what it did all the while.
pub(super) fn lost_by(side: Side, ending: Ending) -> Outcome {
    Outcome {
        winner: Some(side.other()),
        ending,
    }
}
