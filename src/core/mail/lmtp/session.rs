//! The commands of a session and their order.

use super::Receiver;
use super::stream::{FIRST_PATIENCE, PATIENCE};
use std::time::Duration;

/// The maximum number of recipients of a message.
const MOST_RECIPIENTS: usize = 100;
/// The maximum length of an address, in bytes.
const LONGEST_ADDRESS: usize = 320;

/// The envelope received so far.
#[derive(Debug, Default)]
pub(super) struct Session {
    greeted: bool,
    /// `None` before `MAIL`.
    pub(super) sender: Option<String>,
    pub(super) recipients: Vec<String>,
}

/// The reaction to a command.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Next {
    Say(String),
    Message,
    /// Sends this reply and closes the connection.
    End(&'static str),
}

const SEQUENCE: &str = "503 5.5.1 Not now\r\n";
const SYNTAX: &str = "501 5.5.4 That is not how it is written\r\n";
const UNKNOWN: &str = "500 5.5.2 No such command\r\n";

impl Session {
    pub(super) fn command(&mut self, receiver: &dyn Receiver, line: &[u8]) -> Next {
        let say = |text: &str| Next::Say(text.to_owned());
        // Addresses may be in UTF-8 (RFC 6531).
        let Ok(line) = std::str::from_utf8(line) else {
            return say(UNKNOWN);
        };
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        match verb.to_ascii_uppercase().as_str() {
            "LHLO" if rest.trim().is_empty() => say(SYNTAX),
            "LHLO" => {
                self.reset();
                self.greeted = true;
                Next::Say(greeting(receiver.name()))
            }
            "MAIL" => Next::Say(self.mail(rest)),
            "RCPT" => Next::Say(self.rcpt(receiver, rest)),
            "DATA" if !rest.is_empty() => say(SYNTAX),
            "DATA" if self.recipients.is_empty() => say(SEQUENCE),
            "DATA" => Next::Message,
            "RSET" => {
                self.reset();
                say("250 2.0.0 Forgotten\r\n")
            }
            "NOOP" => say("250 2.0.0 Here\r\n"),
            "VRFY" => say("252 2.0.0 Send it and see\r\n"),
            "QUIT" => Next::End("221 2.0.0 Farewell\r\n"),
            "HELO" | "EHLO" => say("500 5.5.1 This is LMTP: say LHLO\r\n"),
            _ => say(UNKNOWN),
        }
    }

    /// How long to wait for the next command: less before the greeting.
    pub(super) fn patience(&self) -> Duration {
        if self.greeted {
            PATIENCE
        } else {
            FIRST_PATIENCE
        }
    }

    /// Prepares for another message.
    pub(super) fn reset(&mut self) {
        self.sender = None;
        self.recipients.clear();
    }

    fn mail(&mut self, rest: &str) -> String {
        if !self.greeted || self.sender.is_some() {
            return SEQUENCE.into();
        }
        let Some((sender, parameters)) = path(rest, "FROM:") else {
            return SYNTAX.into();
        };
        let is_known = |parameter: &str| {
            let parameter = parameter.to_ascii_uppercase();
            let size = parameter.strip_prefix("SIZE=");
            matches!(
                parameter.as_str(),
                "BODY=7BIT" | "BODY=8BITMIME" | "SMTPUTF8"
            ) || size.is_some_and(|size| size.bytes().all(|b| b.is_ascii_digit()))
        };
        if !parameters.split_whitespace().all(is_known) {
            return "555 5.5.4 No such parameter\r\n".into();
        }
        self.sender = Some(sender.to_owned());
        "250 2.1.0 Go on\r\n".into()
    }

    fn rcpt(&mut self, receiver: &dyn Receiver, rest: &str) -> String {
        if self.sender.is_none() {
            return SEQUENCE.into();
        }
        let Some((recipient, parameters)) = path(rest, "TO:") else {
            return SYNTAX.into();
        };
        if !parameters.trim().is_empty() {
            return "555 5.5.4 No such parameter\r\n".into();
        }
        if !receiver.is_ours(recipient) {
            return "550 5.1.1 No such mailbox\r\n".into();
        }
        if self.recipients.len() >= MOST_RECIPIENTS {
            return "452 4.5.3 Too many recipients\r\n".into();
        }
        self.recipients.push(recipient.to_owned());
        "250 2.1.5 Go on\r\n".into()
    }
}

/// The maximum announced size in bytes. It is much larger than what is read, so that a message with
/// a picture gets our answer and not the mail server's.
const MOST_ANNOUNCED: usize = 16 * 1024 * 1024;

fn greeting(name: &str) -> String {
    let size = MOST_ANNOUNCED;
    format!(
        "250-{name}\r\n250-PIPELINING\r\n250-8BITMIME\r\n250-SMTPUTF8\r\n\
         250-ENHANCEDSTATUSCODES\r\n250 SIZE {size}\r\n"
    )
}

/// The address in `FROM:<…>` or `TO:<…>`, and the rest of the line.
fn path<'a>(text: &'a str, word: &str) -> Option<(&'a str, &'a str)> {
    let text = text.trim_start();
    let head = text.get(..word.len())?;
    if !head.eq_ignore_ascii_case(word) {
        return None;
    }
    let inner = text[word.len()..].trim_start().strip_prefix('<')?;
    let (address, parameters) = inner.split_once('>')?;
    let good = |c: char| !c.is_whitespace() && !c.is_control() && c != '<';
    let fits = address.len() <= LONGEST_ADDRESS && address.chars().all(good);
    let apart = parameters.is_empty() || parameters.starts_with(' ');
    (fits && apart).then_some((address, parameters))
}
