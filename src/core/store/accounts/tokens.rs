//! Tokens: the secrets in mailed links, kept as hashes, each good for one purpose and one use.

use crate::model::PlayerId;
use crate::store::schema::tokens;
use crate::store::{DbConnection, Timestamp};
use diesel::prelude::*;

// Some columns are read by tests alone.
#[allow(dead_code)]
#[derive(Debug, Clone, Queryable)]
pub struct Token {
    pub id: i64,
    pub token_hash: String,
    pub player_id: PlayerId,
    pub purpose: String,
    /// The address that it confirms.
    pub email: Option<String>,
    pub created_at: Timestamp,
    pub expires_at: Timestamp,
    pub used_at: Option<Timestamp>,
}

#[derive(Clone, Insertable)]
#[diesel(table_name = tokens)]
pub struct NewToken<'a> {
    /// As in [`Token`], so for all of them.
    pub token_hash: &'a str,
    pub player_id: PlayerId,
    pub purpose: &'a str,
    /// The address that it confirms.
    pub email: Option<&'a str>,
    pub created_at: Timestamp,
    pub expires_at: Timestamp,
}

pub fn insert(conn: &mut DbConnection, token: &NewToken) -> QueryResult<()> {
    diesel::insert_into(tokens::table)
        .values(token)
        .execute(conn)
        .map(drop)
}

/// The token of that hash and purpose, used or not, expired or not.
pub fn find(
    conn: &mut DbConnection,
    token_hash: &str,
    purpose: &str,
) -> QueryResult<Option<Token>> {
    tokens::table
        .filter(tokens::token_hash.eq(token_hash))
        .filter(tokens::purpose.eq(purpose))
        .get_result(conn)
        .optional()
}

/// Marks a token as used; false when it was already, so that of two uses at once one wins.
pub fn take(conn: &mut DbConnection, id: i64, at: Timestamp) -> QueryResult<bool> {
    let unused = tokens::table
        .filter(tokens::id.eq(id))
        .filter(tokens::used_at.is_null());
    let rows = diesel::update(unused)
        .set(tokens::used_at.eq(at))
        .execute(conn)?;
    Ok(rows == 1)
}

/// Deletes a player's unused tokens of one purpose.
pub fn revoke(conn: &mut DbConnection, player_id: PlayerId, purpose: &str) -> QueryResult<()> {
    let unused = tokens::table
        .filter(tokens::player_id.eq(player_id))
        .filter(tokens::purpose.eq(purpose))
        .filter(tokens::used_at.is_null());
    diesel::delete(unused).execute(conn).map(drop)
}

/// Deletes the tokens that expired before an instant.
pub fn delete_expired(conn: &mut DbConnection, before: Timestamp) -> QueryResult<usize> {
    diesel::delete(tokens::table.filter(tokens::expires_at.lt(before))).execute(conn)
}
