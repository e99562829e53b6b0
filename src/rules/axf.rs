//! The rulebook in the manner of the Asian federation: what the third occurrence means.

use super::men::Side;
use super::outcome::{Ending, Outcome};
use super::ruling::Conduct;

/// Who checks all the while loses, unless both do. Otherwise who chases one man all the while
/// loses, unless both do and neither, or each, chases a chariot that must screen its general from
/// a horse. Everything else is a draw.
pub(super) fn verdict(conduct: &[Conduct; 2]) -> Outcome {
    let [first, second] = conduct;
    let offender = match (first.checked, second.checked) {
        (true, true) => None,
        (false, false) => chaser(conduct).map(|side| (side, Ending::PerpetualChase)),
        (true, false) => Some((Side::First, Ending::PerpetualCheck)),
        (false, true) => Some((Side::Second, Ending::PerpetualCheck)),
    };
    match offender {
        Some((side, ending)) => Outcome {
            winner: Some(side.other()),
            ending,
        },
        None => Outcome {
            winner: None,
            ending: Ending::Repetition,
        },
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
