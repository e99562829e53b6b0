//! The appearance that players chose. The values are defined in
//! [`service::appearance`](crate::service::appearance); an unknown value counts as the default.

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
    pub light: String,
    /// Whether a move is previewed before it is sent.
    pub sending: String,
    /// The page shown after a move.
    pub afterwards: String,
    pub language: String,
}

/// Returns `None` if the player never changed the defaults.
pub fn find(conn: &mut DbConnection, player: PlayerId) -> QueryResult<Option<Row>> {
    directly!(conn, |conn| appearances::table
        .find(player)
        .get_result(conn))
    .optional()
}

pub fn save(conn: &mut DbConnection, row: &Row) -> QueryResult<()> {
    let rows = diesel::update(appearances::table.find(row.player_id))
        .set(row)
        .execute(conn)?;
    if rows == 0 {
        crate::store::ignore_duplicate(conn, |conn| {
            diesel::insert_into(appearances::table)
                .values(row)
                .execute(conn)
                .map(drop)
        })?;
    }
    Ok(())
}
