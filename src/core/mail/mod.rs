//! Builds messages and sends them to the mail server, or writes them to a folder.
//!
//! [`Delivery::step`] claims rows of the outbox, gets the letters from the use cases ([`Render`]),
//! has [`build`] make an [`OutgoingMessage`] of each, stores its bytes in the row, and passes it to
//! the [`Transport`]. A row is closed only when the other side has the message. After a crash the
//! message is sent again, byte for byte with the same Message-ID. Only one message at a time is
//! between its body and the record of its sending, so a crash repeats at most one.

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
    /// The file name without `.eml`, the same at every attempt.
    pub file_name: String,
    pub from: String,
    pub to: String,
    pub message: String,
}

/// Why a message was not accepted. The texts contain no address.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SendError {
    /// The mail server does not answer, before anything was sent. This does not count against the
    /// message; the queue waits a little.
    #[error("mail server out of reach: {0}")]
    Unreachable(String),
    /// A temporary refusal, or the connection was lost: the message is tried again later.
    #[error("not now: {0}")]
    Transient(String),
    /// A temporary refusal of this recipient (4xx): the message is tried again later, and perhaps
    /// others to the same domain.
    #[error("not now: {0}")]
    Deferred(String),
    /// A permanent refusal of this message (5xx).
    #[error("refused: {0}")]
    Refused(String),
    /// The server does not know the recipient (5xx).
    #[error("no such mailbox: {0}")]
    NoMailbox(String),
    /// The server rejects our settings (sign-in, sender, certificate): the operator has to act.
    /// This does not count against the message.
    #[error("our settings are refused: {0}")]
    Config(String),
}

/// A server's or the system's text, cleaned for the log and the database.
fn describe(what: &str, error: &dyn std::fmt::Display) -> String {
    let text = mask(&clean::line(&error.to_string()));
    clean::short_line(&format!("{what}: {text}"), 300)
}
