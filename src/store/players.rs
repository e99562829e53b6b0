//! Players: accounts and their settings.

use super::schema::players;
use super::{DbConnection, Stamp};
use diesel::prelude::*;

/// A row of `players`.
#[derive(Debug, Clone, Queryable)]
pub struct Player {
    /// The number.
    pub id: i64,
    /// The name as its owner writes it.
    pub name: String,
    /// The name without case.
    pub name_key: String,
    /// What the name looks like: two names of one skeleton cannot both exist.
    pub skeleton: String,
    /// The address as typed; none once the account is closed.
    pub email: Option<String>,
    /// The address for comparing.
    pub email_key: Option<String>,
    /// When the address was confirmed.
    pub confirmed_at: Option<Stamp>,
    /// The argon2id hash in PHC form; none where nobody may sign in.
    pub password_hash: Option<String>,
    /// `player` or `admin`.
    pub role: String,
    /// The IANA name of the zone that instants are told in.
    pub zone: String,
    /// The kinds of notice that are switched off, by comma.
    pub mail_off: String,
    /// The secret in this player's unsubscribe links.
    pub mail_key: String,
    /// When the account was made.
    pub created_at: Stamp,
    /// When it was closed.
    pub closed_at: Option<Stamp>,
}

impl Player {
    /// Whether the player has the role `admin`.
    #[must_use]
    pub fn is_admin(&self) -> bool {
        self.role == "admin"
    }
}

/// The player of that number.
///
/// # Errors
/// When the database fails.
pub fn find(conn: &mut DbConnection, id: i64) -> QueryResult<Option<Player>> {
    players::table.find(id).first(conn).optional()
}

/// The players of those numbers, in no order.
///
/// # Errors
/// When the database fails.
pub fn find_all(conn: &mut DbConnection, ids: &[i64]) -> QueryResult<Vec<Player>> {
    players::table
        .filter(players::id.eq_any(ids.to_vec()))
        .load(conn)
}

/// The player of that name, in any case.
///
/// # Errors
/// When the database fails.
pub fn find_by_name(conn: &mut DbConnection, name: &str) -> QueryResult<Option<Player>> {
    players::table
        .filter(players::name_key.eq(name.to_lowercase()))
        .first(conn)
        .optional()
}
