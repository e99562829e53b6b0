//! Ratings by Glicko-2 (Glickman, "Example of the Glicko-2 system", 2013, revised 2022), computed
//! by the crate `skillratings`. The crate follows the paper. This module only adds the upper limit
//! of the deviation after games.
//!
//! Equal input gives equal output on one build. Sums follow the order of the games, so that order
//! is part of the input. On other platforms `exp`, `ln`, `hypot` and `powi` may differ in the last
//! bit, because std does not promise their precision. All other operations are exact by IEEE 754.
//! Values are rounded to a millionth. This hides such a difference, except next to a rounding
//! boundary.

use chrono::{DateTime, Datelike, Days, NaiveTime, Utc};
use serde::{Deserialize, Serialize};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};
use std::collections::BTreeMap;
use std::fmt;

/// The deviation of a new player. No player has a greater one.
pub const MAX_DEVIATION: f64 = 350.0;
/// A rating with a larger deviation is provisional.
const PROVISIONAL: f64 = 110.0;
/// The largest absolute value of a rating in the input. Beyond it the formulas lose their
/// precision.
const MAX_RATING: f64 = 10_000.0;
/// The range of volatilities in the input. Those of real players are near 0.06.
const VOLATILITY: std::ops::RangeInclusive<f64> = 0.000_001..=10.0;

/// The strength of a player, on the scale of Elo's ratings.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rating {
    pub rating: f64,
    /// The standard deviation of `rating`, above 0 and at most [`MAX_DEVIATION`].
    pub deviation: f64,
    /// How erratic the results are: σ in the paper.
    pub volatility: f64,
}

/// A field of a [`Rating`]. The message gives the range that is accepted in the input.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Field {
    #[error("rating must be a number from -10000 to 10000")]
    Rating,
    #[error("deviation must be a number above 0 and at most 350")]
    Deviation,
    #[error("volatility must be a number from 0.000001 to 10")]
    Volatility,
}

impl Rating {
    pub const NEWCOMER: Self = Self {
        rating: 1500.0,
        deviation: MAX_DEVIATION,
        volatility: 0.06,
    };

    /// The rating as a whole number, for display.
    #[allow(clippy::cast_possible_truncation)] // far below 2^52
    pub fn rounded(&self) -> i64 {
        self.rating.round() as i64
    }

    /// Whether the rating is too uncertain to rank the player.
    pub fn is_provisional(&self) -> bool {
        self.deviation > PROVISIONAL
    }

    /// The first field, if any, with a value that no computation produces.
    pub fn out_of_range(&self) -> Option<Field> {
        let is_deviation = self.deviation > 0.0 && self.deviation <= MAX_DEVIATION;
        // Written so that a NaN is out of range.
        [
            (Field::Rating, self.rating.abs() <= MAX_RATING),
            (Field::Deviation, is_deviation),
            (Field::Volatility, VOLATILITY.contains(&self.volatility)),
        ]
        .into_iter()
        .find_map(|(field, is_in_range)| (!is_in_range).then_some(field))
    }
}

/// `1612 ± 98`, where 98 is two deviations, or `1612?` if provisional.
impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_provisional() {
            write!(f, "{:.0}?", self.rating)
        } else {
            write!(f, "{:.0} ± {:.0}", self.rating, 2.0 * self.deviation)
        }
    }
}

/// A player's result in one game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Score {
    Win,
    Draw,
    Loss,
}

impl From<Score> for Outcomes {
    fn from(score: Score) -> Self {
        match score {
            Score::Win => Self::WIN,
            Score::Draw => Self::DRAW,
            Score::Loss => Self::LOSS,
        }
    }
}

/// The winner of a game. `None` is a draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Winner {
    First,
    Second,
    None,
}

/// A rated game. `P` identifies a player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Game<P> {
    pub first: P,
    pub second: P,
    pub winner: Winner,
}

impl<P> Game<P> {
    fn scores(&self) -> (Score, Score) {
        match self.winner {
            Winner::First => (Score::Win, Score::Loss),
            Winner::Second => (Score::Loss, Score::Win),
            Winner::None => (Score::Draw, Score::Draw),
        }
    }
}

/// A player's rating after a period. `before` and the ratings of the opponents are those at the
/// start of the period. The opponents are in the order of the games. Without games only the
/// deviation grows.
///
/// With the games of the current week, this is the rating that pages show, as if the week ended
/// now.
pub fn after_period(before: Rating, games: &[(Rating, Score)]) -> Rating {
    let opponents: Vec<(Glicko2Rating, Outcomes)> = games
        .iter()
        .map(|(opponent, score)| ((*opponent).into(), (*score).into()))
        .collect();
    // The defaults are the constants of our rules: τ = 0.5, convergence 0.000001.
    let after = glicko2_rating_period(&before.into(), &opponents, &Glicko2Config::new());
    Rating {
        rating: stored(after.rating),
        deviation: stored(after.deviation.min(MAX_DEVIATION)),
        volatility: stored(after.volatility),
    }
}

impl From<Rating> for Glicko2Rating {
    fn from(own: Rating) -> Self {
        Self {
            rating: own.rating,
            deviation: own.deviation,
            volatility: own.volatility,
        }
    }
}

/// Rounds a value to a millionth, the precision of the database.
fn stored(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}

/// The rating after some periods without games. It is rounded after each period, as in
/// [`after_period`].
pub fn after_absence(before: Rating, periods: u32) -> Rating {
    let mut after = before;
    for _ in 0..periods {
        let next = after_period(after, &[]);
        if next == after {
            break;
        }
        after = next;
    }
    after
}

/// The ratings of all players after a period. The result has everybody who is in `players` or in a
/// game. A player who is only in a game starts with [`Rating::NEWCOMER`].
///
/// The games are summed in the given order, which is the order of their numbers.
pub fn after_games<P: Ord + Clone>(
    players: &BTreeMap<P, Rating>,
    games: &[Game<P>],
) -> BTreeMap<P, Rating> {
    let of = |player: &P| players.get(player).copied().unwrap_or(Rating::NEWCOMER);
    let mut played: BTreeMap<&P, Vec<(Rating, Score)>> =
        players.keys().map(|player| (player, Vec::new())).collect();
    for game in games {
        let (first, second) = game.scores();
        let mut add = |player, opponent, score| {
            let results = played.entry(player).or_default();
            results.push((of(opponent), score));
        };
        add(&game.first, &game.second, first);
        add(&game.second, &game.first, second);
    }
    played
        .into_iter()
        .map(|(player, results)| (player.clone(), after_period(of(player), &results)))
        .collect()
}

/// The change of a player's displayed rating for each result of one more game.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Changes {
    pub win: f64,
    pub draw: f64,
    pub loss: f64,
}

/// The changes for one more game against an opponent, if it ended this week. `before` and
/// `opponent` are ratings at the start of the week. `games` are the player's games of the week.
pub fn changes(before: Rating, games: &[(Rating, Score)], opponent: Rating) -> Changes {
    let now = after_period(before, games).rating;
    let mut with_one_more = games.to_vec();
    let mut by = |score| {
        with_one_more.push((opponent, score));
        let then = after_period(before, &with_one_more).rating;
        with_one_more.pop();
        then - now
    };
    Changes {
        win: by(Score::Win),
        draw: by(Score::Draw),
        loss: by(Score::Loss),
    }
}

/// The start of the rating period of an instant: 00:00 UTC on the Monday of its week.
pub fn period_start(at: DateTime<Utc>) -> DateTime<Utc> {
    let since_monday = at.weekday().num_days_from_monday();
    let monday = at.date_naive() - Days::new(u64::from(since_monday));
    monday.and_time(NaiveTime::MIN).and_utc()
}

/// A period of `posthorse ratings --jsonl`: the ratings at its start, and its games.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Period {
    #[serde(default)]
    pub players: BTreeMap<String, Rating>,
    #[serde(default)]
    pub games: Vec<Game<String>>,
}

/// Why a period cannot be rated.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum PeriodError {
    /// A value in the rating of a player at the start.
    #[error("Player \"{player}\": {field}.")]
    OutOfRange { player: String, field: Field },
    /// `game` counts from 1.
    #[error("Game {game}: \"{player}\" plays against themselves.")]
    AgainstSelf { game: usize, player: String },
}

impl Period {
    /// The ratings of all named players after the period.
    ///
    /// # Errors
    /// If a rating is out of range, or both players of a game are the same.
    pub fn rate(&self) -> Result<BTreeMap<String, Rating>, PeriodError> {
        for (player, rating) in &self.players {
            if let Some(field) = rating.out_of_range() {
                let player = player.clone();
                return Err(PeriodError::OutOfRange { player, field });
            }
        }
        if let Some(index) = self.games.iter().position(|game| game.first == game.second) {
            return Err(PeriodError::AgainstSelf {
                game: index + 1,
                player: self.games[index].first.clone(),
            });
        }
        Ok(after_games(&self.players, &self.games))
    }
}

#[cfg(test)]
#[path = "ratings_tests.rs"]
mod tests;
