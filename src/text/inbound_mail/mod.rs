//! Parses emailed replies: from bytes to the sender, whether a person wrote it, the writer's own
//! words without quotations, and the command in them. Bounces are parsed here too.
//!
//! This module knows the moves of the game, but not its state, and makes no decisions;
//! `core/service/replies` does.

pub mod address;
pub mod bounce;
mod command;
mod own_words;
mod reading;
mod tables;
mod understand;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

pub use command::{LeftOut, NoPlan, OfferResponse, ParsedReply, Plan, ReplyCommand, Unclear};
pub use own_words::own_words;
pub use reading::read;
pub use understand::{
    TournamentCommand, is_attempt, is_message, keyword, tournament_command, understand,
};

/// The relevant parts of a received email.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Incoming {
    /// The addresses of all From headers, domains in lower case. Normally there is one.
    pub from: Vec<String>,
    pub subject: String,
    pub message_id: Option<String>,
    /// When our own mail server received it, by the topmost Received header.
    pub received_at: Option<DateTime<Utc>>,
    /// Whether a program wrote it: an absence notice, a list, a report, our own notice.
    pub is_automatic: bool,
    /// Whether only bulk marks suggest so, which a person's email may have.
    pub is_bulk: bool,
    /// Whether it asks for no automatic replies (X-Auto-Response-Suppress), as programs and some
    /// people's mail servers do.
    pub suppresses_answers: bool,
    /// The unfolded Authentication-Results headers, in order.
    pub authentication: Vec<String>,
    /// The text including quotations, with LF line ends; or why it cannot be read.
    pub body: Result<String, Unreadable>,
}

/// Why the text of an email cannot be read. Reported to the writer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unreadable {
    /// The email is larger than [`Incoming::MOST_BYTES`].
    TooLarge,
    /// It has too many or too deeply nested parts.
    TooManyParts,
    /// Its text is in an unknown character set.
    Charset(String),
    NoText,
}

/// The bytes are not an email.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotMail;

impl Incoming {
    /// The maximum number of bytes that are read.
    pub const MOST_BYTES: usize = 256 * 1024;
    /// The maximum number of parts.
    pub const MOST_PARTS: usize = 20;
    /// The maximum depth of nested parts.
    pub const MOST_DEPTH: usize = 5;
}

impl Incoming {
    /// Whether our own mail server reports (RFC 8601) that the sender's domain rejects the email.
    /// Only results under this authserv-id count, because anyone can forge others.
    pub fn dmarc_failed(&self, authserv_id: &str) -> bool {
        let fails = |field: &String| {
            let field = plain(field);
            let mut parts = field.split(';');
            let server = parts.next().unwrap_or_default();
            let server = server.split_whitespace().next().unwrap_or_default();
            server == authserv_id.to_lowercase() && parts.any(is_failure)
        };
        self.authentication.iter().any(fails)
    }
}

/// Matches `dmarc=fail`, optionally with a version and spaces around the sign.
fn is_failure(result: &str) -> bool {
    let Some((method, value)) = result.split_once('=') else {
        return false;
    };
    let method = method.split('/').next().unwrap_or_default().trim();
    method == "dmarc" && value.split_whitespace().next() == Some("fail")
}

/// The field in lower case without comments. Separators in quoted strings are removed.
fn plain(field: &str) -> String {
    let mut plain = String::with_capacity(field.len());
    let mut depth = 0_usize;
    let mut is_quoted = false;
    let mut letters = field.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' if is_quoted || depth > 0 => {
                letters.next();
            }
            '"' if depth == 0 => is_quoted = !is_quoted,
            '(' if !is_quoted => depth += 1,
            ')' if !is_quoted && depth > 0 => {
                depth -= 1;
                plain.push(' ');
            }
            _ if depth > 0 => {}
            ';' | '=' if is_quoted => plain.push('_'),
            letter if is_quoted && letter.is_whitespace() => plain.push('_'),
            letter => plain.extend(letter.to_lowercase()),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use crate::inbound_mail::read;

    fn failed(field: &str) -> bool {
        let mail = format!("From: a@b.c\r\n{field}\r\n\r\nC2=5\r\n");
        let mail = read(mail.as_bytes(), true).unwrap();
        mail.dmarc_failed("Reply.example")
    }

    #[test]
    fn a_failure_that_our_own_server_found_counts() {
        for field in [
            "Authentication-Results: reply.example; dmarc=fail header.from=b.c",
            "Authentication-Results: REPLY.EXAMPLE 1; spf=pass; DMARC = Fail (p=none)",
            "authentication-results: (ours) reply.example;\r\n\tdkim=fail;\r\n\tdmarc/1=fail",
            "Authentication-Results: \"reply.example\"; dmarc=fail",
            "Authentication-Results: reply.example; dmarc=pass\r\n\
             Authentication-Results: reply.example; dmarc=fail",
            "Authentication-Results: other.example; dmarc=pass\r\n\
             Authentication-Results: reply.example; dmarc=fail",
        ] {
            assert!(failed(field), "{field}");
        }
    }

    #[test]
    fn other_words_do_not() {
        for field in [
            "Subject: none",
            "Authentication-Results: other.example; dmarc=fail",
            "Authentication-Results: reply.example.evil; dmarc=fail",
            "Authentication-Results: reply.example; dmarc=pass (was dmarc=fail)",
            "Authentication-Results: reply.example; dmarc=pass reason=\"; dmarc=fail\"",
            "Authentication-Results: reply.example; spf=fail; dkim=fail",
            "Authentication-Results: reply.example; dmarc=failure",
            "Authentication-Results: reply.example; x-dmarc=fail",
            "Authentication-Results: reply.example; none",
            "ARC-Authentication-Results: i=1; reply.example; dmarc=fail",
            "Authentication-Results:",
        ] {
            assert!(!failed(field), "{field}");
        }
    }
}
