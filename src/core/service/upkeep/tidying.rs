//! What is forgotten when it is old enough, and whether the clock may say so; who was seen is
//! written down.

use crate::service::{App, Error, Instant, accounts, bounces, invitations};
use crate::store::{
    self, DbConnection, Timestamp, last_seen, outages, received, replies, sessions, tallies,
};
use chrono::TimeDelta;

/// For so long a mail that comes again is known again.
const MAILS_REMEMBERED: TimeDelta = TimeDelta::days(90);
/// The addresses that notices are answered at are kept for so long: longer than any move waits.
const ADDRESS_RETENTION: TimeDelta = TimeDelta::days(366);

/// After an outage, or a jump of the clock that looks like one, nothing is tidied for as long as it
/// was, but for no longer than this.
const DOUBTED_AT_MOST: TimeDelta = TimeDelta::days(1);

/// Whether the clock may decide that something is old enough to be thrown away. It may when flags
/// may fall; and a clock that is a year ahead looks, after a start, as if the server had been away
/// for a year.
pub fn is_clock_sound(app: &App, conn: &mut DbConnection, now: Instant) -> Result<bool, Error> {
    if !app.heartbeat.may_flag(now) {
        return Ok(false);
    }
    let lately = outages::since(conn, (now - DOUBTED_AT_MOST).into())?;
    let casts_doubt = |(from, to): &(Timestamp, Timestamp)| {
        let (from, to) = (from.utc(), to.utc());
        // What ends in the future was written by a clock that has been put right since.
        to <= now && now - to < (to - from).min(DOUBTED_AT_MOST)
    };
    Ok(!lately.iter().any(casts_doubt))
}

/// Drops what no longer matters of what this process remembers, and writes down who was seen.
pub fn settle(app: &App) -> Result<(), Error> {
    app.limits.tidy();
    app.incidents.tidy();
    note_visits(app)
}

/// Writes down who was seen since the last call.
pub fn note_visits(app: &App) -> Result<(), Error> {
    let visits = app.take_seen();
    if visits.is_empty() {
        return Ok(());
    }
    let written = app.connection_for_writing().and_then(|mut conn| {
        let seen_at = |(session, at): &(i64, Instant)| (sessions::seen_key(*session), (*at).into());
        let all: Vec<(String, Timestamp)> = visits.iter().map(seen_at).collect();
        store::write_tx(&mut conn, |conn| {
            // A clock in doubt must not make anybody look as if long away.
            let is_sound = is_clock_sound(app, conn, app.clock.now())?;
            Ok::<_, Error>(last_seen::write_all(conn, &all, is_sound)?)
        })
    });
    if written.is_err() {
        app.put_back_seen(visits);
    }
    written
}

/// Unless the clock is in doubt, drops sessions, tokens and addresses that have expired.
pub fn tidy(app: &App) -> Result<(), Error> {
    app.write_unattended(|conn, now| match is_clock_sound(app, conn, now)? {
        true => throw_away(conn, now),
        false => Ok(()),
    })
}

/// Deletes accounts that were never confirmed, unless the clock is in doubt.
pub fn delete_unconfirmed(app: &App) -> Result<(), Error> {
    app.write_unattended(|conn, now| {
        if is_clock_sound(app, conn, now)? {
            accounts::unconfirmed::let_go(conn, now)?;
        }
        Ok(())
    })
}

fn throw_away(conn: &mut DbConnection, now: Instant) -> Result<(), Error> {
    received::delete_before(conn, Timestamp::from(now - MAILS_REMEMBERED))?;
    replies::delete_before(conn, Timestamp::from(now - ADDRESS_RETENTION))?;
    tallies::tidy(conn)?;
    bounces::tidy(conn, now)?;
    invitations::tidy(conn, now)?;
    accounts::tidy(conn, now)
}

#[cfg(test)]
#[path = "tidying_tests.rs"]
mod tests;
