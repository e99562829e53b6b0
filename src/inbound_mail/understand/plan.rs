//! `if A then B`.

use super::tidy;
use crate::inbound_mail::Plan;

/// No line with more words is looked at for moves.
const MOST_WORDS: usize = 8;

/// The plan that a line has the form of.
pub(super) fn read(line: &str) -> Option<Plan> {
    let line = tidy::command(line);
    let words: Vec<&str> = line.split(' ').collect();
    let is = |word: &str, wanted: &str| word.eq_ignore_ascii_case(wanted);
    if !words.first().is_some_and(|word| is(word, "if")) {
        return None;
    }
    let then = words.iter().position(|word| is(word, "then"))?;
    let expected = tidy::move_text(&words[1..then].join(" "));
    let answer = tidy::move_text(&words[then + 1..].join(" "));
    let is_whole = !expected.is_empty() && !answer.is_empty();
    is_whole.then_some(Plan { expected, answer })
}

/// The words of a line that begins with `if`, without `then`.
pub(super) fn words_behind_if(line: &str) -> Option<Vec<String>> {
    let line = tidy::command(line);
    let (first, rest) = line.split_once(' ')?;
    let words = rest.split([' ', ',', ';', ':']);
    let words = words.filter(|word| !word.is_empty() && !word.eq_ignore_ascii_case("then"));
    let words: Vec<String> = words.map(tidy::move_text).collect();
    (first.eq_ignore_ascii_case("if") && words.len() <= MOST_WORDS).then_some(words)
}
