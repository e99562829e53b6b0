//! Checks of every key and text of a variant file. The texts appear on pages, in emails and in
//! drawings. The checks use the plain TOML, so that they include keys added to the schema later.
//!
//! Later programs must read the texts stored in databases. Do not make these checks stricter.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::fault::Fault;

/// The colours of seats that drawings and style sheets define.
const COLOURS: [&str; 5] = ["red", "black", "blue", "green", "white"];

/// The maximum length of the text of a key in characters.
fn longest(key: &str) -> usize {
    match key {
        "rules" => 20_000,
        "moves" | "legal" | "illegal" => 10_000,
        "arrows" => 2_000,
        "holes" | "marks" | "palace-lines" | "setup" | "files" | "ranks" => 1_000,
        "first" | "second" => 1_000,
        "characters" | "simplified" => 2,
        "name" | "words" | "slug" | "obstacle" | "western" => 60,
        _ => 300,
    }
}

/// Whether the text of a key may have several lines.
fn has_lines(key: &str) -> bool {
    matches!(
        key,
        "rules" | "moves" | "legal" | "illegal" | "arrows" | "holes" | "marks" | "palace-lines"
    )
}

/// Checks every text of a file.
pub(super) fn check(table: &DeTable) -> Result<(), Fault> {
    for (key, value) in table {
        let name = key.get_ref().as_ref();
        if name.chars().count() > 60 || !name.chars().all(is_plain) {
            return Err(Fault::at(key.span().start, "this key is no word"));
        }
        check_value(name, value)?;
    }
    Ok(())
}

fn check_value(key: &str, value: &Spanned<DeValue>) -> Result<(), Fault> {
    match value.get_ref() {
        DeValue::String(text) => {
            check_text(key, text).map_err(|what| Fault::at(value.span().start, what))
        }
        DeValue::Array(items) => items.iter().try_for_each(|item| check_value(key, item)),
        DeValue::Table(table) => check(table),
        _ => Ok(()),
    }
}

fn check_text(key: &str, text: &str) -> Result<(), String> {
    let most = longest(key);
    if text.chars().count() > most {
        return Err(format!("`{key}` has at most {most} characters"));
    }
    let fits = |c: char| is_plain(c) || (has_lines(key) && matches!(c, '\n' | '\r' | '\t'));
    if let Some(c) = text.chars().find(|&c| !fits(c)) {
        let code = u32::from(c);
        return Err(format!(
            "`{key}` holds a character that does not show, U+{code:04X}"
        ));
    }
    let named = matches!(
        key,
        "name" | "words" | "how" | "summary" | "characters" | "simplified"
    );
    if named && (text.trim() != text || text.is_empty()) {
        return Err(format!("`{key}` is empty, or has a blank at an end"));
    }
    match key {
        "characters" | "simplified" if text.contains(['<', '>', '&', '"', '\'']) => {
            Err(format!("`{key}` cannot have one of < > & \" '"))
        }
        "colour" if !COLOURS.contains(&text) => {
            Err(format!("a colour is one of {}", COLOURS.join(", ")))
        }
        _ => Ok(()),
    }
}

/// Whether a character is visible: no control character, nothing invisible, and nothing that
/// changes the direction of the text.
fn is_plain(c: char) -> bool {
    !c.is_control()
        && !matches!(c, '\u{61C}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}')
        && !matches!(c, '\u{2060}'..='\u{206F}' | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}')
        && !matches!(c, '\u{E000}'..='\u{F8FF}' | '\u{E0000}'..='\u{E007F}')
}
