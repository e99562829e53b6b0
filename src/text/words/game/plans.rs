//! Conditional moves: what waits, and why lines of them are not taken.

use crate::model::clean;
use crate::notation::{self, Notation, ReadError};
use crate::rules::Line;
use crate::words::sentences;
use crate::words::unreadable::unreadable_for;

/// No more letters of what was written are told back.
const MOST_TOLD: usize = 40;

/// A line of conditional moves as one could be written for that position: `H8+7, C5+4`.
pub fn example(line: &Line, notation: Notation) -> Option<String> {
    let moves = line.legal();
    let expected = *moves.get(moves.len() / 2)?;
    let mut after = line.clone();
    after.push(expected).ok()?;
    let answer = notation::example(&after, notation)?;
    let expected = notation::written_for(line, notation, expected);
    Some(format!("{expected}, {answer}"))
}

pub fn empty(line: &Line, notation: Notation) -> String {
    match example(line, notation) {
        Some(example) => t!("plans-empty-such-as", example),
        None => t!("plans-empty").to_owned(),
    }
}

/// Two lines answer one move in two ways; the texts are that move and the answers.
pub fn conflict(lines: [usize; 2], texts: &[String; 3]) -> String {
    let [first, second] = lines;
    let [expected, one, other] = texts.each_ref().map(|text| shown(text));
    t!(
        "plans-conflict",
        first = first.to_string(),
        second = second.to_string(),
        expected,
        one,
        other
    )
}

/// What is wrong in a line, with its number where there are others.
pub fn in_line(nth: Option<usize>, told: String) -> String {
    match nth {
        Some(nth) => t!("plans-in-line", nth = nth.to_string(), what = told),
        None => told,
    }
}

/// The opponent's move cannot be; `line` is that in which it would be played.
pub fn expected(text: &str, line: &Line, notation: Notation, why: &ReadError) -> String {
    let why = unreadable_for(line, notation, why);
    sentences([&*t!("plans-expected", text = shown(text)), &why])
}

/// The answer cannot be; `line` is that after the opponent's move.
pub fn answer(text: &str, line: &Line, notation: Notation, why: &ReadError) -> String {
    let why = unreadable_for(line, notation, why);
    sentences([&*t!("plans-answer", text = shown(text)), &why])
}

/// The opponent's move would end the game.
pub fn ends(text: &str) -> String {
    t!("plans-ends", text = shown(text))
}

/// There is no answer to the opponent's move.
pub fn no_answer(text: &str) -> String {
    t!("plans-no-answer", text = shown(text))
}

/// Something follows an answer that is the last.
pub fn follows(text: &str) -> String {
    t!("plans-follows", text = shown(text))
}

/// What somebody wrote, as it can stand in a sentence.
fn shown(text: &str) -> String {
    let text = clean::text(text).replace('`', "");
    text.chars().take(MOST_TOLD).collect()
}
