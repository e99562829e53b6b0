//! A game between two players: seats, turn, offers, clock, result; what may happen next.
//!
//! Pure: a [`Game`] is given who acts, what they want and the instant, and answers with what
//! happened or why not. It knows neither accounts nor the database.

pub mod audit;
mod clock;
mod clock_terms;
pub mod duration;
mod free_board;
mod game;
pub mod instant;
mod limits;
mod outcome;
mod settled_time;
mod standing;
mod time_control;

pub use clock::{Clock, Entry, Fairness, Ledger, LedgerError, Reading, UnknownLedger, What};
pub use clock_terms::{ClockTerms, Pace, UnknownTerms};
pub use duration::whole_seconds;
pub use game::{Act, Game, Happened, Refusal};
pub use instant::Instant;
pub use limits::{ControlFault, ControlField};
pub use outcome::{Claim, Outcome, Reason};
pub use standing::Standing;
pub use time_control::{Bank, Courier, TimeControl, UnknownTimeControl};
