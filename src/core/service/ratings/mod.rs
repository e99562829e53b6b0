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

use crate::service::{Error, Instant};
use crate::store::DbConnection;
use crate::store::ratings as rows;
use chrono::TimeDelta;
use posthorse_tournament::ratings::period_start;
use standing::{WEEK, after_week, by_pool, load, players_of};

/// How long a week stays open after its end, so that games that are being saved then are in it.
const SETTLES: TimeDelta = TimeDelta::minutes(1);

/// The end of the first week whose games are not rated, if there is any; it may not be over.
fn next_week(conn: &mut DbConnection) -> Result<Option<Instant>, Error> {
    if let Some(last) = rows::last_week(conn)? {
        return Ok(Some(last.utc() + WEEK));
    }
    let first = rows::first_end(conn)?;
    Ok(first.map(|at| period_start(at.utc()) + WEEK))
}

/// The end of the first week that is over and whose games are not rated.
pub fn due_week(conn: &mut DbConnection, now: Instant) -> Result<Option<Instant>, Error> {
    let next = next_week(conn)?;
    Ok(next.filter(|end| *end + SETTLES <= now))
}

/// Rates the games of the first week that is over. If another process does the same, nothing
/// happens here.
pub fn rate_next_week(conn: &mut DbConnection, now: Instant) -> Result<(), Error> {
    let Some(end) = due_week(conn, now)? else {
        return Ok(());
    };
    if !rows::insert_week(conn, end.into())? {
        return Ok(());
    }
    let start = end - WEEK;
    let games = rows::games_between(conn, start.into(), end.into())?;
    for (pool, games) in by_pool(&games) {
        let known = load(conn, &pool, &players_of(&games))?;
        for (player, standing) in after_week(&known, start, &games) {
            rows::insert(conn, &standing.row(player, &pool))?;
        }
    }
    Ok(())
}
