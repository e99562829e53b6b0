//! `if A then B`, `if A then B, if C then D`.

use super::keyword::{PlanWords, Words, behind, find};
use super::tidy;
use crate::inbound_mail::Plan;

/// No line with more words is looked at for moves.
const MOST_WORDS: usize = 8;

/// What stands for any move of the opponent's.
pub(super) const ANYTHING: &str = "*";

/// The plans that a line has the form of, one after the other.
pub(super) fn read(line: &str) -> Option<Vec<Plan>> {
    let line = tidy::command(line);
    Words::all()
        .plans()
        .iter()
        .find_map(|words| with(&line, words))
}

fn with(line: &str, words: &PlanWords) -> Option<Vec<Plan>> {
    let mut rest = Some(behind(line, &words.before)?);
    let mut plans = Vec::new();
    while let Some(text) = rest {
        let (expected, further) = find(text, &words.between)?;
        let parted = find(further, &words.before);
        rest = parted.map(|(_, next)| next);
        let plan = Plan {
            expected: move_text(expected),
            answer: move_text(parted.map_or(further, |(answer, _)| answer)),
        };
        if plan.expected.is_empty() || plan.answer.is_empty() {
            return None;
        }
        plans.push(plan);
    }
    Some(plans)
}

/// A move as it is compared; a star is nothing around it where it stands alone.
fn move_text(text: &str) -> String {
    match text.trim_matches([' ', ',', '，']) {
        ANYTHING | "＊" => ANYTHING.to_owned(),
        text => tidy::move_text(text),
    }
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
