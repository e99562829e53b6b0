//! A player's rating at the end of a week, and how the games of a later week change it.

use crate::model::{PlayerId, Speed, Winner};
use crate::play::Pace;
use crate::service::{Error, Instant};
use crate::store::DbConnection;
use crate::store::ratings::{self as rows, Row};
use chrono::TimeDelta;
use posthorse_tournament::ratings::{self, Game, Rating, Score};
use std::collections::{BTreeMap, BTreeSet};

/// The length of a rating period.
pub(super) const WEEK: TimeDelta = TimeDelta::weeks(1);
/// The players whose ratings are loaded by one statement.
const BATCH: usize = 1_000;

/// The games that are rated together: those of one variant and kind of time control.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pool {
    pub variant: String,
    pub speed: Speed,
}

pub(super) type RatedGame = Game<PlayerId>;

/// A player's rating in a pool.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Standing {
    /// The end of the last week with games.
    pub since: Instant,
    pub rating: Rating,
    /// The number of rated games.
    pub games: i64,
    /// The highest rating that was not provisional.
    pub peak: Option<f64>,
}

impl From<&Row> for Standing {
    fn from(row: &Row) -> Self {
        Self {
            since: row.period.utc(),
            rating: row.rating(),
            games: row.games,
            peak: row.peak(),
        }
    }
}

impl Standing {
    /// A player who is rated for the first time in the week that begins then.
    fn newcomer(week: Instant) -> Self {
        Self {
            since: week,
            rating: Rating::NEWCOMER,
            games: 0,
            peak: None,
        }
    }

    /// At the start of a later week, after weeks without games.
    pub(super) fn at(known: Option<&Self>, week: Instant) -> Self {
        let Some(known) = known else {
            return Self::newcomer(week);
        };
        let idle = u32::try_from((week - known.since).num_weeks()).unwrap_or(0);
        Self {
            since: week,
            rating: ratings::after_absence(known.rating, idle),
            ..*known
        }
    }

    /// At the end of a week that leads to this rating.
    pub(super) fn then(self, rating: Rating, games: usize) -> Self {
        let played = i64::try_from(games).unwrap_or(i64::MAX);
        let peak = (!rating.is_provisional() && played > 0).then_some(rating.rating);
        Self {
            since: self.since + WEEK,
            rating,
            games: self.games + played,
            peak: self.peak.into_iter().chain(peak).reduce(f64::max),
        }
    }

    pub(super) fn row(&self, player: PlayerId, pool: &Pool) -> Row {
        let key = (player, pool.variant.clone(), pool.speed);
        Row::new(key, self.since.into(), self.rating, (self.games, self.peak))
    }
}

/// The pool of a game, the game as it is rated; none if its row is incomplete.
pub(super) fn rated_game(game: &rows::Game) -> Option<(Pool, RatedGame)> {
    let pace: Pace = game.pace.parse().ok()?;
    let pool = Pool {
        variant: game.variant.clone(),
        speed: pace.control.into(),
    };
    let rated = RatedGame {
        first: game.first_id?,
        second: game.second_id?,
        winner: match game.winner? {
            Winner::First => ratings::Winner::First,
            Winner::Second => ratings::Winner::Second,
            Winner::Nobody => ratings::Winner::None,
        },
    };
    Some((pool, rated))
}

/// The games of each pool, in their order.
pub(super) fn by_pool(games: &[rows::Game]) -> BTreeMap<Pool, Vec<RatedGame>> {
    let mut pools: BTreeMap<Pool, Vec<RatedGame>> = BTreeMap::new();
    for (pool, game) in games.iter().filter_map(rated_game) {
        pools.entry(pool).or_default().push(game);
    }
    pools
}

pub(super) fn players_of(games: &[RatedGame]) -> BTreeSet<PlayerId> {
    games
        .iter()
        .flat_map(|game| [game.first, game.second])
        .collect()
}

/// The last standings of those of these players who have one.
pub(super) fn load(
    conn: &mut DbConnection,
    pool: &Pool,
    players: &BTreeSet<PlayerId>,
) -> Result<BTreeMap<PlayerId, Standing>, Error> {
    let players: Vec<PlayerId> = players.iter().copied().collect();
    let mut found = BTreeMap::new();
    for batch in players.chunks(BATCH) {
        let rows = rows::latest_of(conn, (&pool.variant, pool.speed), batch)?;
        found.extend(rows.iter().map(|row| (row.player_id, Standing::from(row))));
    }
    Ok(found)
}

/// The standings after the week that begins then, of all who played in it.
pub(super) fn after_week(
    known: &BTreeMap<PlayerId, Standing>,
    week: Instant,
    games: &[RatedGame],
) -> Vec<(PlayerId, Standing)> {
    let begun = |player| (player, Standing::at(known.get(&player), week));
    let before: BTreeMap<PlayerId, Standing> = players_of(games).into_iter().map(begun).collect();
    let at_start = before.iter().map(|(id, standing)| (*id, standing.rating));
    let after = ratings::after_games(&at_start.collect(), games);
    let standing = |(player, rating)| {
        let plays = |game: &&RatedGame| [game.first, game.second].contains(&player);
        let played = games.iter().filter(plays).count();
        let then = before.get(&player)?.then(rating, played);
        Some((player, then))
    };
    after.into_iter().filter_map(standing).collect()
}

/// The results of a player, with the opponents' ratings at the start of the week.
pub(super) fn results(
    known: &BTreeMap<PlayerId, Standing>,
    week: Instant,
    (player, games): (PlayerId, &[RatedGame]),
) -> Vec<(Rating, Score)> {
    let result = |game: &RatedGame| {
        let (opponent, score) = match (game.first == player, game.winner) {
            (true, ratings::Winner::First) => (game.second, Score::Win),
            (true, ratings::Winner::Second) => (game.second, Score::Loss),
            (true, ratings::Winner::None) => (game.second, Score::Draw),
            (false, ratings::Winner::First) => (game.first, Score::Loss),
            (false, ratings::Winner::Second) => (game.first, Score::Win),
            (false, ratings::Winner::None) => (game.first, Score::Draw),
        };
        (Standing::at(known.get(&opponent), week).rating, score)
    };
    games.iter().map(result).collect()
}
