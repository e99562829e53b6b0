//! Direct encounter, article 6 of C.07. Tied players are ranked by the games that they played with
//! each other. The rule is applied again to players who are still tied.

use super::breaks::Break;
use super::table::Table;
use super::{Amount, SCALE};
use std::collections::BTreeMap;

/// A common multiple of the possible numbers of games between two players, so that averages are
/// integers. For more than ten games they are rounded down.
const COMMON: i64 = 2520;

/// A player's score against the tied players.
struct Tied {
    player: usize,
    score: i64,
    /// The score with a win in each game that was not played.
    best: i64,
}

/// The place of each player among the players of the same rank, from 1. It is 0 if the tie-break
/// separates none of them. The lowest value is the best. `ranks` are from 1, and tied players share
/// a rank.
pub(super) fn places(table: &Table, ranks: &[usize], wanted: &Break) -> Vec<Amount> {
    let mut places = ranks.to_vec();
    while split_all(table, &mut places, wanted) {}
    let mut first_and_last: BTreeMap<usize, (usize, usize)> = BTreeMap::new();
    for (rank, place) in ranks.iter().zip(&places) {
        let (first, last) = first_and_last.entry(*rank).or_insert((*place, *place));
        *first = (*first).min(*place);
        *last = (*last).max(*place);
    }
    let within = |(rank, place): (&usize, &usize)| {
        let (first, last) = first_and_last[rank];
        let within = if first == last { 0 } else { place - first + 1 };
        Some(within as i64 * SCALE)
    };
    ranks.iter().zip(&places).map(within).collect()
}

/// Splits each group of tied players once. Returns whether any group was split.
fn split_all(table: &Table, places: &mut [usize], wanted: &Break) -> bool {
    let mut groups: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (player, place) in places.iter().enumerate() {
        groups.entry(*place).or_default().push(player);
    }
    let mut has_split = false;
    for (place, group) in groups.into_iter().filter(|(_, group)| group.len() > 1) {
        let tied: Vec<Tied> = group
            .iter()
            .map(|player| encounter(table, *player, places, wanted, group.len()))
            .collect();
        has_split |= split(tied, place, places);
    }
    has_split
}

/// A player's result against the others of the same place. `size` is the number of tied players,
/// including this one.
fn encounter(table: &Table, player: usize, places: &[usize], wanted: &Break, size: usize) -> Tied {
    let forfeits_count = wanted.forfeits_count || table.is_round_robin;
    let mut met: BTreeMap<usize, (i64, i64)> = BTreeMap::new();
    for round in &table.lines[player].rounds {
        let counts = forfeits_count || round.outcome.was_played();
        let is_tied = |opponent: &usize| counts && places[*opponent] == places[player];
        if let Some(opponent) = round.opponent.filter(is_tied) {
            let (points, games) = met.entry(opponent).or_default();
            *points += round.points;
            *games += 1;
        }
    }
    let score = met
        .values()
        .map(|(points, games)| points * COMMON / games)
        .sum();
    let missing = if table.is_round_robin {
        0
    } else {
        (size - 1 - met.len()) as i64
    };
    Tied {
        player,
        score,
        best: score + missing * table.win * COMMON,
    }
}

/// Gives new places to a group that shares `place`. Returns whether any places differ. If all
/// players of the group met, or the tournament is a round robin, the scores decide. Otherwise a
/// player is only separated from the players behind if none of them could reach the score (article
/// 6.2).
fn split(mut group: Vec<Tied>, place: usize, places: &mut [usize]) -> bool {
    let all_met = group.iter().all(|tied| tied.best == tied.score);
    group.sort_by_key(|tied| (-tied.score, -tied.best));
    let (mut shared, mut is_clear) = (place, true);
    for at in 1..group.len() {
        let before = group[at - 1].score;
        let splits = if all_met {
            before != group[at].score
        } else {
            let best = group[at..].iter().map(|tied| tied.best).max();
            is_clear &= best.is_some_and(|best| before > best);
            is_clear
        };
        if splits {
            shared = place + at;
        }
        places[group[at].player] = shared;
    }
    shared != place
}
