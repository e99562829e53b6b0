//! The text of an email: its text part, or else its HTML.

use super::parts::Part;
use super::{charset, html};
use crate::inbound_mail::Unreadable;

/// The text that an email shows first, with LF line ends.
///
/// # Errors
/// If there is no readable text.
pub(super) fn of(root: &Part) -> Result<String, Unreadable> {
    let text = find(root)?.ok_or(Unreadable::NoText)?;
    let words = without_armour(&text.words);
    if words.trim().is_empty() && !text.is_plain {
        return Err(Unreadable::NoText);
    }
    Ok(words)
}

/// A text, and whether it was plain text originally.
struct Text {
    words: String,
    is_plain: bool,
}

impl Text {
    fn is_blank(&self) -> bool {
        self.words.trim().is_empty()
    }
}

/// The text of a part, if any.
fn find(part: &Part) -> Result<Option<Text>, Unreadable> {
    match part.mimetype() {
        "text/plain" => plain(part).map(Some),
        "text/html" => html_text(part).map(Some),
        // The second part of a signed email is the signature; those of the others belong to the
        // first.
        "multipart/signed" | "multipart/related" | "multipart/report" => first(part),
        "multipart/encrypted" => Ok(None),
        "multipart/alternative" => best(part),
        _ if part.is_multipart() => join_texts(part),
        _ => Ok(None),
    }
}

fn first(part: &Part) -> Result<Option<Text>, Unreadable> {
    part.parts.first().map_or(Ok(None), find)
}

/// The plain text, or the HTML if it is empty. Unreadable parts are an error only if nothing else
/// is readable.
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

/// The texts before the first attachment.
fn join_texts(part: &Part) -> Result<Option<Text>, Unreadable> {
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
    let words = lines(&decoded(part)?);
    let says = |name: &str, value: &str| {
        let given = part.kind.params.get(name);
        given.is_some_and(|given| given.eq_ignore_ascii_case(value))
    };
    let words = if says("format", "flowed") {
        join_flowed(&words, says("delsp", "yes"))
    } else {
        words
    };
    Ok(Text {
        words,
        is_plain: true,
    })
}

fn html_text(part: &Part) -> Result<Text, Unreadable> {
    let words = html::to_text(&lines(&decoded(part)?));
    Ok(Text {
        words,
        is_plain: false,
    })
}

fn decoded(part: &Part) -> Result<String, Unreadable> {
    let bytes = part.decoded().ok_or(Unreadable::NoText)?;
    let declared = part.kind.params.get("charset").map(String::as_str);
    if declared.is_none() && part.mimetype() == "text/html" {
        return charset::decode(&bytes, html::charset(&bytes).as_deref());
    }
    charset::decode(&bytes, declared)
}

/// Converts all line breaks to LF and removes control characters.
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

// A text with an `OpenPGP` cleartext signature (RFC 9580, 7).
const BEGIN: &str = "-----BEGIN PGP SIGNED MESSAGE-----";
const SIGNATURE: &str = "-----BEGIN PGP SIGNATURE-----";
const END: &str = "-----END PGP SIGNATURE-----";

/// The text without the armour. The signature is not verified; the address is what counts.
fn without_armour(text: &str) -> String {
    if !text.lines().any(|line| line.trim_end() == BEGIN) {
        return text.to_owned();
    }
    let mut state = State::Outside;
    let mut lines: Vec<&str> = Vec::new();
    for line in text.lines() {
        let bare = line.trim_end();
        state = match (state, bare) {
            (State::Outside, BEGIN) => State::Header,
            (State::Header, "") => State::Inside,
            (State::Header, _) => State::Header,
            (State::Inside, SIGNATURE) => State::Signature,
            (State::Signature, END) => State::Outside,
            (State::Signature, _) => State::Signature,
            (state, _) => {
                let inside = state == State::Inside;
                let escaped = line.strip_prefix("- ").filter(|_| inside);
                lines.push(escaped.unwrap_or(line));
                state
            }
        };
    }
    lines.join("\n")
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Outside,
    Header,
    Inside,
    Signature,
}

/// Joins lines that a program wrapped (RFC 3676). A line that ends in a space continues in the next
/// one of the same quotation depth. With `drops`, that space is not part of the text.
fn join_flowed(text: &str, drops: bool) -> String {
    let mut joined = String::with_capacity(text.len());
    // The depth of the unfinished line.
    let mut open: Option<usize> = None;
    for (number, line) in text.split('\n').enumerate() {
        let content = line.trim_start_matches('>');
        let depth = line.len() - content.len();
        let content = content.strip_prefix(' ').unwrap_or(content);
        let is_signature = content == "-- ";
        if open != Some(depth) || is_signature {
            joined.push_str(if number > 0 { "\n" } else { "" });
            joined.extend(std::iter::repeat_n('>', depth));
            joined.push_str(if depth > 0 { " " } else { "" });
        }
        let goes_on = content.ends_with(' ') && !is_signature;
        let content = if goes_on && drops {
            &content[..content.len() - 1]
        } else {
            content
        };
        joined.push_str(content);
        open = goes_on.then_some(depth);
    }
    joined
}

#[cfg(test)]
mod armour_tests {
    use super::*;

    #[test]
    fn the_armour_of_a_signed_text_is_removed() {
        let text = "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\nC2=5\n\n- -- \nBob\n\
            -----BEGIN PGP SIGNATURE-----\n\niQEzBAEB\n=abcd\n-----END PGP SIGNATURE-----\n";
        assert_eq!(without_armour(text), "C2=5\n\n-- \nBob");
        assert_eq!(without_armour("C2=5\n- one\n"), "C2=5\n- one\n");
    }
}

#[cfg(test)]
mod flowed_tests {
    use super::*;

    #[test]
    fn soft_breaks_are_joined_within_one_depth_of_quotation() {
        let text = "C2=5\n\nA long \nline.\n> quoted \n> words\n>> deeper \nown";
        assert_eq!(
            join_flowed(text, false),
            "C2=5\n\nA long line.\n> quoted words\n>> deeper \nown"
        );
        assert_eq!(join_flowed("炮二 \n平五", true), "炮二平五");
    }

    #[test]
    fn a_signature_and_stuffed_lines_stay() {
        assert_eq!(join_flowed("hello \n-- \nBob", false), "hello \n-- \nBob");
        assert_eq!(
            join_flowed(" > not quoted\n From here", false),
            "> not quoted\nFrom here"
        );
        assert_eq!(join_flowed("\n\nC2=5\n", false), "\n\nC2=5\n");
    }
}
