//! Reminders of a turn: at the times that its player chose, each once.
//!
//! What was sent is told by the events of the ply. A game is looked at when the first of its
//! reminders may be due; if its deadline has moved since, it is looked at again then.

use super::abandoned;
use super::entries::is_turn_of;
use super::stored_game::{StoredGame, load_for_system, to_move};
use crate::model::EventKind;
use crate::model::reminders::{MOST, Mark};
use crate::play::TimeControl;
use crate::service::{Error, Instant, notices};
use crate::store::players::Player;
use crate::store::{DbConnection, Timestamp, events, games, ledgers};
use chrono::TimeDelta;

/// A game whose deadline has passed is looked at again after so long, should it be given time.
const PAUSE: TimeDelta = TimeDelta::minutes(10);

/// When the turn that is on is looked at for its first reminder, with the player whose it is.
pub(super) fn first(stored: &StoredGame, next: Option<&Player>) -> Option<Timestamp> {
    let next = next?;
    if stored.pace == TimeControl::Untimed {
        return abandoned::first_look(stored);
    }
    let times = times(stored, next);
    times.first().map(|(_, at)| (*at).into())
}

/// Looks anew at all games in which a player is to move, for other reminders were chosen.
pub(crate) fn plan_all(conn: &mut DbConnection, player: i64, now: Instant) -> Result<(), Error> {
    for row in games::running_of(conn, player)? {
        if is_turn_of(&row, player) && row.state.deadline.is_some() {
            ledgers::save_reminder(conn, row.id, Some(now.into()))?;
        }
    }
    Ok(())
}

/// Reminds the player of a game if it is time; tells whether it was.
pub(crate) fn remind(conn: &mut DbConnection, game: i64, now: Instant) -> Result<bool, Error> {
    let stored = load_for_system(conn, game, true)?;
    let Some(player) = to_move(conn, &stored)? else {
        ledgers::save_reminder(conn, game, None)?;
        return Ok(false);
    };
    if stored.pace == TimeControl::Untimed {
        return abandoned::watch(conn, &stored, &player, now);
    }
    let is_past = stored
        .game()?
        .deadline
        .is_some_and(|deadline| deadline <= now);
    if is_past {
        ledgers::save_reminder(conn, game, Some((now + PAUSE).into()))?;
        return Ok(false);
    }
    let unsent = unsent(conn, &stored, times(&stored, &player))?;
    let (due, later): (Vec<_>, Vec<_>) = unsent.into_iter().partition(|(_, at)| *at <= now);
    let next = later.first().map(|(_, at)| (*at).into());
    ledgers::save_reminder(conn, game, next)?;
    if due.is_empty() {
        return Ok(false);
    }
    let marks: Vec<String> = due.iter().map(|(mark, _)| mark.to_string()).collect();
    let event = events::Beside {
        game_id: game,
        player_id: None,
        kind: EventKind::Reminded,
        ply: stored.row.state.ply,
        detail: &marks.join(" "),
        at: now.into(),
    };
    let event = events::insert_beside(conn, &event)?;
    // By this servers of the release before know that they need not remind.
    games::save_reminded(conn, game, stored.row.state.ply)?;
    notices::reminder(conn, player.id, event, now)?;
    Ok(true)
}

/// When the side to move is to be reminded of the turn that is on, in order; never in a live game,
/// or while the clock stands.
fn times(stored: &StoredGame, player: &Player) -> Vec<(Mark, Instant)> {
    if stored.pace.is_live() {
        return Vec::new();
    }
    let clock = stored.game.as_ref();
    let clock = clock.and_then(|game| Some((game.deadline?, game.ledger.time_of_turn()?)));
    let Some((deadline, turn)) = clock else {
        return Vec::new();
    };
    let marks = player.reminders().of_turn(turn).into_iter();
    marks.map(|(mark, left)| (mark, deadline - left)).collect()
}

/// Those of which the player was not reminded at this ply.
fn unsent(
    conn: &mut DbConnection,
    stored: &StoredGame,
    mut times: Vec<(Mark, Instant)>,
) -> Result<Vec<(Mark, Instant)>, Error> {
    let sent = events::of_kinds(conn, stored.row.id, &[EventKind::Reminded])?;
    let sent = sent
        .iter()
        .filter(|event| event.ply == Some(stored.row.state.ply));
    let sent: Vec<&str> = sent.map(|event| event.detail.as_str()).collect();
    if sent.len() >= MOST {
        return Ok(Vec::new());
    }
    let is_sent = |mark: &Mark| {
        let word = mark.to_string();
        sent.iter()
            .any(|marks| marks.split(' ').any(|sent| sent == word))
    };
    times.retain(|(mark, _)| !is_sent(mark));
    // The release before did not say which it sent: it was the first.
    if sent.contains(&"") && !times.is_empty() {
        times.remove(0);
    }
    Ok(times)
}

#[cfg(test)]
#[path = "reminders_tests.rs"]
mod tests;
