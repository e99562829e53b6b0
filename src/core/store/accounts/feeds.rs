//! The secret addresses of players' calendars and feeds: who has one has a row.

use crate::model::PlayerId;
use crate::store::schema::feeds;
use crate::store::{DbConnection, Timestamp, unless_duplicate};
use diesel::prelude::*;

#[derive(Debug, Clone, Queryable, Insertable)]
#[diesel(table_name = feeds)]
pub struct Row {
    pub player_id: PlayerId,
    pub secret_hash: String,
    /// What the secret is made of, beside our key.
    pub salt: String,
    pub made_at: Timestamp,
}

pub fn find(conn: &mut DbConnection, player_id: PlayerId) -> QueryResult<Option<Row>> {
    feeds::table.find(player_id).get_result(conn).optional()
}

/// The address whose secret has this hash.
pub fn find_by_secret(conn: &mut DbConnection, secret_hash: &str) -> QueryResult<Option<Row>> {
    feeds::table
        .filter(feeds::secret_hash.eq(secret_hash))
        .get_result(conn)
        .optional()
}

/// Writes an address, unless the player has one.
pub fn insert(conn: &mut DbConnection, row: &Row) -> QueryResult<()> {
    unless_duplicate(conn, |conn| {
        diesel::insert_into(feeds::table)
            .values(row)
            .execute(conn)
            .map(drop)
    })
}

/// Forgets the address of a player: it works no more.
pub fn delete(conn: &mut DbConnection, player_id: PlayerId) -> QueryResult<()> {
    diesel::delete(feeds::table.find(player_id))
        .execute(conn)
        .map(drop)
}
