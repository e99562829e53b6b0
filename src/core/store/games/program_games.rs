//! Games against programs, and when a program has something to do in them.

use crate::model::{GameId, PlayerId, Status};
use crate::store::schema::{games, program_games};
use crate::store::{DbConnection, Timestamp};
use diesel::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Insertable)]
#[diesel(table_name = program_games)]
pub struct Row {
    pub game_id: GameId,
    pub program_id: PlayerId,
    /// The opponent of the program.
    pub player_id: PlayerId,
    /// How long the program waits before it answers.
    pub wait_seconds: i64,
    /// When the program next has something to do; `None` while it waits for the player.
    pub due_at: Option<Timestamp>,
    /// Until then, a server searches the position.
    pub leased_until: Option<Timestamp>,
}

pub fn insert(conn: &mut DbConnection, row: &Row) -> QueryResult<()> {
    diesel::insert_into(program_games::table)
        .values(row)
        .execute(conn)
        .map(drop)
}

pub fn find(conn: &mut DbConnection, game: GameId) -> QueryResult<Option<Row>> {
    directly!(conn, |conn| program_games::table
        .find(game)
        .get_result(conn))
    .optional()
}

/// Sets when the program next has something to do. A search that still runs is for an earlier
/// position, so that its lease ends.
pub fn set_due(conn: &mut DbConnection, game: GameId, at: Option<Timestamp>) -> QueryResult<()> {
    diesel::update(program_games::table.find(game))
        .set((
            program_games::due_at.eq(at),
            program_games::leased_until.eq(None::<Timestamp>),
        ))
        .execute(conn)
        .map(drop)
}

/// The games in which a program has something to do, and that no server searches, the longest due
/// first.
pub fn due(conn: &mut DbConnection, now: Timestamp, most: i64) -> QueryResult<Vec<Row>> {
    let is_free = program_games::leased_until
        .is_null()
        .or(program_games::leased_until.nullable().le(now));
    program_games::table
        .filter(program_games::due_at.is_not_null())
        .filter(program_games::due_at.nullable().le(now))
        .filter(is_free)
        .order((program_games::due_at, program_games::game_id))
        .limit(most)
        .load(conn)
}

/// Leases a due game that no server searches. Returns whether that was still so.
pub fn lease(
    conn: &mut DbConnection,
    game: GameId,
    now: Timestamp,
    until: Timestamp,
) -> QueryResult<bool> {
    let is_free = program_games::leased_until
        .is_null()
        .or(program_games::leased_until.nullable().le(now));
    let leased = diesel::update(program_games::table.find(game))
        .filter(program_games::due_at.is_not_null())
        .filter(is_free)
        .set(program_games::leased_until.eq(until))
        .execute(conn)?;
    Ok(leased > 0)
}

/// Ends all leases: at the start of a server that shares its database with no other.
pub fn end_leases(conn: &mut DbConnection) -> QueryResult<()> {
    diesel::update(program_games::table.filter(program_games::leased_until.is_not_null()))
        .set(program_games::leased_until.eq(None::<Timestamp>))
        .execute(conn)
        .map(drop)
}

/// The number of running games of a player against programs.
pub fn count_running(conn: &mut DbConnection, player: PlayerId) -> QueryResult<i64> {
    program_games::table
        .inner_join(games::table.on(games::id.eq(program_games::game_id)))
        .filter(program_games::player_id.eq(player))
        .filter(games::status.eq(Status::Playing))
        .count()
        .get_result(conn)
}

/// The running games of a player against programs, the oldest first.
pub fn running_of(conn: &mut DbConnection, player: PlayerId) -> QueryResult<Vec<GameId>> {
    program_games::table
        .inner_join(games::table.on(games::id.eq(program_games::game_id)))
        .filter(program_games::player_id.eq(player))
        .filter(games::status.eq(Status::Playing))
        .order(program_games::game_id)
        .select(program_games::game_id)
        .load(conn)
}

/// All games of a player against programs, the oldest first.
pub fn of_player(conn: &mut DbConnection, player: PlayerId) -> QueryResult<Vec<GameId>> {
    program_games::table
        .filter(program_games::player_id.eq(player))
        .order(program_games::game_id)
        .select(program_games::game_id)
        .load(conn)
}

/// Gives a player's games against programs to another.
pub fn hand_over(conn: &mut DbConnection, from: PlayerId, to: PlayerId) -> QueryResult<()> {
    diesel::update(program_games::table.filter(program_games::player_id.eq(from)))
        .set(program_games::player_id.eq(to))
        .execute(conn)
        .map(drop)
}
