//! What is sent, and how sending can fail.

use crate::model::{clean, mask};

/// The bytes of a mail with their envelope.
#[derive(Clone)]
pub struct Parcel {
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
pub(super) fn told(what: &str, error: &dyn std::fmt::Display) -> String {
    let said = mask(&clean::line(&error.to_string()));
    clean::short_line(&format!("{what}: {said}"), 300)
}
