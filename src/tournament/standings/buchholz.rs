//! Buchholz and Sonneborn-Berger, with the rules of C.07 for rounds that were not played.

use super::breaks::{Break, Kind};
use super::table::{Line, Round, Table};
use super::{Amount, SCALE};

/// The contribution of one round, in the unit of the tie-break.
struct Contribution {
    is_voluntary: bool,
    /// The score of the opponent, or of the dummy opponent in an unplayed round.
    score: i64,
    value: i64,
}

/// Buchholz, Fore Buchholz or Sonneborn-Berger of each player. The unit is a tenth, or a hundredth
/// for Sonneborn-Berger.
pub(super) fn sums(table: &Table, wanted: &Break) -> Vec<i64> {
    let adjusted: Vec<i64> = table
        .lines
        .iter()
        .map(|line| adjusted(table, line, wanted.is_fore))
        .collect();
    table
        .lines
        .iter()
        .map(|line| {
            let all = contributions(table, line, &adjusted, wanted);
            let rest = cut(all, table.rounds, wanted.cut_low, wanted.cut_high);
            rest.iter().map(|one| one.value).sum()
        })
        .collect()
}

/// The tie-break in the unit of [`Amount`].
pub(super) fn values(table: &Table, wanted: &Break) -> Vec<Amount> {
    let unit = if wanted.kind == Kind::SonnebornBerger {
        SCALE / 100
    } else {
        SCALE / 10
    };
    let all = sums(table, wanted);
    all.into_iter().map(|sum| Some(sum * unit)).collect()
}

/// Whether the last round of the tournament counts as drawn for this player (Fore Buchholz).
fn draws_last(table: &Table, line: &Line) -> bool {
    line.last_paired == table.all_rounds
        && line
            .rounds
            .last()
            .is_some_and(|round| round.opponent.is_some())
}

/// A player's adjusted score in the tie-breaks of the opponents, article 16.3. Rounds without an
/// opponent after the last one in which the player was present count as draws. In a round robin
/// they count as absences.
fn adjusted(table: &Table, line: &Line, is_fore: bool) -> i64 {
    let stays = is_fore && line.last_paired == table.all_rounds;
    let present = if stays {
        line.last_paired
    } else {
        line.last_present
    };
    let gone = if table.is_round_robin {
        table.absence
    } else {
        table.draw
    };
    let points = |(index, round): (usize, &Round)| {
        if index < present || round.opponent.is_some() {
            round.points
        } else {
            gone
        }
    };
    let sum: i64 = line.rounds.iter().enumerate().map(points).sum();
    sum + if is_fore {
        last_as_draw(table, line)
    } else {
        0
    }
}

/// The change of a score if the last game counts as a draw.
fn last_as_draw(table: &Table, line: &Line) -> i64 {
    match line.rounds.last() {
        Some(last) if draws_last(table, line) => table.draw - last.points,
        _ => 0,
    }
}

fn contributions(
    table: &Table,
    line: &Line,
    adjusted: &[i64],
    wanted: &Break,
) -> Vec<Contribution> {
    let own = line.points
        + if wanted.is_fore {
            last_as_draw(table, line)
        } else {
            0
        };
    let everything_counts = wanted.forfeits_count || table.is_round_robin;
    let mut all = Vec::new();
    for (index, round) in line.rounds.iter().enumerate() {
        let is_last = wanted.is_fore && index + 1 == table.all_rounds;
        let counts = round.outcome.was_played() || everything_counts || is_last;
        let (score, is_voluntary) = match round.opponent {
            Some(opponent) if counts => (adjusted[opponent], false),
            None if table.is_round_robin => continue,
            // Articles 16.4.1 and 16.4.2: the dummy has the player's own score. It is limited to
            // the score of the opponent who was paired, or without one to a draw in each round.
            Some(opponent) => (own.min(adjusted[opponent]), round.is_voluntary()),
            None => {
                let rounds = table.rounds as i64;
                (own.min(table.draw * rounds), round.is_voluntary())
            }
        };
        let factor = if wanted.kind == Kind::SonnebornBerger {
            round.points
        } else {
            1
        };
        all.push(Contribution {
            is_voluntary,
            score,
            value: score * factor,
        });
    }
    all
}

/// Leaves out the lowest and the highest contributions. Article 16.5: among the lowest, a voluntary
/// unplayed round is left out first, unless the opponent with the lowest score contributes more.
fn cut(mut all: Vec<Contribution>, rounds: usize, low: usize, high: usize) -> Vec<Contribution> {
    let low = low.min(rounds);
    let high = high.min(rounds - low);
    for _ in 0..low.min(all.len()) {
        let by_score = |at: &usize| (all[*at].score, all[*at].value);
        let by_kind = |at: &usize| (!all[*at].is_voluntary, all[*at].value, all[*at].score);
        let lowest = (0..all.len()).min_by_key(by_score);
        let exception = (0..all.len()).min_by_key(by_kind);
        let (Some(lowest), Some(exception)) = (lowest, exception) else {
            break;
        };
        let holds = all[exception].is_voluntary && all[lowest].value <= all[exception].value;
        all.remove(if holds { exception } else { lowest });
    }
    for _ in 0..high.min(all.len()) {
        // Among equal contributions the first is removed, as for the lowest.
        let highest = (0..all.len())
            .rev()
            .max_by_key(|at| (all[*at].score, all[*at].value));
        let Some(highest) = highest else { break };
        all.remove(highest);
    }
    all
}

/// The average of the opponents' Buchholz over the games that were played. It is rounded half up.
/// The number of decimals is large enough to tell different averages apart.
pub(super) fn averages(table: &Table, wanted: &Break) -> Vec<Amount> {
    let sums = sums(table, wanted);
    let places = if table.rounds < 9 {
        100
    } else if table.rounds < 27 {
        1000
    } else {
        10_000
    };
    let average = |line: &Line| {
        let games = line.rounds.iter().filter(|round| round.is_game());
        let met: Vec<i64> = games
            .filter_map(|round| round.opponent)
            .map(|at| sums[at])
            .collect();
        let number = met.len() as i64;
        let sum: i64 = met.iter().sum();
        (number > 0).then(|| {
            let divisor = 10 * number;
            (2 * sum * places + divisor).div_euclid(2 * divisor) * (SCALE / places)
        })
    };
    table.lines.iter().map(average).collect()
}
