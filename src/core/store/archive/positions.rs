//! The index of positions: the finished public games that reached a position, and the moves played
//! there.

use crate::model::GameId;
use crate::store::schema::{archive, position_moves, positions};
use crate::store::{DbConnection, cached::at_most};
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::query_builder::{AstPass, QueryFragment, QueryId};
use diesel::sql_types::{Array, BigInt, Bool, Integer};
use diesel::sqlite::Sqlite;

/// The first occurrence of a position in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Queryable)]
pub struct Row {
    pub key: i64,
    pub game_id: i32,
    /// Ply, move and winner, packed by the caller.
    pub fact: i32,
}

impl Row {
    pub fn game(&self) -> GameId {
        GameId(self.game_id.into())
    }
}

/// Inserts rows, fastest in the order of the index.
pub fn insert_all(conn: &mut DbConnection, rows: &[Row]) -> QueryResult<()> {
    match conn {
        DbConnection::Sqlite(conn) => {
            let (full, rest) = rows.as_chunks::<AT_ONCE>();
            for rows in full {
                Insert { rows }.execute(conn)?;
            }
            for row in rest {
                let rows = std::array::from_ref(row);
                Insert { rows }.execute(conn)?;
            }
        }
        DbConnection::Postgres(conn) => {
            for some in rows.chunks(CHUNK) {
                let keys: Vec<i64> = some.iter().map(|row| row.key).collect();
                let games: Vec<i32> = some.iter().map(|row| row.game_id).collect();
                let facts: Vec<i32> = some.iter().map(|row| row.fact).collect();
                diesel::sql_query(format!(
                    "INSERT INTO positions (key, game_id, fact) \
                     SELECT * FROM unnest($1, $2, $3) {REPLACING}"
                ))
                .bind::<Array<BigInt>, _>(keys)
                .bind::<Array<Integer>, _>(games)
                .bind::<Array<Integer>, _>(facts)
                .execute(conn)?;
            }
        }
    }
    Ok(())
}

const REPLACING: &str = "ON CONFLICT (key, game_id) DO UPDATE SET fact = excluded.fact";

/// The number of rows in one statement of SQLite, which binds each value.
const AT_ONCE: usize = 250;

/// Rows for SQLite. The statement for each number of rows stays prepared.
struct Insert<'r, const N: usize> {
    rows: &'r [Row; N],
}

impl<const N: usize> QueryFragment<Sqlite> for Insert<'_, N> {
    fn walk_ast<'b>(&'b self, mut pass: AstPass<'_, 'b, Sqlite>) -> QueryResult<()> {
        pass.push_sql("INSERT INTO positions (key, game_id, fact) VALUES ");
        for (place, row) in self.rows.iter().enumerate() {
            pass.push_sql(if place == 0 { "(" } else { ",(" });
            pass.push_bind_param::<BigInt, _>(&row.key)?;
            pass.push_sql(",");
            pass.push_bind_param::<Integer, _>(&row.game_id)?;
            pass.push_sql(",");
            pass.push_bind_param::<Integer, _>(&row.fact)?;
            pass.push_sql(")");
        }
        pass.push_sql(" ");
        pass.push_sql(REPLACING);
        Ok(())
    }
}

impl<const N: usize> QueryId for Insert<'_, N> {
    type QueryId = Insert<'static, N>;
    const HAS_STATIC_QUERY_ID: bool = true;
}

impl<Conn, const N: usize> RunQueryDsl<Conn> for Insert<'_, N> {}

/// The number of rows in one statement of PostgreSQL.
const CHUNK: usize = 20_000;

/// Deletes the rows of a game with these keys.
pub fn delete(conn: &mut DbConnection, game: i32, keys: &[i64]) -> QueryResult<()> {
    let rows = positions::table
        .filter(positions::game_id.eq(game))
        .filter(positions::key.eq_any(keys.to_vec()));
    diesel::delete(rows).execute(conn).map(drop)
}

pub fn delete_all(conn: &mut DbConnection) -> QueryResult<()> {
    diesel::delete(positions::table).execute(conn)?;
    diesel::delete(position_moves::table)
        .execute(conn)
        .map(drop)
}

/// The number of games that reached a position, counted up to `most`.
pub fn count(conn: &mut DbConnection, key: i64, most: i64) -> QueryResult<usize> {
    let rows = positions::table
        .filter(positions::key.eq(key))
        .select(positions::game_id);
    let games: Vec<i32> = directly!(conn, |conn| at_most(most, rows).load(conn))?;
    Ok(games.len())
}

/// The keys among these that another game reached too.
pub fn shared(conn: &mut DbConnection, game: i32, keys: &[i64]) -> QueryResult<Vec<i64>> {
    // The first other game suffices: the first positions of games have very many.
    let another = "(SELECT other.game_id FROM positions AS other WHERE other.key = positions.key \
         AND other.game_id <> positions.game_id LIMIT 1) IS NOT NULL";
    positions::table
        .filter(positions::game_id.eq(game))
        .filter(positions::key.eq_any(keys.to_vec()))
        .filter(sql::<Bool>(another))
        .select(positions::key)
        .load(conn)
}

/// The occurrence of a position in a game.
pub fn find(conn: &mut DbConnection, key: i64, game: i32) -> QueryResult<Option<Row>> {
    positions::table.find((key, game)).first(conn).optional()
}

/// The occurrences of these positions in a game, as far as they are indexed.
pub fn of_game(conn: &mut DbConnection, game: i32, keys: &[i64]) -> QueryResult<Vec<Row>> {
    positions::table
        .filter(positions::game_id.eq(game))
        .filter(positions::key.eq_any(keys.to_vec()))
        .load(conn)
}

pub fn count_rows(conn: &mut DbConnection) -> QueryResult<i64> {
    positions::table.count().get_result(conn)
}

/// The positions with stored move counts.
pub fn keys_with_move_counts(conn: &mut DbConnection) -> QueryResult<Vec<i64>> {
    position_moves::table
        .select(position_moves::key)
        .distinct()
        .load(conn)
}

/// The positions that at least that many games reached.
pub fn common(conn: &mut DbConnection, games: i64) -> QueryResult<Vec<i64>> {
    positions::table
        .group_by(positions::key)
        .having(diesel::dsl::count_star().ge(games))
        .select(positions::key)
        .load(conn)
}

pub fn is_empty(conn: &mut DbConnection) -> QueryResult<bool> {
    let one: Option<i64> = positions::table
        .select(positions::key)
        .first(conn)
        .optional()?;
    Ok(one.is_none())
}

/// The rows of the index after that one, in its order.
#[cfg(any(test, feature = "testing"))]
pub fn after(
    conn: &mut DbConnection,
    (key, game): (i64, i32),
    limit: i64,
) -> QueryResult<Vec<Row>> {
    let later = positions::key
        .eq(key)
        .and(positions::game_id.gt(game))
        .or(positions::key.gt(key));
    positions::table
        .filter(positions::key.ge(key).and(later))
        .order((positions::key, positions::game_id))
        .limit(limit)
        .load(conn)
}

/// How often a move was played in a very common position, in games of one year.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Queryable, Insertable)]
#[diesel(table_name = position_moves)]
pub struct MoveCountRow {
    pub key: i64,
    /// The move's number; −1 for games that ended in the position.
    pub mv: i64,
    pub year: i64,
    pub first: i64,
    pub second: i64,
    pub drawn: i64,
    /// Games with an unknown result.
    pub unknown: i64,
    /// When the last of them ended.
    pub last_ended: i64,
    pub last_game: GameId,
}

impl MoveCountRow {
    pub fn games(&self) -> i64 {
        self.first + self.second + self.drawn + self.unknown
    }
}

/// The moves played in a very common position; empty for any other.
pub fn move_counts(conn: &mut DbConnection, key: i64) -> QueryResult<Vec<MoveCountRow>> {
    let rows = position_moves::table
        .filter(position_moves::key.eq(key))
        .order((position_moves::mv, position_moves::year));
    directly!(conn, |conn| rows.load(conn))
}

/// The keys among these that have move counts.
pub fn with_move_counts(conn: &mut DbConnection, keys: &[i64]) -> QueryResult<Vec<i64>> {
    position_moves::table
        .filter(position_moves::key.eq_any(keys.to_vec()))
        .select(position_moves::key)
        .distinct()
        .load(conn)
}

/// Inserts or replaces move counts.
pub fn save_move_counts(conn: &mut DbConnection, rows: &[MoveCountRow]) -> QueryResult<()> {
    for row in rows {
        let counts = (
            position_moves::first.eq(row.first),
            position_moves::second.eq(row.second),
            position_moves::drawn.eq(row.drawn),
            position_moves::unknown.eq(row.unknown),
            position_moves::last_ended.eq(row.last_ended),
            position_moves::last_game.eq(row.last_game),
        );
        let key = (
            position_moves::key,
            position_moves::mv,
            position_moves::year,
        );
        directly!(conn, |conn| diesel::insert_into(position_moves::table)
            .values(row)
            .on_conflict(key)
            .do_update()
            .set(counts)
            .execute(conn)?);
    }
    Ok(())
}

/// Deletes the counts of a move in a position, in games of one year.
pub fn delete_move_count(conn: &mut DbConnection, key: i64, mv: i64, year: i64) -> QueryResult<()> {
    diesel::delete(position_moves::table.find((key, mv, year)))
        .execute(conn)
        .map(drop)
}

/// Deletes the move counts of a position.
pub fn delete_move_counts(conn: &mut DbConnection, key: i64) -> QueryResult<()> {
    diesel::delete(position_moves::table.filter(position_moves::key.eq(key)))
        .execute(conn)
        .map(drop)
}

/// A raw condition, because Diesel does not compare a column of four bytes with one of eight.
const SAME_GAME: &str = "archive.game_id = positions.game_id";

/// Rows of a position, with the end and the year of each game.
pub fn with_dates(
    conn: &mut DbConnection,
    key: i64,
    limit: i64,
) -> QueryResult<Vec<(Row, i64, Option<i64>)>> {
    let rows = positions::table
        .inner_join(archive::table.on(sql::<Bool>(SAME_GAME)))
        .filter(positions::key.eq(key))
        .select((positions::all_columns, archive::ended, archive::year));
    directly!(conn, |conn| at_most(limit, rows).load(conn))
}

/// A game and the time of its end.
#[derive(QueryableByName)]
struct Last {
    #[diesel(sql_type = BigInt)]
    ended: i64,
    #[diesel(sql_type = BigInt)]
    game_id: GameId,
}

/// The public game that ended last among those of a year that reached a position and whose fact,
/// under the mask, equals this one: its end and its id. The games of the year are scanned
/// backwards, because one of the first usually matches; the position itself may have a million
/// games.
pub fn last_of(
    conn: &mut DbConnection,
    key: i64,
    year: Option<i64>,
    (mask, fact): (i32, i32),
) -> QueryResult<Option<(i64, GameId)>> {
    let is_of_year = match year {
        Some(year) => format!("= {year}"),
        None => "IS NULL".to_owned(),
    };
    // In SQLite a cross join fixes the order of the tables.
    let last: Option<Last> = diesel::sql_query(format!(
        "SELECT archive.ended, archive.game_id FROM archive CROSS JOIN positions \
         WHERE archive.year {is_of_year} AND archive.public = TRUE \
         AND positions.key = $1 AND {SAME_GAME} AND (positions.fact & $2) = $3 \
         ORDER BY archive.ended DESC, archive.game_id DESC LIMIT 1"
    ))
    .bind::<BigInt, _>(key)
    .bind::<Integer, _>(mask)
    .bind::<Integer, _>(fact & mask)
    .get_result(conn)
    .optional()?;
    Ok(last.map(|last| (last.ended, last.game_id)))
}
