//! Vacations: days on which a player's clocks stand still, so many in a year.
//!
//! A vacation takes a day for each begun 24 hours, of the year, in UTC, in which these begin. One
//! that is planned was announced, so that it begins whatever time is left then; one cannot be
//! planned to begin in the last hours of a turn that is on.
//!
//! Who wants it so does not lose on time while days are left: a vacation begins at the deadline by
//! itself, for a day, and for another while a game would be lost without it.

use super::games::{self, VacationChange};
use super::{App, Error, Instant, RequestContext, UseCaseResult, refuse};
use crate::model::{GameId, PlayerId, first_shown};
use crate::play::instant;
use crate::refusals::VacationFault;
use crate::store::vacations::{self, Row};
use crate::store::{self, DbConnection, Timestamp, games as rows, outages, players};
use chrono::{Datelike, Days, NaiveDate, NaiveTime, TimeDelta};
use chrono_tz::Tz;
use std::iter;

/// So many days a year a player may be on vacation, where the operator sets no other number.
pub const DAYS_A_YEAR: u16 = 30;

const DAY: TimeDelta = TimeDelta::hours(24);
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

#[derive(Debug, Clone, Copy)]
pub struct VacationStatus {
    /// The vacation that goes on, or the one that is planned.
    pub current: Option<Row>,
    pub a_year: u16,
    /// The days that are left of this year.
    pub left: i64,
    /// Whether one begins where a flag would fall.
    pub saves: bool,
}

/// How the current player stands.
///
/// # Errors
/// [`Error::SignedOut`].
pub fn look(context: &mut RequestContext) -> Result<VacationStatus, Error> {
    let (id, saves) = (context.player()?.id, context.player()?.vacation_saves);
    let a_year = context.app.setup.vacation_days;
    let rows = vacations::of_player(context.conn, id)?;
    let open = rows.iter().filter(|row| row.ended_at.is_none());
    Ok(VacationStatus {
        current: open.max_by_key(|row| row.begun_at).copied(),
        a_year,
        left: left(&rows, context.now.year(), a_year),
        saves,
    })
}

/// Sets whether a vacation of the current player begins where a flag would fall.
///
/// # Errors
/// [`Error::SignedOut`].
pub fn choose(context: &mut RequestContext, saves: bool) -> Result<(), Error> {
    let id = context.player()?.id;
    Ok(players::set_vacation_saves(context.conn, id, saves)?)
}

/// Begins a vacation of the current player, or plans it.
///
/// # Errors
/// [`Error::SignedOut`].
pub fn start(
    context: &mut RequestContext,
    form: &VacationForm,
) -> UseCaseResult<(), VacationFault> {
    let player = context.player()?;
    let (id, zone) = (player.id, player.time_zone());
    let (now, a_year) = (context.now, context.app.setup.vacation_days);
    store::lock(context.conn, store::ExclusiveTask::Vacation)?;
    let rows = vacations::of_player(context.conn, id)?;
    if rows.iter().any(|row| row.ended_at.is_none()) {
        return refuse(VacationFault::Already);
    }
    let (from, until) = term(form, zone, now)
        .and_then(|term| allowed(&rows, term, a_year))
        .or_else(refuse)?;
    let near = games::near_their_end(context.conn, id, (from, DAY), now)?;
    if !near.is_empty() {
        return refuse(VacationFault::LastHours(near));
    }
    let row = vacations::insert(context.conn, id, (from.into(), until.into()), now.into())?;
    if from <= now {
        begin(context.conn, &row, from)?;
    }
    Ok(())
}

/// Ends the vacation of the current player, or drops the planned one; nothing, where there is none.
///
/// # Errors
/// [`Error::SignedOut`].
pub fn end(context: &mut RequestContext) -> Result<(), Error> {
    let id = context.player()?.id;
    store::lock(context.conn, store::ExclusiveTask::Vacation)?;
    match vacations::open_of(context.conn, id)?.first() {
        Some(row) => finish(context.conn, row, context.now),
        None => Ok(()),
    }
}

/// Begins a vacation of the side to move at a deadline that has passed, if that is wanted and there
/// is a day for it; tells whether the clock of the game stands by it. It does so in all games of
/// the player.
pub(crate) fn save_from_flag(
    app: &App,
    conn: &mut DbConnection,
    game: GameId,
    now: Instant,
) -> Result<bool, Error> {
    let Some(row) = rows::find(conn, game)? else {
        return Ok(false);
    };
    let Some(player) = games::player_to_move(&row) else {
        return Ok(false);
    };
    if !players::find(conn, player)?.is_some_and(|player| player.vacation_saves) {
        return Ok(false);
    }
    store::lock(conn, store::ExclusiveTask::Vacation)?;
    let taken = vacations::of_player(conn, player)?;
    let is_on = |row: &Row| row.begun_at.is_some() && row.ended_at.is_none();
    let passed = games::passed_lately(conn, player, (now - DAY, now))?;
    let Some(from) = passed.filter(|_| !taken.iter().any(is_on)) else {
        return Ok(false);
    };
    let ended = taken.iter().filter_map(|row| row.ended_at).max();
    let from = ended.map_or(from, |ended| from.max(ended.utc()));
    if left(&taken, from.year(), app.setup.vacation_days) < 1 {
        return Ok(false);
    }
    let term = (from.into(), (from + DAY).into());
    vacations::insert_automatic(conn, player, term, now.into())?;
    games::turn_clocks(conn, player, VacationChange::Away, from)?;
    let saved = rows::find(conn, game)?;
    Ok(saved.is_some_and(|row| row.state.deadline.is_none()))
}

/// Whoever moves is back from a vacation that began by itself, unless another game would be lost
/// then: it is over within a minute.
pub(crate) fn moved(conn: &mut DbConnection, player: PlayerId, now: Instant) -> Result<(), Error> {
    let open = vacations::open_of(conn, player)?;
    let own = open
        .first()
        .filter(|row| row.begun_at.is_some() && row.automatic);
    if let Some(row) = own.filter(|row| row.ends_at.utc() > now)
        && !games::would_be_lost(conn, player, now)?
    {
        vacations::set_end(conn, row.id, now.into())?;
    }
    Ok(())
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
        match app.write_unattended(|conn, now| keep_one(app, conn, row.player_id, now)) {
            Ok(kept) => done += usize::from(kept),
            // It must not hold up those of others.
            Err(Error::Internal(why)) => {
                tracing::error!(vacation = row.id, %why, "skipped");
            }
            Err(other) => return Err(other),
        }
    }
    Ok(done)
}

fn keep_one(
    app: &App,
    conn: &mut DbConnection,
    player: PlayerId,
    now: Instant,
) -> Result<bool, Error> {
    store::lock(conn, store::ExclusiveTask::Vacation)?;
    let open = vacations::open_of(conn, player)?.into_iter();
    let due: Vec<Row> = open.filter(|row| is_due(row, now)).collect();
    for row in &due {
        if row.begun_at.is_some() && goes_on(app, conn, row, now)? {
            continue;
        }
        if row.ends_at.utc() <= now {
            finish(conn, row, now)?;
        } else {
            begin_planned(conn, row, now)?;
        }
    }
    Ok(!due.is_empty())
}

/// Whether a vacation that began by itself goes on beyond its end: by a day at a time, while a game
/// would be lost without it.
fn goes_on(app: &App, conn: &mut DbConnection, row: &Row, now: Instant) -> Result<bool, Error> {
    if !row.automatic || !games::would_be_lost(conn, row.player_id, now)? {
        return Ok(false);
    }
    let a_year = app.setup.vacation_days;
    let mut ends = row.ends_at.utc();
    while ends <= now
        && left(
            &vacations::of_player(conn, row.player_id)?,
            ends.year(),
            a_year,
        ) > 0
    {
        ends += DAY;
        vacations::set_end(conn, row.id, ends.into())?;
    }
    Ok(ends > now)
}

/// Begins a vacation when it was planned to; what an outage took until its end is given back
/// already.
fn begin_planned(conn: &mut DbConnection, row: &Row, now: Instant) -> Result<(), Error> {
    let open = vacations::open_of(conn, row.player_id)?;
    if let Some(own) = open.iter().find(|row| row.begun_at.is_some()) {
        finish(conn, own, now)?;
    }
    let outages = outages::since(conn, row.starts_at)?;
    let ended = outages.into_iter().map(|(_, ended)| ended.utc());
    let at = ended.filter(|ended| *ended <= now).max();
    begin(conn, row, at.unwrap_or(row.starts_at.utc()))
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

fn begin(conn: &mut DbConnection, row: &Row, at: Instant) -> Result<(), Error> {
    vacations::set_begun(conn, row.id, at.into())?;
    games::turn_clocks(conn, row.player_id, VacationChange::Away, at)
}

/// Ends one that goes on; drops one that did not begin.
fn finish(conn: &mut DbConnection, row: &Row, now: Instant) -> Result<(), Error> {
    if row.begun_at.is_none() {
        return Ok(vacations::delete(conn, row.id)?);
    }
    vacations::set_ended(conn, row.id, now.into())?;
    games::turn_clocks(conn, row.player_id, VacationChange::Back, now)?;
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
    a_year: u16,
) -> Result<(Instant, Instant), VacationFault> {
    for year in from.year()..=until.year() {
        let (left, wanted) = (left(rows, year, a_year), days_of(year, from, until));
        if wanted > left {
            return Err(VacationFault::TooLong { year, left, wanted });
        }
    }
    Ok((from, until))
}

/// The days that are left of a year.
fn left(rows: &[Row], year: i32, a_year: u16) -> i64 {
    let taken = |row: &Row| {
        let from = row.begun_at.unwrap_or(row.starts_at).utc();
        let until = row.ended_at.map_or(row.ends_at, |at| at.min(row.ends_at));
        days_of(year, from, Timestamp::utc(until))
    };
    (i64::from(a_year) - rows.iter().map(taken).sum::<i64>()).max(0)
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

#[cfg(test)]
#[path = "vacations_saving_tests.rs"]
mod saving_tests;
