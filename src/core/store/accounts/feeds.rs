//! The secret addresses of players' calendars and feeds. Players without one have no row.

use crate::model::PlayerId;
use crate::store::schema::feeds;
use crate::store::{DbConnection, Timestamp, ignore_duplicate};
use diesel::prelude::*;

#[derive(Debug, Clone, Queryable, Insertable)]
#[diesel(table_name = feeds)]
pub struct Row {
    pub player_id: PlayerId,
    pub secret_hash: String,
    /// Combined with the server's key, yields the secret.
    pub salt: String,
    pub made_at: Timestamp,
}

pub fn find(conn: &mut DbConnection, player_id: PlayerId) -> QueryResult<Option<Row>> {
    feeds::table.find(player_id).get_result(conn).optional()
}

/// Finds an address by the hash of its secret.
pub fn find_by_secret(conn: &mut DbConnection, secret_hash: &str) -> QueryResult<Option<Row>> {
    feeds::table
        .filter(feeds::secret_hash.eq(secret_hash))
        .get_result(conn)
        .optional()
}

/// Inserts an address, unless the player has one.
pub fn insert(conn: &mut DbConnection, row: &Row) -> QueryResult<()> {
    ignore_duplicate(conn, |conn| {
        diesel::insert_into(feeds::table)
            .values(row)
            .execute(conn)
            .map(drop)
    })
}

/// Deletes a player's address, which stops working.
pub fn delete(conn: &mut DbConnection, player_id: PlayerId) -> QueryResult<()> {
    diesel::delete(feeds::table.find(player_id))
        .execute(conn)
        .map(drop)
}
