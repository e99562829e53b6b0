//! Challenges that wait for whoever holds their secret address: how a friend is reached who may
//! have no account. How such a challenge stands is told by its row among the games.

use crate::model::GameId;
use crate::store::schema::{invitation_secrets, invitations, uninvited};
use crate::store::{DbConnection, Timestamp, unless_duplicate};
use diesel::prelude::*;

#[derive(Debug, Clone, Queryable, Insertable)]
#[diesel(table_name = invitations)]
pub struct Row {
    pub game_id: GameId,
    /// Whether it was mailed; else the challenger has the link.
    pub by_mail: bool,
    /// The address that it was mailed to, as typed, while it waits.
    pub email: Option<String>,
    /// What that address is known by when mails to it are counted; kept for a day.
    pub address_hash: Option<String>,
    pub created_at: Timestamp,
}

pub fn insert(conn: &mut DbConnection, row: &Row) -> QueryResult<()> {
    diesel::insert_into(invitations::table)
        .values(row)
        .execute(conn)
        .map(drop)
}

/// The invitation of a challenge.
pub fn find(conn: &mut DbConnection, game_id: GameId) -> QueryResult<Option<Row>> {
    invitations::table.find(game_id).get_result(conn).optional()
}

/// Keeps the hash of a secret that opens an invitation. There may be several: each mail that is
/// written has its own.
pub fn insert_secret(
    conn: &mut DbConnection,
    token_hash: &str,
    game_id: GameId,
) -> QueryResult<()> {
    let row = (
        invitation_secrets::token_hash.eq(token_hash),
        invitation_secrets::game_id.eq(game_id),
    );
    unless_duplicate(conn, |conn| {
        diesel::insert_into(invitation_secrets::table)
            .values(row)
            .execute(conn)
            .map(drop)
    })
}

/// The invitation that a secret of this hash opens.
pub fn find_by_secret(conn: &mut DbConnection, token_hash: &str) -> QueryResult<Option<Row>> {
    let game: Option<GameId> = invitation_secrets::table
        .find(token_hash)
        .select(invitation_secrets::game_id)
        .get_result(conn)
        .optional()?;
    game.map_or(Ok(None), |game| find(conn, game))
}

/// When the mails to an address were asked for since an instant, the oldest first.
pub fn mailed_since(
    conn: &mut DbConnection,
    address_hash: &str,
    since: Timestamp,
) -> QueryResult<Vec<Timestamp>> {
    invitations::table
        .filter(invitations::address_hash.eq(address_hash))
        .filter(invitations::created_at.gt(since))
        .order(invitations::created_at)
        .select(invitations::created_at)
        .load(conn)
}

/// Forgets the address of an invitation that waits no longer.
pub fn forget_address(conn: &mut DbConnection, game_id: GameId) -> QueryResult<()> {
    diesel::update(invitations::table.find(game_id))
        .set(invitations::email.eq(None::<String>))
        .execute(conn)
        .map(drop)
}

/// Forgets by what addresses are known that were mailed to before an instant: they count no more.
pub fn forget_hashes(conn: &mut DbConnection, before: Timestamp) -> QueryResult<()> {
    diesel::update(invitations::table)
        .filter(invitations::address_hash.is_not_null())
        .filter(invitations::created_at.lt(before))
        .set(invitations::address_hash.eq(None::<String>))
        .execute(conn)
        .map(drop)
}

/// Whether the owner of an address wants no invitations.
pub fn is_unwanted(conn: &mut DbConnection, address_hash: &str) -> QueryResult<bool> {
    let found: Option<String> = uninvited::table
        .find(address_hash)
        .select(uninvited::address_hash)
        .get_result(conn)
        .optional()?;
    Ok(found.is_some())
}

/// The owner of an address wants no invitations.
pub fn refuse(conn: &mut DbConnection, address_hash: &str, at: Timestamp) -> QueryResult<()> {
    let row = (
        uninvited::address_hash.eq(address_hash),
        uninvited::at.eq(at),
    );
    unless_duplicate(conn, |conn| {
        diesel::insert_into(uninvited::table)
            .values(row)
            .execute(conn)
            .map(drop)
    })
}

/// The owner of an address wants them again.
pub fn allow(conn: &mut DbConnection, address_hash: &str) -> QueryResult<()> {
    diesel::delete(uninvited::table.find(address_hash))
        .execute(conn)
        .map(drop)
}
