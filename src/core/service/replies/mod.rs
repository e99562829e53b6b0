//! Replies by email: the reply addresses of notices, the rules for accepting a reply, and the
//! answers.
//!
//! [`receive`] takes an email as it arrived. Anything but a player's own reply is dropped silently.
//! All other emails are dispatched through the use cases of the web forms, or refused and answered,
//! once, in the transaction that changes the game.

mod answer;
mod dispatch;
mod execute;
mod inquiries;
mod receive;
#[cfg(test)]
mod tests;
mod tournament;

pub use receive::{Envelope, Verdict, receive};
