//! Challenges that begin more than one game.

use super::DbConnection;
use super::schema::multiples;
use crate::model::GameId;
use diesel::prelude::*;

/// A row of the table `multiples`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Queryable, Insertable)]
#[diesel(table_name = multiples)]
pub struct Row {
    pub game_id: GameId,
    /// Whether two games begin at once, one with each side.
    pub both_sides: bool,
    /// How many may still accept it.
    pub standing: i64,
}

/// What a challenge begins, if it is more than one game.
pub fn find(conn: &mut DbConnection, game: GameId) -> QueryResult<Option<Row>> {
    multiples::table.find(game).get_result(conn).optional()
}

/// Writes down that a new challenge begins more than one game.
pub fn insert(conn: &mut DbConnection, row: Row) -> QueryResult<()> {
    diesel::insert_into(multiples::table)
        .values(row)
        .execute(conn)
        .map(drop)
}

/// Counts how many may still accept a challenge. Its row of `games` must be locked.
pub fn save_standing(conn: &mut DbConnection, game: GameId, standing: i64) -> QueryResult<()> {
    let row = diesel::update(multiples::table.find(game));
    let standing = multiples::standing.eq(standing);
    row.set(standing).execute(conn).map(drop)
}
