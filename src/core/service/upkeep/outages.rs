//! The heartbeat written down, and what an outage took from running clocks given back.

use super::{clock_correction, running_clock};
use crate::event::TimeGrant;
use crate::play::{Ledger, What, whole_seconds};
use crate::service::{App, Error, HeartbeatCheck, Instant, SetBack};
use crate::store::games::{self as rows, Running};
use crate::store::{self, DbConnection, Timestamp, last_seen, outages};
use chrono::TimeDelta;
use std::time::Instant as Monotonic;

/// The subject under which `seen` keeps the server's heartbeat.
const HEARTBEAT: &str = "server";
const LIVE_HEARTBEAT: &str = "live";
/// The cause of an outage that was a jump of the clock.
const CLOCK: &str = "clock";

/// One heartbeat: writes it down, and gives back what an outage took from running clocks. Two
/// processes on one database do so one after the other: an outage is given back once.
///
/// # Errors
/// When the database fails; the heartbeat does not count then.
pub fn heartbeat(app: &App, monotonic: Monotonic) -> Result<HeartbeatCheck, Error> {
    follow_clock(app)?;
    let (check, beat) = app.write_unattended(|conn, now| {
        store::lock(conn, store::ExclusiveTask::Heartbeat)?;
        let written = last_seen::find(conn, HEARTBEAT)?.map(Timestamp::utc);
        let (check, mut beat) = app.heartbeat.feel(now, monotonic, written);
        if let HeartbeatCheck::Gap(start, end) = check {
            outages::insert(conn, start.into(), end.into(), "outage")?;
        }
        if set_clocks(conn, check, Running::ByMail)? {
            beat = beat.corrected();
        }
        last_seen::write(conn, HEARTBEAT, now.into())?;
        Ok::<_, Error>((check, beat))
    })?;
    app.heartbeat.keep(beat);
    Ok(check)
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
        let written = match last_seen::find(conn, LIVE_HEARTBEAT)? {
            None => last_seen::find(conn, HEARTBEAT)?,
            written => written,
        };
        let written = written.map(Timestamp::utc);
        let (check, mut beat) = app.live_heartbeat.feel(now, monotonic, written);
        if set_clocks(conn, check, Running::Live)? {
            beat = beat.corrected();
        }
        last_seen::write(conn, LIVE_HEARTBEAT, now.into())?;
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
    if moved.abs() >= LOGGED_FROM {
        let seconds = moved.num_milliseconds() / 1000;
        tracing::warn!(
            seconds,
            "using the clock of the database; check the clock of this machine"
        );
    }
    Ok(())
}

/// A clock that is moved by so much is logged.
const LOGGED_FROM: TimeDelta = TimeDelta::seconds(1);

/// What the games' clocks lost.
#[derive(Debug, Clone, Copy)]
struct Loss {
    from: Instant,
    to: Instant,
    /// Where the server's clock had been set back before: a clock that ran then already lost
    /// nothing until it returned.
    set_back: Option<SetBack>,
}

impl Loss {
    /// From when on a turn lost time that began at `turn_since`.
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

/// Does to the games' clocks what follows from a heartbeat; tells whether the server's clock had
/// been ahead and is right again.
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

/// What happened to a clock, with the outage, and by how much that moves its deadline; none where
/// the clock stood still and lost nothing before it did.
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
