//! Attribution lines above quotations: `On Saturday … wrote:`.

use super::programs::Programs;
use crate::inbound_mail::tables;

/// The maximum number of lines over which one is wrapped.
const MOST_LINES: usize = 4;
/// The maximum length in characters.
const MOST_LETTERS: usize = 400;

/// The number of lines of an attribution that starts here, if there is one.
pub(super) fn at(lines: &[String], at: usize) -> Option<usize> {
    let first = &lines[at];
    if first.is_empty() || !may_begin(first) {
        return None;
    }
    let mut joined = String::new();
    for length in 1..=MOST_LINES.min(lines.len() - at) {
        let line = &lines[at + length - 1];
        if line.is_empty() || super::is_quoted(line) {
            return None;
        }
        if length > 1 {
            joined.push(' ');
        }
        joined.push_str(line);
        if joined.chars().count() > MOST_LETTERS {
            return None;
        }
        if is_whole(&joined, lines, at, length) {
            return Some(length);
        }
    }
    None
}

/// Whether a line can be the first one of an attribution.
fn may_begin(line: &str) -> bool {
    let lower = line.to_lowercase();
    let begins = &Programs::all().wrote_begins;
    begins.iter().any(|start| tables::begins(&lower, start))
        || has_address(&lower)
        || begins_with_date(&lower)
        || contains_verb(&lower)
}

/// Whether these lines are a complete attribution, given the lines that follow.
fn is_whole(text: &str, lines: &[String], at: usize, length: usize) -> bool {
    let lower = text.to_lowercase();
    let bare = lower.trim_end_matches(['-', ' ', '*']);
    let has_colon = bare.ends_with([':', '：']);
    let bare = bare.trim_end_matches([':', '：', ' ']);
    let verbs = &Programs::all().wrote;
    let ends_in_verb = verbs
        .iter()
        .any(|verb| without_gender(bare).ends_with(verb));
    if !has_colon && !ends_in_verb {
        return false;
    }
    if has_address(bare) && digits(bare) >= 2 {
        return true;
    }
    if has_colon && is_dated(bare) && contains_verb(&lower) {
        return true;
    }
    if !super::is_followed_by_quotation(lines, at + length) {
        return false;
    }
    // `Bob wrote:`, if it is above a quotation.
    let is_short = length == 1 && has_colon && contains_verb(&lower);
    is_short || (ends_in_verb && is_dated(bare))
}

/// Whether the text contains such a verb, with any ending.
fn contains_verb(lower: &str) -> bool {
    let mut verbs = Programs::all().wrote.iter();
    verbs.any(|verb| {
        lower.match_indices(verb).any(|(at, _)| {
            let before = lower[..at].chars().next_back();
            verb.starts_with(tables::is_unspaced) || !before.is_some_and(char::is_alphabetic)
        })
    })
}

/// `napsal(a)` and `כתב/ה`: the verb without the feminine ending.
fn without_gender(text: &str) -> &str {
    let text = match text.rsplit_once('(') {
        Some((before, ending)) if ending.ends_with(')') && ending.chars().count() <= 5 => before,
        _ => text,
    };
    text.strip_suffix("/ה").unwrap_or(text)
}

fn digits(text: &str) -> usize {
    text.chars().filter(|letter| letter.is_numeric()).count()
}

/// Whether the text contains an email address, even in a link.
fn has_address(lower: &str) -> bool {
    lower
        .split(|c: char| c.is_whitespace() || "<>()[]\"，,".contains(c))
        .any(|word| {
            let word = word.strip_prefix("mailto:").unwrap_or(word);
            word.split_once('@')
                .is_some_and(|(local, domain)| !local.is_empty() && domain.len() > 2)
        })
}

/// Whether the text contains a date: a year, or a form like `21.11.26`.
fn is_dated(text: &str) -> bool {
    let mut run = 0;
    let mut previous = ' ';
    for letter in text.chars().chain(std::iter::once(' ')) {
        if letter.is_numeric() {
            run += 1;
        } else {
            if run == 4 {
                return true;
            }
            run = 0;
        }
        previous = match (previous, letter) {
            (_, letter) if letter.is_numeric() => previous,
            // The second separator of a date.
            ('.' | '/' | '-', '.' | '/' | '-') => return true,
            (_, letter) => letter,
        };
    }
    false
}

/// Matches `2026年11月21日 …`, `21.11.2026 …`, `2026-11-21 …`, `сб, 21 нояб. 2026 г. …`.
fn begins_with_date(lower: &str) -> bool {
    let start: String = lower.chars().take(30).collect();
    let numbers = start
        .split(|c: char| !c.is_numeric())
        .filter(|number| !number.is_empty());
    let numbers: Vec<&str> = numbers.collect();
    let is_year = |number: &&str| number.chars().count() == 4;
    numbers.iter().any(is_year) && numbers.len() >= 2
}
