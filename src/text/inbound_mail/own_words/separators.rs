//! What separates the writer's words from the answered email below: a rule, a heading, or the
//! unmarked headers of that email, as Outlook and similar programs insert them.

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

/// The fields of unmarked headers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum About {
    From,
    Date,
    To,
    Subject,
}

/// The maximum number of lines that are examined; one of them may be wrapped.
const MOST_HEADERS: usize = 7;
/// The maximum number of characters before the colon.
const MOST_LABEL: usize = 20;

/// Whether unmarked headers start here: the sender and one other field.
pub(super) fn starts_headers(lines: &[String], at: usize) -> bool {
    let Some(first) = about(&lines[at]) else {
        return false;
    };
    let block = lines[at + 1..].iter().take(MOST_HEADERS);
    let mut found = vec![first];
    let mut blanks = 0;
    for line in block {
        // Some programs insert empty lines between fields.
        blanks = if line.is_empty() { blanks + 1 } else { 0 };
        if blanks > 1 {
            break;
        }
        found.extend(about(line).filter(|about| !found.contains(about)));
    }
    let has_sender = found.contains(&About::From);
    found.len() >= 3 || (has_sender && found.len() >= 2)
}

/// The field of a header line. Bold labels may have asterisks.
fn about(line: &str) -> Option<About> {
    let line = line.trim_start_matches(['*', ' ']);
    let colon = line
        .char_indices()
        .take(MOST_LABEL)
        .find(|(_, letter)| matches!(letter, ':' | '：'));
    let (end, _) = colon?;
    let label = line[..end]
        .trim_matches(['*', ' ', '\u{3000}'])
        .to_lowercase();
    // `发 件 人`
    let joined: String = label.chars().filter(|c| !c.is_whitespace()).collect();
    let is_it = |known: &&str| *known == label || (!joined.is_ascii() && *known == joined);
    let programs = Programs::all();
    let labels = [
        (About::From, &programs.from),
        (About::Date, &programs.date),
        (About::To, &programs.to),
        (About::Subject, &programs.subject),
    ];
    let mut labels = labels.into_iter();
    labels
        .find(|(_, known)| known.iter().any(is_it))
        .map(|(about, _)| about)
}
