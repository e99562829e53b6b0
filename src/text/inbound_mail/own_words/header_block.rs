//! The header of the answered email, as Outlook and its kin put it above the email, unmarked.

use super::programs::Programs;

/// What the lines of such a header are about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum About {
    From,
    Date,
    To,
    Subject,
}

/// The most lines of a header that are looked at: one of them may be broken.
const MOST_LINES: usize = 7;
/// The most letters before the colon.
const MOST_LABEL: usize = 20;

/// Whether a header begins here: who wrote, and one thing more.
pub(super) fn begins(lines: &[String], at: usize) -> bool {
    let Some(first) = about(&lines[at]) else {
        return false;
    };
    let block = lines[at + 1..].iter().take(MOST_LINES);
    let mut found = vec![first];
    let mut blanks = 0;
    for line in block {
        // Some programs put an empty line between two.
        blanks = if line.is_empty() { blanks + 1 } else { 0 };
        if blanks > 1 {
            break;
        }
        found.extend(about(line).filter(|about| !found.contains(about)));
    }
    let has_sender = found.contains(&About::From);
    found.len() >= 3 || (has_sender && found.len() >= 2)
}

/// What a line of a header is about. Bold labels may have stars.
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
