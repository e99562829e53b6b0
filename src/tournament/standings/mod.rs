//! Standings with FIDE's tie-breaks (Handbook C.07, in force since 1 March 2026), for individual
//! players. Values agree with those of gacrux, the program of FIDE's technical commission.
//!
//! All sums are integers, so that equal values compare as equal.

mod breaks;
mod buchholz;
mod direct_encounter;
mod performance;
mod table;

pub use breaks::{Break, BreakError, Kind};

use crate::Tournament;
use std::fmt;
use table::{Line, Table};

/// The unit is a ten-thousandth. It can hold products of tenths, and averages of up to four
/// decimals.
const SCALE: i64 = 10_000;

/// A number in units of 1/[`SCALE`]. `None` if it is not defined.
type Amount = Option<i64>;

/// The value of a tie-break.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Value(i64);

impl Value {
    #[must_use]
    pub fn as_f64(self) -> f64 {
        self.0 as f64 / SCALE as f64
    }
}

/// Uses only the decimals that are needed: `4`, `11.5`, `9.25`.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.as_f64().to_string())
    }
}

/// A player's row in the standings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The starting number.
    pub number: u32,
    /// From 1. Players who are equal in all tie-breaks share a rank.
    pub rank: usize,
    /// In the order of the tie-breaks. `None` if the value is not defined, such as an average
    /// without games.
    pub values: Vec<Option<Value>>,
}

/// The default tie-breaks: those of the file, or a common choice if it has none. Points are added
/// in front if they are missing.
#[must_use]
pub fn default_breaks(tournament: &Tournament) -> Vec<String> {
    let common: &[&str] = if table::is_round_robin(tournament) {
        &["PTS", "SB", "WIN"]
    } else {
        &["PTS", "BH/C1", "BH", "SB", "WIN"]
    };
    let mut names = match &tournament.breaks[..] {
        [] => common.iter().map(|name| (*name).to_owned()).collect(),
        own => own.to_vec(),
    };
    if !names.iter().any(|name| name.eq_ignore_ascii_case("PTS")) {
        names.insert(0, "PTS".to_owned());
    }
    names
}

/// The standings after the paired rounds. The rows are in the order of the players.
#[must_use]
pub fn standings(tournament: &Tournament, breaks: &[Break]) -> Vec<Row> {
    let table = Table::of(tournament);
    let mut ranks = vec![1; table.lines.len()];
    let mut columns = Vec::new();
    for wanted in breaks {
        let column = amounts(&table, &ranks, wanted);
        ranks = ranked(&ranks, &column, wanted.kind);
        columns.push(column);
    }
    let row = |(at, line): (usize, &Line)| Row {
        number: line.number,
        rank: ranks[at],
        values: columns.iter().map(|column| column[at].map(Value)).collect(),
    };
    table.lines.iter().enumerate().map(row).collect()
}

/// The ranks after one more tie-break.
fn ranked(ranks: &[usize], column: &[Amount], kind: Kind) -> Vec<usize> {
    let is_lowest_best = matches!(kind, Kind::DirectEncounter | Kind::StartingNumber);
    // Players without a value come last.
    let key = |at: usize| {
        let value = column[at].map(|value| if is_lowest_best { value } else { -value });
        (ranks[at], value.is_none(), value)
    };
    let mut order: Vec<usize> = (0..ranks.len()).collect();
    order.sort_by_key(|at| key(*at));
    let mut new = vec![0; ranks.len()];
    let mut rank = 0;
    for (index, at) in order.iter().enumerate() {
        if index == 0 || key(*at) != key(order[index - 1]) {
            rank = index + 1;
        }
        new[*at] = rank;
    }
    new
}

fn amounts(table: &Table, ranks: &[usize], wanted: &Break) -> Vec<Amount> {
    let each = |of: &dyn Fn(&Line) -> i64| table.lines.iter().map(|line| Some(of(line))).collect();
    match wanted.kind {
        Kind::DirectEncounter => direct_encounter::places(table, ranks, wanted),
        Kind::Buchholz | Kind::ForeBuchholz | Kind::SonnebornBerger => {
            buchholz::values(table, wanted)
        }
        Kind::AverageOfBuchholz => buchholz::averages(table, wanted),
        Kind::Rating
        | Kind::AverageRating
        | Kind::RatingPerformance
        | Kind::PerfectPerformance
        | Kind::AverageOfPerformance
        | Kind::AverageOfPerfect => performance::values(table, wanted),
        Kind::Points => each(&|line| line.points * SCALE / 10),
        Kind::StandardPoints => each(&|line| standard_points(table, line) * SCALE / 2),
        Kind::Progressive => each(&|line| progressive(line, wanted.cut_low) * SCALE / 10),
        Kind::Koya => {
            let limit = koya_limit(table, wanted);
            each(&|line| koya(table, line, limit) * SCALE / 10)
        }
        Kind::StartingNumber => each(&|line| i64::from(line.number) * SCALE),
        Kind::Wins
        | Kind::GamesWon
        | Kind::GamesWithBlack
        | Kind::GamesWonWithBlack
        | Kind::RoundsElectedToPlay => each(&|line| counted(table, line, wanted.kind) * SCALE),
    }
}

/// The number of rounds that a tie-break counts. A win is a round with the points of a win.
fn counted(table: &Table, line: &Line, kind: Kind) -> i64 {
    let counts = |round: &&table::Round| {
        let is_win = round.points == table.win;
        match kind {
            Kind::Wins => is_win,
            Kind::GamesWon => is_win && round.is_game(),
            Kind::GamesWithBlack => round.is_game() && round.is_black,
            Kind::GamesWonWithBlack => is_win && round.is_game() && round.is_black,
            _ => is_win || round.is_game() || round.outcome == crate::Outcome::PairingBye,
        }
    };
    line.rounds.iter().filter(counts).count() as i64
}

/// The points in half-points. Each round counts as a win, a draw or a loss, whatever the
/// tournament's own points are.
fn standard_points(table: &Table, line: &Line) -> i64 {
    let halves = |round: &table::Round| match round.points.cmp(&table.draw) {
        std::cmp::Ordering::Greater => 2,
        std::cmp::Ordering::Equal => 1,
        std::cmp::Ordering::Less => 0,
    };
    line.rounds.iter().map(halves).sum()
}

/// The sum of the scores after each round, in tenths. The first `cut` rounds are left out.
fn progressive(line: &Line, cut: usize) -> i64 {
    let after_each = line.rounds.iter().scan(0, |score, round| {
        *score += round.points;
        Some(*score)
    });
    after_each.skip(cut).sum()
}

/// The minimum score of an opponent for Koya, in thousandths. In a round robin, the rounds with the
/// bye and the games against players who were never paired are not counted as possible games.
fn koya_limit(table: &Table, wanted: &Break) -> i64 {
    let mut games = table.rounds;
    let players = table.lines.len();
    if table.is_round_robin && players > 0 {
        if table.rounds.is_multiple_of(players) {
            games -= table.rounds / players;
        }
        let never = table.lines.iter().filter(|line| line.last_paired == 0);
        games = games.saturating_sub(never.count());
    }
    let percent = i64::from(wanted.limit_percent);
    percent * table.win * games as i64 + 500 * i64::from(wanted.limit_halves)
}

/// The points against opponents whose score is at least the limit, in tenths.
fn koya(table: &Table, line: &Line, limit: i64) -> i64 {
    let counts = |round: &&table::Round| {
        let opponent = round.opponent.map(|at| &table.lines[at]);
        opponent.is_some_and(|opponent| opponent.points * 100 >= limit)
    };
    line.rounds
        .iter()
        .filter(counts)
        .map(|round| round.points)
        .sum()
}

#[cfg(test)]
mod tests;
