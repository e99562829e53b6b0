//! HTML made text: what stands in a quotation gets `> ` before it, what is hidden is left out.
//!
//! Our own, over a plain scanner, for it reads emails of strangers: it keeps no tree, looks at
//! every letter once, and takes no more memory than its text. A tree of nested or misnested
//! elements can grow with the square of the email.

mod marks;
mod page;
mod tags;

use marks::Mark;
use page::Page;
use tags::{Piece, Scanner};

/// The words of a document, lines ended by LF.
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

/// How far into a document its character set may be named.
const PREAMBLE: usize = 1024;

/// The character set that a document names for itself.
pub(super) fn charset(document: &[u8]) -> Option<String> {
    let start = &document[..document.len().min(PREAMBLE)];
    let start = String::from_utf8_lossy(start).to_ascii_lowercase();
    let (_, named) = start.split_once("charset=")?;
    let is_letter = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.' | ':');
    let named = named.trim_start_matches(['"', '\'', ' ']);
    let name: String = named.chars().take_while(|c| is_letter(*c)).collect();
    (!name.is_empty()).then_some(name)
}

#[cfg(test)]
mod tests;
