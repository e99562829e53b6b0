//! Ratings by Glicko-2, for each variant and kind of time control, by weeks from Monday 00:00 UTC.
//!
//! Only the ratings after complete weeks are stored. Pages add the games of the running week, as if
//! it ended now, so finishing a game writes no rating. A game counts in the week in which its
//! result becomes final: a loss on time or for abandonment once it can no longer be contested, a
//! contested one when it is decided. Pages add it from its end, unless it is contested.

mod check;
mod ranking;
mod results;
mod shown;
mod standing;
mod weeks;

#[cfg(test)]
mod results_tests;
#[cfg(test)]
mod tests;

pub use check::{CheckedRatings, Difference, check};
pub use posthorse_tournament::ratings::{Changes, Rating};
pub use ranking::{LEAST_GAMES, Place, RankedPlayer, Ranking, ranking};
pub use results::contestable_until;
pub(crate) use results::{record_end, record_final, withdraw_result};
pub use shown::{PlayerRating, Stakes, of_player, shown, stakes};
pub use standing::Pool;
pub use weeks::{due_week, rate_next_week};
