//! Mail taken from a mail server by LMTP (RFC 2033): like SMTP, but with one answer for each
//! recipient once a message is there, so that nothing need be queued on our side.
//!
//! A small state machine of ours: [`session`] knows what follows what, [`wire`] reads lines and
//! messages with a bound on every size and every wait, [`connections`] limits their number, and
//! [`listener`] takes them up. What becomes of a message is the business of a [`Receiver`].

mod connections;
mod listener;
mod session;
mod stream;
#[cfg(test)]
mod tests;

pub use listener::{Listener, Place};

/// Where messages go. Called off the async threads; it may wait for the database.
pub trait Receiver: Send + Sync + 'static {
    /// The name that we greet with.
    fn name(&self) -> &str;

    /// Whether an address is one of ours.
    fn is_ours(&self, recipient: &str) -> bool;

    /// Takes a message for one recipient.
    fn take(&self, received: &ReceivedMessage) -> Answer;
}

/// A message for one recipient.
#[derive(Debug, Clone, Copy)]
pub struct ReceivedMessage<'a> {
    /// Who sent it; empty for reports.
    pub sender: &'a str,
    pub recipient: &'a str,
    /// Its bytes, as far as they are kept.
    pub bytes: &'a [u8],
    pub is_whole: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// We have it; it need not come again.
    Accepted,
    /// No such mailbox, after all.
    NoSuchMailbox,
    /// Not now: the mail server tries again later.
    TryAgain,
}
