//! The header of an email or of one of its parts.

use chrono::{DateTime, Utc};
use mailparse::{MailHeader, parse_headers};

/// The maximum size of a header.
const MOST_BYTES: usize = 128 * 1024;
/// The maximum number of fields.
const MOST_FIELDS: usize = 1000;
/// The maximum number of bytes of a field that are decoded.
const MOST_VALUE: usize = 8 * 1024;

pub(in crate::inbound_mail) struct Head<'a> {
    fields: Vec<MailHeader<'a>>,
    /// The size including the empty line that ends it.
    pub(in crate::inbound_mail) length: usize,
}

impl<'a> Head<'a> {
    /// Parses the header of an email; `None` if it cannot be one. An email that is truncated within
    /// its header is rejected, because an important field may be missing.
    pub(in crate::inbound_mail) fn of_mail(bytes: &'a [u8], is_whole: bool) -> Option<Head<'a>> {
        let (length, is_ended) = end(bytes)?;
        if !is_ended && !is_whole {
            return None;
        }
        let head = Head::parse(bytes, length)?;
        head.fields.iter().any(is_field).then_some(head)
    }

    /// Parses the header of a part, which may be empty; `None` if it is invalid.
    pub(super) fn of_part(bytes: &'a [u8]) -> Option<Head<'a>> {
        let (length, _) = end(bytes)?;
        Head::parse(bytes, length)
    }

    /// The header of a part with an invalid header.
    pub(super) fn none() -> Head<'a> {
        Head {
            fields: Vec::new(),
            length: 0,
        }
    }

    fn parse(bytes: &'a [u8], length: usize) -> Option<Head<'a>> {
        let section = &bytes[..length];
        let is_empty = section.iter().all(u8::is_ascii_whitespace);
        let fields = if is_empty {
            Vec::new()
        } else {
            parse_headers(section).ok()?.0
        };
        Some(Head { fields, length })
    }

    /// The fields of this name, topmost first. A space before the colon is allowed: otherwise
    /// another program might see a sender that we miss.
    pub(super) fn all<'s>(&'s self, name: &'s str) -> impl Iterator<Item = &'s MailHeader<'a>> {
        let wanted = name.as_bytes();
        let is_it = move |field: &&MailHeader| self::name(field).eq_ignore_ascii_case(wanted);
        self.fields.iter().filter(is_it)
    }

    /// The names of all fields, in lower case.
    pub(super) fn names(&self) -> impl Iterator<Item = String> {
        let lower = |field| String::from_utf8_lossy(name(field)).to_ascii_lowercase();
        self.fields.iter().map(lower)
    }

    /// The value of the topmost field of this name.
    pub(in crate::inbound_mail) fn text(&self, name: &str) -> Option<String> {
        self.all(name).next().map(value)
    }

    /// The values of the fields of this name, topmost first.
    pub(super) fn texts(&self, name: &str, most: usize) -> Vec<String> {
        self.all(name).take(most).map(value).collect()
    }

    /// Whether a field of this name starts with one of these words, in lower case.
    pub(super) fn has_value(&self, name: &str, words: &[&str]) -> bool {
        let begins = |field: &MailHeader| {
            let text = value(field).to_lowercase();
            words.iter().any(|word| text.starts_with(word))
        };
        self.all(name).any(begins)
    }
}

/// The name of a field, as written.
fn name<'f>(field: &'f MailHeader<'_>) -> &'f [u8] {
    field.get_key_raw().trim_ascii()
}

/// Whether the name of a field is valid in an email.
fn is_field(field: &MailHeader) -> bool {
    let name = name(field);
    let is_letter = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    !name.is_empty() && name.iter().all(is_letter) && !field.get_value_raw().is_empty()
}

/// The value, unfolded and decoded, without control characters.
fn value(field: &MailHeader) -> String {
    if field.get_value_raw().len() > MOST_VALUE {
        // Long values are not decoded, because decoding scans back for each encoded word.
        let raw = &field.get_value_raw()[..MOST_VALUE];
        return clean(&String::from_utf8_lossy(raw));
    }
    clean(&field.get_value())
}

fn clean(text: &str) -> String {
    let plain = |c: char| if c.is_control() { ' ' } else { c };
    text.chars()
        .map(plain)
        .collect::<String>()
        .trim()
        .to_owned()
}

/// The end of the header, and whether an empty line ends it; `None` if it is too long.
fn end(bytes: &[u8]) -> Option<(usize, bool)> {
    let mut at = 0;
    let mut fields = 0;
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        at += line.len();
        if at > MOST_BYTES || fields > MOST_FIELDS {
            return None;
        }
        if matches!(line, b"\n" | b"\r\n") {
            return Some((at, true));
        }
        fields += usize::from(!matches!(line[0], b' ' | b'\t'));
    }
    Some((at, false))
}

/// The maximum length of a Message-ID.
const MOST_ID: usize = 250;

/// When our own mail server received it. Only the topmost Received field is from that server.
pub(super) fn received_at(head: &Head) -> Option<DateTime<Utc>> {
    let field = head.text("Received")?;
    let (_, date) = field.rsplit_once(';')?;
    let date = date.split('(').next().unwrap_or_default().trim();
    let read = DateTime::parse_from_rfc2822(date).ok()?;
    Some(read.with_timezone(&Utc))
}

/// The Message-ID, if it is valid.
pub(super) fn message_id(head: &Head) -> Option<String> {
    let field = head.text("Message-ID")?;
    let start = field.find('<')?;
    let end = start + field[start..].find('>')? + 1;
    let id = &field[start..end];
    let is_plain = id.len() > 2 && id.len() <= MOST_ID && id.bytes().all(|b| b.is_ascii_graphic());
    is_plain.then(|| id.to_owned())
}
