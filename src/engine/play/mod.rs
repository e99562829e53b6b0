//! A game between two players: seats, turn, offers, clock, result; what may happen next.
//!
//! Pure: a [`Game`] is given who acts, what they want and the instant, and answers with what
//! happened or why not. It knows neither accounts nor the database.

pub mod audit;
mod clock;
mod clock_terms;
mod command;
pub mod duration;
mod game;
pub mod instant;
mod length;
mod limits;
mod offer;
mod offering;
mod outcome;
mod settled_time;
mod time_control;

pub use clock::{
    Clock, Entry, Fairness, Ledger, LedgerError, Reading, UnknownLedger, What, WrongClock,
};
pub use clock_terms::{ClockTerms, Pace, UnknownTerms};
pub use command::{GameCommand, GameEvent, GameEventKind, Refusal};
pub use duration::whole_seconds;
pub use game::{Game, Standing};
pub use instant::Instant;
pub use length::{MOST_PLIES, ending, is_full};
pub use limits::{ControlFault, ControlField};
pub use offer::{Offer, OfferKind, OfferTerms, Offers};
pub use outcome::{Outcome, Reason};
pub use time_control::{Bank, Courier, TimeControl, UnknownTimeControl};
