//! Consequences of a changed deadline: it is moved out of quiet hours, and reminders follow it.
//!
//! Players are reminded of a turn at the times that they chose, each once. The events of the ply
//! record which reminders were sent. A game is checked when the first one may be due; if the
//! deadline has moved since, it is checked again later.

use super::abandoned;
use super::entries::is_turn_of;
use super::loading::{load_for_system, to_move};
use super::stored_game::{StoredGame, count};
use crate::event::{Event, TimeGrant};
use crate::model::reminders::Mark;
use crate::model::{GameId, PlayerId};
use crate::play::{Pace, TimeControl};
use crate::service::{Error, Instant};
use crate::store::players::Player;
use crate::store::{DbConnection, Timestamp, events, games, ledgers};
use chrono::TimeDelta;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Leave {
    /// A vacation; it stops clocks.
    Vacation,
    /// Quiet hours; they postpone deadlines.
    Quiet,
}

/// Whether the player's free time counts in a game of that pace.
pub(crate) fn applies(leave: Leave, Pace { control, terms }: Pace) -> bool {
    match leave {
        Leave::Vacation => !control.is_live() && !terms.no_vacation,
        Leave::Quiet => control.may_wait() && !terms.no_quiet,
    }
}

/// The end of the player's quiet hours if a deadline falls into them.
pub(crate) fn end_of_quiet(player: &Player, pace: Pace, deadline: Instant) -> Option<Instant> {
    if !applies(Leave::Quiet, pace) {
        return None;
    }
    player.quiet().end(deadline, player.time_zone())
}

/// Moves a deadline in the quiet hours of the side to move to their end, and records the
/// postponement.
pub(super) fn keep_quiet(
    conn: &mut DbConnection,
    stored: &mut StoredGame,
    next: &Player,
    now: Instant,
) -> Result<(), Error> {
    let pace = stored.agreed_pace();
    let Some(game) = &mut stored.game else {
        return Ok(());
    };
    let Some(deadline) = game.deadline else {
        return Ok(());
    };
    let Some(end) = end_of_quiet(next, pace, deadline) else {
        return Ok(());
    };
    game.shift_deadline(end, now);
    let moved = (Some(next.id), count(game.line.ply()));
    let given = TimeGrant::Quiet {
        given: end - deadline,
    };
    record_grant(conn, stored.row.id, moved, given, now)
}

/// Records that a clock got more time. The revision stays, as no form depends on it.
pub(crate) fn record_grant(
    conn: &mut DbConnection,
    game: GameId,
    (player, ply): (Option<PlayerId>, i64),
    given: TimeGrant,
    now: Instant,
) -> Result<(), Error> {
    let event = events::SideEvent {
        game_id: game,
        player_id: player,
        event: Event::TimeGiven(given),
        ply,
        at: now.into(),
    };
    events::insert_side_event(conn, &event)?;
    Ok(())
}

/// Records that admins hold the clock of the side to move, which moves the deadline.
pub(super) fn record_hold(
    conn: &mut DbConnection,
    stored: &StoredGame,
    (player, given): (PlayerId, TimeDelta),
    now: Instant,
) -> Result<(), Error> {
    let moved = (Some(player), count(stored.game()?.line.ply()));
    let given = TimeGrant::Held { given };
    record_grant(conn, stored.row.id, moved, given, now)
}

/// Saves a clock that changed without a move, with the consequences. The game's row must be locked
/// for writing.
pub(crate) fn save_clock(
    conn: &mut DbConnection,
    stored: &mut StoredGame,
    now: Instant,
) -> Result<(), Error> {
    let next = to_move(conn, stored)?;
    if let Some(next) = &next {
        keep_quiet(conn, stored, next, now)?;
    }
    let remind_at = first_reminder(stored, next.as_ref());
    let game = stored.game()?;
    let deadline = game.deadline.map(Timestamp::from);
    games::set_clock(
        conn,
        stored.row.id,
        deadline,
        (game.ledger.text(), remind_at),
    )?;
    stored.row.state.deadline = deadline;
    Ok(())
}

/// Moves the deadlines of the games in which a player is to move, after admins held or released the
/// player's clocks.
pub(crate) fn move_deadlines(
    conn: &mut DbConnection,
    player: PlayerId,
    by: TimeDelta,
    now: Instant,
) -> Result<(), Error> {
    let mut running = games::running_of(conn, player)?;
    running.sort_unstable_by_key(|row| row.id);
    for row in running {
        let mut stored = load_for_system(conn, row.id, true)?;
        // Time that has run out already is not given back.
        let deadline = stored.row.state.deadline;
        if deadline.is_some_and(|deadline| deadline.utc() > now)
            && is_turn_of(&stored.row, player)
            && let Some(game) = &mut stored.game
        {
            game.give_back(by, now);
            record_hold(conn, &stored, (player, by), now)?;
            save_clock(conn, &mut stored, now)?;
        }
    }
    Ok(())
}

/// When to check the current turn for its first reminder, with its player.
pub(super) fn first_reminder(stored: &StoredGame, next: Option<&Player>) -> Option<Timestamp> {
    let next = next?;
    if stored.pace == TimeControl::Untimed {
        return abandoned::first_check(stored);
    }
    let times = reminder_times(stored, next);
    times.first().map(|(_, at)| (*at).into())
}

/// Plans all games in which a player is to move again, after a change of the player's reminders.
pub(crate) fn plan_reminders(
    conn: &mut DbConnection,
    player: PlayerId,
    now: Instant,
) -> Result<(), Error> {
    for row in games::running_of(conn, player)? {
        if is_turn_of(&row, player) && row.state.deadline.is_some() {
            ledgers::save_reminder(conn, row.id, Some(now.into()))?;
        }
    }
    Ok(())
}

/// The reminders due to the side to move in the current turn, in order; none in a live game, or
/// while the clock is stopped.
pub(crate) fn reminder_times(stored: &StoredGame, player: &Player) -> Vec<(Mark, Instant)> {
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

#[cfg(test)]
#[path = "deadline_tests.rs"]
mod tests;
