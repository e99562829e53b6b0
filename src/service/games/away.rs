//! What a vacation does to games: the clock of whoever is away stands still.

use super::stored_game::load_for_system;
use crate::model::EventKind;
use crate::play::{Game, Pace, TimeControl};
use crate::rules::Side;
use crate::service::{Error, Instant};
use crate::store::{self, DbConnection, Timestamp, events, games, vacations};
use chrono::TimeDelta;

/// Which way a clock goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Turned {
    /// The player goes away, and it stops.
    Away,
    /// The player is back, and it goes on.
    Back,
}

impl Turned {
    fn kind(self) -> EventKind {
        match self {
            Self::Away => EventKind::VacationBegan,
            Self::Back => EventKind::VacationEnded,
        }
    }

    fn turn(self, game: &mut Game, side: Side, now: Instant) -> bool {
        match self {
            Self::Away => game.begin_vacation(side, now),
            Self::Back => game.end_vacation(side, now),
        }
    }
}

/// Stops a player's clocks, or lets them go on: those of all running games but live ones. A game that cannot be read is logged
/// and left as it is.
pub(crate) fn turn_clocks(
    conn: &mut DbConnection,
    player: i64,
    turned: Turned,
    now: Instant,
) -> Result<(), Error> {
    let mut running = games::running_of(conn, player)?;
    // Rows are locked in one order everywhere, so that no two writers wait for each other.
    running.sort_unstable_by_key(|row| row.id);
    for row in running {
        let mut stored = match load_for_system(conn, row.id, true) {
            Err(Error::Internal(why)) => {
                tracing::error!(game = row.id, %why, "left as it is");
                continue;
            }
            loaded => loaded?,
        };
        let seat = stored.seat_of(player);
        let Some((side, game)) = seat.zip(stored.game.as_mut()) else {
            continue;
        };
        if turned.turn(game, side, now) {
            let clock = (game.deadline.map(Timestamp::from), game.ledger.text());
            games::set_clock(conn, row.id, clock)?;
            let at = (stored.row.state.ply, now);
            write_event(conn, row.id, (player, turned), at)?;
        }
    }
    Ok(())
}

/// Stops the clocks of those players of a game about to begin who are away; tells who they are.
pub(super) fn stop_for_those_away(
    conn: &mut DbConnection,
    game: &mut Game,
    players: [i64; 2],
    now: Instant,
) -> Result<Vec<i64>, Error> {
    store::lock(conn, store::Errand::Vacation)?;
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

/// The games, live ones apart, in which a player has to move within so much time after the instant; those apart that will be
/// over or moved in by then.
pub(crate) fn near_their_end(
    conn: &mut DbConnection,
    player: i64,
    (at, span): (Instant, TimeDelta),
    now: Instant,
) -> Result<Vec<i64>, Error> {
    let running = games::running_of(conn, player)?.into_iter();
    let goes_on = |row: &games::Row| {
        let pace = row.rules.pace.parse::<Pace>();
        pace.is_ok_and(|pace| {
            pace.terms.no_vacation || matches!(pace.control, TimeControl::Live(_))
        })
    };
    let is_near = |row: &games::Row| {
        let deadline = row.state.deadline.map(Timestamp::utc);
        let is_on = |deadline: Instant| at <= now || at < deadline;
        deadline.is_some_and(|deadline| is_on(deadline) && deadline < at + span)
    };
    let mut near: Vec<i64> = running
        .filter(|row| super::is_turn_of(row, player) && is_near(row) && !goes_on(row))
        .map(|row| row.id)
        .collect();
    near.sort_unstable();
    Ok(near)
}

/// Writes down that a clock stopped, or goes on: no form need know of it.
pub(super) fn write_event(
    conn: &mut DbConnection,
    game: i64,
    (player, turned): (i64, Turned),
    (ply, at): (i64, Instant),
) -> Result<(), Error> {
    let event = events::NewEvent {
        game_id: Some(game),
        seq: events::next_below(conn, game)?,
        player_id: Some(player),
        kind: turned.kind(),
        ply: Some(ply),
        detail: "",
        at: at.into(),
    };
    events::insert(conn, &event)?;
    Ok(())
}
