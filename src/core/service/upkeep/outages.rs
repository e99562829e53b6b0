//! Stores heartbeats, and credits outages to running clocks.

use super::{clock_correction, running_clock};
use crate::event::TimeGrant;
use crate::play::{Ledger, What, whole_seconds};
use crate::service::{App, Error, HeartbeatCheck, Instant, SetBack};
use crate::store::games::{self as rows, Running};
use crate::store::{self, DbConnection, Timestamp, last_seen, outages};
use chrono::TimeDelta;
use std::time::Instant as Monotonic;

/// The subject of the server's heartbeat in the table `seen`.
const HEARTBEAT: &str = "server";
const LIVE_HEARTBEAT: &str = "live";
/// The cause of an outage that was a jump of the clock.
const CLOCK: &str = "clock";

/// Stores a heartbeat, and credits an outage to running clocks. Two processes on one database do so
/// one after the other, so that an outage is credited once.
///
/// # Errors
/// If the database fails; the heartbeat does not count then.
pub fn heartbeat(app: &App, monotonic: Monotonic) -> Result<HeartbeatCheck, Error> {
    follow_clock(app)?;
    let (check, beat) = app.write_unattended(|conn, now| {
        store::lock(conn, store::ExclusiveTask::Heartbeat)?;
        let written = last_seen::find(conn, HEARTBEAT)?.map(Timestamp::utc);
        let (check, mut beat) = app.heartbeat.check(now, monotonic, written);
        if let HeartbeatCheck::Gap(start, end) = check {
            outages::insert(conn, start.into(), end.into(), "outage")?;
        }
        if set_clocks(conn, check, Running::ByMail)? {
            beat = beat.corrected();
        }
        last_seen::write(conn, HEARTBEAT, now.into())?;
        Ok::<_, Error>((check, beat))
    })?;
    app.heartbeat.record(beat);
    Ok(check)
}

/// The heartbeat of live games, every second; without running live games, nothing is stored.
/// Credits outages of a few seconds.
///
/// # Errors
/// Like [`heartbeat`].
pub fn live_heartbeat(app: &App, monotonic: Monotonic) -> Result<(), Error> {
    if !rows::is_played_live(&mut *app.connection()?)? {
        let (_, beat) = app.live_heartbeat.check(app.clock.now(), monotonic, None);
        app.live_heartbeat.record(beat);
        return Ok(());
    }
    let beat = app.write_unattended(|conn, now| {
        store::lock(conn, store::ExclusiveTask::Heartbeat)?;
        // The first of all live games may have started just before the end of the last run.
        let written = match last_seen::find(conn, LIVE_HEARTBEAT)? {
            None => last_seen::find(conn, HEARTBEAT)?,
            written => written,
        };
        let written = written.map(Timestamp::utc);
        let (check, mut beat) = app.live_heartbeat.check(now, monotonic, written);
        if set_clocks(conn, check, Running::Live)? {
            beat = beat.corrected();
        }
        last_seen::write(conn, LIVE_HEARTBEAT, now.into())?;
        Ok::<_, Error>(beat)
    })?;
    app.live_heartbeat.record(beat);
    Ok(())
}

/// Corrects this server's clock by the database's, if the database has its own.
///
/// # Errors
/// If the database does not answer.
pub fn follow_clock(app: &App) -> Result<(), Error> {
    if !app.clock.is_correctable() || !app.pool.may_be_shared() {
        return Ok(());
    }
    let moved = app.clock.correct_by(&mut *app.connection()?)?;
    if moved.abs() >= LOGGED_FROM {
        let seconds = moved.num_milliseconds() / 1000;
        tracing::warn!(
            seconds,
            "using the clock of the database; check the clock of this machine"
        );
    }
    Ok(())
}

/// Corrections from this size are logged.
const LOGGED_FROM: TimeDelta = TimeDelta::seconds(1);

/// The time that the games' clocks lost.
#[derive(Debug, Clone, Copy)]
struct Loss {
    from: Instant,
    to: Instant,
    /// If the server's clock had been set back before: a clock that ran then lost nothing until it
    /// returned.
    set_back: Option<SetBack>,
}

impl Loss {
    /// The start of the loss for a turn that began at `turn_since`.
    fn of_turn(self, turn_since: Option<Timestamp>) -> Instant {
        let began_meanwhile = |set_back: &SetBack| {
            let began = turn_since.map(Timestamp::utc);
            began.is_some_and(|began| set_back.to <= began && began <= self.from)
        };
        match self.set_back {
            Some(set_back) if !began_meanwhile(&set_back) => set_back.from,
            _ => self.from,
        }
    }
}

/// Updates the games' clocks after a heartbeat; returns whether a fast clock of the server was
/// corrected.
fn set_clocks(
    conn: &mut DbConnection,
    check: HeartbeatCheck,
    which: Running,
) -> Result<bool, Error> {
    let (from, to, set_back) = match check {
        HeartbeatCheck::Steady => return Ok(false),
        HeartbeatCheck::Gap(from, to) => (from, to, None),
        HeartbeatCheck::Jumped { from, to } if to < from => {
            return clock_correction::correct(conn, from, to);
        }
        HeartbeatCheck::Jumped { from, to } => {
            outages::insert(conn, from.into(), to.into(), CLOCK)?;
            (from, to, None)
        }
        HeartbeatCheck::Returned { from, to, set_back } => {
            outages::insert(conn, set_back.from.into(), to.into(), CLOCK)?;
            (from, to, Some(set_back))
        }
    };
    give_back(conn, Loss { from, to, set_back }, which)?;
    Ok(false)
}

fn give_back(conn: &mut DbConnection, loss: Loss, which: Running) -> Result<(), Error> {
    let end = loss.to;
    for running in rows::running_clocks(conn, which)? {
        let start = loss.of_turn(running.turn_since);
        let Some((ledger, given)) = after_outage(&running, start, end) else {
            continue;
        };
        if given.is_zero() && loss.set_back.is_some() {
            continue;
        }
        let away = end - start;
        let cause = TimeGrant::Outage { given, away };
        running_clock::save(conn, &running, ledger, Some(cause), end)?;
    }
    Ok(())
}

/// A clock's event for the outage, and the change of its deadline; none if the clock was stopped
/// and lost nothing before.
fn after_outage(
    running: &rows::RunningClock,
    start: Instant,
    end: Instant,
) -> Option<(Ledger, TimeDelta)> {
    let mut ledger = running_clock::ledger_of(running)?;
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
