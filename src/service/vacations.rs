//! Vacations: days on which a player's clocks stand still, so many in a year.
//!
//! A vacation takes a day for each begun 24 hours, of the year, in UTC, in which these begin. One that is planned was
//! announced, so that it begins whatever time is left then; one cannot be planned to begin in the last hours of a turn that is
//! on.

use super::games::{self, Turned};
use super::{Answer, App, Error, Instant, RequestContext};
use crate::model::first_shown;
use crate::play::instant;
use crate::reasons::VacationFault;
use crate::store::vacations::{self, Row};
use crate::store::{self, DbConnection, Timestamp, players};
use chrono::{Datelike, Days, NaiveDate, NaiveTime, TimeDelta};
use chrono_tz::Tz;
use std::iter;

/// So many days a year a player may be on vacation.
pub const DAYS_A_YEAR: i64 = 30;

const DAY: TimeDelta = TimeDelta::hours(24);
/// Nobody plans beyond this.
const FARTHEST: TimeDelta = TimeDelta::days(366);
/// A beginning that has passed by so much was meant as now.
const JUST_NOW: TimeDelta = TimeDelta::minutes(1);

/// A form that asks for a vacation: days in the player's zone, or instants.
#[derive(Debug, Clone, Default)]
pub struct VacationForm {
    /// From when; empty for now. A day means its beginning.
    pub from: String,
    /// Until when. A day means its end.
    pub until: String,
}

/// How a player stands.
#[derive(Debug, Clone, Copy)]
pub struct Standing {
    /// The vacation that is planned or goes on.
    pub current: Option<Row>,
    /// The days that are left of this year.
    pub left: i64,
}

/// How the current player stands.
///
/// # Errors
/// [`Error::SignedOut`].
pub fn look(context: &mut RequestContext) -> Result<Standing, Error> {
    let id = context.player()?.id;
    let rows = vacations::of_player(context.conn, id)?;
    Ok(Standing {
        current: rows.iter().find(|row| row.ended_at.is_none()).copied(),
        left: left(&rows, context.now.year()),
    })
}

/// Begins a vacation of the current player, or plans it.
///
/// # Errors
/// [`Error::SignedOut`].
pub fn start(context: &mut RequestContext, form: &VacationForm) -> Answer<(), VacationFault> {
    let player = context.player()?;
    let (id, zone) = (player.id, player.time_zone());
    let now = context.now;
    store::lock(context.conn, store::Errand::Vacation)?;
    let rows = vacations::of_player(context.conn, id)?;
    if rows.iter().any(|row| row.ended_at.is_none()) {
        return Ok(Err(VacationFault::Already));
    }
    let (from, until) = match term(form, zone, now).and_then(|term| allowed(&rows, term)) {
        Ok(term) => term,
        Err(why) => return Ok(Err(why)),
    };
    let near = games::near_their_end(context.conn, id, (from, DAY), now)?;
    if !near.is_empty() {
        return Ok(Err(VacationFault::LastHours(near)));
    }
    let row = vacations::insert(context.conn, id, (from.into(), until.into()), now.into())?;
    if from <= now {
        begin(context.conn, &row, now)?;
    }
    Ok(Ok(()))
}

/// Ends the vacation of the current player, or drops the planned one; nothing, where there is none.
///
/// # Errors
/// [`Error::SignedOut`].
pub fn end(context: &mut RequestContext) -> Result<(), Error> {
    let id = context.player()?.id;
    store::lock(context.conn, store::Errand::Vacation)?;
    match vacations::open_of(context.conn, id)? {
        Some(row) => finish(context.conn, &row, context.now),
        None => Ok(()),
    }
}

/// Begins and ends the vacations for which it is time; tells how many.
///
/// # Errors
/// When the database fails.
pub fn keep(app: &App) -> Result<usize, Error> {
    let now = app.clock.now();
    let open = vacations::open(&mut *app.connection()?)?;
    let mut done = 0;
    for row in open.iter().filter(|row| is_due(row, now)) {
        match app.write_unattended(|conn, now| keep_one(conn, row.player_id, now)) {
            Ok(kept) => done += usize::from(kept),
            // It must not hold up those of others.
            Err(Error::Internal(why)) => {
                tracing::error!(vacation = row.id, %why, "left as it is");
            }
            Err(other) => return Err(other),
        }
    }
    Ok(done)
}

fn keep_one(conn: &mut DbConnection, player: i64, now: Instant) -> Result<bool, Error> {
    store::lock(conn, store::Errand::Vacation)?;
    let Some(row) = vacations::open_of(conn, player)?.filter(|row| is_due(row, now)) else {
        return Ok(false);
    };
    if row.ends_at.utc() <= now {
        finish(conn, &row, now)?;
    } else {
        begin(conn, &row, now)?;
    }
    Ok(true)
}

/// Whether it is to begin or to end.
fn is_due(row: &Row, now: Instant) -> bool {
    let due = if row.begun_at.is_some() {
        row.ends_at
    } else {
        row.starts_at
    };
    due.utc() <= now
}

fn begin(conn: &mut DbConnection, row: &Row, now: Instant) -> Result<(), Error> {
    vacations::set_begun(conn, row.id, now.into())?;
    games::turn_clocks(conn, row.player_id, Turned::Away, now)
}

/// Ends one that goes on; drops one that did not begin.
fn finish(conn: &mut DbConnection, row: &Row, now: Instant) -> Result<(), Error> {
    if row.begun_at.is_none() {
        return Ok(vacations::delete(conn, row.id)?);
    }
    vacations::set_ended(conn, row.id, now.into())?;
    games::turn_clocks(conn, row.player_id, Turned::Back, now)?;
    let player = players::find(conn, row.player_id)?;
    match player.and_then(|player| player.locked_at(now)) {
        // Whoever was locked out meanwhile has the time after that.
        Some(until) => games::move_deadlines(conn, row.player_id, until - now, now),
        None => Ok(()),
    }
}

/// From when until when, as a form asks for it.
fn term(form: &VacationForm, zone: Tz, now: Instant) -> Result<(Instant, Instant), VacationFault> {
    let from = match form.from.trim() {
        "" => now,
        typed => first_instant(typed, zone, now).ok_or(VacationFault::UnreadableStart)?,
    };
    let until = match form.until.trim() {
        "" => return Err(VacationFault::NoEnd),
        typed => last_instant(typed, zone).ok_or(VacationFault::UnreadableEnd)?,
    };
    if until <= now {
        return Err(VacationFault::EndPast);
    }
    if from < now - JUST_NOW {
        return Err(VacationFault::StartPast);
    }
    let from = from.max(now);
    if until > now + FARTHEST {
        return Err(VacationFault::TooFar);
    }
    if until - from < DAY {
        return Err(VacationFault::Short);
    }
    Ok((from, until))
}

/// The instant that a beginning means; today is now.
fn first_instant(typed: &str, zone: Tz, now: Instant) -> Option<Instant> {
    match read_day(typed) {
        Some(day) if day == now.with_timezone(&zone).date_naive() => Some(now),
        Some(day) => midnight(day, zone),
        None => instant::read(typed).ok(),
    }
}

/// The instant that an end means.
fn last_instant(typed: &str, zone: Tz) -> Option<Instant> {
    match read_day(typed) {
        Some(day) => midnight(day.checked_add_days(Days::new(1))?, zone),
        None => instant::read(typed).ok(),
    }
}

fn read_day(typed: &str) -> Option<NaiveDate> {
    let day = NaiveDate::parse_from_str(typed, "%Y-%m-%d").ok();
    day.filter(|_| typed.len() == "2026-11-23".len())
}

/// When a day begins in a zone.
fn midnight(day: NaiveDate, zone: Tz) -> Option<Instant> {
    first_shown(day.and_time(NaiveTime::MIN), zone)
}

/// A term, if the years that it lies in have so many days left.
fn allowed(
    rows: &[Row],
    (from, until): (Instant, Instant),
) -> Result<(Instant, Instant), VacationFault> {
    for year in from.year()..=until.year() {
        let (left, wanted) = (left(rows, year), days_of(year, from, until));
        if wanted > left {
            return Err(VacationFault::TooLong { year, left, wanted });
        }
    }
    Ok((from, until))
}

/// The days that are left of a year.
fn left(rows: &[Row], year: i32) -> i64 {
    let taken = |row: &Row| {
        let from = row.begun_at.unwrap_or(row.starts_at).utc();
        let until = row.ended_at.map_or(row.ends_at, |at| at.min(row.ends_at));
        days_of(year, from, Timestamp::utc(until))
    };
    (DAYS_A_YEAR - rows.iter().map(taken).sum::<i64>()).max(0)
}

/// How many days a vacation takes of a year: one at least.
fn days_of(year: i32, from: Instant, until: Instant) -> i64 {
    let begun = iter::successors(Some(from), |at| Some(*at + DAY));
    let begun = begun.take_while(|at| *at == from || *at < until);
    let of_year = begun.filter(|at| at.year() == year).count();
    i64::try_from(of_year).unwrap_or(i64::MAX)
}

#[cfg(test)]
#[path = "vacations_tests.rs"]
mod tests;
