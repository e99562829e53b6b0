//! Tie-breaks from the ratings of the opponents, articles 10 and 11 of C.07. If a player has no
//! rating and `/U1400` does not set one for unrated players, no player has a value.

use super::breaks::{Break, Kind};
use super::table::{Line, Table};
use super::{Amount, SCALE};
use crate::Outcome;

/// FIDE's rating regulations B.02, table 8.1.2: the differences from which the better player is
/// expected to score 51 %, 52 %, … 100 %.
const EXPECTED: [i64; 50] = [
    4, 11, 18, 26, 33, 40, 47, 54, 62, 69, 77, 84, 92, 99, 107, 114, 122, 130, 138, 146, 154, 163,
    171, 180, 189, 198, 207, 216, 226, 236, 246, 257, 268, 279, 291, 303, 316, 329, 345, 358, 375,
    392, 412, 433, 457, 485, 518, 560, 620, 736,
];

/// Table 8.1.1: the rating difference for a score of 50 %, 51 %, … 100 %.
const DIFFERENCE: [i64; 51] = [
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158,
    166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366,
    383, 401, 422, 444, 470, 501, 538, 589, 677, 800,
];

/// The opponents in the games that count.
struct Opponents {
    ratings: Vec<i64>,
    /// In half-points. A win is two.
    score: i64,
}

pub(super) fn values(table: &Table, wanted: &Break) -> Vec<Amount> {
    let rating = |line: &Line| line.rating.or(wanted.unrated).map(i64::from);
    let Some(ratings) = table.lines.iter().map(rating).collect::<Option<Vec<i64>>>() else {
        return vec![None; table.lines.len()];
    };
    let of = |line: &Line| {
        let opponents = opponents(table, line, &ratings, wanted);
        let average = rounded(opponents.ratings.iter().sum(), opponents.ratings.len());
        match wanted.kind {
            Kind::AverageRating => average,
            Kind::RatingPerformance | Kind::AverageOfPerformance => {
                Some(average? + difference(&opponents))
            }
            _ => perfect(&opponents),
        }
    };
    let own: Vec<Amount> = match wanted.kind {
        Kind::Rating => ratings.iter().copied().map(Some).collect(),
        _ => table.lines.iter().map(of).collect(),
    };
    let all = match wanted.kind {
        Kind::AverageOfPerformance | Kind::AverageOfPerfect => averages(table, &own),
        _ => own,
    };
    all.into_iter().map(|value| Some(value? * SCALE)).collect()
}

/// The average of the opponents' values over the games that were played.
fn averages(table: &Table, own: &[Amount]) -> Vec<Amount> {
    let average = |line: &Line| {
        let games = line.rounds.iter().filter(|round| round.is_game());
        let met: Vec<i64> = games.filter_map(|round| own[round.opponent?]).collect();
        rounded(met.iter().sum(), met.len())
    };
    table.lines.iter().map(average).collect()
}

/// The quotient, rounded half up to a whole number. `None` if there were no terms.
fn rounded(sum: i64, number: usize) -> Option<i64> {
    let number = number as i64;
    (number > 0).then(|| (2 * sum + number).div_euclid(2 * number))
}

fn opponents(table: &Table, line: &Line, ratings: &[i64], wanted: &Break) -> Opponents {
    let games = line.rounds.iter().filter(|round| round.is_game());
    let mut met: Vec<(i64, i64)> = games
        .filter_map(|round| {
            let score = match round.outcome {
                Outcome::Win | Outcome::UnratedWin => 2,
                Outcome::Draw | Outcome::UnratedDraw => 1,
                _ => 0,
            };
            Some((ratings[round.opponent?], score))
        })
        .collect();
    met.sort_by_key(|(rating, _)| *rating);
    let low = wanted.cut_low.min(table.rounds);
    let high = wanted.cut_high.min(table.rounds - low);
    met.drain(..low.min(met.len()));
    met.truncate(met.len().saturating_sub(high));
    Opponents {
        ratings: met.iter().map(|(rating, _)| *rating).collect(),
        score: met.iter().map(|(_, score)| score).sum(),
    }
}

/// The rating difference for the score. There must be at least one opponent.
fn difference(opponents: &Opponents) -> i64 {
    let percent = rounded(opponents.score * 50, opponents.ratings.len()).unwrap_or(50);
    let from_half = DIFFERENCE[percent.abs_diff(50) as usize];
    if percent < 50 { -from_half } else { from_half }
}

/// The perfect tournament performance: the lowest rating whose expected score against these
/// opponents is at least the actual score.
fn perfect(opponents: &Opponents) -> Option<i64> {
    let lowest = opponents.ratings.iter().min()? - 800;
    if opponents.score == 0 {
        return Some(lowest);
    }
    // A rating that is 800 above all opponents has a full expected score, so the search ends.
    let mut range = (lowest, opponents.ratings.iter().max()? + 800);
    while range.0 < range.1 {
        let middle = range.0 + (range.1 - range.0) / 2;
        if expected(middle, &opponents.ratings) < opponents.score * 50 {
            range.0 = middle + 1;
        } else {
            range.1 = middle;
        }
    }
    Some(range.0)
}

/// The expected score against all opponents, in percent of a win.
fn expected(rating: i64, opponents: &[i64]) -> i64 {
    let against = |opponent: &i64| {
        let difference = (rating - opponent).abs();
        let over_half = EXPECTED.partition_point(|from| *from <= difference) as i64;
        if rating < *opponent {
            50 - over_half
        } else {
            50 + over_half
        }
    };
    opponents.iter().map(against).sum()
}
