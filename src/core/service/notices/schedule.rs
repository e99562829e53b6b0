//! The times of digests and weekly emails, and their sending.

use crate::event::Event;
use crate::model::first_occurrence;
use crate::model::notice::Kind;
use crate::model::{MailFrequency, PlayerId, ScheduledEmail};
use crate::service::mail_frequency::MailSchedule;
use crate::service::notices::{queue_for, wants};
use crate::service::{App, Error, Instant};
use crate::store::{DbConnection, Timestamp, events, game_mail, games, mail_habits, players};
use chrono::{Datelike, Days, NaiveDate, Weekday};
use chrono_tz::Tz;

const AT_A_TIME: usize = 100;

/// Plans a player's digest and weekly email again, after any change of schedule, time zone, kinds,
/// or the email frequency of a game. An email due right now stays due.
pub fn plan(conn: &mut DbConnection, player: PlayerId, now: Instant) -> Result<(), Error> {
    let Some(player) = players::find(conn, player)? else {
        return Ok(());
    };
    let row = mail_habits::find_for_update(conn, player.id)?;
    let schedule = row.as_ref().map(MailSchedule::of_row).unwrap_or_default();
    let is_open = player.closed_at.is_none();
    let planned = |old: Option<Timestamp>, next: Option<Instant>| {
        let due = old.filter(|at| at.utc() <= now && next.is_some());
        due.or(next.map(Timestamp::from))
    };
    let digest = if is_open && has_digest(conn, player.id, schedule)? {
        next(ScheduledEmail::Digest, schedule, &player, now)
    } else {
        None
    };
    let weekly = if is_open && Kind::Weekly.is_wanted(&player.mail_off) {
        next(ScheduledEmail::Weekly, schedule, &player, now)
    } else {
        None
    };
    let digest = planned(row.as_ref().and_then(|row| row.digest_at), digest);
    let weekly = planned(row.as_ref().and_then(|row| row.weekly_at), weekly);
    if row.is_none() && digest.is_none() && weekly.is_none() {
        return Ok(());
    }
    let row = mail_habits::Row {
        player_id: player.id,
        frequency: schedule.frequency,
        hour: schedule.hour.into(),
        subject: schedule.subject,
        digest_at: digest,
        weekly_at: weekly,
    };
    Ok(mail_habits::save(conn, &row)?)
}

/// Queues the due digests, and returns their number.
pub fn digests(app: &App) -> Result<usize, Error> {
    each_due(app, ScheduledEmail::Digest)
}

/// Queues the due weekly emails, and returns their number.
pub fn weekly_notes(app: &App) -> Result<usize, Error> {
    each_due(app, ScheduledEmail::Weekly)
}

fn each_due(app: &App, what: ScheduledEmail) -> Result<usize, Error> {
    let now = app.clock.now();
    let due = mail_habits::due(&mut *app.connection()?, what, now.into())?;
    let mut queued = 0;
    for some in due.chunks(AT_A_TIME) {
        queued += app.write_unattended(|conn, now| {
            let mut queued = 0;
            for player in some {
                queued += usize::from(serve(conn, *player, what, now)?);
            }
            Ok::<_, Error>(queued)
        })?;
    }
    Ok(queued)
}

/// Queues a player's due email and plans the next one; returns whether there was any content. After
/// an outage, one email replaces all that were missed.
fn serve(
    conn: &mut DbConnection,
    player: PlayerId,
    what: ScheduledEmail,
    now: Instant,
) -> Result<bool, Error> {
    let (Some(player), Some(row)) = (
        players::find(conn, player)?,
        mail_habits::find(conn, player)?,
    ) else {
        return Ok(false);
    };
    let schedule = MailSchedule::of_row(&row);
    let (due, goes_on) = match what {
        ScheduledEmail::Digest => (Event::Digest, has_digest(conn, player.id, schedule)?),
        ScheduledEmail::Weekly => (Event::Weekly, what.kind().is_wanted(&player.mail_off)),
    };
    let goes_on = goes_on && player.closed_at.is_none();
    let later = next(what, schedule, &player, now).filter(|_| goes_on);
    let is_ours =
        mail_habits::reschedule(conn, player.id, what, now.into(), later.map(Into::into))?;
    let is_idle = what == ScheduledEmail::Digest && games::count_waiting(conn, player.id)? == 0;
    if !is_ours || !goes_on || is_idle || !wants(&player, what.kind()) {
        return Ok(false);
    }
    let event = events::NewEvent {
        game_id: None,
        seq: 0,
        player_id: Some(player.id),
        event: &due,
        ply: None,
        at: now.into(),
    };
    let event = events::insert(conn, &event)?;
    queue_for(conn, &player, event, what.kind(), now)
}

/// Whether turns are collected in a digest: of all games, or of one.
fn has_digest(
    conn: &mut DbConnection,
    player: PlayerId,
    schedule: MailSchedule,
) -> Result<bool, Error> {
    match schedule.frequency {
        MailFrequency::Daily | MailFrequency::TwiceDaily => Ok(true),
        MailFrequency::AtOnce | MailFrequency::Absence => Ok(game_mail::has_digest(conn, player)?),
    }
}

/// The first digest after that time.
pub(super) fn next_digest(
    schedule: MailSchedule,
    player: &players::Player,
    after: Instant,
) -> Option<Instant> {
    next(ScheduledEmail::Digest, schedule, player, after)
}

fn next(
    what: ScheduledEmail,
    schedule: MailSchedule,
    player: &players::Player,
    now: Instant,
) -> Option<Instant> {
    let zone = player.time_zone();
    match (what, schedule.frequency) {
        (ScheduledEmail::Weekly, _) => next_at(zone, &[schedule.hour], Some(Weekday::Mon), now),
        (ScheduledEmail::Digest, MailFrequency::TwiceDaily) => {
            next_at(zone, &[schedule.hour, (schedule.hour + 12) % 24], None, now)
        }
        (ScheduledEmail::Digest, _) => next_at(zone, &[schedule.hour], None, now),
    }
}

/// The first instant after `after` at one of these hours in the zone, optionally on a day of the
/// week. An hour that occurs twice counts once; a skipped one counts as the moment when clocks go
/// forward.
fn next_at(zone: Tz, hours: &[u32], weekday: Option<Weekday>, after: Instant) -> Option<Instant> {
    // A day before and after, for zones that cross the date line.
    let today = after.with_timezone(&zone).date_naive() - Days::new(1);
    let days = today.iter_days().take(17);
    let days = days.filter(|day| weekday.is_none_or(|weekday| day.weekday() == weekday));
    let times = days.flat_map(|day| hours.iter().filter_map(move |hour| at(zone, day, *hour)));
    times.filter(|at| *at > after).min()
}

fn at(zone: Tz, day: NaiveDate, hour: u32) -> Option<Instant> {
    first_occurrence(day.and_hms_opt(hour, 0, 0)?, zone)
}

#[cfg(test)]
#[path = "schedule_tests.rs"]
mod tests;
