//! What follows when a deadline moves: it keeps out of quiet hours, and reminders follow it.

use super::reminders;
use super::stored_game::{StoredGame, count, to_move};
use crate::model::EventKind;
use crate::play::{Pace, TimeControl};
use crate::service::{Error, Instant};
use crate::store::players::Player;
use crate::store::{DbConnection, Timestamp, events, games};

/// What a player keeps free.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Leave {
    /// Vacations, which stop clocks.
    Vacation,
    /// Quiet hours, which put off deadlines.
    Quiet,
}

/// Whether what a player keeps free holds in a game of that pace.
pub(crate) fn holds(leave: Leave, Pace { control, terms }: Pace) -> bool {
    match leave {
        Leave::Vacation => !matches!(control, TimeControl::Live(_)) && !terms.no_vacation,
        Leave::Quiet => control.may_wait() && !terms.no_quiet,
    }
}

/// The end of the quiet hours of a player that a deadline falls into; none where it may stay.
pub(crate) fn end_of_quiet(player: &Player, pace: Pace, deadline: Instant) -> Option<Instant> {
    if !holds(Leave::Quiet, pace) {
        return None;
    }
    player.quiet().end(deadline, player.time_zone())
}

/// Moves a deadline that falls into the quiet hours of the side to move to their end, and tells of it.
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
    let given = events::TimeGiven::Quiet {
        given: end - deadline,
    };
    tell(conn, stored.row.id, moved, &given, now)
}

/// Writes down that a clock was given time: no form need know of it.
pub(crate) fn tell(
    conn: &mut DbConnection,
    game: i64,
    (player, ply): (Option<i64>, i64),
    given: &events::TimeGiven,
    now: Instant,
) -> Result<(), Error> {
    let event = events::NewEvent {
        game_id: Some(game),
        seq: events::next_below(conn, game)?,
        player_id: player,
        kind: EventKind::TimeGiven,
        ply: Some(ply),
        detail: &given.to_string(),
        at: now.into(),
    };
    events::insert(conn, &event)?;
    Ok(())
}

/// Saves a clock that was moved beside the moves, with what follows from that. The game's row must be locked for writing.
pub(crate) fn save_clock(
    conn: &mut DbConnection,
    stored: &mut StoredGame,
    now: Instant,
) -> Result<(), Error> {
    let next = to_move(conn, stored)?;
    if let Some(next) = &next {
        keep_quiet(conn, stored, next, now)?;
    }
    let remind_at = reminders::first(stored, next.as_ref());
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
