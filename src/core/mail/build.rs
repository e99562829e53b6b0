//! Builds the bytes of an email from a letter.
//!
//! The text is cleaned first, and the result is checked last: CR LF at every line end and nowhere
//! else, no line over 998 octets, only ASCII. The bodies are always encoded, so that no text in
//! them can end the message.

use super::parts::{BuildError, bodies};
use crate::emails::Letter;
use crate::model::Word;
use crate::model::notice::{Kind, Stream};
use crate::model::{Address, clean};
use chrono::{DateTime, Utc};
use lettre::message::header::{HeaderName, HeaderValue};
use lettre::message::{Mailbox, Message, MessageBuilder};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::SystemTime;

/// The sender of all notices, an address at our own domain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sender {
    name: String,
    address: String,
    domain: String,
}

/// The thread headers of an email.
#[derive(Debug, Clone)]
pub struct Heads {
    /// Its own Message-ID, in angle brackets.
    pub message_id: String,
    /// The Message-ID of the thread's first email, if it is another one.
    pub root: Option<String>,
    /// The Message-ID of the thread's previous email, if it differs from the root.
    pub previous: Option<String>,
    pub date: DateTime<Utc>,
}

/// The maximum length of the part before the @, in octets.
const LONGEST_LOCAL: usize = 64;

impl Sender {
    /// Reads `posthorse@example.org` or `Club Posthorse <posthorse@example.org>`. Unlike for
    /// players, `localhost` is allowed: a demo has no domain.
    ///
    /// # Errors
    /// A sentence with the expected form.
    pub fn parse(text: &str) -> Result<Self, String> {
        let expected = "the sender looks like posthorse@example.org, \
                      or Posthorse <posthorse@example.org>";
        let (name, address) = match text.trim().strip_suffix('>') {
            Some(inner) => inner.rsplit_once('<').ok_or(expected)?,
            None => ("", text.trim()),
        };
        let (address, domain) = match address.strip_suffix("@localhost") {
            Some(local) => {
                let checked = Address::parse(&format!("{local}@localhost.example"));
                let local = checked.map_err(|_| expected)?.local().to_owned();
                (format!("{local}@localhost"), "localhost".to_owned())
            }
            None => {
                let checked = Address::parse(address).map_err(|_| expected)?;
                (checked.mailbox(), checked.domain().to_owned())
            }
        };
        let name = clean::short_line(name.trim().trim_matches('"'), 60);
        Ok(Self {
            name: if name.is_empty() {
                "Posthorse".into()
            } else {
                name
            },
            address,
            domain,
        })
    }

    /// The address, also of the envelope's sender.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// The sender's address of a stream: the plain one for turns, otherwise one with a tag, such as
    /// `posthorse+reminders@example.org`.
    pub fn address_of(&self, stream: Stream) -> String {
        let Some((local, at)) = self.address.rsplit_once('@') else {
            return self.address.clone();
        };
        if stream == Stream::Turns {
            return self.address.clone();
        }
        // Mail servers ignore a second plus, so another separator follows the operator's own.
        let mark = if local.contains('+') { '-' } else { '+' };
        let tagged = format!("{local}{mark}{}", stream.word());
        if tagged.len() <= LONGEST_LOCAL {
            format!("{tagged}@{at}")
        } else {
            self.address.clone()
        }
    }

    pub fn domain(&self) -> &str {
        &self.domain
    }

    /// The Message-ID of a notice: constant for a row, and different for a row with the same id in
    /// another database.
    pub fn message_id(&self, row: i64, queued: DateTime<Utc>) -> String {
        let stamp = queued.format("%Y%m%dT%H%M%S%6f");
        format!("<{row}.{stamp}@{}>", self.domain)
    }
}

/// Builds the email.
///
/// # Errors
/// If the library fails or panics, or the bytes are not valid.
pub fn build(sender: &Sender, letter: &Letter, heads: &Heads) -> Result<String, BuildError> {
    let built = catch_unwind(AssertUnwindSafe(|| message(sender, letter, heads)));
    let bytes = built.map_err(|_| BuildError::Panicked)??.formatted();
    fit(&bytes).map_err(BuildError::Unfit)?;
    String::from_utf8(bytes).map_err(|_| BuildError::Unfit("not ASCII"))
}

/// Whether bytes can be sent as they are: every CR with its LF and every LF with its CR, no line
/// over 998 octets, only ASCII, no NUL.
///
/// # Errors
/// The violated rule.
pub fn fit(bytes: &[u8]) -> Result<(), &'static str> {
    if !bytes.is_ascii() {
        return Err("not ASCII");
    }
    if bytes.contains(&0) {
        return Err("a NUL");
    }
    let Some(lines) = bytes.strip_suffix(b"\r\n") else {
        return Err("no line end at the end");
    };
    let text = std::str::from_utf8(lines).map_err(|_| "not ASCII")?;
    for line in text.split("\r\n") {
        if line.contains(['\r', '\n']) {
            return Err("a bare CR or LF");
        }
        if line.len() > 998 {
            return Err("a line over 998 octets");
        }
    }
    Ok(())
}

fn message(sender: &Sender, letter: &Letter, heads: &Heads) -> Result<Message, BuildError> {
    let to = mailbox(&clean::short_line(&letter.name, 60), &letter.to.mailbox())?;
    let from = sender.address_of(letter.kind.stream());
    let mut builder = Message::builder()
        .from(mailbox(&from_name(sender, letter), &from)?)
        .to(to)
        .subject(clean::short_line(&letter.subject, 150))
        .date(SystemTime::from(heads.date));
    if let Some(address) = &letter.reply_to {
        builder = builder.reply_to(mailbox("", address)?);
    }
    builder = raw(builder, "Message-ID", &heads.message_id)?;
    builder = thread(builder, letter, heads)?;
    let automatic = if letter.kind.is_answer() {
        "auto-replied"
    } else {
        "auto-generated"
    };
    builder = raw(builder, "Auto-Submitted", automatic)?;
    builder = raw(builder, "X-Auto-Response-Suppress", "All")?;
    builder = raw(builder, "X-Posthorse-Kind", letter.kind.word())?;
    if let Some(game) = letter.game {
        builder = raw(builder, "X-Posthorse-Game", &game.to_string())?;
    }
    builder = raw(builder, "List-Id", &list_id(sender, letter.kind))?;
    builder = raw(builder, "Feedback-ID", &feedback_id(sender, letter.kind))?;
    if let Some(link) = &letter.unsubscribe {
        builder = raw(builder, "List-Unsubscribe", &format!("<{link}>"))?;
        builder = raw(
            builder,
            "List-Unsubscribe-Post",
            "List-Unsubscribe=One-Click",
        )?;
    }
    builder
        .multipart(bodies(letter)?)
        .map_err(|error| BuildError::Refused(error.to_string()))
}

/// The references: to the thread's first email and, in an answer, to the player's own email.
fn thread(
    builder: MessageBuilder,
    letter: &Letter,
    heads: &Heads,
) -> Result<MessageBuilder, BuildError> {
    let answered = letter.in_reply_to.as_deref().and_then(checked_message_id);
    let Some(parent) = answered.or(heads.root.as_deref()) else {
        return Ok(builder);
    };
    let last = answered.or(heads.previous.as_deref());
    let mut thread: Vec<&str> = heads.root.as_deref().into_iter().chain(last).collect();
    thread.dedup();
    let builder = raw(builder, "In-Reply-To", parent)?;
    raw(builder, "References", &thread.join(" "))
}

/// The subject stays the same throughout a game; the news is beside the sender's name.
fn from_name(sender: &Sender, letter: &Letter) -> String {
    if letter.kind.guards_the_account() {
        sender.name.clone()
    } else {
        format!("{} - {}", sender.name, letter.title)
    }
}

/// A list for each kind, for filters in mail programs; emails about the account's security share
/// one.
fn list_id(sender: &Sender, kind: Kind) -> String {
    let list = if kind.guards_the_account() {
        kind.stream().word()
    } else {
        kind.word()
    };
    format!("<{list}.posthorse.{}>", sender.domain)
}

/// The id under which mail services report complaints about a stream; the same for everyone.
fn feedback_id(sender: &Sender, kind: Kind) -> String {
    let stream = kind.stream().word();
    format!("{stream}:{}:posthorse:{}", kind.word(), sender.domain)
}

fn mailbox(name: &str, address: &str) -> Result<Mailbox, BuildError> {
    let address = address
        .parse()
        .map_err(|error: lettre::address::AddressError| BuildError::Refused(error.to_string()))?;
    let name = (!name.is_empty()).then(|| name.to_owned());
    Ok(Mailbox::new(name, address))
}

/// Adds an ASCII header unchanged. The library would split a long link or Message-ID into encoded
/// words.
fn raw(
    builder: MessageBuilder,
    name: &'static str,
    value: &str,
) -> Result<MessageBuilder, BuildError> {
    if value.len() > 900 || !value.bytes().all(|b| (b' '..=b'~').contains(&b)) {
        return Err(BuildError::Unfit("a header that is not printable ASCII"));
    }
    let name = HeaderName::new_from_ascii_str(name);
    let folded = value.replace("> <", ">\r\n <");
    let value = HeaderValue::dangerous_new_pre_encoded(name, value.into(), folded);
    Ok(builder.raw_header(value))
}

/// The longest Message-ID that is repeated. The standard allows a line of 998 octets; real ones
/// have less than a quarter of that.
const LONGEST: usize = 250;

/// The id, if it has the form `<left@right>` in printable ASCII without spaces.
fn checked_message_id(id: &str) -> Option<&str> {
    let inner = id.trim().strip_prefix('<')?.strip_suffix('>')?;
    let (left, right) = inner.rsplit_once('@')?;
    let is_plain = |text: &str| {
        !text.is_empty()
            && text
                .bytes()
                .all(|byte| byte.is_ascii_graphic() && !matches!(byte, b'<' | b'>'))
    };
    (inner.len() <= LONGEST && is_plain(left) && is_plain(right)).then_some(id.trim())
}

#[cfg(test)]
#[path = "build_tests.rs"]
mod tests;

#[cfg(test)]
mod message_id_tests {
    use super::*;

    #[test]
    fn a_message_id_is_repeated_and_nothing_else_is() {
        for good in [
            "<a@b>",
            "<CAF=x_1+2@mail.gmail.com>",
            "<\"odd\"@[10.0.0.1]>",
        ] {
            assert_eq!(checked_message_id(good), Some(good));
        }
        let long = format!("<{}@b>", "a".repeat(300));
        for bad in [
            "",
            "a@b",
            "<a>",
            "<@b>",
            "<a@>",
            "<a b@c>",
            "<a@b>\r\nBcc: <c@d>",
            "<a@b> <c@d>",
            "<a\u{e9}@b>",
            "<a\0@b>",
            &long,
        ] {
            assert_eq!(checked_message_id(bad), None, "{bad:?}");
        }
    }
}
