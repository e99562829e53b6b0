//! Converts HTML to text: quotations get `> `, hidden elements are left out.
//!
//! Written for untrusted input: a scanner without a tree, which reads every character once and
//! needs no more memory than its text. A tree of nested or misnested elements can be quadratic in
//! the size of the email.

mod marks;
mod page;
mod tags;

use marks::Mark;
use page::Page;
use tags::{Piece, Scanner};

/// The text of a document, with LF line ends.
pub(super) fn to_text(document: &str) -> String {
    let mut page = Page::default();
    for piece in Scanner::new(document) {
        match piece {
            Piece::Text(text) => page.text(&htmlize::unescape(text)),
            Piece::Start(tag) => {
                page.starts(&tag.name);
                if let Some(mark) = marks::of(&tag) {
                    page.mark(&tag.name, mark);
                }
                if tag.name == "hr" {
                    page.rule();
                }
            }
            Piece::End(name) => page.ends(&name),
        }
    }
    page.finish()
}

/// How far into a document its character set may be declared, in bytes.
const PREAMBLE: usize = 1024;

/// The character set that a document declares.
pub(super) fn charset(document: &[u8]) -> Option<String> {
    let start = &document[..document.len().min(PREAMBLE)];
    let start = String::from_utf8_lossy(start).to_ascii_lowercase();
    let (_, value) = start.split_once("charset=")?;
    let is_letter = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.' | ':');
    let value = value.trim_start_matches(['"', '\'', ' ']);
    let name: String = value.chars().take_while(|c| is_letter(*c)).collect();
    (!name.is_empty()).then_some(name)
}

#[cfg(test)]
mod tests;
