//! `if A then B`.

use super::keyword::{PlanWords, Words, behind, find};
use super::tidy;
use crate::inbound_mail::Plan;

/// No line with more words is looked at for moves.
const MOST_WORDS: usize = 8;

/// The plan that a line has the form of.
pub(super) fn read(line: &str) -> Option<Plan> {
    let line = tidy::command(line);
    Words::all()
        .plans()
        .iter()
        .find_map(|words| with(&line, words))
}

fn with(line: &str, words: &PlanWords) -> Option<Plan> {
    let rest = behind(line, &words.before)?;
    let (expected, answer) = find(rest, &words.between)?;
    let plan = Plan {
        expected: tidy::move_text(expected),
        answer: tidy::move_text(answer),
    };
    let is_whole = !plan.expected.is_empty() && !plan.answer.is_empty();
    is_whole.then_some(plan)
}

/// The words of a line that begins with `if`, without `then`.
pub(super) fn words_behind_if(line: &str) -> Option<Vec<String>> {
    let line = tidy::command(line);
    let mut plans = Words::all().plans().iter();
    let (words, rest) = plans.find_map(|words| Some((words, behind(&line, &words.before)?)))?;
    let pieces = rest.split([' ', ',', ';', ':', '，', '；', '：']);
    let pieces = pieces.filter(|word| !word.is_empty() && word.to_lowercase() != words.between);
    let pieces: Vec<String> = pieces.map(tidy::move_text).collect();
    (!rest.is_empty() && pieces.len() <= MOST_WORDS).then_some(pieces)
}
