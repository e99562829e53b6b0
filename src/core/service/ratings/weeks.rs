//! Rates the games of a week once it is over.

use super::standing::{WEEK, after_week, by_pool, load, players_of};
use crate::service::{Error, Instant};
use crate::store::DbConnection;
use crate::store::ratings as rows;
use chrono::TimeDelta;
use posthorse_tournament::ratings::period_start;

/// How long a week stays open after its end, so that games that are being saved then are in it.
const SETTLES: TimeDelta = TimeDelta::minutes(1);

/// The end of the first week whose games are not rated, if there is any; it may not be over.
pub(super) fn next_week(conn: &mut DbConnection) -> Result<Option<Instant>, Error> {
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
