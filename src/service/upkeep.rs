//! What the house does by itself: the heartbeat, flags, reminders, challenges that lapse.

use super::games;
use super::{App, Error, Instant, Pulse, vacations};
use crate::play::{Ledger, Pace, What, whole_seconds};
use crate::store::{
    self, DbConnection, Timestamp, events, games as rows, games::Running, ledgers, outages, outbox,
    players, received, replies, seen, sessions, tallies,
};
use chrono::TimeDelta;
use std::time::Instant as Monotonic;

/// The subject under which `seen` keeps the server's heartbeat.
const HEART: &str = "server";
/// And that of live games.
const LIVE_HEART: &str = "live";

/// One heartbeat: writes it down, and gives back what an outage took from running clocks. Two
/// processes on one database do so one after the other: an outage is given back once.
///
/// # Errors
/// When the database fails; the heart has not beaten then.
pub fn heartbeat(app: &App, monotonic: Monotonic) -> Result<Pulse, Error> {
    follow_clock(app)?;
    let (pulse, beat) = app.write_unattended(|conn, now| {
        store::lock(conn, store::Errand::Heartbeat)?;
        let written = seen::find(conn, HEART)?.map(Timestamp::utc);
        let (pulse, beat) = app.heartbeat.feel(now, monotonic, written);
        match pulse {
            Pulse::Steady => {}
            Pulse::Gap(start, end) => {
                outages::insert(conn, start.into(), end.into(), "outage")?;
                give_back(conn, start, end, Running::ByMail)?;
            }
            Pulse::Jumped { from, to } if to > from => {
                outages::insert(conn, from.into(), to.into(), "clock")?;
                give_back(conn, from, to, Running::ByMail)?;
            }
            Pulse::Jumped { .. } => {}
        }
        seen::write(conn, HEART, now.into())?;
        Ok::<_, Error>((pulse, beat))
    })?;
    app.heartbeat.keep(beat);
    Ok(pulse)
}

/// One heartbeat of the live games, a second after the one before; while none is played, nothing is written. What an outage
/// of some seconds took is given back.
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
        store::lock(conn, store::Errand::Heartbeat)?;
        // The first live game of all may have begun just before the end of the last run.
        let written = match seen::find(conn, LIVE_HEART)? {
            None => seen::find(conn, HEART)?,
            written => written,
        };
        let written = written.map(Timestamp::utc);
        let (pulse, beat) = app.live_heartbeat.feel(now, monotonic, written);
        match pulse {
            Pulse::Gap(from, to) | Pulse::Jumped { from, to } if to > from => {
                give_back(conn, from, to, Running::Live)?;
            }
            _ => {}
        }
        seen::write(conn, LIVE_HEART, now.into())?;
        Ok::<_, Error>(beat)
    })?;
    app.live_heartbeat.keep(beat);
    Ok(())
}

/// Ends the live games whose flag has fallen; tells how many.
///
/// # Errors
/// When the database fails.
pub fn flag_live(app: &App) -> Result<usize, Error> {
    flag(app, Running::Live)
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
            "the clock is set by the database's: is that of this machine right?"
        );
    }
    Ok(())
}

/// A clock that is moved by so much is told of.
const TOLD_OF: TimeDelta = TimeDelta::seconds(1);

/// Ends the games whose flag has fallen; tells how many.
pub fn flag_overdue(app: &App) -> Result<usize, Error> {
    flag(app, Running::ByMail)
}

fn flag(app: &App, which: Running) -> Result<usize, Error> {
    let now = app.clock.now();
    let heartbeat = match which {
        Running::ByMail => &app.heartbeat,
        Running::Live => &app.live_heartbeat,
    };
    if !heartbeat.may_flag(now) {
        return Ok(0);
    }
    let overdue = rows::overdue(&mut *app.connection()?, now, which)?;
    each(app, &overdue, |conn, game, now| {
        if !heartbeat.may_flag(now) {
            return Ok(false);
        }
        Ok(!vacations::save_from_flag(app, conn, game, now)? && games::flag(conn, game, now)?)
    })
}

/// Reminds the players whose time is running out, at the times that they chose; tells how many.
pub fn remind(app: &App) -> Result<usize, Error> {
    let due = ledgers::to_remind(&mut *app.connection()?, app.clock.now().into())?;
    each(app, &due, games::remind)
}

/// Gives back the time of turns whose notices no mail server takes; tells how often. What is less than a part waits.
pub fn credit_late_mail(app: &App) -> Result<usize, Error> {
    let now = app.clock.now();
    let conn = &mut *app.connection()?;
    if !is_clock_sound(app, conn, now)? {
        return Ok(0);
    }
    let mut done = 0;
    for late in outbox::late(conn, (now - games::LATE).into())? {
        let least = (&late, games::LATE);
        let given = app.write_unattended(|conn, now| games::give_back(app, conn, least, now))?;
        done += usize::from(given);
    }
    Ok(done)
}

/// A turn notice is about to be closed, for a mail server has taken it: gives back what is left of the time that it was late by.
pub fn mail_was_taken(
    app: &App,
    conn: &mut DbConnection,
    notice: i64,
    now: Instant,
) -> Result<(), Error> {
    // In a gap, or a jump of the clock, nobody knows how late it is; that is given back as what it was.
    if !app.heartbeat.is_current(now) {
        return Ok(());
    }
    if let Some(late) = outbox::late_one(conn, notice)? {
        games::give_back(app, conn, (&late, LEAST_REST), now)?;
    }
    Ok(())
}

/// No rest below this is given back: it is not worth a line.
const LEAST_REST: TimeDelta = TimeDelta::minutes(1);

/// Lets challenges lapse that nobody answered; tells how many.
pub fn lapse_challenges(app: &App) -> Result<usize, Error> {
    let now = app.clock.now();
    let before = now - TimeDelta::days(games::LAPSES_AFTER_DAYS);
    let conn = &mut *app.connection()?;
    if !is_clock_sound(app, conn, now)? {
        return Ok(0);
    }
    let stale = rows::stale_challenges(conn, before)?;
    each(app, &stale, games::lapse)
}

/// For so long a mail that comes again is known again.
const MAILS_REMEMBERED: TimeDelta = TimeDelta::days(90);
/// The addresses that notices are answered at are kept for so long: longer than any move waits.
const ADDRESSES_KEPT: TimeDelta = TimeDelta::days(366);

/// After an outage, or a jump of the clock that looks like one, nothing is tidied for as long as it was, but for
/// no longer than this.
const DOUBTED_AT_MOST: TimeDelta = TimeDelta::days(1);

/// Whether the clock may decide that something is old enough to be thrown away. It may when flags may fall; and a
/// clock that is a year ahead looks, after a start, as if the server had been away for a year.
pub fn is_clock_sound(app: &App, conn: &mut DbConnection, now: Instant) -> Result<bool, Error> {
    if !app.heartbeat.may_flag(now) {
        return Ok(false);
    }
    let lately = outages::since(conn, (now - DOUBTED_AT_MOST).into())?;
    let casts_doubt = |(from, to): &(Timestamp, Timestamp)| {
        let (from, to) = (from.utc(), to.utc());
        // What ends in the future was written by a clock that has been put right since.
        to <= now && now - to < (to - from).min(DOUBTED_AT_MOST)
    };
    Ok(!lately.iter().any(casts_doubt))
}

/// Drops what no longer matters of what this process remembers, and writes down who was seen.
pub fn settle(app: &App) -> Result<(), Error> {
    app.limits.tidy();
    app.incidents.tidy();
    note_visits(app)
}

/// Writes down who was seen since the last call.
pub fn note_visits(app: &App) -> Result<(), Error> {
    let visits = app.take_seen();
    if visits.is_empty() {
        return Ok(());
    }
    let written = app.connection_for_writing().and_then(|mut conn| {
        let seen_at = |(session, at): &(i64, Instant)| (sessions::seen_key(*session), (*at).into());
        let all: Vec<(String, Timestamp)> = visits.iter().map(seen_at).collect();
        store::write_tx(&mut conn, |conn| {
            // A clock in doubt must not make anybody look as if long away.
            let is_sound = is_clock_sound(app, conn, app.clock.now())?;
            Ok::<_, Error>(seen::write_all(conn, &all, is_sound)?)
        })
    });
    if written.is_err() {
        app.put_back_seen(visits);
    }
    written
}

/// Unless the clock is in doubt, drops sessions, tokens and addresses that have expired.
pub fn tidy(app: &App) -> Result<(), Error> {
    app.write_unattended(|conn, now| match is_clock_sound(app, conn, now)? {
        true => throw_away(conn, now),
        false => Ok(()),
    })
}

/// Lets accounts go that were never confirmed, unless the clock is in doubt.
pub fn let_unconfirmed_go(app: &App) -> Result<(), Error> {
    app.write_unattended(|conn, now| {
        if is_clock_sound(app, conn, now)? {
            super::accounts::unconfirmed::let_go(conn, now)?;
        }
        Ok(())
    })
}

/// Drops what has expired.
fn throw_away(conn: &mut DbConnection, now: Instant) -> Result<(), Error> {
    received::delete_before(conn, Timestamp::from(now - MAILS_REMEMBERED))?;
    replies::delete_before(conn, Timestamp::from(now - ADDRESSES_KEPT))?;
    tallies::tidy(conn)?;
    super::bounces::tidy(conn, now)?;
    super::invitations::tidy(conn, now)?;
    super::accounts::tidy(conn, now)
}

/// Does a thing to each game, in a transaction of its own, and tells to how many it was done. A
/// game that cannot be read is logged and left as it is: it must not hold up the others.
fn each(
    app: &App,
    games: &[i64],
    act: impl Fn(&mut DbConnection, i64, Instant) -> Result<bool, Error>,
) -> Result<usize, Error> {
    let mut done = 0;
    for &game in games {
        match app.write_unattended(|conn, now| act(conn, game, now)) {
            Ok(was_done) => done += usize::from(was_done),
            Err(Error::Internal(why)) => tracing::error!(game, %why, "left as it is"),
            Err(other) => return Err(other),
        }
    }
    Ok(done)
}

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
        let spans = events::TimeGiven::Spans { given, away };
        games::tell(conn, running.id, (None, ply), &spans, end)?;
        if let Some((quiet, later)) = quiet.zip(later) {
            let given = quiet - later;
            let given = events::TimeGiven::Quiet { given };
            games::tell(conn, running.id, (running.to_move(), ply), &given, end)?;
        }
    }
    Ok(())
}

/// Moves a deadline that falls into the quiet hours of the side to move to their end, and tells where that is.
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

/// What happened to a clock, with the outage, and by how much that moves its deadline; none where the clock stood still and
/// lost nothing before it did.
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
#[path = "upkeep_tests.rs"]
mod tests;
