//! A game between two players: seats, turn, offers, clock, result; what may happen next.
//!
//! Pure: a [`Game`] is given who acts, what they want and the instant, and answers with what
//! happened or why not. It knows neither accounts nor the database.

pub mod audit;
mod clock;
mod free_board;
mod game;
mod outcome;
mod standing;
mod time_control;

pub use clock::{Instant, after_outage, is_flagged};
pub use game::{Act, Game, Happened, Refusal};
pub use outcome::{Claim, Outcome, Reason};
pub use standing::Standing;
pub use time_control::TimeControl;
