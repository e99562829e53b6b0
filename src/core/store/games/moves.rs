//! The moves of running and finished games, with their times and messages.

use crate::model::{GameId, PlayerId};
use crate::store::cached::{Cache, padded};
use crate::store::schema::moves;
use crate::store::{DbConnection, Timestamp};
use diesel::prelude::*;

#[derive(Debug, Clone, Queryable, Insertable)]
#[diesel(table_name = moves)]
// Otherwise the statement's text depends on the values, and Diesel does not cache it.
#[diesel(treat_none_as_default_value = false)]
pub struct Row {
    pub game_id: GameId,
    pub ply: i64,
    pub player_id: PlayerId,
    pub coordinates: String,
    pub message: Option<String>,
    pub at: Timestamp,
    /// The seconds left on the mover's clock; `None` without a clock.
    pub left_seconds: Option<i64>,
    /// When an admin hid the message.
    pub hidden_at: Option<Timestamp>,
}

/// Inserts a move. The key `(game, ply)` is the last safeguard against a repeated move.
pub fn insert(conn: &mut DbConnection, row: &Row) -> QueryResult<()> {
    let insert = diesel::insert_into(moves::table).values(row);
    insert.cached().execute(conn).map(drop)
}

pub fn find(conn: &mut DbConnection, game_id: GameId, ply: i64) -> QueryResult<Option<Row>> {
    moves::table
        .find((game_id, ply))
        .get_result(conn)
        .optional()
}

/// Hides the message of a move, or shows it again.
pub fn set_hidden(
    conn: &mut DbConnection,
    game_id: GameId,
    ply: i64,
    at: Option<Timestamp>,
) -> QueryResult<()> {
    let made = diesel::update(moves::table.find((game_id, ply)));
    made.set(moves::hidden_at.eq(at)).execute(conn).map(drop)
}

/// Deletes every move after that ply.
pub fn delete_after(conn: &mut DbConnection, game_id: GameId, ply: i64) -> QueryResult<()> {
    let later = moves::table
        .filter(moves::game_id.eq(game_id))
        .filter(moves::ply.gt(ply));
    diesel::delete(later).execute(conn).map(drop)
}

/// The moves with messages, and the one of that ply, in order.
pub fn with_messages_or_at(
    conn: &mut DbConnection,
    game_id: GameId,
    ply: i64,
) -> QueryResult<Vec<Row>> {
    let query = moves::table
        .filter(moves::game_id.eq(game_id))
        .filter(moves::message.is_not_null().or(moves::ply.eq(ply)))
        .order(moves::ply);
    directly!(conn, |conn| query.load(conn))
}

/// The columns of a move that belong to the public record.
#[derive(Debug, Clone, PartialEq, Eq, Queryable)]
pub struct MoveEntry {
    pub game_id: GameId,
    pub ply: i64,
    pub player_id: PlayerId,
    pub coordinates: String,
}

/// The moves of those games, each game's in order.
pub fn of_games(conn: &mut DbConnection, games: &[GameId]) -> QueryResult<Vec<MoveEntry>> {
    moves::table
        .filter(moves::game_id.eq_any(padded(games)))
        .order((moves::game_id, moves::ply))
        .select((
            moves::game_id,
            moves::ply,
            moves::player_id,
            moves::coordinates,
        ))
        .cached()
        .load(conn)
}

/// Whether a player made a move in that span of time, both ends included.
pub fn has_moved(
    conn: &mut DbConnection,
    player: PlayerId,
    (since, until): (Timestamp, Timestamp),
) -> QueryResult<bool> {
    let made = moves::table
        .filter(moves::player_id.eq(player))
        .filter(moves::at.ge(since))
        .filter(moves::at.le(until));
    diesel::select(diesel::dsl::exists(made)).get_result(conn)
}

/// Game, player and time of each move of those games, each game's in order.
pub fn times_in(
    conn: &mut DbConnection,
    games: &[GameId],
) -> QueryResult<Vec<(GameId, PlayerId, Timestamp)>> {
    moves::table
        .filter(moves::game_id.eq_any(padded(games)))
        .order((moves::game_id, moves::ply))
        .select((moves::game_id, moves::player_id, moves::at))
        .cached()
        .load(conn)
}
