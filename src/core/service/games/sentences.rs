//! The sentences for reasons.

use super::conditional_move::{BranchFault, Fault, MOST_LINES, MOST_PLIES};
use super::proposal::MoveRefused;
use crate::notation::Notation;
use crate::rules::Line;
use crate::words;

impl MoveRefused {
    /// The sentence for someone who writes in that notation.
    pub fn sentence(&self, line: &Line, notation: Notation) -> String {
        match self {
            Self::Unreadable(why) => words::unreadable::unreadable_for(line, notation, why),
            Self::Play(why) => words::games::refusal(line.variant(), why),
            Self::TooLong(limit) => words::web::too_long(*limit),
            Self::Placing(why) => words::positions::placing(line.variant(), why),
            Self::PlacedAlready => t!("placing-already").to_owned(),
            Self::NotShown => t!("placing-not-shown").to_owned(),
        }
    }
}

impl Fault {
    /// The sentence for someone who writes in that notation; `line` is where the replies were to be
    /// added.
    pub fn sentence(&self, line: &Line, notation: Notation) -> String {
        match self {
            Self::Empty => words::plans::empty(line, notation),
            Self::Over => t!("replies-plan-for-nothing").to_owned(),
            Self::Choice => t!("plan-choice").to_owned(),
            Self::Chance => t!("plan-chance").to_owned(),
            Self::Dark => t!("plan-dark").to_owned(),
            Self::TooManyLines(n) => t!("plans-too-many-lines", most = MOST_LINES, n),
            Self::Conflict { lines, texts } => words::plans::conflict(*lines, texts),
            Self::In {
                line: nth,
                text,
                before,
                why,
            } => {
                let mut then = line.clone();
                // They were legal when they were read, and the line is the same.
                let _legal = then.replay(before);
                let sentence_of_fault = wrong(why, text, &then, notation);
                words::plans::in_line(*nth, sentence_of_fault)
            }
        }
    }
}

fn wrong(why: &BranchFault, text: &str, line: &Line, notation: Notation) -> String {
    match why {
        BranchFault::Expected(why) => words::plans::expected(text, line, notation, why),
        BranchFault::Answer(why) => words::plans::answer(text, line, notation, why),
        BranchFault::Ends => words::plans::ends(text),
        BranchFault::NoAnswer => words::plans::no_answer(text),
        BranchFault::Follows => words::plans::follows(text),
        BranchFault::TooLong => t!("plans-too-long", most = MOST_PLIES),
    }
}
