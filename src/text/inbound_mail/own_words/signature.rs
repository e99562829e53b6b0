//! Signatures, and the footers of mailing lists.

use super::programs::Programs;
use crate::inbound_mail::tables;

/// Whether a signature begins with this line: everything below is left out.
pub(super) fn begins(line: &str) -> bool {
    matches!(line, "--" | "—" | "––" | "– –" | "__")
}

/// How mailing lists begin what they add, in lower case.
const FOOTERS: [&str; 8] = [
    "you received this message because you are subscribed",
    "to unsubscribe from this",
    "to unsubscribe, ",
    "unsubscribe: ",
    "this email has been checked for viruses",
    "diese e-mail wurde von avast",
    "this e-mail and any attachments",
    "virus-free.",
];

/// Whether a line begins a footer: everything below is left out.
pub(super) fn is_footer(line: &str) -> bool {
    let lower = line.to_lowercase();
    FOOTERS.iter().any(|footer| lower.starts_with(footer))
}

/// No such line is longer, in letters.
const MOST_LETTERS: usize = 120;

/// Whether a line is one that a program added by itself.
pub(super) fn is_of_a_program(line: &str) -> bool {
    if line.is_empty() || line.chars().count() > MOST_LETTERS {
        return false;
    }
    let lower = line.to_lowercase().replace('\u{307}', "");
    let bare = lower.trim_matches(['*', '_', '[', ']', '-', '–', '—', ' ', '.', '。', '(', ')']);
    let mut begins = Programs::all().sent_begins.iter();
    begins.any(|start| tables::begins(bare, start)) || is_of_an_app(bare)
}

/// No line of an app has more words, nor more letters in a script without blanks.
const MOST_WORDS: usize = 10;
const MOST_UNSPACED: usize = 30;

/// Whether a line tells by which device or app an email was sent, in whatever language:
/// `iPhone’umdan gönderildi`, `来自小米邮箱`. Proton's footer is in other words in every release.
fn is_of_an_app(lower: &str) -> bool {
    let programs = Programs::all();
    let has = |names: &[&str]| names.iter().any(|name| lower.contains(name));
    let is_short = lower.split_whitespace().count() <= MOST_WORDS
        && lower.chars().filter(|c| tables::is_unspaced(*c)).count() <= MOST_UNSPACED;
    let speaks = || programs.i.iter().any(|word| tables::has(lower, word));
    if !is_short || speaks() {
        return false;
    }
    let last = lower.split_whitespace().next_back().unwrap_or_default();
    let is_sent = || {
        let mut stems = programs.sending.iter();
        stems.any(|stem| lower.starts_with(stem) || lower.ends_with(stem) || last.starts_with(stem))
    };
    (has(&["proton mail", "protonmail"]) && (lower.contains("sent ") || has(&programs.sending)))
        || (has(&["outlook"]) && has(&["android", "ios"]))
        || (has(&programs.apps) && is_sent())
}

/// Whether a line is an address alone, as some programs sign.
pub(super) fn is_address(line: &str) -> bool {
    let has_two_halves = line.split_once('@').is_some_and(|(local, domain)| {
        !local.is_empty() && domain.contains('.') && !domain.contains('@')
    });
    has_two_halves && !line.contains(char::is_whitespace)
}
