//! Reminders of a turn at the times that the player chose, each once.
//!
//! The events of the ply record which were sent. A game is checked when its first reminder may be
//! due; if the deadline has moved since, it is checked again later.

use super::abandoned;
use super::entries::is_turn_of;
use super::stored_game::StoredGame;
use crate::model::PlayerId;
use crate::model::reminders::Mark;
use crate::play::TimeControl;
use crate::service::{Error, Instant};
use crate::store::players::Player;
use crate::store::{DbConnection, Timestamp, games, ledgers};

/// When to check the current turn for its first reminder, with its player.
pub(super) fn first(stored: &StoredGame, next: Option<&Player>) -> Option<Timestamp> {
    let next = next?;
    if stored.pace == TimeControl::Untimed {
        return abandoned::first_check(stored);
    }
    let times = times(stored, next);
    times.first().map(|(_, at)| (*at).into())
}

/// Plans all games in which a player is to move again, after a change of the player's reminders.
pub(crate) fn plan_all(
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
pub(crate) fn times(stored: &StoredGame, player: &Player) -> Vec<(Mark, Instant)> {
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
