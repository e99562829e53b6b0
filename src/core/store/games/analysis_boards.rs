//! Boards that players play on alone. Every function takes their owner beside the number: to
//! everybody else a board is not there.

use crate::model::{GameId, PlayerId};
use crate::store::schema::boards;
use crate::store::{DbConnection, Timestamp};
use diesel::prelude::*;

#[derive(Debug, Clone, Queryable)]
pub struct Row {
    pub id: i64,
    pub player_id: PlayerId,
    /// What its owner calls it; may be empty.
    pub title: String,
    pub kind: String,
    pub variant: String,
    /// The version of the variant that the board is pinned to, as games are.
    pub variant_version: i64,
    pub rulebook: String,
    pub rulebook_version: i64,
    /// The position it begins with, as FEN; none for the variant's own.
    pub start: Option<String>,
    /// The moves, coordinates joined by spaces.
    pub moves: String,
    pub ply: i64,
    /// How often the moves have changed.
    pub rev: i64,
    /// The game that it comes from.
    pub game_id: Option<GameId>,
    pub game_ply: Option<i64>,
    pub created_at: Timestamp,
    /// When its moves changed last.
    pub changed_at: Timestamp,
}

#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = boards)]
pub struct NewBoard {
    /// As in [`Row`], so for all of them.
    pub player_id: PlayerId,
    pub kind: &'static str,
    pub variant: String,
    pub variant_version: i64,
    pub rulebook: String,
    pub rulebook_version: i64,
    /// The start, where it is not the variant's own.
    pub start: Option<String>,
    pub moves: String,
    pub ply: i64,
    pub game_id: Option<GameId>,
    pub game_ply: Option<i64>,
    pub created_at: Timestamp,
    pub changed_at: Timestamp,
}

/// Writes a board and tells its number.
pub fn insert(conn: &mut DbConnection, board: &NewBoard) -> QueryResult<i64> {
    diesel::insert_into(boards::table)
        .values(board)
        .returning(boards::id)
        .get_result(conn)
}

/// The player's board of that number.
pub fn find(conn: &mut DbConnection, player_id: PlayerId, id: i64) -> QueryResult<Option<Row>> {
    boards::table
        .filter(boards::id.eq(id))
        .filter(boards::player_id.eq(player_id))
        .get_result(conn)
        .optional()
}

/// How many boards a player keeps.
pub fn count(conn: &mut DbConnection, player_id: PlayerId) -> QueryResult<i64> {
    boards::table
        .filter(boards::player_id.eq(player_id))
        .count()
        .get_result(conn)
}

/// A player's boards, the newest first, at most `limit`; those older than `before`, where a
/// board is named.
pub fn list(
    conn: &mut DbConnection,
    player_id: PlayerId,
    before: Option<i64>,
    limit: i64,
) -> QueryResult<Vec<Row>> {
    boards::table
        .filter(boards::player_id.eq(player_id))
        .filter(boards::id.lt(before.unwrap_or(i64::MAX)))
        .order(boards::id.desc())
        .limit(limit)
        .load(conn)
}

/// Saves the moves, if the board still stands as it was read; tells whether it did.
pub fn save_moves(
    conn: &mut DbConnection,
    read: &Row,
    moves: &str,
    ply: i64,
    at: Timestamp,
) -> QueryResult<bool> {
    let board = boards::table
        .filter(boards::id.eq(read.id))
        .filter(boards::player_id.eq(read.player_id))
        .filter(boards::rev.eq(read.rev));
    let rows = diesel::update(board)
        .set((
            boards::moves.eq(moves),
            boards::ply.eq(ply),
            boards::rev.eq(read.rev + 1),
            boards::changed_at.eq(at),
        ))
        .execute(conn)?;
    Ok(rows == 1)
}

/// Sets what its owner calls a board; tells whether there is such a board.
pub fn rename(
    conn: &mut DbConnection,
    player_id: PlayerId,
    id: i64,
    title: &str,
) -> QueryResult<bool> {
    let board = boards::table
        .filter(boards::id.eq(id))
        .filter(boards::player_id.eq(player_id));
    let rows = diesel::update(board)
        .set(boards::title.eq(title))
        .execute(conn)?;
    Ok(rows == 1)
}

/// Erases a board; tells whether there was one.
pub fn delete(conn: &mut DbConnection, player_id: PlayerId, id: i64) -> QueryResult<bool> {
    let board = boards::table
        .filter(boards::id.eq(id))
        .filter(boards::player_id.eq(player_id));
    Ok(diesel::delete(board).execute(conn)? == 1)
}

/// Erases all boards of a player who closes the account.
pub fn delete_all(conn: &mut DbConnection, player_id: PlayerId) -> QueryResult<()> {
    let boards = boards::table.filter(boards::player_id.eq(player_id));
    diesel::delete(boards).execute(conn).map(drop)
}
