//! The seeds of random events in games, and the random words that players add to them.

use crate::model::GameId;
use crate::store::schema::chances;
use crate::store::{DbConnection, ignore_duplicate};
use diesel::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = chances)]
pub struct Row {
    pub secret: String,
    /// The challenger's random word; may be empty.
    pub challenger_word: String,
    /// The other player's random word; may be empty.
    pub opponent_word: String,
}

pub fn find(conn: &mut DbConnection, game: GameId) -> QueryResult<Option<Row>> {
    chances::table
        .find(game)
        .select(Row::as_select())
        .get_result(conn)
        .optional()
}

/// Finds the seed of a game, or stores the given one if there is none. The game's row must be
/// locked.
pub fn find_or_insert(
    conn: &mut DbConnection,
    game: GameId,
    new: impl FnOnce() -> String,
) -> QueryResult<Row> {
    if let Some(row) = find(conn, game)? {
        return Ok(row);
    }
    let secret = new();
    ignore_duplicate(conn, |conn| {
        diesel::insert_into(chances::table)
            .values((chances::game_id.eq(game), chances::secret.eq(&secret)))
            .execute(conn)
            .map(drop)
    })?;
    Ok(Row {
        secret,
        challenger_word: String::new(),
        opponent_word: String::new(),
    })
}

/// Stores a player's random word. The seed must exist.
pub fn save_word(
    conn: &mut DbConnection,
    game: GameId,
    is_challengers: bool,
    word: &str,
) -> QueryResult<()> {
    let row = chances::table.find(game);
    match is_challengers {
        true => diesel::update(row)
            .set(chances::challenger_word.eq(word))
            .execute(conn),
        false => diesel::update(row)
            .set(chances::opponent_word.eq(word))
            .execute(conn),
    }
    .map(drop)
}
