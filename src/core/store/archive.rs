//! The archive of finished games, for searches and statistics: a narrow row for each game.

pub mod collections;
mod conditions;
pub mod counts;
mod filter;
pub mod imports;
pub mod people;
pub mod positions;
mod query;
pub mod records;
pub mod words;

pub use conditions::Pair;
pub use filter::{Between, Filter, Order};
pub use query::{
    Matches, PageRequest, Place, all as all_games, count as count_games, find as find_games,
};

use crate::model::{EndedBy, GameId, Status, Winner};
use crate::play::Reason;
use crate::store::games::like_pattern;
use crate::store::schema::{archive, archive_filled, games};
use crate::store::{DbConnection, is_unstorable};
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{Bool, Text};

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = archive)]
#[diesel(treat_none_as_default_value = false)]
pub struct Row {
    pub game_id: GameId,
    pub variant: String,
    pub rulebook: String,
    pub public: bool,
    /// `None` if unknown.
    pub winner: Option<Winner>,
    pub reason: EndedBy,
    /// The player of the first seat, an id of [`people`]; `None` if unknown.
    pub first_person: Option<i64>,
    pub second_person: Option<i64>,
    /// The number of moves of both sides.
    pub plies: i64,
    /// The start in microseconds of UTC, if known.
    pub begun: Option<i64>,
    /// The end in microseconds of UTC: the key of the usual order.
    pub ended: i64,
    /// The year, if the record's date starts with one.
    pub year: Option<i64>,
    /// The event, folded for searches.
    pub event: String,
    /// The source of the record, folded.
    pub source: String,
    /// The opening's slug; empty if it has no name.
    pub opening: String,
    /// The number of comments that are visible to everyone.
    pub remarks: i64,
    /// The version of the keys with which the positions are indexed; 0 if they are not indexed.
    pub keyed: i64,
    /// The average rating of both players; 0 if it is not known.
    pub rating: i64,
}

pub fn find(conn: &mut DbConnection, game: GameId) -> QueryResult<Option<Row>> {
    archive::table
        .find(game)
        .select(Row::as_select())
        .get_result(conn)
        .optional()
}

/// Inserts or replaces a row.
pub fn save(conn: &mut DbConnection, row: &Row) -> QueryResult<()> {
    delete(conn, row.game_id)?;
    diesel::insert_into(archive::table)
        .values(row)
        .execute(conn)
        .map(drop)
}

/// Inserts rows of games that have none.
pub fn insert_all(conn: &mut DbConnection, rows: &[Row]) -> QueryResult<()> {
    // One at a time: SQLite would save each page for the case that a later row of a statement
    // fails.
    for row in rows {
        directly!(conn, |conn| diesel::insert_into(archive::table)
            .values(row)
            .execute(conn)?);
    }
    Ok(())
}

/// The games among these that have a row.
pub fn existing(conn: &mut DbConnection, games: &[GameId]) -> QueryResult<Vec<GameId>> {
    archive::table
        .filter(archive::game_id.eq_any(games.to_vec()))
        .select(archive::game_id)
        .load(conn)
}

/// Rows of public games with a higher id whose positions are not indexed.
pub fn unkeyed_after(conn: &mut DbConnection, game: GameId, limit: i64) -> QueryResult<Vec<Row>> {
    archive::table
        .filter(sql::<Bool>("archive.keyed = 0 AND archive.public"))
        .filter(archive::game_id.gt(game))
        .order(archive::game_id)
        .limit(limit)
        .select(Row::as_select())
        .load(conn)
}

/// The folded events (or sources) of public games that contain `part`.
pub fn events_like(conn: &mut DbConnection, part: &str, limit: i64) -> QueryResult<Vec<String>> {
    distinct(conn, "event", part, limit)
}

pub fn sources_like(conn: &mut DbConnection, part: &str, limit: i64) -> QueryResult<Vec<String>> {
    distinct(conn, "source", part, limit)
}

/// The values of a column that contain `part`. There are few distinct values, so the query steps
/// from each to the next higher one along the index.
fn distinct(
    conn: &mut DbConnection,
    column: &str,
    part: &str,
    limit: i64,
) -> QueryResult<Vec<String>> {
    #[derive(QueryableByName)]
    struct Value {
        #[diesel(sql_type = Text)]
        value: String,
    }
    if is_unstorable(part) {
        return Ok(Vec::new());
    }
    let next =
        |above: &str| format!("(SELECT MIN({column}) FROM archive WHERE {column} > {above})");
    let statement = format!(
        "WITH RECURSIVE known (value) AS (SELECT {} UNION ALL \
         SELECT {} FROM known WHERE known.value IS NOT NULL) \
         SELECT value FROM known WHERE value LIKE $1 ESCAPE '\\' LIMIT {limit}",
        next("''"),
        next("known.value"),
    );
    let pattern = like_pattern(part);
    let rows: Vec<Value> = diesel::sql_query(statement)
        .bind::<Text, _>(pattern)
        .load(conn)?;
    Ok(rows.into_iter().map(|row| row.value).collect())
}

pub fn delete(conn: &mut DbConnection, game: GameId) -> QueryResult<()> {
    diesel::delete(archive::table.find(game))
        .execute(conn)
        .map(drop)
}

pub fn count_rows(conn: &mut DbConnection) -> QueryResult<i64> {
    archive::table.count().get_result(conn)
}

pub fn delete_all(conn: &mut DbConnection) -> QueryResult<()> {
    diesel::delete(archive::table).execute(conn).map(drop)
}

/// The rows with a higher game id.
pub fn after(conn: &mut DbConnection, game: GameId, limit: i64) -> QueryResult<Vec<Row>> {
    archive::table
        .filter(archive::game_id.gt(game))
        .order(archive::game_id)
        .limit(limit)
        .select(Row::as_select())
        .load(conn)
}

/// The number of ids in one statement.
const CHUNK: usize = 500;

/// Marks the positions of these games as indexed by keys of that version. Returns the games that
/// were changed: public ones that were not indexed.
pub fn set_keyed(
    conn: &mut DbConnection,
    games: &[GameId],
    version: i64,
) -> QueryResult<Vec<GameId>> {
    let mut keyed = Vec::with_capacity(games.len());
    for some in games.chunks(CHUNK) {
        let rows = archive::table
            .filter(archive::game_id.eq_any(some.to_vec()))
            .filter(sql::<Bool>("archive.keyed = 0 AND archive.public"));
        let set: Vec<GameId> = diesel::update(rows)
            .set(archive::keyed.eq(version))
            .returning(archive::game_id)
            .get_results(conn)?;
        keyed.extend(set);
    }
    Ok(keyed)
}

pub fn set_all_keyed(conn: &mut DbConnection, version: i64) -> QueryResult<()> {
    diesel::update(archive::table)
        .set(archive::keyed.eq(version))
        .execute(conn)
        .map(drop)
}

/// Finished games with a higher id, public or not: each should have a row.
pub fn finished_after(
    conn: &mut DbConnection,
    game: GameId,
    limit: i64,
) -> QueryResult<Vec<crate::store::games::Row>> {
    games::table
        .filter(games::id.gt(game))
        .filter(games::status.eq(Status::Finished))
        .order(games::id)
        .limit(limit)
        .select(crate::store::games::Row::as_select())
        .load(conn)
}

/// The highest game id; 0 if there are no games.
#[cfg(any(test, feature = "testing"))]
pub fn last_game(conn: &mut DbConnection) -> QueryResult<GameId> {
    let last: Option<GameId> = games::table
        .select(games::id)
        .order(games::id.desc())
        .first(conn)
        .optional()?;
    Ok(last.unwrap_or(GameId::NONE))
}

/// The id of the last game with which a part of the archive was filled from earlier games; `None`
/// before the filling started.
pub fn filled(conn: &mut DbConnection, part: &str) -> QueryResult<Option<i64>> {
    archive_filled::table
        .find(part)
        .select(archive_filled::up_to)
        .get_result(conn)
        .optional()
}

pub fn set_filled(conn: &mut DbConnection, part: &str, game: i64) -> QueryResult<()> {
    let values = (
        archive_filled::part.eq(part),
        archive_filled::up_to.eq(game),
    );
    directly!(conn, |conn| diesel::insert_into(archive_filled::table)
        .values(values)
        .on_conflict(archive_filled::part)
        .do_update()
        .set(archive_filled::up_to.eq(game))
        .execute(conn)
        .map(drop))
}

/// The longest public games of a variant, or of all, without cancelled ones.
pub fn longest(
    conn: &mut DbConnection,
    variant: Option<&str>,
    limit: i64,
) -> QueryResult<Vec<GameId>> {
    let mut query = archive::table
        .filter(archive::public.eq(true))
        .order((archive::plies.desc(), archive::game_id.desc()))
        .select((archive::game_id, archive::reason))
        // Long games are never cancelled by consent, only by an admin. Twice the limit leaves
        // enough.
        .limit(2 * limit)
        .into_boxed();
    if let Some(variant) = variant {
        query = query.filter(archive::variant.eq(variant));
    }
    let rows: Vec<(GameId, EndedBy)> = query.load(conn)?;
    let called_off = EndedBy(Some(Reason::Cancelled));
    let counted = rows.into_iter().filter(|(_, reason)| *reason != called_off);
    let most = usize::try_from(limit).unwrap_or_default();
    Ok(counted.take(most).map(|(game, _)| game).collect())
}
