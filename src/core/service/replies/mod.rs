//! Answers by mail: the addresses that notices carry, the rules by which an answer is accepted,
//! and what is said back.
//!
//! [`receive`] takes a mail as it came. What is not a player's own answer is dropped without a
//! word; everything else is dispatched through the same use cases as the web's forms, or refused
//! and answered, once, in the transaction that changes the game.

mod answer;
mod dispatch;
mod execute;
mod inquiries;
mod receive;
#[cfg(test)]
mod tests;

pub use receive::{Envelope, Verdict, receive};
