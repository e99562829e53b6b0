//! Finished games as they are found and counted: a narrow row for each.

pub mod collections;
pub mod counts;
mod filter;
pub mod imports;
pub mod people;
pub mod positions;
mod query;
pub mod records;
mod seats;
pub mod words;

pub use filter::{Between, Filter, Order};
pub use query::{
    Matches, PageRequest, Place, all as all_games, count as count_games, find as find_games,
};
pub use seats::Pair;

use crate::model::{EndedBy, GameId, Status, Winner};
use crate::play::Reason;
use crate::store::games::like_pattern;
use crate::store::schema::{archive, archive_filled, games};
use crate::store::{DbConnection, cannot_be_kept};
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{Bool, Text};

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = archive)]
pub struct Row {
    pub game_id: GameId,
    pub variant: String,
    pub rulebook: String,
    /// Whether everybody may look at it.
    pub public: bool,
    /// Who won; none where that is not known.
    pub winner: Option<Winner>,
    pub reason: EndedBy,
    /// Who had the first seat, of [`people`]; none where that is not known.
    pub first_person: Option<i64>,
    pub second_person: Option<i64>,
    /// How many moves were made, both sides together.
    pub plies: i64,
    /// When it began, in microseconds of UTC, where that is known.
    pub begun: Option<i64>,
    /// Its place in lists: when it ended, in microseconds of UTC.
    pub ended: i64,
    /// The year in its date, where that begins with one.
    pub year: Option<i64>,
    /// What it was played in, folded to be looked for.
    pub event: String,
    /// Where its record is from, folded.
    pub source: String,
    /// The slug of its opening; empty where it has no name.
    pub opening: String,
    /// How many remarks everybody sees.
    pub remarks: i64,
    /// The version of the keys by which its positions are in the index; 0 where they are in none.
    pub keyed: i64,
}

pub fn find(conn: &mut DbConnection, game: GameId) -> QueryResult<Option<Row>> {
    archive::table
        .find(game)
        .select(Row::as_select())
        .get_result(conn)
        .optional()
}

/// Writes a row, over the one that is there.
pub fn save(conn: &mut DbConnection, row: &Row) -> QueryResult<()> {
    delete(conn, row.game_id)?;
    diesel::insert_into(archive::table)
        .values(row)
        .execute(conn)
        .map(drop)
}

/// Writes rows of games that have none.
pub fn insert_all(conn: &mut DbConnection, rows: &[Row]) -> QueryResult<()> {
    for row in rows {
        directly!(conn, |conn| diesel::insert_into(archive::table)
            .values(row)
            .execute(conn)?);
    }
    Ok(())
}

/// Which of these games have a row.
pub fn known(conn: &mut DbConnection, games: &[GameId]) -> QueryResult<Vec<GameId>> {
    archive::table
        .filter(archive::game_id.eq_any(games.to_vec()))
        .select(archive::game_id)
        .load(conn)
}

/// The rows of public games after that number whose positions are in no index.
pub fn unkeyed_after(conn: &mut DbConnection, game: GameId, limit: i64) -> QueryResult<Vec<Row>> {
    archive::table
        .filter(sql::<Bool>("archive.keyed = 0 AND archive.public"))
        .filter(archive::game_id.gt(game))
        .order(archive::game_id)
        .limit(limit)
        .select(Row::as_select())
        .load(conn)
}

/// The folded events, or sources, of public games that have a part: so many at most.
pub fn events_like(conn: &mut DbConnection, part: &str, limit: i64) -> QueryResult<Vec<String>> {
    distinct(conn, "event", part, limit)
}

pub fn sources_like(conn: &mut DbConnection, part: &str, limit: i64) -> QueryResult<Vec<String>> {
    distinct(conn, "source", part, limit)
}

/// The values of a column that have a part. They are few beside the games, and are stepped through
/// along the index: each time to the next that is higher.
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
    if cannot_be_kept(part) {
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

/// The rows after that number.
pub fn after(conn: &mut DbConnection, game: GameId, limit: i64) -> QueryResult<Vec<Row>> {
    archive::table
        .filter(archive::game_id.gt(game))
        .order(archive::game_id)
        .limit(limit)
        .select(Row::as_select())
        .load(conn)
}

/// So many numbers go into one statement.
const CHUNK: usize = 500;

/// Says that the positions of these games are in the index by keys of that version: of those that
/// are public and were in none. Tells which these are.
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

/// Finished games after that number, public or not: all of which there ought to be a row.
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

/// The highest number of a game that is there; 0 where there is none.
#[cfg(any(test, feature = "testing"))]
pub fn last_game(conn: &mut DbConnection) -> QueryResult<GameId> {
    let last: Option<GameId> = games::table
        .select(games::id)
        .order(games::id.desc())
        .first(conn)
        .optional()?;
    Ok(last.unwrap_or(GameId::NONE))
}

/// Up to which game a part of the archive has been filled from what was there before it; none
/// before that began.
pub fn filled(conn: &mut DbConnection, part: &str) -> QueryResult<Option<i64>> {
    archive_filled::table
        .find(part)
        .select(archive_filled::up_to)
        .get_result(conn)
        .optional()
}

/// Says up to which game a part has been filled.
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

/// The longest public games, of one variant or of all, without those called off.
pub fn longest(
    conn: &mut DbConnection,
    variant: Option<&str>,
    limit: i64,
) -> QueryResult<Vec<GameId>> {
    let mut query = archive::table
        .filter(archive::public.eq(true))
        .order((archive::plies.desc(), archive::game_id.desc()))
        .select((archive::game_id, archive::reason))
        // No game called off is long, for both have moved by then only where an admin did it.
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
