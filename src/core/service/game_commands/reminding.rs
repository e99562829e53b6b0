//! Reminders of a turn, and warnings in untimed games.

use crate::event::{Event, EventKind};
use crate::model::reminders::{MOST, Mark};
use crate::model::{GameId, PlayerId};
use crate::play::TimeControl;
use crate::service::games::{
    CHECK_INTERVAL, StoredGame, days_after, load_for_system, reminder_times, silence, to_move,
};
use crate::service::{Error, Instant, notices};
use crate::store::players::Player;
use crate::store::{DbConnection, events, ledgers};
use chrono::TimeDelta;

/// How long to wait before checking again a game whose deadline has passed, as it may be given
/// time.
const PAUSE: TimeDelta = TimeDelta::minutes(10);

/// Sends a reminder to the player to move if one is due, and returns whether it did.
pub(crate) fn remind(conn: &mut DbConnection, game: GameId, now: Instant) -> Result<bool, Error> {
    let stored = load_for_system(conn, game, true)?;
    let Some(player) = to_move(conn, &stored)? else {
        ledgers::save_reminder(conn, game, None)?;
        return Ok(false);
    };
    if stored.pace == TimeControl::Untimed {
        return watch(conn, &stored, &player, now);
    }
    let is_past = stored
        .game()?
        .deadline
        .is_some_and(|deadline| deadline <= now);
    if is_past {
        ledgers::save_reminder(conn, game, Some((now + PAUSE).into()))?;
        return Ok(false);
    }
    let unsent = unsent(conn, &stored, reminder_times(&stored, &player))?;
    let (due, later): (Vec<_>, Vec<_>) = unsent.into_iter().partition(|(_, at)| *at <= now);
    let next = later.first().map(|(_, at)| (*at).into());
    ledgers::save_reminder(conn, game, next)?;
    if due.is_empty() {
        return Ok(false);
    }
    let marks: Vec<String> = due.iter().map(|(mark, _)| mark.to_string()).collect();
    let event = events::SideEvent {
        game_id: game,
        player_id: None,
        event: Event::Reminded { marks },
        ply: stored.row.state.ply,
        at: now.into(),
    };
    let event = events::insert_side_event(conn, &event)?;
    notices::reminder(conn, player.id, event, now)?;
    Ok(true)
}

/// The reminders not yet sent at this ply.
fn unsent(
    conn: &mut DbConnection,
    stored: &StoredGame,
    mut times: Vec<(Mark, Instant)>,
) -> Result<Vec<(Mark, Instant)>, Error> {
    let sent = events::of_kinds(conn, stored.row.id, &[EventKind::Reminded.into()])?;
    let sent = sent.into_iter();
    let sent = sent.filter(|event| event.ply == Some(stored.row.state.ply));
    let sent: Vec<Event> = sent.map(|row| row.event).collect();
    if sent.len() >= MOST {
        return Ok(Vec::new());
    }
    let is_sent = |mark: &Mark| {
        let word = mark.to_string();
        let has =
            |event: &Event| matches!(event, Event::Reminded { marks } if marks.contains(&word));
        sent.iter().any(has)
    };
    times.retain(|(mark, _)| !is_sent(mark));
    Ok(times)
}

/// Warns the player to move if it is time, and notifies the opponent once the game may be claimed.
/// Returns whether any notice was queued.
fn watch(
    conn: &mut DbConnection,
    stored: &StoredGame,
    player: &Player,
    now: Instant,
) -> Result<bool, Error> {
    let id = stored.row.id;
    let Some(mut silence) = silence(conn, stored, player, now)? else {
        ledgers::save_reminder(conn, id, Some((now + CHECK_INTERVAL).into()))?;
        return Ok(false);
    };
    let nth = silence.warned.iter().flatten().count();
    let is_due = silence.next_warning().is_some_and(|at| at <= now);
    if is_due {
        let days = days_after(nth);
        let event = write_event(conn, stored, (Event::Warned { days }, None), now)?;
        notices::reminder(conn, player.id, event, now)?;
        silence.warned[nth] = Some(now);
    }
    let is_told = silence.is_over(now) && notify_opponent(conn, stored, player, now)?;
    let next = silence.next_warning().unwrap_or(silence.ends_at());
    let next = if next > now {
        next
    } else {
        now + CHECK_INTERVAL
    };
    ledgers::save_reminder(conn, id, Some(next.into()))?;
    Ok(is_due || is_told)
}

/// Notifies the opponent once that the game may be claimed. Returns whether it did so now.
fn notify_opponent(
    conn: &mut DbConnection,
    stored: &StoredGame,
    silent: &Player,
    now: Instant,
) -> Result<bool, Error> {
    let row = &stored.row;
    if ledgers::overdue(conn, row.id)? == Some(row.state.ply) {
        return Ok(false);
    }
    ledgers::save_overdue(conn, row.id, row.state.ply)?;
    let ran_out = (Event::TimeRanOut, Some(silent.id));
    let event = write_event(conn, stored, ran_out, now)?;
    let seat = stored.seat_of(silent.id).ok_or(Error::NotFound)?;
    if let Some(opponent) = stored.player_at(seat.other()) {
        notices::time_ran_out(conn, opponent, event, now)?;
    }
    Ok(true)
}

fn write_event(
    conn: &mut DbConnection,
    stored: &StoredGame,
    (event, player_id): (Event, Option<PlayerId>),
    now: Instant,
) -> Result<i64, Error> {
    let event = events::SideEvent {
        game_id: stored.row.id,
        player_id,
        event,
        ply: stored.row.state.ply,
        at: now.into(),
    };
    Ok(events::insert_side_event(conn, &event)?)
}

#[cfg(test)]
#[path = "reminders_tests.rs"]
mod tests;
