//! Ratings by Glicko-2, for each variant and kind of time control, by weeks from Monday 00:00 UTC.
//!
//! Only the ratings after complete weeks are stored. Pages add the games of the running week, as if
//! it ended now, so finishing a game writes no rating.

mod check;
mod ranking;
mod shown;
mod standing;
mod weeks;

#[cfg(test)]
mod tests;

pub use check::{CheckedRatings, Difference, check};
pub use posthorse_tournament::ratings::{Changes, Rating};
pub use ranking::{LEAST_GAMES, Place, RankedPlayer, Ranking, ranking};
pub use shown::{PlayerRating, Stakes, of_player, shown, stakes};
pub use standing::Pool;
pub use weeks::{due_week, rate_next_week};
