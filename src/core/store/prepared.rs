//! Conditional moves: at most one tree for each player and game. Functions take the owner, because
//! nobody else may see the moves, except [`of_game`], which a move needs. The game's row must be
//! locked for writing.

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
    /// The ply at which the opponent is expected to move.
    pub ply: i64,
    pub at: Timestamp,
    /// One line of moves for each branch, in coordinates.
    pub tree: String,
}

pub fn of_game(conn: &mut DbConnection, game_id: GameId) -> QueryResult<Vec<Row>> {
    let of_game = prepared::table.filter(prepared::game_id.eq(game_id));
    directly!(conn, |conn| of_game.load(conn))
}

pub fn save(conn: &mut DbConnection, row: &Row) -> QueryResult<()> {
    delete(conn, row.game_id, row.player_id)?;
    diesel::insert_into(prepared::table)
        .values(row)
        .cached()
        .execute(conn)
        .map(drop)
}

/// Returns whether there was a tree.
pub fn delete(conn: &mut DbConnection, game_id: GameId, player_id: PlayerId) -> QueryResult<bool> {
    let rows = diesel::delete(prepared::table.find((game_id, player_id))).execute(conn)?;
    Ok(rows > 0)
}

pub fn delete_all(conn: &mut DbConnection, game_id: GameId) -> QueryResult<()> {
    let game = prepared::table.filter(prepared::game_id.eq(game_id));
    diesel::delete(game).execute(conn).map(drop)
}
