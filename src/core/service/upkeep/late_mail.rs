//! Time given back for a turn notice that no mail server took: its reader could not know of the
//! turn.
//!
//! It is given back in parts while the notice waits, so that nobody is flagged meanwhile, and the
//! rest when it is taken. Who has been on the pages since knows of the turn, and gets no more.

use super::is_clock_sound;
use crate::event::{Event, EventKind, TimeGrant};
use crate::service::games::{self, StoredGame, load_for_system};
use crate::service::{App, Error, Instant, last_seen};
use crate::store::outbox::LateNotice;
use crate::store::{DbConnection, events, outbox};
use chrono::TimeDelta;

/// A notice that was taken sooner is none of this; and so much is given back at a time while it
/// waits.
const LATE: TimeDelta = TimeDelta::hours(6);
/// The most that is given back in a turn.
const MOST: TimeDelta = TimeDelta::days(3);
/// No rest below this is given back: it is not worth a line.
const LEAST_REST: TimeDelta = TimeDelta::minutes(1);

/// Gives back the time of turns whose notices no mail server takes; tells how often. What is less
/// than a part waits.
pub fn credit_late_mail(app: &App) -> Result<usize, Error> {
    let now = app.clock.now();
    let conn = &mut *app.connection()?;
    if !is_clock_sound(app, conn, now)? {
        return Ok(0);
    }
    let mut done = 0;
    for late in outbox::late(conn, (now - LATE).into())? {
        let least = (&late, LATE);
        let given = app.write_unattended(|conn, now| give_back(app, conn, least, now))?;
        done += usize::from(given);
    }
    Ok(done)
}

/// A turn notice is about to be closed, for a mail server has taken it: gives back what is left of
/// the time that it was late by.
pub fn mail_was_taken(
    app: &App,
    conn: &mut DbConnection,
    notice: i64,
    now: Instant,
) -> Result<(), Error> {
    // In a gap, or a jump of the clock, nobody knows how late it is; that is given back as what it
    // was.
    if !app.heartbeat.is_current(now) {
        return Ok(());
    }
    if let Some(late) = outbox::find_late(conn, notice)? {
        give_back(app, conn, (&late, LEAST_REST), now)?;
    }
    Ok(())
}

/// Gives back what a turn notice has come too late by until now, if it is as much as `least`; tells
/// whether it was.
fn give_back(
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
    let Some(spent) = spent(&stored, now).filter(|_| waits) else {
        return Ok(false);
    };
    if last_seen::last_look(app, conn, late.recipient_id)?.is_some_and(|look| look > queued) {
        return Ok(false);
    }
    let owed = (now - queued).min(MOST) - given(conn, &stored)?;
    let owed = owed.min(spent);
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
    games::tell(
        conn,
        late.game_id,
        (Some(late.recipient_id), late.ply),
        cause,
        now,
    )?;
    games::save_clock(conn, &mut stored, now)?;
    Ok(true)
}

/// What the turn that is on has taken of its time; none while the clock stands still.
fn spent(stored: &StoredGame, now: Instant) -> Option<TimeDelta> {
    let game = stored.game.as_ref()?;
    Some(game.ledger.time_of_turn()? - (game.deadline? - now))
}

/// What was given back of this turn for late mail.
fn given(conn: &mut DbConnection, stored: &StoredGame) -> Result<TimeDelta, Error> {
    let all = events::of_kinds(conn, stored.row.id, &[EventKind::TimeGrant.into()])?;
    let of_turn = all.iter().filter(|event| {
        event.ply == Some(stored.row.state.ply) && Some(event.at) >= stored.row.state.turn_since
    });
    let given = of_turn.filter_map(|row| match row.event {
        Event::TimeGrant(TimeGrant::Mail { given, .. }) => Some(given),
        _ => None,
    });
    Ok(given.fold(TimeDelta::zero(), |sum, given| sum + given))
}

#[cfg(test)]
#[path = "late_mail_tests.rs"]
mod tests;
