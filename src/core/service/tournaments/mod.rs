//! Tournaments and ladders.
//!
//! Organisers and players change a tournament by the use cases in this module. A background job,
//! [`advance_due`], does what follows from time and from results: it starts tournaments, pairs
//! rounds, begins games and ends tournaments. The end of a game only records the result and makes
//! the job look at the tournament.

mod deciding;
mod entering;
mod import;
mod knockout;
mod ladder;
mod lists;
mod loaded;
mod news;
mod progress;
mod report;
mod results;
mod rounds;
mod starting;
mod tables;
mod terms;
#[cfg(test)]
mod tests;
mod view;

pub use crate::refusals::TournamentRefused;
pub use deciding::decide;
pub use entering::{enter, invite, set_helper, withdraw, withdraw_from_all};
pub use import::import;
pub use ladder::challenge;
pub use lists::{TournamentEntry, list, own};
pub use loaded::LoadedTournament;
pub(in crate::service) use news::answer;
pub use posthorse_tournament::formats::ladder::REACH;
pub use progress::advance_due;
use progress::paired_game;
pub use report::{Standing, report_file, standings};
pub(crate) use results::{challenge_closed, game_over};
pub use starting::{cancel, start};
pub use terms::{MOST_MESSAGE, MOST_NAME, MOST_PLACES, MOST_SECTION, TournamentTerms, create};
pub(crate) use view::of_game;
pub use view::{
    Cell, Crosstable, CrosstableRow, GameTournament, TournamentGame, TournamentPlayer,
    TournamentView, ViewerRole, view,
};
