//! Sessions: who is signed in where.

use super::players::Player;
use super::schema::{players, seen, sessions};
use super::{DbConnection, Stamp};
use chrono::{DateTime, Utc};
use diesel::prelude::*;

/// A row of `sessions`.
#[derive(Debug, Clone, Queryable)]
pub struct Session {
    /// The number.
    pub id: i64,
    /// SHA-256 of the token in the cookie.
    pub token_hash: String,
    /// Whose it is.
    pub player_id: i64,
    /// The browser's name for itself.
    pub agent: String,
    /// When the player signed in.
    pub created_at: Stamp,
}

/// The session of that token, with its player.
///
/// # Errors
/// When the database fails.
pub fn find(conn: &mut DbConnection, token_hash: &str) -> QueryResult<Option<(Session, Player)>> {
    sessions::table
        .inner_join(players::table.on(players::id.eq(sessions::player_id)))
        .filter(sessions::token_hash.eq(token_hash))
        .filter(players::closed_at.is_null())
        .first(conn)
        .optional()
}

/// The last visit that was written down, or the sign-in.
///
/// # Errors
/// When the database fails.
pub fn last_seen(conn: &mut DbConnection, session: &Session) -> QueryResult<DateTime<Utc>> {
    let at: Option<Stamp> = seen::table
        .find(seen_key(session.id))
        .select(seen::at)
        .first(conn)
        .optional()?;
    Ok(at.unwrap_or(session.created_at).utc())
}

/// The subject under which `seen` keeps a session.
#[must_use]
pub fn seen_key(session_id: i64) -> String {
    format!("session:{session_id}")
}
