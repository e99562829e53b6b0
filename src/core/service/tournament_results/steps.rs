//! The steps of ladders, and how they change.

use super::news;
use crate::model::{PlayerId, Status, TournamentId, TournamentNews, Winner};
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

/// After a game: a winner who stands below takes the step of the opponent.
pub(in crate::service) fn after_game(
    conn: &mut DbConnection,
    pairing: &pairings::Row,
    winner: Winner,
    now: Instant,
) -> Result<(), Error> {
    for player in pairing.players() {
        let found = entrants::find(conn, (pairing.tournament_id, player))?;
        if let Some(row) = found {
            let active = entrants::Row {
                active_at: now.into(),
                ..row
            };
            entrants::save(conn, &active)?;
        }
    }
    let (first, second) = (Some(pairing.first_id), pairing.second_id);
    let climb = match winner {
        Winner::First => first.zip(second),
        Winner::Second => second.zip(first),
        Winner::Nobody => None,
    };
    climb.map_or(Ok(()), |climb| {
        take_step(conn, pairing.tournament_id, (climb, false), now)
    })
}

/// After a challenge without a game: who declined it or did not answer loses the step.
pub(in crate::service) fn after_closing(
    conn: &mut DbConnection,
    pairing: &pairings::Row,
    (challenger, status): (Option<PlayerId>, Status),
    now: Instant,
) -> Result<(), Error> {
    let id = pairing.tournament_id;
    tournaments::lock(conn, id)?;
    let reason = match status {
        Status::Declined => "declined",
        Status::Lapsed => "lapsed",
        _ => {
            return Ok(pairings::set_result(
                conn,
                pairing.id,
                ("ZZ", Some("withdrawn")),
            )?);
        }
    };
    let is_first = challenger == Some(pairing.first_id);
    let result = if is_first { "+-" } else { "-+" };
    pairings::set_result(conn, pairing.id, (result, Some(reason)))?;
    let challenged = pairing.players().find(|player| Some(*player) != challenger);
    match challenger.zip(challenged) {
        Some(climb) => take_step(conn, id, (climb, true), now),
        None => Ok(()),
    }
}

/// Lets a player who stands below another take that step.
fn take_step(
    conn: &mut DbConnection,
    id: TournamentId,
    ((player, over), is_declined): ((PlayerId, PlayerId), bool),
    now: Instant,
) -> Result<(), Error> {
    let tournament = LoadedTournament::find(conn, id)?;
    // Meanwhile one of them may have withdrawn.
    let (Some(lower), Some(upper)) = (step_of(&tournament, player), step_of(&tournament, over))
    else {
        return Ok(());
    };
    if lower < upper {
        return Ok(());
    }
    let mut steps: Vec<entrants::Row> = steps(&tournament).into_iter().cloned().collect();
    ladder::climb(&mut steps, lower, upper);
    save_steps(conn, &steps)?;
    let climbed = TournamentNews::Climbed {
        player,
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
fn free_players(tournament: &LoadedTournament) -> impl Iterator<Item = &entrants::Row> {
    let steps = steps(tournament).into_iter().rev();
    steps.filter(|row| !is_busy(tournament, row.player_id))
}

/// Whether a player has a game or challenge of the ladder.
pub(in crate::service) fn is_busy(tournament: &LoadedTournament, player: PlayerId) -> bool {
    let mut rows = tournament.pairings.iter();
    rows.any(|row| row.result.is_none() && row.has(player))
}

/// The players who have not played for so long that they lose a step, from the lowest.
pub(in crate::service) fn idle_players(
    tournament: &LoadedTournament,
    now: Instant,
) -> Vec<PlayerId> {
    let idle = free_players(tournament).filter(|row| now - row.active_at.utc() >= IDLE);
    idle.map(|row| row.player_id).collect()
}

/// When the next player may have been idle for too long.
pub(in crate::service) fn next_check(tournament: &LoadedTournament) -> Option<Instant> {
    let times = free_players(tournament).map(|row| row.active_at.utc());
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
