//! Players' analysis boards. Every function takes the owner, because a board does not exist for
//! anyone else.

use crate::model::{GameId, PlayerId};
use crate::store::schema::boards;
use crate::store::{DbConnection, Timestamp};
use diesel::prelude::*;

#[derive(Debug, Clone, Queryable)]
pub struct Row {
    pub id: i64,
    pub player_id: PlayerId,
    pub title: String,
    pub kind: String,
    pub variant: String,
    /// The version of the variant to which the board is pinned.
    pub variant_version: i64,
    pub rulebook: String,
    pub rulebook_version: i64,
    /// The starting position as FEN, if not the variant's usual one.
    pub start: Option<String>,
    /// Coordinates, separated by spaces.
    pub moves: String,
    pub ply: i64,
    /// The number of changes of the moves.
    pub rev: i64,
    /// The game from which the board was created.
    pub game_id: Option<GameId>,
    pub game_ply: Option<i64>,
    pub created_at: Timestamp,
    /// When the moves last changed.
    pub changed_at: Timestamp,
}

#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = boards)]
pub struct NewBoard {
    /// The fields are those of [`Row`].
    pub player_id: PlayerId,
    pub kind: &'static str,
    pub variant: String,
    pub variant_version: i64,
    pub rulebook: String,
    pub rulebook_version: i64,
    pub start: Option<String>,
    pub moves: String,
    pub ply: i64,
    pub game_id: Option<GameId>,
    pub game_ply: Option<i64>,
    pub created_at: Timestamp,
    pub changed_at: Timestamp,
}

pub fn insert(conn: &mut DbConnection, board: &NewBoard) -> QueryResult<i64> {
    diesel::insert_into(boards::table)
        .values(board)
        .returning(boards::id)
        .get_result(conn)
}

pub fn find(conn: &mut DbConnection, player_id: PlayerId, id: i64) -> QueryResult<Option<Row>> {
    boards::table
        .filter(boards::id.eq(id))
        .filter(boards::player_id.eq(player_id))
        .get_result(conn)
        .optional()
}

pub fn count(conn: &mut DbConnection, player_id: PlayerId) -> QueryResult<i64> {
    boards::table
        .filter(boards::player_id.eq(player_id))
        .count()
        .get_result(conn)
}

/// At most `limit` boards of a player, the newest first, optionally only those older than the board
/// `before`.
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

/// Saves the moves if the revision is unchanged. Returns whether it was.
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

/// Returns whether there is such a board.
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

/// Returns whether there was such a board.
pub fn delete(conn: &mut DbConnection, player_id: PlayerId, id: i64) -> QueryResult<bool> {
    let board = boards::table
        .filter(boards::id.eq(id))
        .filter(boards::player_id.eq(player_id));
    Ok(diesel::delete(board).execute(conn)? == 1)
}

/// Deletes all boards of a player who closes the account.
pub fn delete_all(conn: &mut DbConnection, player_id: PlayerId) -> QueryResult<()> {
    let boards = boards::table.filter(boards::player_id.eq(player_id));
    diesel::delete(boards).execute(conn).map(drop)
}
