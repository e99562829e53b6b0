//! Unmarked headers of the answered email, as Outlook and similar programs insert them.

use super::programs::Programs;

/// The fields of such a header.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum About {
    From,
    Date,
    To,
    Subject,
}

/// The maximum number of lines that are examined; one of them may be wrapped.
const MOST_LINES: usize = 7;
/// The maximum number of characters before the colon.
const MOST_LABEL: usize = 20;

/// Whether a header starts here: the sender and one other field.
pub(super) fn begins(lines: &[String], at: usize) -> bool {
    let Some(first) = about(&lines[at]) else {
        return false;
    };
    let block = lines[at + 1..].iter().take(MOST_LINES);
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
