//! The delimiters of a record in double-byte encodings, where a delimiter may be the second byte of
//! a character.
//!
//! The second byte of a character may be `}`, `]` or `\`. If the first byte is a broken character
//! or a letter in another encoding, the decoder would consume the delimiter as well, and a comment
//! would never end. If the record needs the delimiter, it is kept and the first byte becomes
//! U+FFFD.

use encoding_rs::{BIG5, Encoding, GB18030, GBK, SHIFT_JIS};
use std::borrow::Cow;

/// A byte that is no character in any encoding.
const NOTHING: u8 = 0xFF;

/// A delimiter of a record, or the end of a line.
struct Delimiter {
    sign: u8,
    /// The offset of the first byte, if this is the second byte of a character.
    lead: Option<usize>,
}

/// The bytes without the first bytes that would consume a needed delimiter.
pub(super) fn kept<'b>(encoding: &'static Encoding, bytes: &'b [u8]) -> Cow<'b, [u8]> {
    let leads = needed(encoding, bytes);
    if leads.is_empty() {
        return Cow::Borrowed(bytes);
    }
    let mut kept = bytes.to_vec();
    for lead in leads {
        kept[lead] = NOTHING;
    }
    Cow::Owned(kept)
}

/// The offsets of these first bytes.
pub(super) fn needed(encoding: &'static Encoding, bytes: &[u8]) -> Vec<usize> {
    if ![GB18030, GBK, BIG5, SHIFT_JIS].contains(&encoding) {
        return Vec::new();
    }
    let delimiters = delimiters(encoding, bytes);
    if delimiters.iter().all(|one| one.lead.is_none()) {
        return Vec::new();
    }
    let mut leads = needed_of(&delimiters, [b'{', b'}'], None);
    leads.extend(needed_of(&delimiters, [b'[', b']'], Some(b'\n')));
    let escapes = delimiters.iter().filter_map(|one| {
        let lead = one.lead.filter(|_| one.sign == b'\\')?;
        let behind = bytes.get(lead + 2..).unwrap_or_default();
        // A quote within a value, not the one that ends it.
        let is_escape = behind.first() == Some(&b'"') && behind.get(1) != Some(&b']');
        is_escape.then_some(lead)
    });
    leads.extend(escapes);
    leads
}

/// The opening and closing delimiters that are needed because no other delimiter opens or closes
/// the same pair.
fn needed_of(delimiters: &[Delimiter], [open, close]: [u8; 2], end: Option<u8>) -> Vec<usize> {
    let of_pair = |one: &&Delimiter| [open, close].contains(&one.sign) || end == Some(one.sign);
    let pair: Vec<&Delimiter> = delimiters.iter().filter(of_pair).collect();
    // The next delimiter that is not part of a character.
    let mut next = vec![None; pair.len()];
    for at in (1..pair.len()).rev() {
        let own = pair[at].lead.is_none().then_some(pair[at].sign);
        next[at - 1] = own.or(next[at]);
    }
    let mut leads = Vec::new();
    let mut is_open = false;
    for (one, next) in pair.iter().zip(next) {
        let Some(lead) = one.lead else {
            is_open = one.sign == open;
            continue;
        };
        let closes = one.sign == close && is_open && next != Some(close);
        let opens = one.sign == open && !is_open && next == Some(close);
        if closes || opens {
            leads.push(lead);
            is_open = opens;
        }
    }
    leads
}

fn delimiters(encoding: &'static Encoding, bytes: &[u8]) -> Vec<Delimiter> {
    let mut delimiters = Vec::new();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let lead = is_lead(encoding, byte).then_some(at);
        let sign = match lead {
            Some(_) => bytes.get(at + 1).copied().unwrap_or_default(),
            None if byte == b'\r' => b'\n',
            None => byte,
        };
        let divides = match lead {
            Some(_) => matches!(sign, b'{' | b'}' | b'[' | b']' | b'\\'),
            None => matches!(sign, b'{' | b'}' | b'[' | b']' | b'\n'),
        };
        if divides {
            delimiters.push(Delimiter { sign, lead });
        }
        // A first byte without a valid second byte is a character of its own.
        let is_pair = lead.is_some() && sign >= 0x40 || lead.is_some() && sign.is_ascii_digit();
        at += if is_pair { 2 } else { 1 };
    }
    delimiters
}

fn is_lead(encoding: &'static Encoding, byte: u8) -> bool {
    match byte {
        0xA0..=0xDF if encoding == SHIFT_JIS => false,
        _ => (0x81..=0xFE).contains(&byte),
    }
}
