//! The words of a mail: its text part, or else its HTML.

use super::parts::Part;
use super::{armour, charset, flowed, html};
use crate::inbound_mail::Unreadable;

/// The text that a mail shows first, lines ended by LF.
///
/// # Errors
/// There is none that can be read.
pub(super) fn of(root: &Part) -> Result<String, Unreadable> {
    let text = find(root)?.ok_or(Unreadable::NoText)?;
    let words = armour::take_off(&text.words);
    if words.trim().is_empty() && !text.is_plain {
        return Err(Unreadable::NoText);
    }
    Ok(words)
}

/// A text, and whether it was written as one.
struct Text {
    words: String,
    is_plain: bool,
}

impl Text {
    fn is_blank(&self) -> bool {
        self.words.trim().is_empty()
    }
}

/// The text of a part, if it has one.
fn find(part: &Part) -> Result<Option<Text>, Unreadable> {
    match part.mimetype() {
        "text/plain" => plain(part).map(Some),
        "text/html" => marked_up(part).map(Some),
        // The second part is the signature; those of the others serve the first.
        "multipart/signed" | "multipart/related" | "multipart/report" => first(part),
        "multipart/encrypted" => Ok(None),
        "multipart/alternative" => best(part),
        _ if part.is_multipart() => joined(part),
        _ => Ok(None),
    }
}

fn first(part: &Part) -> Result<Option<Text>, Unreadable> {
    part.parts.first().map_or(Ok(None), find)
}

/// Plain text, unless it is empty; else the HTML. What cannot be read fails only where there is
/// nothing else.
fn best(part: &Part) -> Result<Option<Text>, Unreadable> {
    let mut chosen: Option<Text> = None;
    let mut failure = None;
    for inner in &part.parts {
        match find(inner) {
            Ok(Some(text)) => {
                let is_better = chosen.as_ref().is_none_or(|chosen| {
                    !text.is_blank() && (chosen.is_blank() || (text.is_plain && !chosen.is_plain))
                });
                if is_better {
                    chosen = Some(text);
                }
            }
            Ok(None) => {}
            Err(error) => failure = failure.or(Some(error)),
        }
    }
    match (chosen, failure) {
        (Some(text), _) if !text.is_blank() => Ok(Some(text)),
        (_, Some(error)) => Err(error),
        (chosen, None) => Ok(chosen),
    }
}

/// The texts before the first file that came along.
fn joined(part: &Part) -> Result<Option<Text>, Unreadable> {
    let mut all: Option<Text> = None;
    for inner in &part.parts {
        if inner.is_attachment() {
            break;
        }
        let Some(text) = find(inner)? else {
            continue;
        };
        match &mut all {
            None => all = Some(text),
            Some(before) => {
                before.words.push_str("\n\n");
                before.words.push_str(&text.words);
                before.is_plain |= text.is_plain;
            }
        }
    }
    Ok(all)
}

fn plain(part: &Part) -> Result<Text, Unreadable> {
    let words = lines(&letters(part)?);
    let says = |name: &str, value: &str| {
        let given = part.kind.params.get(name);
        given.is_some_and(|given| given.eq_ignore_ascii_case(value))
    };
    let words = if says("format", "flowed") {
        flowed::join(&words, says("delsp", "yes"))
    } else {
        words
    };
    Ok(Text {
        words,
        is_plain: true,
    })
}

fn marked_up(part: &Part) -> Result<Text, Unreadable> {
    let words = html::to_text(&lines(&letters(part)?));
    Ok(Text {
        words,
        is_plain: false,
    })
}

fn letters(part: &Part) -> Result<String, Unreadable> {
    let bytes = part.decoded().ok_or(Unreadable::NoText)?;
    let named = part.kind.params.get("charset").map(String::as_str);
    if named.is_none() && part.mimetype() == "text/html" {
        return charset::decode(&bytes, html::charset(&bytes).as_deref());
    }
    charset::decode(&bytes, named)
}

/// Every kind of line break made LF, and no other controls.
fn lines(text: &str) -> String {
    let mut lines = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '\r' if letters.peek() == Some(&'\n') => {}
            '\r' | '\n' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}' => {
                lines.push('\n')
            }
            '\t' => lines.push('\t'),
            letter if letter.is_control() => {}
            letter => lines.push(letter),
        }
    }
    lines
}
