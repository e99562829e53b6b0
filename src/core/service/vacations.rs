//! Vacations: a limited number of days per year on which a player's clocks are stopped.
//!
//! A vacation uses a day for each started period of 24 hours, in the UTC year in which it starts. A
//! planned vacation was announced, so it starts however little time is left; but it cannot be
//! planned to start in the last hours of a current turn.
//!
//! Players can choose automatic vacations: instead of a loss on time, a vacation of one day starts
//! at the deadline, and continues day by day while a game would otherwise be lost.

use super::games::{self, VacationChange};
use super::{App, Error, Instant, RequestContext, UseCaseResult, refuse};
use crate::model::{GameId, PlayerId, first_occurrence};
use crate::play::instant;
use crate::refusals::VacationFault;
use crate::store::vacations::{self, Row};
use crate::store::{self, DbConnection, Timestamp, games as rows, outages, players};
use chrono::{Datelike, Days, NaiveDate, NaiveTime, TimeDelta};
use chrono_tz::Tz;
use std::iter;

/// The default number of days per year.
pub const DAYS_A_YEAR: u16 = 30;

const DAY: TimeDelta = TimeDelta::hours(24);
const FARTHEST: TimeDelta = TimeDelta::days(366);
/// A start that has passed by no more than this means now.
const JUST_NOW: TimeDelta = TimeDelta::minutes(1);

/// Form data of a vacation: days in the player's time zone, or instants.
#[derive(Debug, Clone, Default)]
pub struct VacationForm {
    /// The start; empty for now. A day means its beginning.
    pub from: String,
    /// The end. A day means its end.
    pub until: String,
}

#[derive(Debug, Clone, Copy)]
pub struct VacationStatus {
    /// The current vacation, or the planned one.
    pub current: Option<Row>,
    pub a_year: u16,
    pub left: i64,
    /// Whether automatic vacations are on.
    pub saves: bool,
}

/// The vacation status of the current player.
///
/// # Errors
/// [`Error::SignedOut`].
pub fn status(context: &mut RequestContext) -> Result<VacationStatus, Error> {
    let (id, saves) = (context.player()?.id, context.player()?.vacation_saves);
    let a_year = context.app.setup.vacation_days;
    let rows = vacations::of_player(context.conn, id)?;
    let open = rows.iter().filter(|row| row.ended_at.is_none());
    Ok(VacationStatus {
        current: open.max_by_key(|row| row.begun_at).copied(),
        a_year,
        left: days_left(&rows, context.now.year(), a_year),
        saves,
    })
}

/// Turns automatic vacations of the current player on or off.
///
/// # Errors
/// [`Error::SignedOut`].
pub fn set_automatic(context: &mut RequestContext, saves: bool) -> Result<(), Error> {
    let id = context.player()?.id;
    Ok(players::set_vacation_saves(context.conn, id, saves)?)
}

/// Starts or plans a vacation of the current player.
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

/// Ends the current player's vacation, or deletes the planned one; has no effect if there is none.
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

/// Starts an automatic vacation of the side to move at a deadline that has passed, if they are on
/// and days are left. Returns whether it stops the game's clock. It applies to all games of the
/// player.
pub(crate) fn start_instead_of_flag(
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
    if days_left(&taken, from.year(), app.setup.vacation_days) < 1 {
        return Ok(false);
    }
    let term = (from.into(), (from + DAY).into());
    vacations::insert_automatic(conn, player, term, now.into())?;
    games::turn_clocks(conn, player, VacationChange::Away, from)?;
    let saved = rows::find(conn, game)?;
    Ok(saved.is_some_and(|row| row.state.deadline.is_none()))
}

/// Ends an automatic vacation within a minute after a move, unless another game would then be lost.
pub(crate) fn end_after_move(
    conn: &mut DbConnection,
    player: PlayerId,
    now: Instant,
) -> Result<(), Error> {
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

/// Starts and ends the vacations that are due; returns their number.
///
/// # Errors
/// If the database fails.
pub fn update_due(app: &App) -> Result<usize, Error> {
    let now = app.clock.now();
    let open = vacations::open(&mut *app.connection()?)?;
    let mut done = 0;
    for row in open.iter().filter(|row| is_due(row, now)) {
        match app.write_unattended(|conn, now| update_one(app, conn, row.player_id, now)) {
            Ok(kept) => done += usize::from(kept),
            // It must not block those of others.
            Err(Error::Internal(why)) => {
                tracing::error!(vacation = row.id, %why, "skipped");
            }
            Err(other) => return Err(other),
        }
    }
    Ok(done)
}

fn update_one(
    app: &App,
    conn: &mut DbConnection,
    player: PlayerId,
    now: Instant,
) -> Result<bool, Error> {
    store::lock(conn, store::ExclusiveTask::Vacation)?;
    let open = vacations::open_of(conn, player)?.into_iter();
    let due: Vec<Row> = open.filter(|row| is_due(row, now)).collect();
    for row in &due {
        if row.begun_at.is_some() && is_extended(app, conn, row, now)? {
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

/// Whether an automatic vacation is extended: by a day at a time, while a game would be lost
/// otherwise.
fn is_extended(app: &App, conn: &mut DbConnection, row: &Row, now: Instant) -> Result<bool, Error> {
    if !row.automatic || !games::would_be_lost(conn, row.player_id, now)? {
        return Ok(false);
    }
    let a_year = app.setup.vacation_days;
    let mut ends = row.ends_at.utc();
    while ends <= now
        && days_left(
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

/// Starts a vacation at its planned time. The part before the end of an outage is credited already.
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

/// Whether it is due to start or end.
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

/// Ends a current vacation, or deletes one that has not started.
fn finish(conn: &mut DbConnection, row: &Row, now: Instant) -> Result<(), Error> {
    if row.begun_at.is_none() {
        return Ok(vacations::delete(conn, row.id)?);
    }
    vacations::set_ended(conn, row.id, now.into())?;
    games::turn_clocks(conn, row.player_id, VacationChange::Back, now)?;
    let player = players::find(conn, row.player_id)?;
    match player.and_then(|player| player.locked_at(now)) {
        // A lock since then extends the time.
        Some(until) => games::move_deadlines(conn, row.player_id, until - now, now),
        None => Ok(()),
    }
}

/// Start and end of a vacation in a form.
fn term(form: &VacationForm, zone: Tz, now: Instant) -> Result<(Instant, Instant), VacationFault> {
    let from = match form.from.trim() {
        "" => now,
        typed => start_instant(typed, zone, now).ok_or(VacationFault::UnreadableStart)?,
    };
    let until = match form.until.trim() {
        "" => return Err(VacationFault::NoEnd),
        typed => end_instant(typed, zone).ok_or(VacationFault::UnreadableEnd)?,
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

/// The instant of a start; today means now.
fn start_instant(typed: &str, zone: Tz, now: Instant) -> Option<Instant> {
    match read_day(typed) {
        Some(day) if day == now.with_timezone(&zone).date_naive() => Some(now),
        Some(day) => midnight(day, zone),
        None => instant::read(typed).ok(),
    }
}

fn end_instant(typed: &str, zone: Tz) -> Option<Instant> {
    match read_day(typed) {
        Some(day) => midnight(day.checked_add_days(Days::new(1))?, zone),
        None => instant::read(typed).ok(),
    }
}

fn read_day(typed: &str) -> Option<NaiveDate> {
    let day = NaiveDate::parse_from_str(typed, "%Y-%m-%d").ok();
    day.filter(|_| typed.len() == "2026-11-23".len())
}

/// The start of a day in a time zone.
fn midnight(day: NaiveDate, zone: Tz) -> Option<Instant> {
    first_occurrence(day.and_time(NaiveTime::MIN), zone)
}

/// Checks that the years of a term have enough days left.
fn allowed(
    rows: &[Row],
    (from, until): (Instant, Instant),
    a_year: u16,
) -> Result<(Instant, Instant), VacationFault> {
    for year in from.year()..=until.year() {
        let (left, wanted) = (days_left(rows, year, a_year), days_of(year, from, until));
        if wanted > left {
            return Err(VacationFault::TooLong { year, left, wanted });
        }
    }
    Ok((from, until))
}

fn days_left(rows: &[Row], year: i32, a_year: u16) -> i64 {
    let taken = |row: &Row| {
        let from = row.begun_at.unwrap_or(row.starts_at).utc();
        let until = row.ended_at.map_or(row.ends_at, |at| at.min(row.ends_at));
        days_of(year, from, Timestamp::utc(until))
    };
    (i64::from(a_year) - rows.iter().map(taken).sum::<i64>()).max(0)
}

/// The days that a vacation uses in a year: at least one.
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
