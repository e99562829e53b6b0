//! Receives email from a mail server by LMTP (RFC 2033). LMTP is like SMTP, but has one answer for
//! each recipient after a message, so that no queue is needed on our side.
//!
//! [`session`] is the state machine of commands, [`stream`] reads lines and messages with a bound
//! on every size and every wait, [`connections`] limits their number, and [`listener`] accepts
//! them. A [`Receiver`] processes the messages.

mod connections;
mod listener;
mod session;
mod stream;
#[cfg(test)]
mod tests;

pub use listener::{Listener, Place};

/// The recipient of messages. Called on blocking threads; it may wait for the database.
pub trait Receiver: Send + Sync + 'static {
    /// The server's name in the greeting.
    fn name(&self) -> &str;

    /// Whether we receive email for an address.
    fn is_ours(&self, recipient: &str) -> bool;

    /// Processes a message for one recipient.
    fn take(&self, received: &ReceivedMessage) -> Answer;
}

/// A message for one recipient.
#[derive(Debug, Clone, Copy)]
pub struct ReceivedMessage<'a> {
    /// The envelope's sender; empty for reports.
    pub sender: &'a str,
    pub recipient: &'a str,
    /// The message, possibly truncated.
    pub bytes: &'a [u8],
    pub is_whole: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    Accepted,
    /// There is no such mailbox after all.
    NoSuchMailbox,
    /// A temporary failure: the mail server tries again later.
    TryAgain,
}
