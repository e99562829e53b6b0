//! Tournaments and ladders.
//!
//! Organisers and players change a tournament by the use cases in this module. A background job,
//! [`advance_due`], does what follows from time and from results: it starts tournaments, pairs
//! rounds, begins games and ends tournaments. The end of a game only records the result (see
//! [`tournament_results`](super::tournament_results)) and makes the job look at the tournament.

mod deciding;
mod entering;
mod import;
mod ladder;
mod lists;
mod progress;
mod rounds;
mod starting;
mod tables;
mod terms;
#[cfg(any(test, feature = "testing"))]
#[allow(clippy::unwrap_used)]
#[path = "tests/testing.rs"]
pub mod testing;
#[cfg(test)]
mod tests;
mod view;

pub use super::standings::report_file;
pub use crate::refusals::TournamentRefused;
pub use deciding::decide;
pub use entering::{enter, invite, set_helper, withdraw, withdraw_from_all};
pub use import::import;
pub use ladder::challenge;
pub use lists::{TournamentEntry, list, own};
pub use posthorse_tournament::formats::ladder::REACH;
pub use progress::advance_due;
use progress::paired_game;
pub use starting::{cancel, start};
pub use terms::{
    MOST_MESSAGE, MOST_NAME, MOST_PLACES, MOST_ROUNDS, MOST_SECTION, TournamentTerms, create,
};
pub use view::{
    Cell, Crosstable, CrosstableRow, TournamentGame, TournamentPlayer, TournamentView, ViewerRole,
    view,
};
