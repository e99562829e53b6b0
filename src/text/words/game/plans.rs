//! Conditional moves: what is stored, and why lines are refused.

use crate::model::clean;
use crate::notation::{self, Notation, ReadError};
use crate::rules::Line;
use crate::words::sentences;
use crate::words::unreadable::unreadable_for;

/// The maximum length of a quotation of the user's text.
const MOST_TOLD: usize = 40;

/// An example of a line of conditional moves in that position: `H8+7, C5+4`.
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

/// Two lines reply to one move differently; the texts are that move and the replies.
pub fn conflict(lines: [usize; 2], texts: &[String; 3]) -> String {
    let [first, second] = lines;
    let [expected, one, other] = texts.each_ref().map(|text| quoted(text));
    t!(
        "plans-conflict",
        first = first.to_string(),
        second = second.to_string(),
        expected,
        one,
        other
    )
}

/// An error in a line, with the line's number if there are several.
pub fn in_line(nth: Option<usize>, problem: String) -> String {
    match nth {
        Some(nth) => t!("plans-in-line", nth = nth.to_string(), what = problem),
        None => problem,
    }
}

/// The opponent's move is not legal in `line`.
pub fn expected(text: &str, line: &Line, notation: Notation, why: &ReadError) -> String {
    let why = unreadable_for(line, notation, why);
    sentences([&*t!("plans-expected", text = quoted(text)), &why])
}

/// The reply is not legal in `line`, which is after the opponent's move.
pub fn answer(text: &str, line: &Line, notation: Notation, why: &ReadError) -> String {
    let why = unreadable_for(line, notation, why);
    sentences([&*t!("plans-answer", text = quoted(text)), &why])
}

/// The opponent's move would end the game.
pub fn ends(text: &str) -> String {
    t!("plans-ends", text = quoted(text))
}

/// The opponent's move has no reply.
pub fn no_answer(text: &str) -> String {
    t!("plans-no-answer", text = quoted(text))
}

/// Something follows a reply that must be the last.
pub fn follows(text: &str) -> String {
    t!("plans-follows", text = quoted(text))
}

/// The user's text, shortened for a sentence.
fn quoted(text: &str) -> String {
    let text = clean::text(text).replace('`', "");
    text.chars().take(MOST_TOLD).collect()
}
