//! Tokens: the secrets in emailed links, stored as hashes. Each has one purpose and works once.

use crate::model::PlayerId;
use crate::store::schema::tokens;
use crate::store::{DbConnection, Timestamp};
use diesel::prelude::*;

// Some columns are read by tests only.
#[allow(dead_code)]
#[derive(Debug, Clone, Queryable)]
pub struct Token {
    pub id: i64,
    pub token_hash: String,
    pub player_id: PlayerId,
    pub purpose: String,
    pub email: Option<String>,
    pub created_at: Timestamp,
    pub expires_at: Timestamp,
    pub used_at: Option<Timestamp>,
}

#[derive(Clone, Insertable)]
#[diesel(table_name = tokens)]
pub struct NewToken<'a> {
    /// The fields are those of [`Token`].
    pub token_hash: &'a str,
    pub player_id: PlayerId,
    pub purpose: &'a str,
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

/// Finds a token by hash and purpose, even if used or expired.
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

/// Marks a token as used. Returns false if it was used already, so that one of two concurrent uses
/// wins.
pub fn take(conn: &mut DbConnection, id: i64, at: Timestamp) -> QueryResult<bool> {
    let unused = tokens::table
        .filter(tokens::id.eq(id))
        .filter(tokens::used_at.is_null());
    let rows = diesel::update(unused)
        .set(tokens::used_at.eq(at))
        .execute(conn)?;
    Ok(rows == 1)
}

pub fn revoke(conn: &mut DbConnection, player_id: PlayerId, purpose: &str) -> QueryResult<()> {
    let unused = tokens::table
        .filter(tokens::player_id.eq(player_id))
        .filter(tokens::purpose.eq(purpose))
        .filter(tokens::used_at.is_null());
    diesel::delete(unused).execute(conn).map(drop)
}

pub fn delete_expired(conn: &mut DbConnection, before: Timestamp) -> QueryResult<usize> {
    diesel::delete(tokens::table.filter(tokens::expires_at.lt(before))).execute(conn)
}
