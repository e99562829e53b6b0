//! Reasons put into words for whoever shows them; nothing is kept here.

use super::conditional_move::Fault;
use super::moves::Refused;
use crate::notation::Notation;
use crate::rules::Line;
use crate::words;

impl Refused {
    /// The reason told to somebody who writes in that notation.
    #[must_use]
    pub fn sentence(&self, line: &Line, notation: Notation) -> String {
        match self {
            Self::Unreadable(why) => words::unreadable::unreadable_for(line, notation, why),
            Self::Play(why) => words::games::refusal(line.variant(), why),
            Self::TooLong(limit) => words::web::too_long(*limit),
        }
    }
}

impl Fault {
    /// The reason told to somebody who writes in that notation; `line` is that which the plan was
    /// for.
    #[must_use]
    pub fn sentence(&self, line: &Line, notation: Notation) -> String {
        match self {
            Self::Expected(why) => words::replies::plan_expected(line, notation, why),
            Self::Ends => t!("replies-plan-for-nothing").to_owned(),
            Self::Answer { why, expected } => {
                let mut then = line.clone();
                // It was legal when it was read, and the line is the same.
                let _legal = then.push(*expected);
                words::replies::plan_answer(&then, notation, why)
            }
        }
    }
}
