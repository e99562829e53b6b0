//! The secret that chance is drawn from in a game, and the words that its players add.

use crate::model::GameId;
use crate::store::schema::chances;
use crate::store::{DbConnection, unless_duplicate};
use diesel::prelude::*;

/// What chance is drawn from in a game.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = chances)]
pub struct Row {
    pub secret: String,
    /// What the challenger added; empty where nothing was.
    pub challenger_word: String,
    /// What the other player added; empty where nothing was.
    pub opponent_word: String,
}

pub fn find(conn: &mut DbConnection, game: GameId) -> QueryResult<Option<Row>> {
    chances::table
        .find(game)
        .select(Row::as_select())
        .get_result(conn)
        .optional()
}

/// The same; with the secret given, where there is none yet. The game's row must be locked, as for
/// every change of a game.
pub fn find_or_keep(
    conn: &mut DbConnection,
    game: GameId,
    new: impl FnOnce() -> String,
) -> QueryResult<Row> {
    if let Some(row) = find(conn, game)? {
        return Ok(row);
    }
    let secret = new();
    unless_duplicate(conn, |conn| {
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

/// Keeps what a player adds, the challenger or the other one. The secret must be kept already.
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
