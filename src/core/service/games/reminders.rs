//! Reminders of a turn: at the times that its player chose, each once.
//!
//! What was sent is told by the events of the ply. A game is looked at when the first of its
//! reminders may be due; if its deadline has moved since, it is looked at again then.

use super::abandoned;
use super::entries::is_turn_of;
use super::stored_game::StoredGame;
use crate::model::PlayerId;
use crate::model::reminders::Mark;
use crate::play::TimeControl;
use crate::service::{Error, Instant};
use crate::store::players::Player;
use crate::store::{DbConnection, Timestamp, games, ledgers};

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

/// When the side to move is to be reminded of the turn that is on, in order; never in a live game,
/// or while the clock stands.
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
