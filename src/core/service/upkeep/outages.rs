//! The heartbeat written down, and what an outage took from running clocks given back.

use crate::event::TimeGiven;
use crate::play::{Ledger, Pace, What, whole_seconds};
use crate::service::{App, Error, HeartbeatCheck, Instant, games};
use crate::store::games::{self as rows, Running};
use crate::store::{self, DbConnection, Timestamp, last_seen, outages, players};
use chrono::TimeDelta;
use std::time::Instant as Monotonic;

/// The subject under which `seen` keeps the server's heartbeat.
const HEART: &str = "server";
const LIVE_HEART: &str = "live";

/// One heartbeat: writes it down, and gives back what an outage took from running clocks. Two
/// processes on one database do so one after the other: an outage is given back once.
///
/// # Errors
/// When the database fails; the heart has not beaten then.
pub fn heartbeat(app: &App, monotonic: Monotonic) -> Result<HeartbeatCheck, Error> {
    follow_clock(app)?;
    let (pulse, beat) = app.write_unattended(|conn, now| {
        store::lock(conn, store::ExclusiveTask::Heartbeat)?;
        let written = last_seen::find(conn, HEART)?.map(Timestamp::utc);
        let (pulse, beat) = app.heartbeat.feel(now, monotonic, written);
        match pulse {
            HeartbeatCheck::Steady => {}
            HeartbeatCheck::Gap(start, end) => {
                outages::insert(conn, start.into(), end.into(), "outage")?;
                give_back(conn, start, end, Running::ByMail)?;
            }
            HeartbeatCheck::Jumped { from, to } if to > from => {
                outages::insert(conn, from.into(), to.into(), "clock")?;
                give_back(conn, from, to, Running::ByMail)?;
            }
            HeartbeatCheck::Jumped { .. } => {}
        }
        last_seen::write(conn, HEART, now.into())?;
        Ok::<_, Error>((pulse, beat))
    })?;
    app.heartbeat.keep(beat);
    Ok(pulse)
}

/// One heartbeat of the live games, a second after the one before; while none is played, nothing is
/// written. What an outage of some seconds took is given back.
///
/// # Errors
/// As [`heartbeat`].
pub fn live_heartbeat(app: &App, monotonic: Monotonic) -> Result<(), Error> {
    if !rows::is_played_live(&mut *app.connection()?)? {
        let (_, beat) = app.live_heartbeat.feel(app.clock.now(), monotonic, None);
        app.live_heartbeat.keep(beat);
        return Ok(());
    }
    let beat = app.write_unattended(|conn, now| {
        store::lock(conn, store::ExclusiveTask::Heartbeat)?;
        // The first live game of all may have begun just before the end of the last run.
        let written = match last_seen::find(conn, LIVE_HEART)? {
            None => last_seen::find(conn, HEART)?,
            written => written,
        };
        let written = written.map(Timestamp::utc);
        let (pulse, beat) = app.live_heartbeat.feel(now, monotonic, written);
        match pulse {
            HeartbeatCheck::Gap(from, to) | HeartbeatCheck::Jumped { from, to } if to > from => {
                give_back(conn, from, to, Running::Live)?;
            }
            _ => {}
        }
        last_seen::write(conn, LIVE_HEART, now.into())?;
        Ok::<_, Error>(beat)
    })?;
    app.live_heartbeat.keep(beat);
    Ok(())
}

/// Sets this server's clock by the database's, where it has one.
///
/// # Errors
/// When the database does not answer.
pub fn follow_clock(app: &App) -> Result<(), Error> {
    if !app.clock.follows() || !app.pool.may_be_shared() {
        return Ok(());
    }
    let moved = app.clock.follow(&mut *app.connection()?)?;
    if moved.abs() >= TOLD_OF {
        let seconds = moved.num_milliseconds() / 1000;
        tracing::warn!(
            seconds,
            "using the clock of the database; check the clock of this machine"
        );
    }
    Ok(())
}

/// A clock that is moved by so much is told of.
const TOLD_OF: TimeDelta = TimeDelta::seconds(1);

fn give_back(
    conn: &mut DbConnection,
    start: Instant,
    end: Instant,
    which: Running,
) -> Result<(), Error> {
    for running in rows::running_clocks(conn, which)? {
        let Some((mut ledger, given)) = after_outage(&running, start, end) else {
            continue;
        };
        let later = running.deadline.map(|deadline| deadline.utc() + given);
        let quiet = keep_quiet(conn, &running, &mut ledger, end)?;
        let deadline = quiet.or(later).map(Timestamp::from);
        // Its reminders are counted anew when they are looked at.
        rows::set_clock(
            conn,
            running.id,
            deadline,
            (ledger.text(), Some(end.into())),
        )?;
        let Some(row) = rows::find(conn, running.id)? else {
            continue;
        };
        let (away, ply) = (end - start, row.state.ply);
        let spans = TimeGiven::Outage { given, away };
        games::tell(conn, running.id, (None, ply), spans, end)?;
        if let Some((quiet, later)) = quiet.zip(later) {
            let given = quiet - later;
            let given = TimeGiven::Quiet { given };
            games::tell(conn, running.id, (running.to_move(), ply), given, end)?;
        }
    }
    Ok(())
}

/// Moves a deadline that falls into the quiet hours of the side to move to their end, and tells
/// where that is.
fn keep_quiet(
    conn: &mut DbConnection,
    running: &rows::RunningClock,
    ledger: &mut Ledger,
    now: Instant,
) -> Result<Option<Instant>, Error> {
    let reading = ledger.at(now);
    let Some(next) = running.to_move().filter(|_| !reading.standing) else {
        return Ok(None);
    };
    let (Some(player), Ok(pace)) = (players::find(conn, next)?, running.pace.parse()) else {
        return Ok(None);
    };
    let end = reading
        .deadline
        .and_then(|deadline| games::end_of_quiet(&player, pace, deadline));
    Ok(end.filter(|to| ledger.push(now, What::Shift { to: *to }).is_ok()))
}

/// What happened to a clock, with the outage, and by how much that moves its deadline; none where
/// the clock stood still and lost nothing before it did.
fn after_outage(
    running: &rows::RunningClock,
    start: Instant,
    end: Instant,
) -> Option<(Ledger, TimeDelta)> {
    let pace: Pace = running.pace.parse().ok()?;
    let turn = (running.turn?.into(), running.turn_since?.utc());
    let deadline = running.deadline.map(Timestamp::utc);
    let mut ledger = Ledger::restore(
        pace.control,
        running.ledger.as_deref().unwrap_or_default(),
        turn,
        deadline,
    );
    let seconds = u32::try_from(whole_seconds(end - start)).unwrap_or(u32::MAX);
    let before = ledger.at(end);
    ledger.push(end, What::Outage { seconds }).ok()?;
    let given = ledger.at(end).deadline? - before.deadline?;
    let matters = !before.standing || given > TimeDelta::zero();
    matters.then_some((ledger, given))
}

#[cfg(test)]
#[path = "outages_tests.rs"]
mod tests;
