//! Challenges that start more than one game.

use super::DbConnection;
use super::schema::multiples;
use crate::model::GameId;
use diesel::prelude::*;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Queryable, Insertable)]
#[diesel(table_name = multiples)]
pub struct Row {
    pub game_id: GameId,
    /// Whether two games start at once, one with each side.
    pub both_sides: bool,
    /// How many players can still accept it.
    pub standing: i64,
}

/// `None` for a challenge that starts one game.
pub fn find(conn: &mut DbConnection, game: GameId) -> QueryResult<Option<Row>> {
    multiples::table.find(game).get_result(conn).optional()
}

pub fn insert(conn: &mut DbConnection, row: Row) -> QueryResult<()> {
    diesel::insert_into(multiples::table)
        .values(row)
        .execute(conn)
        .map(drop)
}

/// Sets how many players can still accept a challenge. Its row in `games` must be locked.
pub fn save_standing(conn: &mut DbConnection, game: GameId, standing: i64) -> QueryResult<()> {
    let row = diesel::update(multiples::table.find(game));
    let standing = multiples::standing.eq(standing);
    row.set(standing).execute(conn).map(drop)
}
