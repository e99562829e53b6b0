//! Signatures, and the footers of mailing lists.

use super::programs::Programs;
use crate::inbound_mail::tables;

/// Whether a signature starts at this line and continues to the end.
pub(super) fn begins(line: &str) -> bool {
    matches!(line, "--" | "—" | "––" | "– –" | "__")
}

/// The starts of mailing lists' footers, in lower case.
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

/// Whether a footer starts at this line and continues to the end.
pub(super) fn is_footer(line: &str) -> bool {
    let lower = line.to_lowercase();
    FOOTERS.iter().any(|footer| lower.starts_with(footer))
}

/// The maximum length of such a line, in characters.
const MOST_LETTERS: usize = 120;

/// Whether a program added the line.
pub(super) fn is_of_a_program(line: &str) -> bool {
    if line.is_empty() || line.chars().count() > MOST_LETTERS {
        return false;
    }
    let lower = line.to_lowercase().replace('\u{307}', "");
    let bare = lower.trim_matches(['*', '_', '[', ']', '-', '–', '—', ' ', '.', '。', '(', ')']);
    let mut begins = Programs::all().sent_begins.iter();
    begins.any(|start| tables::begins(bare, start)) || is_of_an_app(bare)
}

/// The maximum length of an app's line, in words, or in letters of a script without spaces.
const MOST_WORDS: usize = 10;
const MOST_UNSPACED: usize = 30;

/// Whether a line names the device or app that sent the email, in any language: `iPhone’umdan
/// gönderildi`, `来自小米邮箱`. Proton changes its footer with every release.
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

/// Whether a line is just an address, a signature of some programs.
pub(super) fn is_address(line: &str) -> bool {
    let has_two_halves = line.split_once('@').is_some_and(|(local, domain)| {
        !local.is_empty() && domain.contains('.') && !domain.contains('@')
    });
    has_two_halves && !line.contains(char::is_whitespace)
}
