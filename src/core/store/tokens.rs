//! Tokens: the secrets in mailed links, kept as hashes, each good for one purpose and one use.

use super::schema::tokens;
use super::{DbConnection, Timestamp};
use diesel::prelude::*;

/// A row of `tokens`.
#[derive(Debug, Clone, Queryable)]
pub struct Token {
    /// The number.
    pub id: i64,
    /// SHA-256 of the token.
    pub token_hash: String,
    /// Whose it is.
    pub player_id: i64,
    /// `confirm` or `reset`.
    pub purpose: String,
    /// The address that it confirms.
    pub email: Option<String>,
    /// When it was made.
    pub created_at: Timestamp,
    /// Until when it is good.
    pub expires_at: Timestamp,
    /// When it was used.
    pub used_at: Option<Timestamp>,
}

/// A token to be written.
#[derive(Clone, Insertable)]
#[diesel(table_name = tokens)]
pub struct NewToken<'a> {
    /// As in [`Token`], so for all of them.
    pub token_hash: &'a str,
    /// Whose.
    pub player_id: i64,
    /// What for.
    pub purpose: &'a str,
    /// The address that it confirms.
    pub email: Option<&'a str>,
    /// When.
    pub created_at: Timestamp,
    /// Until when.
    pub expires_at: Timestamp,
}

/// Writes a token.
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
pub fn revoke(conn: &mut DbConnection, player_id: i64, purpose: &str) -> QueryResult<()> {
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
