//! Lines that separate the writer's words from the text below.

use super::programs::Programs;
use crate::words::notices::{ANSWER_ABOVE, OLD_ANSWER_ABOVE};

/// The minimum length of a rule of dashes or similar characters.
const RULE: usize = 20;
/// The minimum number of dashes on each side of a heading.
const DASHES: usize = 4;
/// The maximum length of a heading.
const MOST_HEADING: usize = 80;
/// The same including its dashes.
const MOST_LINE: usize = 240;

/// Whether everything below a line is by someone else.
pub(super) fn is_separator(line: &str) -> bool {
    is_plain_rule(line) || is_heading(line) || is_our_marker(line)
}

fn is_plain_rule(line: &str) -> bool {
    let mut letters = line.chars();
    let Some(first) = letters.next().filter(|c| "_-=*─━—–".contains(*c)) else {
        return false;
    };
    letters.all(|letter| letter == first) && line.chars().count() >= RULE
}

/// `-----Original Message-----`: dashes on both sides, in any language.
fn is_heading(line: &str) -> bool {
    if line.chars().count() > MOST_LINE {
        return false;
    }
    let is_dash = |c: char| matches!(c, '-' | '—' | '–' | '─' | '=' | '_');
    let words = line.trim_matches(is_dash);
    let before = line.trim_start_matches(is_dash);
    let dashes = line.chars().count() - before.chars().count();
    let after = before.chars().count() - words.chars().count();
    let words = words.trim();
    if words.is_empty() || words.chars().count() > MOST_HEADING {
        return false;
    }
    if dashes >= DASHES && after >= DASHES {
        return true;
    }
    let words = words.trim_matches('*').to_lowercase();
    Programs::all().headings.contains(&words.as_str())
}

/// The first line of an email of ours, above which a reply is written.
fn is_our_marker(line: &str) -> bool {
    let rest = line.strip_prefix(ANSWER_ABOVE);
    rest.is_some_and(|rest| !rest.starts_with(['-', ' '])) || line.contains(OLD_ANSWER_ABOVE)
}
