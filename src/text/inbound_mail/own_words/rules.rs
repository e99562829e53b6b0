//! Lines that part the writer's words from what lies below them.

use super::programs::Programs;

/// A line of this many dashes, or the like, is a rule.
const RULE: usize = 20;
/// A line is a heading between dashes, if it has this many on each side.
const DASHES: usize = 4;
/// No heading has more letters.
const MOST_HEADING: usize = 80;
/// Nor has it more with its dashes.
const MOST_LINE: usize = 240;

/// Whether everything below a line is somebody else's.
pub(super) fn is_one(line: &str) -> bool {
    is_plain_rule(line) || is_heading(line) || is_our_marker(line)
}

fn is_plain_rule(line: &str) -> bool {
    let mut letters = line.chars();
    let Some(first) = letters.next().filter(|c| "_-=*─━—–".contains(*c)) else {
        return false;
    };
    letters.all(|letter| letter == first) && line.chars().count() >= RULE
}

/// `-----Original Message-----`: dashes on both sides, whatever the language.
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

/// The line of ours above which the answer stands, whatever a program made of its dashes.
fn is_our_marker(line: &str) -> bool {
    let marker = crate::words::notices::ANSWER_ABOVE;
    line.contains(marker.trim_matches(['-', ' ']))
}
