//! Letters that a document names.

use encoding_rs::WINDOWS_1252;
use std::borrow::Cow;

/// The longest name that is looked for.
const MOST_NAME: usize = 10;

/// The text with its entities replaced. What is no entity stays as it is.
pub(super) fn decode(text: &str) -> Cow<'_, str> {
    if !text.contains('&') {
        return Cow::Borrowed(text);
    }
    let mut decoded = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once('&') {
        decoded.push_str(before);
        match entity(behind) {
            Some((letter, length)) => {
                decoded.push(letter);
                rest = &behind[length..];
            }
            None => {
                decoded.push('&');
                rest = behind;
            }
        }
    }
    decoded.push_str(rest);
    Cow::Owned(decoded)
}

/// The letter that is named, and how long its name is, with the semicolon.
fn entity(text: &str) -> Option<(char, usize)> {
    let (letter, length) = match text.strip_prefix('#') {
        Some(number) => numbered(number)?,
        None => {
            let is_letter = |b: &u8| b.is_ascii_alphanumeric();
            let length = text.bytes().take(MOST_NAME).take_while(is_letter).count();
            (named(&text[..length])?, length)
        }
    };
    let ends = text[length..].starts_with(';');
    Some((letter, length + usize::from(ends)))
}

fn numbered(text: &str) -> Option<(char, usize)> {
    let (digits, radix, prefix) = match text.strip_prefix(['x', 'X']) {
        Some(digits) => (digits, 16, 2),
        None => (text, 10, 1),
    };
    let is_digit = |c: &char| c.is_digit(radix);
    let length = digits.chars().take(MOST_NAME).take_while(is_digit).count();
    let number = u32::from_str_radix(&digits[..length], radix).ok()?;
    let letter = match u8::try_from(number) {
        // Old programs count in their own set.
        Ok(byte @ 0x80..=0x9F) => WINDOWS_1252
            .decode_without_bom_handling(&[byte])
            .0
            .chars()
            .next(),
        _ => char::from_u32(number).filter(|c| *c == '\t' || *c == '\n' || !c.is_control()),
    };
    Some((letter.unwrap_or('\u{fffd}'), prefix + length))
}

/// The names that mail programs write.
fn named(name: &str) -> Option<char> {
    Some(match name {
        "amp" | "AMP" => '&',
        "lt" | "LT" => '<',
        "gt" | "GT" => '>',
        "quot" | "QUOT" => '"',
        "apos" => '\'',
        "nbsp" => '\u{a0}',
        "ensp" => '\u{2002}',
        "emsp" => '\u{2003}',
        "thinsp" => '\u{2009}',
        "shy" => '\u{ad}',
        "zwj" => '\u{200d}',
        "zwnj" => '\u{200c}',
        "lrm" => '\u{200e}',
        "rlm" => '\u{200f}',
        "ndash" => '–',
        "mdash" => '—',
        "minus" => '−',
        "lsquo" => '‘',
        "rsquo" => '’',
        "sbquo" => '‚',
        "ldquo" => '“',
        "rdquo" => '”',
        "bdquo" => '„',
        "laquo" => '«',
        "raquo" => '»',
        "lsaquo" => '‹',
        "rsaquo" => '›',
        "hellip" => '…',
        "bull" => '•',
        "middot" => '·',
        "times" => '×',
        "plus" => '+',
        "equals" => '=',
        "lowbar" => '_',
        "ast" => '*',
        "sol" => '/',
        "colon" => ':',
        "semi" => ';',
        "comma" => ',',
        "period" => '.',
        "excl" => '!',
        "quest" => '?',
        "num" => '#',
        "lpar" => '(',
        "rpar" => ')',
        "lsqb" => '[',
        "rsqb" => ']',
        "commat" => '@',
        "rarr" => '→',
        "larr" => '←',
        "hearts" => '♥',
        "euro" => '€',
        "pound" => '£',
        "yen" => '¥',
        "copy" => '©',
        "reg" => '®',
        "trade" => '™',
        "deg" => '°',
        "frac12" => '½',
        "sect" => '§',
        "OElig" => 'Œ',
        "oelig" => 'œ',
        "Scaron" => 'Š',
        "scaron" => 'š',
        _ => return latin(name),
    })
}

/// The letters of Western Europe, in the order of their numbers from 192.
const LATIN: [&str; 64] = [
    "Agrave", "Aacute", "Acirc", "Atilde", "Auml", "Aring", "AElig", "Ccedil", "Egrave", "Eacute",
    "Ecirc", "Euml", "Igrave", "Iacute", "Icirc", "Iuml", "ETH", "Ntilde", "Ograve", "Oacute",
    "Ocirc", "Otilde", "Ouml", "times", "Oslash", "Ugrave", "Uacute", "Ucirc", "Uuml", "Yacute",
    "THORN", "szlig", "agrave", "aacute", "acirc", "atilde", "auml", "aring", "aelig", "ccedil",
    "egrave", "eacute", "ecirc", "euml", "igrave", "iacute", "icirc", "iuml", "eth", "ntilde",
    "ograve", "oacute", "ocirc", "otilde", "ouml", "divide", "oslash", "ugrave", "uacute", "ucirc",
    "uuml", "yacute", "thorn", "yuml",
];

fn latin(name: &str) -> Option<char> {
    let at = LATIN.iter().position(|known| *known == name)?;
    char::from_u32(192 + u32::try_from(at).ok()?)
}

#[cfg(test)]
mod tests {
    use super::decode;

    #[test]
    fn named_and_numbered_letters_are_read() {
        assert_eq!(decode("C2&#61;5 &amp; &lt;b&gt;"), "C2=5 & <b>");
        assert_eq!(decode("&#x70AE;&#20108;&eacute;&yuml;&Agrave;"), "炮二éÿÀ");
        assert_eq!(decode("a&nbsp;b&nbspc"), "a\u{a0}b&nbspc");
        assert_eq!(
            decode("&#150;&#0;&#xD800;&#99999999999;"),
            "–\u{fffd}\u{fffd}&#99999999999;"
        );
        assert_eq!(
            decode("AT&T & &; &# &#x &unknown;"),
            "AT&T & &; &# &#x &unknown;"
        );
    }
}
