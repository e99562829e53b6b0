//! The pseudo-language for tests: English with accents, in brackets, and longer by two fifths. It
//! reveals untranslatable texts and layouts that longer sentences would break.

use std::borrow::Cow;

/// The brackets around a sentence.
pub(super) const BRACKETS: [char; 2] = ['⟦', '⟧'];

/// A text with accented letters; elements are unchanged.
pub(super) fn accented(text: &str) -> Cow<'_, str> {
    let mut is_element = false;
    let told = text.chars().map(|c| {
        match c {
            '<' => is_element = true,
            '>' => is_element = false,
            _ => {}
        }
        if is_element { c } else { accent(c) }
    });
    Cow::Owned(told.collect())
}

fn accent(c: char) -> char {
    const PLAIN: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const OTHER: &str = "áƀçðéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýžÁƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ";
    let place = PLAIN.find(c);
    let other = place.and_then(|place| OTHER.chars().nth(place));
    other.unwrap_or(c)
}

/// A sentence in brackets, padded.
pub(super) fn bracketed(text: &str) -> String {
    let shown = text.chars().count();
    let [open, close] = BRACKETS;
    let mut told = format!("{open}{text}");
    for more in 0..(shown * 2).div_ceil(5) {
        told.push(if more % 6 == 0 { ' ' } else { 'ö' });
    }
    told.push(close);
    told
}

/// A document with brackets around each paragraph. Markers of headings, lists and ids are
/// unchanged, and so are placeholders.
pub(super) fn document(text: &str) -> String {
    let [open, close] = BRACKETS;
    let lines = text.lines().map(|line| {
        let told = line.trim_start_matches(|c: char| c.is_ascii_digit() || "#-. ".contains(c));
        if told.is_empty() || told.starts_with("{{") {
            return format!("{line}\n");
        }
        let mark = &line[..line.len() - told.len()];
        let (told, id) = told.split_at(told.rfind(" {#").unwrap_or(told.len()));
        format!("{mark}{open}{told}{close}{id}\n")
    });
    lines.collect()
}
