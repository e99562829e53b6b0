//! The secret that chance is drawn from in a game.

use super::schema::chances;
use super::{DbConnection, unless_duplicate};
use diesel::prelude::*;

/// The secret of a game.
pub fn find(conn: &mut DbConnection, game: i64) -> QueryResult<Option<String>> {
    chances::table
        .find(game)
        .select(chances::secret)
        .get_result(conn)
        .optional()
}

/// The same; the one given, where there is none yet. The game's row must be locked, as for every change of a game.
pub fn find_or_keep(
    conn: &mut DbConnection,
    game: i64,
    new: impl FnOnce() -> String,
) -> QueryResult<String> {
    if let Some(secret) = find(conn, game)? {
        return Ok(secret);
    }
    let secret = new();
    unless_duplicate(conn, |conn| {
        diesel::insert_into(chances::table)
            .values((chances::game_id.eq(game), chances::secret.eq(&secret)))
            .execute(conn)
            .map(drop)
    })?;
    Ok(secret)
}
