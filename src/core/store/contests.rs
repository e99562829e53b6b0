//! Contested results of rated games.

use super::schema::contests;
use super::{DbConnection, Timestamp};
use crate::model::GameId;
use diesel::prelude::*;

pub fn insert(conn: &mut DbConnection, game: GameId, at: Timestamp) -> QueryResult<()> {
    diesel::insert_into(contests::table)
        .values((contests::game_id.eq(game), contests::contested_at.eq(at)))
        .execute(conn)
        .map(drop)
}

/// Whether the result of a game is contested and not decided yet.
pub fn is_undecided(conn: &mut DbConnection, game: GameId) -> QueryResult<bool> {
    let contest = contests::table
        .find(game)
        .filter(contests::decided_at.is_null());
    diesel::select(diesel::dsl::exists(contest)).get_result(conn)
}

pub fn decide(conn: &mut DbConnection, game: GameId, at: Timestamp) -> QueryResult<()> {
    diesel::update(contests::table.find(game))
        .set(contests::decided_at.eq(at))
        .execute(conn)
        .map(drop)
}

/// The games whose results wait for a decision, the longest first.
pub fn undecided(conn: &mut DbConnection, limit: i64) -> QueryResult<Vec<GameId>> {
    contests::table
        .filter(contests::decided_at.is_null())
        .order(contests::contested_at)
        .limit(limit)
        .select(contests::game_id)
        .load(conn)
}
