//! How players like to see boards. The words are those of
//! [`service::appearance`](crate::service::appearance); an unknown word stands for the usual.

use crate::model::PlayerId;
use crate::store::DbConnection;
use crate::store::schema::appearances;
use diesel::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Insertable, AsChangeset)]
#[diesel(table_name = appearances)]
pub struct Row {
    pub player_id: PlayerId,
    pub piece_set: String,
    pub board: String,
    pub theme: String,
    pub size: String,
    pub orientation: String,
    /// Whether pages are light or dark.
    pub light: String,
    /// Whether a move is shown before it is sent.
    pub sending: String,
    /// What is shown after a move.
    pub afterwards: String,
    /// The language of the pages.
    pub language: String,
}

/// What a player chose; none who never did.
pub fn find(conn: &mut DbConnection, player: PlayerId) -> QueryResult<Option<Row>> {
    directly!(conn, |conn| appearances::table
        .find(player)
        .get_result(conn))
    .optional()
}

/// Writes a player's choice down.
pub fn save(conn: &mut DbConnection, row: &Row) -> QueryResult<()> {
    let rows = diesel::update(appearances::table.find(row.player_id))
        .set(row)
        .execute(conn)?;
    if rows == 0 {
        crate::store::unless_duplicate(conn, |conn| {
            diesel::insert_into(appearances::table)
                .values(row)
                .execute(conn)
                .map(drop)
        })?;
    }
    Ok(())
}
