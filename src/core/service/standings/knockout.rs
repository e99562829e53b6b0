//! Knock-outs: matches of two games, one with each seat.

use super::LoadedTournament;
use super::report::{Standing, points_of};
use crate::model::{EntrantStatus, PlayerId};
use crate::store::tournaments::pairings;
use std::collections::HashMap;

/// A match that is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::service) struct Match {
    pub winner: PlayerId,
    /// `None` for a bye.
    pub loser: Option<PlayerId>,
    pub criterion: Criterion,
}

/// What decided a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::service) enum Criterion {
    Points,
    /// A tie: the one with the higher rating goes on.
    Rating,
    /// A tie of players with equal ratings.
    Lot,
}

/// The matches of a round, in the order of the table.
pub(in crate::service) fn matches(tournament: &LoadedTournament, round: i64) -> Vec<Match> {
    let mut games: Vec<Vec<&pairings::Row>> = Vec::new();
    for row in tournament.pairings.iter().filter(|row| row.round == round) {
        match games.last_mut() {
            Some(last) if last[0].section == row.section => last.push(row),
            _ => games.push(vec![row]),
        }
    }
    let over =
        |(number, games): (usize, &Vec<&pairings::Row>)| decide(tournament, (round, number), games);
    games.iter().enumerate().map(over).collect()
}

fn decide(
    tournament: &LoadedTournament,
    (round, number): (i64, usize),
    games: &[&pairings::Row],
) -> Match {
    let one = games[0].first_id;
    let Some(other) = games[0].second_id else {
        return Match {
            winner: one,
            loser: None,
            criterion: Criterion::Points,
        };
    };
    let points = |player| games.iter().map(|row| own_points(row, player)).sum::<u32>();
    let rating = |player| tournament.entrant(player).and_then(|row| row.rating);
    let (own, others) = (points(one), points(other));
    let (is_first, criterion) = if own != others {
        (own > others, Criterion::Points)
    } else if rating(one) != rating(other) {
        (rating(one) > rating(other), Criterion::Rating)
    } else {
        // No other lot has these numbers: rounds are far below 1,000.
        let lot = round * 1_000 + i64::try_from(number).unwrap_or(0) + 1_000;
        (tournament.lot(lot, 2) == 0, Criterion::Lot)
    };
    let (winner, loser) = if is_first { (one, other) } else { (other, one) };
    Match {
        winner,
        loser: Some(loser),
        criterion,
    }
}

/// A player's points in a game, in tenths.
fn own_points(row: &pairings::Row, player: PlayerId) -> u32 {
    let [first, second] = points_of(row);
    if row.first_id == player {
        first
    } else {
        second
    }
}

/// Players by the round in which they lost. Those who lost in the same round share a rank.
pub(in crate::service) fn standings(tournament: &LoadedTournament) -> Vec<Standing> {
    let last = tournament.row.state.round;
    let is_over = |round: i64| {
        let mut rows = tournament.pairings.iter().filter(|row| row.round == round);
        rows.all(|row| row.result.is_some())
    };
    let mut left_in: HashMap<PlayerId, i64> = HashMap::new();
    for round in (1..=last).filter(|round| is_over(*round)) {
        for over in matches(tournament, round) {
            left_in.extend(over.loser.map(|loser| (loser, round)));
        }
    }
    let reached = |player| left_in.get(&player).copied().unwrap_or(last + 1);
    let mut rows: Vec<Standing> = Vec::new();
    for row in &tournament.entrants {
        let Some(number) = row.number else { continue };
        let games = tournament.pairings.iter();
        let points: u32 = games
            .filter(|game| game.has(row.player_id))
            .filter(|game| game.second_id.is_some())
            .map(|game| own_points(game, row.player_id))
            .sum();
        rows.push(Standing {
            player: row.player_id,
            number,
            rank: 0,
            points: f64::from(points) / 10.0,
            breaks: Vec::new(),
            has_withdrawn: row.status == EntrantStatus::Withdrawn,
        });
    }
    let rounds: Vec<i64> = rows.iter().map(|row| reached(row.player)).collect();
    for row in &mut rows {
        let own = reached(row.player);
        row.rank = 1 + rounds.iter().filter(|other| **other > own).count();
    }
    rows.sort_by_key(|row| (row.rank, row.number));
    rows
}
