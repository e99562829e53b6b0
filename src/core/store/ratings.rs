//! Ratings by week, the rated games from which they are computed, and the ratings of the players of
//! each finished game.

use super::connection::MultiBackend;
use super::schema::{game_ratings, games, rating_weeks, ratings};
use super::{DbConnection, Timestamp, is_duplicate};
use crate::model::{EndedBy, GameId, PlayerId, Speed, Status, Winner};
use crate::play::Reason;
use diesel::dsl::{max, min};
use diesel::prelude::*;
use posthorse_tournament::ratings::Rating;

/// A player's rating at the end of a week with games. Numbers are in millionths, the precision to
/// which they are rounded.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = ratings)]
pub struct Row {
    pub player_id: PlayerId,
    pub variant: String,
    pub speed: Speed,
    /// The end of the week.
    pub period: Timestamp,
    rating: i64,
    deviation: i64,
    volatility: i64,
    /// The number of rated games until then.
    pub games: i64,
    /// The highest rating until then that was not provisional.
    peak: Option<i64>,
    /// Whether it is the last one of the player, variant and speed.
    pub latest: bool,
}

const MILLION: f64 = 1e6;

#[allow(clippy::cast_possible_truncation)] // ratings are far below 2^52 millionths
fn millionths(value: f64) -> i64 {
    (value * MILLION).round() as i64
}

#[allow(clippy::cast_precision_loss)]
fn from_millionths(value: i64) -> f64 {
    value as f64 / MILLION
}

impl Row {
    pub fn new(
        (player_id, variant, speed): (PlayerId, String, Speed),
        period: Timestamp,
        rating: Rating,
        (games, peak): (i64, Option<f64>),
    ) -> Self {
        Self {
            player_id,
            variant,
            speed,
            period,
            rating: millionths(rating.rating),
            deviation: millionths(rating.deviation),
            volatility: millionths(rating.volatility),
            games,
            peak: peak.map(millionths),
            latest: true,
        }
    }

    pub fn rating(&self) -> Rating {
        Rating {
            rating: from_millionths(self.rating),
            deviation: from_millionths(self.deviation),
            volatility: from_millionths(self.volatility),
        }
    }

    /// The rating by which players are sorted.
    pub fn rating_key(&self) -> i64 {
        self.rating
    }

    pub fn peak(&self) -> Option<f64> {
        self.peak.map(from_millionths)
    }
}

/// A finished game that counts for ratings.
#[derive(Debug, Clone, Queryable)]
pub struct Game {
    pub id: GameId,
    pub variant: String,
    pub pace: String,
    pub first_id: Option<PlayerId>,
    pub second_id: Option<PlayerId>,
    pub winner: Option<Winner>,
}

type GamesQuery = games::BoxedQuery<'static, MultiBackend>;

/// The games that count and became final in a span of time, its end excluded; those that will
/// become final are after all others.
fn counted((from, to): (Option<Timestamp>, Option<Timestamp>)) -> GamesQuery {
    let mut query = games::table
        .filter(games::rated_at.is_not_null())
        .into_boxed();
    if let Some(from) = from {
        query = query.filter(games::rated_at.ge(from));
    }
    if let Some(to) = to {
        query = query.filter(games::rated_at.lt(to));
    }
    query
}

/// When the player last lost another rated game on time or for abandonment, until a time and with
/// at least so many plies.
pub fn last_absence(
    conn: &mut DbConnection,
    (player, game): (PlayerId, GameId),
    (until, plies): (Timestamp, i64),
) -> QueryResult<Option<Timestamp>> {
    let lost = |winner: Winner| {
        let [timeout, abandoned] =
            [Reason::Timeout, Reason::Abandoned].map(|why| EndedBy(Some(why)));
        games::table
            .filter(games::status.eq(Status::Finished))
            .filter(games::rated)
            .filter(games::winner.eq(winner))
            .filter(games::reason.eq(timeout).or(games::reason.eq(abandoned)))
            .filter(games::ply.ge(plies))
            .filter(games::listed_at.le(until))
            .filter(games::id.ne(game))
            .order((games::listed_at.desc(), games::id.desc()))
            .select(games::listed_at)
    };
    let first: Option<Timestamp> = lost(Winner::Second)
        .filter(games::first_id.eq(player))
        .first(conn)
        .optional()?;
    let second: Option<Timestamp> = lost(Winner::First)
        .filter(games::second_id.eq(player))
        .first(conn)
        .optional()?;
    Ok(first.max(second))
}

/// Sets when the result of a game becomes final; none if it does not count.
pub fn set_final(conn: &mut DbConnection, game: GameId, at: Option<Timestamp>) -> QueryResult<()> {
    diesel::update(games::table.find(game))
        .set(games::rated_at.eq(at))
        .execute(conn)
        .map(drop)
}

fn load(conn: &mut DbConnection, query: GamesQuery) -> QueryResult<Vec<Game>> {
    query
        .order(games::id)
        .select((
            games::id,
            games::variant,
            games::pace,
            games::first_id,
            games::second_id,
            games::winner,
        ))
        .load(conn)
}

/// The games that count and became final in a week, in the order of their numbers.
pub fn games_between(
    conn: &mut DbConnection,
    from: Timestamp,
    to: Timestamp,
) -> QueryResult<Vec<Game>> {
    load(conn, counted((Some(from), Some(to))))
}

/// The games of a variant that count and were not final by then, in the order of their numbers.
pub fn games_since(
    conn: &mut DbConnection,
    variant: &str,
    since: Option<Timestamp>,
) -> QueryResult<Vec<Game>> {
    let variant = variant.to_owned();
    load(
        conn,
        counted((since, None)).filter(games::variant.eq(variant)),
    )
}

/// The games of a player that count and were not final by then, in the order of their numbers.
pub fn games_of_player(
    conn: &mut DbConnection,
    player: PlayerId,
    since: Option<Timestamp>,
) -> QueryResult<Vec<Game>> {
    // One query for each seat, because each seat has an index.
    let first = counted((since, None)).filter(games::first_id.eq(player));
    let second = counted((since, None)).filter(games::second_id.eq(player));
    let mut found = load(conn, first)?;
    found.extend(load(conn, second)?);
    found.sort_by_key(|game| game.id);
    Ok(found)
}

/// When the first game that counts became final.
pub fn first_end(conn: &mut DbConnection) -> QueryResult<Option<Timestamp>> {
    counted((None, None))
        .select(min(games::rated_at))
        .get_result(conn)
}

/// The end of the last week whose games were rated.
pub fn last_week(conn: &mut DbConnection) -> QueryResult<Option<Timestamp>> {
    rating_weeks::table
        .select(max(rating_weeks::ended_at))
        .get_result(conn)
}

/// Records that the games of a week are rated; `false` if they were already. Another process that
/// rates the same week waits here until this transaction ends.
pub fn insert_week(conn: &mut DbConnection, ended_at: Timestamp) -> QueryResult<bool> {
    // The savepoint preserves PostgreSQL's transaction.
    let inserted = conn.transaction(|conn| {
        diesel::insert_into(rating_weeks::table)
            .values(rating_weeks::ended_at.eq(ended_at))
            .execute(conn)
    });
    match inserted {
        Ok(_) => Ok(true),
        Err(error) if is_duplicate(&error) => Ok(false),
        Err(error) => Err(error),
    }
}

/// Inserts a rating as the latest.
pub fn insert(conn: &mut DbConnection, row: &Row) -> QueryResult<()> {
    let before = ratings::table
        .filter(ratings::player_id.eq(row.player_id))
        .filter(ratings::variant.eq(&row.variant))
        .filter(ratings::speed.eq(row.speed))
        .filter(ratings::latest);
    diesel::update(before)
        .set(ratings::latest.eq(false))
        .execute(conn)?;
    diesel::insert_into(ratings::table)
        .values(row)
        .execute(conn)
        .map(drop)
}

/// The latest ratings of these players in a variant and speed.
pub fn latest_of(
    conn: &mut DbConnection,
    (variant, speed): (&str, Speed),
    players: &[PlayerId],
) -> QueryResult<Vec<Row>> {
    ratings::table
        .filter(ratings::player_id.eq_any(players.to_vec()))
        .filter(ratings::variant.eq(variant))
        .filter(ratings::speed.eq(speed))
        .filter(ratings::latest)
        .select(Row::as_select())
        .load(conn)
}

/// The latest ratings in a variant and speed with at least so many games, the best first, from a
/// rating in millionths downwards.
pub fn best(
    conn: &mut DbConnection,
    (variant, speed): (&str, Speed),
    (games, from): (i64, Option<i64>),
    limit: i64,
) -> QueryResult<Vec<Row>> {
    ratings::table
        .filter(ratings::latest)
        .filter(ratings::variant.eq(variant))
        .filter(ratings::speed.eq(speed))
        .filter(ratings::rating.le(from.unwrap_or(i64::MAX)))
        .filter(ratings::games.ge(games))
        .order((ratings::rating.desc(), ratings::player_id.desc()))
        .limit(limit)
        .select(Row::as_select())
        .load(conn)
}

/// All ratings of a player, by variant, speed and time.
pub fn history_of(conn: &mut DbConnection, player: PlayerId) -> QueryResult<Vec<Row>> {
    ratings::table
        .filter(ratings::player_id.eq(player))
        .order((ratings::variant, ratings::speed, ratings::period))
        .select(Row::as_select())
        .load(conn)
}

/// All ratings, in no order.
pub fn all(conn: &mut DbConnection) -> QueryResult<Vec<Row>> {
    ratings::table.select(Row::as_select()).load(conn)
}

/// More rows than this are inserted in several statements.
const RATED_AT_ONCE: usize = 500;

/// Sets the players' ratings of games that have none, rounded.
pub fn insert_of_games(conn: &mut DbConnection, ratings: &[(GameId, [i64; 2])]) -> QueryResult<()> {
    let row = |(game, [first, second]): &(GameId, [i64; 2])| {
        (
            game_ratings::game_id.eq(*game),
            game_ratings::first.eq(*first),
            game_ratings::second.eq(*second),
        )
    };
    for some in ratings.chunks(RATED_AT_ONCE) {
        let rows: Vec<_> = some.iter().map(row).collect();
        directly!(conn, |conn| {
            diesel::insert_into(game_ratings::table)
                .values(&rows)
                .execute(conn)?
        });
    }
    Ok(())
}

pub fn delete_of_game(conn: &mut DbConnection, game: GameId) -> QueryResult<()> {
    diesel::delete(game_ratings::table.find(game))
        .execute(conn)
        .map(drop)
}

/// The average ratings of those of these games that have them.
pub fn averages_of_games(
    conn: &mut DbConnection,
    games: &[GameId],
) -> QueryResult<Vec<(GameId, i64)>> {
    let rows: Vec<(GameId, i64, i64)> = game_ratings::table
        .filter(game_ratings::game_id.eq_any(games.to_vec()))
        .load(conn)?;
    let average = |(game, first, second)| (game, (first + second) / 2);
    Ok(rows.into_iter().map(average).collect())
}
