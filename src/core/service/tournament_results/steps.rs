//! The steps of ladders, and how they change.

use super::news;
use crate::model::{PlayerId, Status, TournamentNews, Winner};
use crate::service::standings::LoadedTournament;
use crate::service::{Error, Instant};
use crate::store::tournaments::{self, entrants, pairings};
use crate::store::{DbConnection, Timestamp, vacations};
use chrono::TimeDelta;
use posthorse_tournament::formats::ladder;

/// Who does not play in the ladder for this time loses a step.
const IDLE: TimeDelta = TimeDelta::days(30);

/// The step of a player, from 0.
pub(in crate::service) fn step_of(
    tournament: &LoadedTournament,
    player: PlayerId,
) -> Option<usize> {
    let steps = steps(tournament);
    steps.iter().position(|row| row.player_id == player)
}

/// The players from the top step.
fn steps(tournament: &LoadedTournament) -> Vec<&entrants::Row> {
    let mut steps: Vec<&entrants::Row> = tournament.players().collect();
    steps.sort_by_key(|row| row.number);
    steps
}

/// Writes the steps anew, in this order.
fn save_steps(conn: &mut DbConnection, steps: &[entrants::Row]) -> Result<(), Error> {
    for (number, row) in (1..).zip(steps) {
        if row.number != Some(number) {
            let moved = entrants::Row {
                number: Some(number),
                ..row.clone()
            };
            entrants::save(conn, &moved)?;
        }
    }
    Ok(())
}

/// After a game: a challenger who won takes the step of the opponent.
pub(in crate::service) fn after_game(
    conn: &mut DbConnection,
    pairing: &pairings::Row,
    winner: Winner,
    now: Instant,
) -> Result<(), Error> {
    for player in [Some(pairing.first_id), pairing.second_id]
        .into_iter()
        .flatten()
    {
        let found = entrants::find(conn, (pairing.tournament_id, player))?;
        if let Some(row) = found {
            let active = entrants::Row {
                active_at: now.into(),
                ..row
            };
            entrants::save(conn, &active)?;
        }
    }
    match winner {
        Winner::First => climb(conn, pairing, false, now),
        _ => Ok(()),
    }
}

/// After a challenge without a game: who declined it or did not answer loses the step.
pub(in crate::service) fn after_closing(
    conn: &mut DbConnection,
    pairing: &pairings::Row,
    status: Status,
    now: Instant,
) -> Result<(), Error> {
    tournaments::lock(conn, pairing.tournament_id)?;
    let (result, reason) = match status {
        Status::Declined => ("+-", "declined"),
        Status::Lapsed => ("+-", "lapsed"),
        _ => ("ZZ", "withdrawn"),
    };
    pairings::set_result(conn, pairing.id, (result, Some(reason)))?;
    match result {
        "+-" => climb(conn, pairing, true, now),
        _ => Ok(()),
    }
}

fn climb(
    conn: &mut DbConnection,
    pairing: &pairings::Row,
    is_declined: bool,
    now: Instant,
) -> Result<(), Error> {
    let id = pairing.tournament_id;
    let tournament = LoadedTournament::find(conn, id)?;
    let Some(over) = pairing.second_id else {
        return Ok(());
    };
    let places = (
        step_of(&tournament, pairing.first_id),
        step_of(&tournament, over),
    );
    // Meanwhile one of them may have withdrawn, or the challenger may stand above.
    let (Some(lower), Some(upper)) = places else {
        return Ok(());
    };
    if lower < upper {
        return Ok(());
    }
    let mut steps: Vec<entrants::Row> = steps(&tournament).into_iter().cloned().collect();
    ladder::climb(&mut steps, lower, upper);
    save_steps(conn, &steps)?;
    let climbed = TournamentNews::Climbed {
        player: pairing.first_id,
        over,
        is_declined,
    };
    news::write(conn, id, None, &climbed, now)
}

/// After a withdrawal: those below go up.
pub(in crate::service) fn close_gap(
    conn: &mut DbConnection,
    tournament: &LoadedTournament,
    gap: Option<i64>,
) -> Result<(), Error> {
    let Some(gap) = gap else { return Ok(()) };
    let below = tournament
        .players()
        .filter(|row| row.number.is_some_and(|number| number > gap));
    for row in below {
        let raised = entrants::Row {
            number: row.number.map(|number| number - 1),
            ..row.clone()
        };
        entrants::save(conn, &raised)?;
    }
    Ok(())
}

/// The players who may lose a step: those without a game or challenge of the ladder, from the
/// lowest step.
fn resting(tournament: &LoadedTournament) -> impl Iterator<Item = &entrants::Row> {
    let steps = steps(tournament).into_iter().rev();
    steps.filter(|row| !is_busy(tournament, row.player_id))
}

/// Whether a player has a game or challenge of the ladder.
pub(in crate::service) fn is_busy(tournament: &LoadedTournament, player: PlayerId) -> bool {
    let unfinished = |row: &pairings::Row| {
        row.result.is_none() && (row.first_id == player || row.second_id == Some(player))
    };
    tournament.pairings.iter().any(unfinished)
}

/// The players who have not played for so long that they lose a step, from the lowest.
pub(in crate::service) fn idle_players(
    tournament: &LoadedTournament,
    now: Instant,
) -> Vec<PlayerId> {
    let idle = resting(tournament).filter(|row| now - row.active_at.utc() >= IDLE);
    idle.map(|row| row.player_id).collect()
}

/// When the next player may have been idle for too long.
pub(in crate::service) fn next_check(tournament: &LoadedTournament) -> Option<Instant> {
    let times = resting(tournament).map(|row| row.active_at.utc());
    times.min().map(|earliest| earliest + IDLE)
}

/// Idle players lose a step each, except those on vacation. Their time begins anew.
pub(in crate::service) fn drop_idle(
    conn: &mut DbConnection,
    tournament: &LoadedTournament,
    players: &[PlayerId],
    now: Instant,
) -> Result<(), Error> {
    let away = vacations::away(conn, players)?;
    let is_away = |player: PlayerId| away.iter().any(|(id, _)| *id == player);
    let mut steps: Vec<entrants::Row> = steps(tournament).into_iter().cloned().collect();
    let mut dropped = Vec::new();
    for player in players {
        let Some(step) = steps.iter().position(|row| row.player_id == *player) else {
            continue;
        };
        steps[step].active_at = Timestamp::from(now);
        entrants::save(conn, &steps[step])?;
        if !is_away(*player) && step + 1 < steps.len() {
            ladder::drop_one(&mut steps, step);
            dropped.push(*player);
        }
    }
    save_steps(conn, &steps)?;
    for player in dropped {
        let lost = TournamentNews::Dropped { player };
        news::write(conn, tournament.id(), None, &lost, now)?;
    }
    Ok(())
}
