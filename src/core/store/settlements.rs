//! What two players are about to settle: a pause, calling the game off; on a board without rules
//! also how far to go back, and who has won. A game has a row here once something of the kind was
//! asked.

use super::DbConnection;
use super::cached::Cache;
use super::schema::settlements;
use diesel::prelude::*;

/// A row of the table `settlements`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Queryable, Insertable, AsChangeset)]
#[diesel(table_name = settlements, treat_none_as_null = true)]
pub struct Row {
    pub game_id: i64,
    /// The ply that the standing request goes back to.
    pub back_to: Option<i64>,
    /// The seat that asks the other to agree to a result.
    pub claim: Option<String>,
    pub winner: Option<String>,
    /// The seat that asks for a pause.
    pub pause: Option<String>,
    /// The seat that asks to call the game off.
    pub cancel: Option<String>,
}

impl Row {
    /// That of a game whose players are about to settle nothing.
    #[must_use]
    pub fn none_of(game_id: i64) -> Self {
        Self {
            game_id,
            ..Self::default()
        }
    }
}

/// What a game's players are about to settle.
#[cfg(any(test, feature = "testing"))]
pub fn find(conn: &mut DbConnection, game: i64) -> QueryResult<Option<Row>> {
    settlements::table.find(game).get_result(conn).optional()
}

/// Writes it down. The game's row must be locked, as for every change of a game.
pub fn save(conn: &mut DbConnection, row: &Row) -> QueryResult<()> {
    let rows = diesel::update(settlements::table.find(row.game_id))
        .set(row)
        .cached()
        .execute(conn)?;
    if rows == 0 {
        diesel::insert_into(settlements::table)
            .values(row)
            .cached()
            .execute(conn)?;
    }
    Ok(())
}
