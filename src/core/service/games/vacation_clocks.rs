//! Effects of vacations on games: the clock of an absent player is stopped.

use super::deadline::{Leave, applies, save_clock};
use super::loading::load_for_system;
use crate::event::Event;
use crate::model::{GameId, PlayerId};
use crate::play::{Fairness, Game};
use crate::rules::Side;
use crate::service::{Error, Instant};
use crate::store::{self, DbConnection, Timestamp, events, games, vacations};
use chrono::TimeDelta;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum VacationChange {
    /// The player leaves; the clock stops.
    Away,
    /// The player returns; the clock resumes.
    Back,
}

impl VacationChange {
    fn event(self) -> Event {
        match self {
            Self::Away => Event::VacationBegan,
            Self::Back => Event::VacationEnded,
        }
    }

    fn turn(self, game: &mut Game, side: Side, now: Instant) -> bool {
        match self {
            Self::Away => game.begin_vacation(side, now),
            Self::Back => game.end_vacation(side, now),
        }
    }
}

/// Stops or resumes the player's clocks in all running games except live ones. A game that cannot
/// be read is logged and left unchanged.
pub(crate) fn turn_clocks(
    conn: &mut DbConnection,
    player: PlayerId,
    turned: VacationChange,
    now: Instant,
) -> Result<(), Error> {
    let mut running = games::running_of(conn, player)?;
    // Rows are locked in the same order everywhere, to avoid deadlocks.
    running.sort_unstable_by_key(|row| row.id);
    for row in running {
        let mut stored = match load_for_system(conn, row.id, true) {
            Err(Error::Internal(why)) => {
                tracing::error!(game = row.id.0, %why, "skipped");
                continue;
            }
            loaded => loaded?,
        };
        if !applies(Leave::Vacation, stored.agreed_pace()) {
            continue;
        }
        let seat = stored.seat_of(player);
        let Some((side, game)) = seat.zip(stored.game.as_mut()) else {
            continue;
        };
        if turned.turn(game, side, now) {
            // A vacation noticed late stops the clock after the events since its start.
            let noted = now.max(game.ledger.last());
            save_clock(conn, &mut stored, noted)?;
            let at = (stored.row.state.ply, now);
            write_event(conn, row.id, (player, turned), at)?;
        }
    }
    Ok(())
}

/// Stops the clocks of absent players in a game about to start, and returns these players.
pub(crate) fn stop_for_those_away(
    conn: &mut DbConnection,
    game: &mut Game,
    players: [PlayerId; 2],
    now: Instant,
) -> Result<Vec<PlayerId>, Error> {
    store::lock(conn, store::ExclusiveTask::Vacation)?;
    let away = vacations::away(conn, &players)?;
    let mut stopped = Vec::new();
    for (side, player) in Side::BOTH.into_iter().zip(players) {
        let is_away = away.iter().any(|(id, _)| *id == player);
        if is_away && game.begin_vacation(side, now) {
            stopped.push(player);
        }
    }
    Ok(stopped)
}

/// The games, except live ones, in which a player must move within `span` after an instant.
/// Excludes games that will have ended or continued by then.
pub(crate) fn near_their_end(
    conn: &mut DbConnection,
    player: PlayerId,
    (at, span): (Instant, TimeDelta),
    now: Instant,
) -> Result<Vec<GameId>, Error> {
    let running = games::running_of(conn, player)?.into_iter();
    let would_stop = |row: &games::Row| {
        let pace = row.rules.pace.parse();
        pace.is_ok_and(|pace| applies(Leave::Vacation, pace))
    };
    let is_near = |row: &games::Row| {
        let deadline = row.state.deadline.map(Timestamp::utc);
        let is_on = |deadline: Instant| at <= now || at < deadline;
        deadline.is_some_and(|deadline| is_on(deadline) && deadline < at + span)
    };
    let mut near: Vec<GameId> = running
        .filter(|row| super::is_turn_of(row, player) && is_near(row) && would_stop(row))
        .map(|row| row.id)
        .collect();
    near.sort_unstable();
    Ok(near)
}

/// The earliest deadline of a player that passed within a span, in games with vacations.
pub(crate) fn passed_lately(
    conn: &mut DbConnection,
    player: PlayerId,
    (from, to): (Instant, Instant),
) -> Result<Option<Instant>, Error> {
    let running = games::running_of(conn, player)?.into_iter();
    let deadlines = running.filter_map(|row| {
        let pace = row.rules.pace.parse().ok()?;
        let is_own = super::is_turn_of(&row, player) && applies(Leave::Vacation, pace);
        row.state.deadline.filter(|_| is_own).map(Timestamp::utc)
    });
    Ok(deadlines.filter(|at| from < *at && *at <= to).min())
}

/// Whether a player on vacation would lose a game on time if the vacation ended now.
pub(crate) fn would_be_lost(
    conn: &mut DbConnection,
    player: PlayerId,
    now: Instant,
) -> Result<bool, Error> {
    for row in games::running_of(conn, player)? {
        if !super::is_turn_of(&row, player) {
            continue;
        }
        let stored = match load_for_system(conn, row.id, false) {
            Err(Error::Internal(_)) => continue,
            loaded => loaded?,
        };
        let reading = stored.game()?.clock(now);
        let is_out = |deadline: Instant| deadline - now <= Fairness::BY_MAIL.grace;
        if reading.standing && reading.deadline.is_some_and(is_out) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Records that a clock stopped or resumed. The revision stays, as no form depends on it.
pub(crate) fn write_event(
    conn: &mut DbConnection,
    game: GameId,
    (player, turned): (PlayerId, VacationChange),
    (ply, at): (i64, Instant),
) -> Result<(), Error> {
    let event = events::SideEvent {
        game_id: game,
        player_id: Some(player),
        event: turned.event(),
        ply,
        at: at.into(),
    };
    events::insert_side_event(conn, &event)?;
    Ok(())
}
