//! Time credited for a turn notice that no mail server accepted, as its reader could not know of
//! the turn.
//!
//! It is credited in parts while the notice waits, so that no flag falls, and the rest on delivery.
//! A reader who has visited since knows of the turn, and gets no further credit.

use super::is_clock_sound;
use crate::event::{Event, EventKind, TimeGrant};
use crate::service::games::{self, StoredGame, load_for_system};
use crate::service::{App, Error, Instant, last_seen};
use crate::store::outbox::LateNotice;
use crate::store::{DbConnection, events, outbox};
use chrono::TimeDelta;

/// The minimum delay for a credit, and the size of its parts.
const LATE: TimeDelta = TimeDelta::hours(6);
const MOST: TimeDelta = TimeDelta::days(3);
/// Smaller rests are not credited.
const LEAST_REST: TimeDelta = TimeDelta::minutes(1);

/// Credits turns whose notices are not accepted by mail servers; returns the number of credits.
/// Less than a part waits.
pub fn credit_late_mail(app: &App) -> Result<usize, Error> {
    let now = app.clock.now();
    let conn = &mut *app.connection()?;
    if !is_clock_sound(app, conn, now)? {
        return Ok(0);
    }
    let mut done = 0;
    for late in outbox::late(conn, (now - LATE).into())? {
        let least = (&late, LATE);
        let given = app.write_unattended(|conn, now| credit(app, conn, least, now))?;
        done += usize::from(given);
    }
    Ok(done)
}

/// Credits the rest of the delay when a mail server has accepted a turn notice, which is about to
/// be closed.
pub fn credit_on_delivery(
    app: &App,
    conn: &mut DbConnection,
    notice: i64,
    now: Instant,
) -> Result<(), Error> {
    // During an outage or a jump of the clock, the delay is unknown; outages are credited
    // separately.
    if !app.heartbeat.is_current(now) {
        return Ok(());
    }
    if let Some(late) = outbox::find_late(conn, notice)? {
        credit(app, conn, (&late, LEAST_REST), now)?;
    }
    Ok(())
}

/// Credits the delay of a turn notice until now, if it is at least `least`; returns whether it did.
fn credit(
    app: &App,
    conn: &mut DbConnection,
    (late, least): (&LateNotice, TimeDelta),
    now: Instant,
) -> Result<bool, Error> {
    let queued = late.created_at.utc();
    if now - queued < LATE {
        return Ok(false);
    }
    let mut stored = match load_for_system(conn, late.game_id, true) {
        Err(Error::Internal(why)) => {
            tracing::error!(game = late.game_id.0, %why, "skipped");
            return Ok(false);
        }
        loaded => loaded?,
    };
    let waits = games::is_turn_of(&stored.row, late.recipient_id)
        && stored.row.state.ply == late.ply
        && !stored.pace.is_live();
    let Some(time_used) = time_used(&stored, now).filter(|_| waits) else {
        return Ok(false);
    };
    if last_seen::last_visit(app, conn, late.recipient_id)?.is_some_and(|look| look > queued) {
        return Ok(false);
    }
    let owed = (now - queued).min(MOST) - credited(conn, &stored)?;
    let owed = owed.min(time_used);
    if owed < least {
        return Ok(false);
    }
    if let Some(game) = &mut stored.game {
        game.give_back(owed, now);
    }
    let cause = TimeGrant::Mail {
        given: owed,
        late: now - queued,
    };
    games::record_grant(
        conn,
        late.game_id,
        (Some(late.recipient_id), late.ply),
        cause,
        now,
    )?;
    games::save_clock(conn, &mut stored, now)?;
    Ok(true)
}

/// The time used in the current turn; none while the clock is stopped.
fn time_used(stored: &StoredGame, now: Instant) -> Option<TimeDelta> {
    let game = stored.game.as_ref()?;
    Some(game.ledger.time_of_turn()? - (game.deadline? - now))
}

/// The credit for late email in this turn.
fn credited(conn: &mut DbConnection, stored: &StoredGame) -> Result<TimeDelta, Error> {
    let all = events::of_kinds(conn, stored.row.id, &[EventKind::TimeGiven.into()])?;
    let of_turn = all.iter().filter(|event| {
        event.ply == Some(stored.row.state.ply) && Some(event.at) >= stored.row.state.turn_since
    });
    let given = of_turn.filter_map(|row| match row.event {
        Event::TimeGiven(TimeGrant::Mail { given, .. }) => Some(given),
        _ => None,
    });
    Ok(given.fold(TimeDelta::zero(), |sum, given| sum + given))
}

#[cfg(test)]
#[path = "late_mail_tests.rs"]
mod tests;
