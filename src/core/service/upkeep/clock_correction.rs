//! Corrections after a server's clock was ahead: its effects on games, vacations and emails are
//! undone.
//!
//! The jump ahead looked like an outage, which was credited. Events since then are dated back. A
//! deadline keeps the time that was left a moment ago, and at least the time that an outage leaves.

use super::running_clock;
use crate::event::TimeGrant;
use crate::model::GameId;
use crate::play::{Ledger, What, WrongClock};
use crate::service::games::{self, VacationChange};
use crate::service::notices::schedule;
use crate::service::{Error, Instant, OUTAGE};
use crate::store::games::{self as rows, Running, RunningClock};
use crate::store::{
    self, DbConnection, Timestamp, last_seen, mail_habits, outages, outbox, vacations,
};
use chrono::TimeDelta;
use std::collections::HashMap;

/// Digests are not planned further ahead than this.
const DIGESTS_AHEAD: TimeDelta = TimeDelta::days(8);

/// The subject of the last correction in the table `seen`.
const CORRECTED: &str = "clock-corrected";

/// Corrects the data after the clock was set back from one instant to another, which is now.
/// Returns whether it had been ahead, as shown by an outage that ends later than now, or by another
/// heartbeat's correction.
pub(super) fn correct(conn: &mut DbConnection, from: Instant, now: Instant) -> Result<bool, Error> {
    let wrong_outages = outages::ending_after(conn, now.into())?;
    let Some(since) = wrong_outages.iter().map(|(_, _, ended)| *ended).min() else {
        let last = last_seen::find(conn, CORRECTED)?.map(Timestamp::utc);
        return Ok(last.is_some_and(|last| (now - OUTAGE..=now).contains(&last)));
    };
    last_seen::write(conn, CORRECTED, now.into())?;
    let spans = wrong_outages.iter();
    let spans: Vec<_> = spans.map(|(_, a, b)| (a.utc(), b.utc())).collect();
    let ahead = from - now;
    let wrong = &WrongClock::new(&spans, ahead, now);
    // Locked before the games, as when a vacation starts or ends.
    store::lock(conn, store::ExclusiveTask::Vacation)?;
    for (id, started, ended) in wrong_outages {
        let started = wrong.correct(started.utc());
        let ended = wrong.correct(ended.utc()).max(started);
        outages::rewrite(conn, id, started.into(), ended.into())?;
    }
    let before = correct_games(conn, wrong)?;
    rows::reset_future_untimed(conn, now.into())?;
    for row in vacations::written_after(conn, now.into())? {
        correct_vacation(conn, row, (wrong, ahead))?;
    }
    ensure_time(conn, &before, now)?;
    outbox::reset_future_times(conn, since, now)?;
    for player in mail_habits::scheduled_after(conn, (now + DIGESTS_AHEAD).into())? {
        schedule::plan(conn, player, now)?;
    }
    tracing::warn!(
        seconds = ahead.num_seconds(),
        games = before.len(),
        "the clock had been ahead; taking back the time that was given for it"
    );
    Ok(true)
}

fn all_running(conn: &mut DbConnection) -> Result<Vec<RunningClock>, Error> {
    let mut all = rows::running_clocks(conn, Running::ByMail)?;
    all.extend(rows::running_clocks(conn, Running::Live)?);
    Ok(all)
}

/// Corrects the clocks of all games; returns their previous deadlines.
fn correct_games(
    conn: &mut DbConnection,
    wrong: &WrongClock,
) -> Result<HashMap<GameId, Option<Instant>>, Error> {
    let (mut before, now) = (HashMap::new(), wrong.now());
    for running in all_running(conn)? {
        let ledger = running_clock::ledger_of(&running);
        let Some(ledger) = ledger.and_then(|ledger| ledger.corrected(wrong)) else {
            continue;
        };
        let ledger = with_minimum(&ledger, now).unwrap_or(ledger);
        if let Some(since) = running.turn_since {
            let since = wrong.correct(since.utc());
            rows::set_turn_since(conn, running.id, since.into())?;
        }
        running_clock::save(conn, &running, ledger, None, now)?;
        before.insert(running.id, running.deadline.map(Timestamp::utc));
    }
    Ok(before)
}

/// Ensures the minimum time for these games again, as a vacation may have ended, and records the
/// changes of deadlines.
fn ensure_time(
    conn: &mut DbConnection,
    before: &HashMap<GameId, Option<Instant>>,
    now: Instant,
) -> Result<(), Error> {
    for running in all_running(conn)? {
        let Some(was) = before.get(&running.id) else {
            continue;
        };
        let Some(ledger) = running_clock::ledger_of(&running) else {
            continue;
        };
        let ledger = with_minimum(&ledger, now).unwrap_or(ledger);
        let deadline = running_clock::deadline_at(&ledger, now);
        let moved = deadline.zip(*was).map(|(deadline, was)| deadline - was);
        let cause = moved.map(|given| TimeGrant::Clock { given });
        running_clock::save(conn, &running, ledger, cause, now)?;
    }
    Ok(())
}

/// A ledger with at least the time that an outage leaves; none if it has that.
fn with_minimum(ledger: &Ledger, now: Instant) -> Option<Ledger> {
    let mut longer = ledger.clone();
    longer.push(now, What::Outage { seconds: 0 }).ok()?;
    (longer.at(now).deadline != ledger.at(now).deadline).then_some(longer)
}

/// Corrects a vacation. One started by the wrong clock is planned again, one ended by it continues.
fn correct_vacation(
    conn: &mut DbConnection,
    row: vacations::Row,
    (wrong, ahead): (&WrongClock, TimeDelta),
) -> Result<(), Error> {
    let now = wrong.now();
    let correct = |at: Timestamp| Timestamp::from(wrong.correct(at.utc()));
    let is_wrong = |at: Timestamp| wrong.is_wrong(at.utc());
    let earlier = |at: Timestamp| Timestamp::from(at.utc() - ahead);
    let mut right = vacations::Row {
        created_at: correct(row.created_at),
        begun_at: row.begun_at.map(correct),
        ended_at: row.ended_at.map(correct),
        ..row
    };
    let mut change = None;
    let ended_by_clock = |ended: Timestamp| is_wrong(ended) && ended >= row.ends_at;
    if is_wrong(row.created_at) {
        // Its dates came from the wrong clock.
        (right.starts_at, right.ends_at) = (earlier(row.starts_at), earlier(row.ends_at));
    } else if row.begun_at.is_some_and(is_wrong) && is_wrong(row.starts_at) {
        (right.begun_at, right.ended_at) = (None, None);
        change = row.ended_at.is_none().then_some(VacationChange::Back);
    } else if row.ended_at.is_some_and(ended_by_clock) && is_wrong(row.ends_at) {
        right.ended_at = None;
        change = Some(VacationChange::Away);
    }
    let open = vacations::open_of(conn, row.player_id)?;
    let is_same = |other: &vacations::Row| other.begun_at.is_some() == right.begun_at.is_some();
    let is_taken = open
        .iter()
        .any(|other| other.id != row.id && is_same(other));
    if right.ended_at.is_none() && is_taken {
        // The player has another one since.
        right.begun_at = row.begun_at.map(correct);
        right.ended_at = Some(row.ended_at.map_or(now.into(), correct));
        change = row.ended_at.is_none().then_some(VacationChange::Back);
    }
    vacations::rewrite(conn, &right)?;
    match change {
        Some(change) => games::turn_clocks(conn, row.player_id, change, now),
        None => Ok(()),
    }
}

#[cfg(test)]
#[path = "clock_correction_tests.rs"]
mod tests;
