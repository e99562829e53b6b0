//! Untimed games whose player to move has not moved for a month: after two warnings, the opponent
//! may claim the game.

use super::loading::to_move;
use super::stored_game::{ReplayedGame, StoredGame};
use crate::event::{Event, EventKind};
use crate::play::TimeControl;
use crate::rules::Side;
use crate::service::{Error, Instant};
use crate::store::players::Player;
use crate::store::{DbConnection, Timestamp, events};
use chrono::TimeDelta;

/// Inactivity before each warning.
const WARNED_AFTER: [TimeDelta; 2] = [TimeDelta::days(14), TimeDelta::days(23)];
/// Inactivity before the game may be claimed.
const CLAIMED_AFTER: TimeDelta = TimeDelta::days(30);
/// Interval for checking again while the player is away.
pub(crate) const CHECK_INTERVAL: TimeDelta = TimeDelta::days(1);

/// How long the side to move has been inactive. A vacation or lock-out ends the period; a new one
/// starts after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SilentPeriod {
    since: Instant,
    pub(crate) warned: [Option<Instant>; 2],
}

impl SilentPeriod {
    /// When the warnings were sent or are due. A late one postpones what follows.
    fn warnings(&self) -> [Instant; 2] {
        let [first, second] = WARNED_AFTER;
        let at_first = self.warned[0].unwrap_or(self.since + first);
        let then = (self.since + second).max(at_first + (second - first));
        [at_first, self.warned[1].unwrap_or(then)]
    }

    /// When the next warning is due; none after both.
    pub(crate) fn next_warning(&self) -> Option<Instant> {
        let unsent = self.warned.iter().position(Option::is_none)?;
        Some(self.warnings()[unsent])
    }

    /// When the opponent may claim the game.
    pub fn ends_at(&self) -> Instant {
        let [_, second] = self.warnings();
        (self.since + CLAIMED_AFTER).max(second + (CLAIMED_AFTER - WARNED_AFTER[1]))
    }

    /// Whether the side to move was warned.
    pub fn was_warned(&self) -> bool {
        self.warned[0].is_some()
    }

    /// Whether the opponent may claim the game.
    pub fn is_over(&self, now: Instant) -> bool {
        self.next_warning().is_none() && self.ends_at() <= now
    }
}

/// The inactivity of the player to move; none with a clock, after the end, and while that player is
/// on vacation or locked out.
pub(crate) fn silence<Mask>(
    conn: &mut DbConnection,
    stored: &ReplayedGame<Mask>,
    player: &Player,
    now: Instant,
) -> Result<Option<SilentPeriod>, Error> {
    let game = stored.game()?;
    let is_away = |side: Side| game.ledger.is_away(side) || player.locked_at(now).is_some();
    let is_on = game.pace == TimeControl::Untimed;
    if !is_on || game.turn().is_none_or(is_away) {
        return Ok(None);
    }
    let kinds = [EventKind::Warned, EventKind::VacationEnded].map(<&str>::from);
    let rows = events::of_kinds(conn, stored.row.id, &kinds)?;
    let back = rows
        .iter()
        .filter(|row| row.event == Event::VacationEnded && row.player_id == Some(player.id));
    let back = back.map(|row| row.at.utc()).max();
    let let_in = player.locked_until.map(Timestamp::utc);
    let since = [Some(game.turn_since), back, let_in].into_iter().flatten();
    let since = since.max().unwrap_or(game.turn_since);
    let warnings = rows.iter();
    let mut warnings = warnings
        .filter(|row| matches!(row.event, Event::Warned { .. }))
        .filter(|row| row.ply == Some(stored.row.state.ply))
        .map(|row| row.at.utc())
        .filter(|at| *at >= since);
    let warned = [warnings.next(), warnings.next()];
    Ok(Some(SilentPeriod { since, warned }))
}

/// The inactivity of the player to move, if any, for the two players to see.
pub(crate) fn silence_in<Mask>(
    conn: &mut DbConnection,
    stored: &ReplayedGame<Mask>,
    now: Instant,
) -> Result<Option<SilentPeriod>, Error> {
    if stored.pace != TimeControl::Untimed {
        return Ok(None);
    }
    match to_move(conn, stored)? {
        Some(player) => silence(conn, stored, &player, now),
        None => Ok(None),
    }
}

/// When the current turn is first checked.
pub(super) fn first_check(stored: &StoredGame) -> Option<Timestamp> {
    let game = stored.game.as_ref()?;
    Some((game.turn_since + WARNED_AFTER[0]).into())
}

/// Days between a warning and a possible claim.
pub(crate) fn days_after(nth: usize) -> i64 {
    let warned = WARNED_AFTER.get(nth).copied().unwrap_or_default();
    (CLAIMED_AFTER - warned).num_days()
}
