//! Answers that players prepared: at most one tree of each player in each game. Every function
//! takes their owner beside the game, for to everybody else there is none; but not [`of_game`],
//! which a move asks. The game's row must be locked for writing.

use super::cached::Cache;
use super::schema::prepared;
use super::{DbConnection, Timestamp};
use crate::model::{GameId, PlayerId};
use diesel::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Insertable)]
#[diesel(table_name = prepared)]
pub struct Row {
    pub game_id: GameId,
    pub player_id: PlayerId,
    /// The moves made when the opponent is to make the one that is expected.
    pub ply: i64,
    pub at: Timestamp,
    /// A line of moves each, in coordinates.
    pub tree: String,
}

/// What the players of a game prepared.
pub fn of_game(conn: &mut DbConnection, game_id: GameId) -> QueryResult<Vec<Row>> {
    let of_game = prepared::table.filter(prepared::game_id.eq(game_id));
    directly!(conn, |conn| of_game.load(conn))
}

/// Writes it down in place of what was there.
pub fn save(conn: &mut DbConnection, row: &Row) -> QueryResult<()> {
    delete(conn, row.game_id, row.player_id)?;
    diesel::insert_into(prepared::table)
        .values(row)
        .cached()
        .execute(conn)
        .map(drop)
}

/// Drops it; tells whether there was one.
pub fn delete(conn: &mut DbConnection, game_id: GameId, player_id: PlayerId) -> QueryResult<bool> {
    let rows = diesel::delete(prepared::table.find((game_id, player_id))).execute(conn)?;
    Ok(rows > 0)
}

/// Drops whatever was prepared in a game.
pub fn delete_all(conn: &mut DbConnection, game_id: GameId) -> QueryResult<()> {
    let game = prepared::table.filter(prepared::game_id.eq(game_id));
    diesel::delete(game).execute(conn).map(drop)
}
