//! Standings with FIDE's tie-breaks (Handbook C.07, in force since 1 March 2026), for single
//! players. Values agree with those of gacrux, the program of FIDE's technical commission.
//!
//! All sums are whole numbers, so that equal values are equal.

mod breaks;
mod buchholz;
mod direct_encounter;
mod performance;
mod table;

pub use breaks::{Break, BreakError, Kind};

use crate::Tournament;
use std::fmt;
use table::{Line, Table};

/// Ten-thousandths: products of tenths fit, and averages of up to four decimals.
const SCALE: i64 = 10_000;

/// A number in units of [`SCALE`]; `None` if it is not defined.
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

/// As many decimals as are needed: `4`, `11.5`, `9.25`.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.as_f64().to_string())
    }
}

/// A player's place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The starting number.
    pub number: u32,
    /// From 1; shared by who is equal in all tie-breaks.
    pub rank: usize,
    /// In the order of the tie-breaks. `None`: not defined, as an average without games.
    pub values: Vec<Option<Value>>,
}

/// The tie-breaks that apply if nobody names any: those of the file, else a common choice. Points
/// come first in any case.
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

/// The standings after the rounds that were paired, in the order of the players.
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
    // Who has no value comes last.
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

/// In half-points: each round counts as a win, a draw or a loss, whatever the tournament gives.
fn standard_points(table: &Table, line: &Line) -> i64 {
    let halves = |round: &table::Round| match round.points.cmp(&table.draw) {
        std::cmp::Ordering::Greater => 2,
        std::cmp::Ordering::Equal => 1,
        std::cmp::Ordering::Less => 0,
    };
    line.rounds.iter().map(halves).sum()
}

/// The sum of the scores after each round, in tenths; the first `cut` are left out.
fn progressive(line: &Line, cut: usize) -> i64 {
    let after_each = line.rounds.iter().scan(0, |score, round| {
        *score += round.points;
        Some(*score)
    });
    after_each.skip(cut).sum()
}

/// The score from which an opponent counts for Koya, in thousandths. In a round robin nobody plays
/// in as many rounds as they have the bye, nor against who was never paired.
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

/// The points against opponents with at least the limit, in tenths.
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
