//! What waits for a reliable clock: expired data is deleted, and weeks are rated. Visits are stored
//! at any time.

use crate::service::{App, Error, Instant, accounts, bounces, guests, invitations, ratings};
use crate::store::{self, DbConnection, Timestamp, last_seen, outages, replies, sessions, tallies};
use chrono::TimeDelta;

/// How long repeated deliveries of an email are recognised.
const DIGEST_RETENTION: TimeDelta = TimeDelta::days(90);
/// Retention of reply addresses: longer than any turn.
const ADDRESS_RETENTION: TimeDelta = TimeDelta::days(366);

/// After an outage or a jump of the clock that looks like one, deletion is suspended for the same
/// time, at most for this long.
const MAX_SUSPENSION: TimeDelta = TimeDelta::days(1);

/// Whether the clock is reliable enough to delete expired data. It is if flags may fall; but after
/// a start, a clock that is a year ahead looks like a year's outage.
pub fn is_clock_sound(app: &App, conn: &mut DbConnection, now: Instant) -> Result<bool, Error> {
    if !app.heartbeat.may_flag(now) {
        return Ok(false);
    }
    let lately = outages::since(conn, (now - MAX_SUSPENSION).into())?;
    let casts_doubt = |(from, to): &(Timestamp, Timestamp)| {
        let (from, to) = (from.utc(), to.utc());
        // An outage that ends in the future was stored by a clock that has been corrected since.
        to <= now && now - to < (to - from).min(MAX_SUSPENSION)
    };
    Ok(!lately.iter().any(casts_doubt))
}

/// Deletes expired data from memory, and stores visits.
pub fn maintain(app: &App) -> Result<(), Error> {
    app.limits.tidy();
    app.incidents.tidy();
    store_visits(app)
}

/// Stores the visits since the last call.
pub fn store_visits(app: &App) -> Result<(), Error> {
    let visits = app.take_visits();
    if visits.is_empty() {
        return Ok(());
    }
    let written = app.connection_for_writing().and_then(|mut conn| {
        let visit_row =
            |(session, at): &(i64, Instant)| (sessions::seen_key(*session), (*at).into());
        let all: Vec<(String, Timestamp)> = visits.iter().map(visit_row).collect();
        store::write_tx(&mut conn, |conn| {
            // An unreliable clock must not make a player look absent for long.
            let is_sound = is_clock_sound(app, conn, app.clock.now())?;
            Ok::<_, Error>(last_seen::write_all(conn, &all, is_sound)?)
        })
    });
    if written.is_err() {
        app.return_visits(visits);
    }
    written
}

/// Deletes expired sessions, tokens and addresses, unless the clock is unreliable.
pub fn tidy(app: &App) -> Result<(), Error> {
    app.write_unattended(|conn, now| match is_clock_sound(app, conn, now)? {
        true => delete_expired(conn, now),
        false => Ok(()),
    })
}

/// Deletes accounts that were never confirmed, and guests who left, unless the clock is unreliable.
pub fn delete_unconfirmed(app: &App) -> Result<(), Error> {
    app.write_unattended(|conn, now| {
        if is_clock_sound(app, conn, now)? {
            accounts::delete_unconfirmed(conn, now)?;
            guests::delete_idle(conn, now)?;
        }
        Ok(())
    })
}

/// Rates the games of all weeks that are over, one transaction for each, unless the clock is
/// unreliable.
pub fn rate_weeks(app: &App) -> Result<(), Error> {
    let is_due = |app: &App| -> Result<bool, Error> {
        let (conn, now) = (&mut *app.connection()?, app.clock.now());
        Ok(ratings::due_week(conn, now)?.is_some() && is_clock_sound(app, conn, now)?)
    };
    while is_due(app)? {
        app.write_unattended(ratings::rate_next_week)?;
    }
    Ok(())
}

fn delete_expired(conn: &mut DbConnection, now: Instant) -> Result<(), Error> {
    replies::delete_received_before(conn, Timestamp::from(now - DIGEST_RETENTION))?;
    replies::delete_before(conn, Timestamp::from(now - ADDRESS_RETENTION))?;
    tallies::tidy(conn)?;
    bounces::tidy(conn, now)?;
    invitations::tidy(conn, now)?;
    accounts::tidy(conn, now)
}

#[cfg(test)]
#[path = "tidying_tests.rs"]
mod tests;
