//! The header of an email or of one of its parts.

use chrono::{DateTime, Utc};
use mailparse::{MailHeader, parse_headers};

/// No header of an email has more bytes.
const MOST_BYTES: usize = 128 * 1024;
/// No header has more fields.
const MOST_FIELDS: usize = 1000;
/// The most bytes of one field that are decoded.
const MOST_VALUE: usize = 8 * 1024;

pub(in crate::inbound_mail) struct Head<'a> {
    fields: Vec<MailHeader<'a>>,
    /// How many bytes it has, with the empty line that ends it.
    pub(in crate::inbound_mail) length: usize,
}

impl<'a> Head<'a> {
    /// The header of an email; none when there is none that an email could have. One that was cut
    /// off within its header is no email, for the field that matters may be missing.
    pub(in crate::inbound_mail) fn of_mail(bytes: &'a [u8], is_whole: bool) -> Option<Head<'a>> {
        let (length, is_ended) = end(bytes)?;
        if !is_ended && !is_whole {
            return None;
        }
        let head = Head::parse(bytes, length)?;
        head.fields.iter().any(is_field).then_some(head)
    }

    /// The header of a part, which may be empty; none when it cannot be read.
    pub(super) fn of_part(bytes: &'a [u8]) -> Option<Head<'a>> {
        let (length, _) = end(bytes)?;
        Head::parse(bytes, length)
    }

    /// That of a part whose header cannot be read.
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

    /// The fields of this name, topmost first. Space before the colon is forgiven: where some
    /// other program does so, it should not see a sender that we do not.
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

    /// What the topmost field of this name says.
    pub(in crate::inbound_mail) fn text(&self, name: &str) -> Option<String> {
        self.all(name).next().map(value)
    }

    /// What the fields of this name say, topmost first.
    pub(super) fn texts(&self, name: &str, most: usize) -> Vec<String> {
        self.all(name).take(most).map(value).collect()
    }

    /// Whether some field of this name begins with one of these words, in lower case.
    pub(super) fn says(&self, name: &str, words: &[&str]) -> bool {
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

/// Whether a field has a name such as fields of emails have.
fn is_field(field: &MailHeader) -> bool {
    let name = name(field);
    let is_letter = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    !name.is_empty() && name.iter().all(is_letter) && !field.get_value_raw().is_empty()
}

/// A value unfolded and decoded, without controls.
fn value(field: &MailHeader) -> String {
    if field.get_value_raw().len() > MOST_VALUE {
        // Decoding looks back along the line for each encoded word; so long ones stay as they are.
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

/// Where the header ends, and whether an empty line ends it; none when it is too long.
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

/// No Message-ID of an email has more bytes.
const MOST_ID: usize = 250;

/// When our own mail server took it. Only the topmost Received field was written by that.
pub(super) fn received_at(head: &Head) -> Option<DateTime<Utc>> {
    let field = head.text("Received")?;
    let (_, date) = field.rsplit_once(';')?;
    let date = date.split('(').next().unwrap_or_default().trim();
    let read = DateTime::parse_from_rfc2822(date).ok()?;
    Some(read.with_timezone(&Utc))
}

/// The Message-ID, if it is one.
pub(super) fn message_id(head: &Head) -> Option<String> {
    let field = head.text("Message-ID")?;
    let start = field.find('<')?;
    let end = start + field[start..].find('>')? + 1;
    let id = &field[start..end];
    let is_plain = id.len() > 2 && id.len() <= MOST_ID && id.bytes().all(|b| b.is_ascii_graphic());
    is_plain.then(|| id.to_owned())
}
