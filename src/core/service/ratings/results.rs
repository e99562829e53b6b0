//! Which results count for ratings, and when they become final.

use super::shown::rounded_ratings;
use crate::play::Outcome;
use crate::rules::Side;
use crate::service::games::{ReplayedGame, StoredGame};
use crate::service::{Error, Instant};
use crate::store::{DbConnection, linked_accounts, moves, ratings as rows};
use chrono::TimeDelta;

/// Shorter games do not count: a side has not moved twice.
const LEAST_PLIES: i64 = 4;
/// How long the loser may contest a loss on time or for abandonment. Only then is it final.
const CONTESTABLE: TimeDelta = TimeDelta::days(3);

/// The side that lost on time or for abandonment.
fn absent_loser(outcome: Outcome) -> Option<Side> {
    let is_absence = outcome.reason.is_absence();
    outcome.winner.filter(|_| is_absence).map(Side::other)
}

/// Until when a seat may contest the result of a game; none if it never may.
pub fn contestable_until<Mask>(stored: &ReplayedGame<Mask>, seat: Side) -> Option<Instant> {
    let outcome = stored.game.as_ref()?.outcome?;
    let is_contestable = stored.is_rated() && absent_loser(outcome) == Some(seat);
    Some(stored.finished_at()? + CONTESTABLE).filter(|_| is_contestable)
}

/// Records the players' ratings at the end of a rated game, and when its result becomes final, if
/// it counts.
pub(crate) fn record_end(
    conn: &mut DbConnection,
    stored: &StoredGame,
    now: Instant,
) -> Result<(), Error> {
    let Some(outcome) = stored.game()?.outcome.filter(|_| stored.is_rated()) else {
        return Ok(());
    };
    if let [Some(first), Some(second)] = Side::BOTH.map(|side| stored.player_at(side)) {
        let ratings = rounded_ratings(conn, stored, [first, second], now)?;
        rows::insert_of_games(conn, &[(stored.id(), ratings)])?;
    }
    let at = match absent_loser(outcome) {
        Some(_) => now + CONTESTABLE,
        None => now,
    };
    record_final(conn, stored, outcome, at)
}

/// Records that the result of a rated game becomes final at that time, if it counts.
pub(crate) fn record_final(
    conn: &mut DbConnection,
    stored: &StoredGame,
    outcome: Outcome,
    at: Instant,
) -> Result<(), Error> {
    let is_whole = stored.ply() >= LEAST_PLIES && outcome.reason.counts();
    if !is_whole {
        return Ok(());
    }
    if !is_between_linked(conn, stored)? && !is_further_absence(conn, stored, outcome)? {
        rows::set_final(conn, stored.id(), Some(at.into()))?;
    }
    Ok(())
}

/// Whether both players are marked as one person.
fn is_between_linked(conn: &mut DbConnection, stored: &StoredGame) -> Result<bool, Error> {
    let [first, second] = Side::BOTH.map(|side| stored.player_at(side));
    match first.zip(second) {
        Some((first, second)) => Ok(linked_accounts::are_linked(conn, [first, second])?),
        None => Ok(false),
    }
}

/// Makes a result count no longer, until it is decided.
pub(crate) fn withdraw_result(conn: &mut DbConnection, stored: &StoredGame) -> Result<(), Error> {
    Ok(rows::set_final(conn, stored.id(), None)?)
}

/// Whether the loser was absent since losing an earlier game by absence: of the games lost during
/// one absence, only the first counts. An absence lasts until the player moves in any game.
fn is_further_absence(
    conn: &mut DbConnection,
    stored: &StoredGame,
    outcome: Outcome,
) -> Result<bool, Error> {
    let loser = absent_loser(outcome).and_then(|side| stored.player_at(side));
    let Some((loser, ended)) = loser.zip(stored.finished_at()) else {
        return Ok(false);
    };
    let of_whole_games = (ended.into(), LEAST_PLIES);
    match rows::last_absence(conn, (loser, stored.id()), of_whole_games)? {
        Some(since) => Ok(!moves::has_moved(conn, loser, (since, ended.into()))?),
        None => Ok(false),
    }
}
