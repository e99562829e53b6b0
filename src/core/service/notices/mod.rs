//! Notices: their recipients, timing and content.
//!
//! The functions of `recipients` queue notices in the transaction of their event. Later, when the
//! jobs deliver a queued row, [`render`] turns it into an email about the game's present state:
//! [`timing`] decides by the player's settings whether it is sent at all, `letter` loads the facts,
//! and [`crate::emails`] writes the text.
//!
//! If a player takes a move back at once, its unsent turn notice is dropped; otherwise the next
//! move soon causes another.

mod letter;
mod recipients;
pub mod reply_text;
pub mod schedule;
pub mod timing;

pub use letter::{obsolete, render};
pub use recipients::{
    admin_acted, analysis, challenge, challenge_declined, contest, first_turn, game_started,
    kibitz, message, of_event, placing, reminder, time_ran_out, tournament,
};

use recipients::queue_for;
pub(in crate::service) use recipients::wants;

use super::{Error, Instant};

/// Why a due notice is not sent.
#[derive(Debug)]
pub enum NotSent {
    /// It is never sent. The reason is recorded for the operator: `switched off`, `superseded`, `no
    /// address`.
    Never(&'static str),
    /// It is delayed until then, because the recipient has had enough notices for now.
    Later(Instant),
    Failed(Error),
}

impl<E: Into<Error>> From<E> for NotSent {
    fn from(error: E) -> Self {
        Self::Failed(error.into())
    }
}
