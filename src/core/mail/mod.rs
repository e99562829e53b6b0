//! Messages built and handed to the mail server, or written to a folder.
//!
//! [`Delivery::step`] claims rows of the outbox, asks the use cases ([`Render`]) for the letters,
//! has [`build`] make an [`OutgoingMessage`] of each, stores its bytes in the row, and hands it to
//! the [`Transport`]. A row is closed only when that says that the other side has the message. A
//! crash in between sends it again, byte for byte with the same Message-ID; and since only one
//! message at a time is between its body and that record, a crash repeats one at most.

mod backoff;
pub mod build;
mod claims;
mod delivery;
mod folder;
#[cfg(test)]
mod golden_tests;
mod letters;
pub mod lmtp;
mod parts;
mod queues;
mod render;
#[cfg(test)]
mod sample_tests;
mod session;
mod smtp;
#[cfg(test)]
mod testing;
mod throttle;
mod transport;

pub use build::{Heads, Sender};
pub use delivery::{Delivery, Options, Step};
pub use parts::BuildError;
pub use render::{BoxError, Render};
pub use transport::{SendPermit, Transport};

use crate::model::{clean, mask};

/// The bytes of an email with their envelope.
#[derive(Clone)]
pub struct OutgoingMessage {
    /// The name of its file, without `.eml`: the same on every attempt.
    pub file_name: String,
    pub from: String,
    pub to: String,
    /// The bytes; lines end in CR LF.
    pub message: String,
}

/// Why a message was not taken. The sentences hold no address.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SendError {
    /// The mail server is not there, or does not talk: nothing was even asked. The message is
    /// not to blame; the queue waits a little.
    #[error("mail server out of reach: {0}")]
    Unreachable(String),
    /// Not now, or the line broke on the way: this message again later.
    #[error("not now: {0}")]
    Transient(String),
    /// Not now for this recipient (4xx): this message again later, and perhaps others to the
    /// same domain too.
    #[error("not now: {0}")]
    Deferred(String),
    /// The server refuses this message for good (5xx).
    #[error("refused: {0}")]
    Refused(String),
    /// The server knows no such recipient (5xx).
    #[error("no such mailbox: {0}")]
    NoMailbox(String),
    /// The server refuses *us* (sign-in, sender, certificate): the operator has to look; no
    /// message is to blame.
    #[error("our settings are refused: {0}")]
    Config(String),
}

/// What a server or the system said, fit for a log and for the database.
fn describe(what: &str, error: &dyn std::fmt::Display) -> String {
    let said = mask(&clean::line(&error.to_string()));
    clean::short_line(&format!("{what}: {said}"), 300)
}
