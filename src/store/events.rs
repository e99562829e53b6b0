//! What happened, append-only: to a game, or to an account where no game is named.

use super::schema::events;
use super::{DbConnection, Timestamp};
use diesel::prelude::*;

/// A row of `events`.
#[derive(Debug, Clone, Queryable)]
pub struct Row {
    /// The number.
    pub id: i64,
    /// The game, if it concerns one.
    pub game_id: Option<i64>,
    /// Its place in the game's events, from 1; 0 for an account's. Below 0 is what the heartbeat
    /// did (a reminder, time given back): no form need know of that.
    pub seq: i64,
    /// Who caused it.
    pub player_id: Option<i64>,
    /// What happened.
    pub kind: String,
    /// The ply of the game after it.
    pub ply: Option<i64>,
    /// What belongs to it: a move, an outcome, an address.
    pub detail: String,
    /// When.
    pub at: Timestamp,
}

/// An event to be written.
#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = events)]
pub struct NewEvent<'a> {
    /// As in [`Row`], so for all of them.
    pub game_id: Option<i64>,
    /// The place in the game.
    pub seq: i64,
    /// Who.
    pub player_id: Option<i64>,
    /// What.
    pub kind: &'a str,
    /// The ply after it.
    pub ply: Option<i64>,
    /// What belongs to it.
    pub detail: &'a str,
    /// When.
    pub at: Timestamp,
}

/// Writes an event and tells its number.
///
/// # Errors
/// When the database fails.
pub fn insert(conn: &mut DbConnection, event: &NewEvent) -> QueryResult<i64> {
    diesel::insert_into(events::table)
        .values(event)
        .returning(events::id)
        .get_result(conn)
}

/// The event of that number.
///
/// # Errors
/// When the database fails.
pub fn find(conn: &mut DbConnection, id: i64) -> QueryResult<Option<Row>> {
    events::table.find(id).first(conn).optional()
}

/// The number for the next thing that the heartbeat does to a game: -1, -2, and so on.
///
/// # Errors
/// When the database fails.
pub fn next_below(conn: &mut DbConnection, game_id: i64) -> QueryResult<i64> {
    let least: Option<i64> = events::table
        .filter(events::game_id.eq(game_id))
        .select(diesel::dsl::min(events::seq))
        .first(conn)?;
    Ok(least.unwrap_or(0).min(0) - 1)
}

/// Times given back to the clocks of a game, in order.
///
/// # Errors
/// When the database fails.
pub fn adjustments(conn: &mut DbConnection, game_id: i64) -> QueryResult<Vec<Row>> {
    of_kind(conn, game_id, "time-given")
}

/// The events of one kind in a game, in order.
///
/// # Errors
/// When the database fails.
pub fn of_kind(conn: &mut DbConnection, game_id: i64, kind: &str) -> QueryResult<Vec<Row>> {
    events::table
        .filter(events::game_id.eq(game_id))
        .filter(events::kind.eq(kind))
        .order(events::id)
        .load(conn)
}
