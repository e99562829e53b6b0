//! Notices: who is told what, when it is sent, and what it says.
//!
//! The functions of `recipients` queue notices in the transaction of their event. [`render`] turns
//! a queued row into a letter later, when the jobs come to send it, from the game as it stands:
//! [`when`] says whether it is sent at all, as often as the player likes; `letter` gathers the
//! facts, and [`crate::emails`] puts them into words.
//!
//! Nobody is told of a move that its own player takes back at once: the turn notice, if it has
//! not gone out, is dropped, and otherwise the next move makes another soon.

mod letter;
mod recipients;
pub mod reply_text;
pub mod when;

pub use letter::{obsolete, render};
pub use recipients::{
    admin_acted, began, challenge, declined, kibitz, of_event, placing, ran_out, reminder,
};

use recipients::queue_for;
pub(in crate::service) use recipients::wants;

use super::{Error, Instant};

/// Why a notice whose turn to be sent has come is not sent.
#[derive(Debug)]
pub enum NotSent {
    /// It never is, for this reason (kept for the operator: `switched off`, `superseded`, `no
    /// address`).
    Never(&'static str),
    /// It is held back until then: the recipient has had enough for now.
    Later(Instant),
    Failed(Error),
}

impl<E: Into<Error>> From<E> for NotSent {
    fn from(error: E) -> Self {
        Self::Failed(error.into())
    }
}
