//! What a emailed answer says. Bytes come in, data goes out: who wrote, whether a person did, the
//! writer's own words among the quoted ones, and the command in them. Bounces are read here too.
//!
//! Nothing here knows a game's state beyond the line of moves it is given, and nothing decides:
//! [`crate::service::replies`] does.

pub mod address;
mod authenticity;
pub mod bounce;
mod command;
mod own_words;
mod reading;
mod understand;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

pub use command::{LeftOut, NoPlan, OfferResponse, ParsedReply, Plan, ReplyCommand, Unclear};
pub use own_words::own_words;
pub use reading::read;
pub use understand::{is_attempt, keyword, understand};

/// An email that came, as far as an answer needs it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Incoming {
    /// The addresses of all From headers, the domain in lower case; one, if all is well.
    pub from: Vec<String>,
    /// The subject, decoded; may be empty.
    pub subject: String,
    /// Its Message-ID, with angle brackets.
    pub message_id: Option<String>,
    /// When our own mail server took it: the topmost Received header.
    pub received_at: Option<DateTime<Utc>>,
    /// Whether a program wrote it: vacation notes, lists, reports, our own notices.
    pub is_automatic: bool,
    /// Whether it asks for no automatic answer, as programs do and some people's mail servers:
    /// X-Auto-Response-Suppress.
    pub suppresses_answers: bool,
    /// What is written in the Authentication-Results headers, in order, unfolded.
    pub authentication: Vec<String>,
    /// The text that the writer and the quoted ones wrote, lines ended by LF; or why there is
    /// none to be read.
    pub body: Result<String, Unreadable>,
}

/// Why the words of an email cannot be read. Told to the writer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unreadable {
    /// The email is over [`Incoming::MOST_BYTES`].
    TooLarge,
    /// It has too many parts, or too deep ones.
    TooManyParts,
    /// Its text is in a character set that we do not know.
    Charset(String),
    NoText,
}

/// The bytes are no email at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotMail;

impl Incoming {
    /// The most bytes of an email that are read.
    pub const MOST_BYTES: usize = 256 * 1024;
    /// The most parts that an email may have.
    pub const MOST_PARTS: usize = 20;
    /// The deepest that its parts may lie.
    pub const MOST_DEPTH: usize = 5;
}
