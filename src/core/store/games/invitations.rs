//! Challenges that are accepted through a secret address, for friends who may have no account. The
//! state of such a challenge is in its row of `games`.

use crate::model::GameId;
use crate::store::schema::{invitation_secrets, invitations, uninvited};
use crate::store::{DbConnection, Timestamp, ignore_duplicate};
use diesel::prelude::*;

#[derive(Debug, Clone, Queryable, Insertable)]
#[diesel(table_name = invitations)]
pub struct Row {
    pub game_id: GameId,
    /// Whether it was emailed; otherwise the challenger has the link.
    pub by_mail: bool,
    /// The recipient's address, as typed, while the invitation is pending.
    pub email: Option<String>,
    /// The hash of the address, for limits on emails; deleted after a day.
    pub address_hash: Option<String>,
    pub created_at: Timestamp,
}

pub fn insert(conn: &mut DbConnection, row: &Row) -> QueryResult<()> {
    diesel::insert_into(invitations::table)
        .values(row)
        .execute(conn)
        .map(drop)
}

pub fn find(conn: &mut DbConnection, game_id: GameId) -> QueryResult<Option<Row>> {
    invitations::table.find(game_id).get_result(conn).optional()
}

/// Stores the hash of a secret that opens an invitation. Each email has its own secret.
pub fn insert_secret(
    conn: &mut DbConnection,
    token_hash: &str,
    game_id: GameId,
) -> QueryResult<()> {
    let row = (
        invitation_secrets::token_hash.eq(token_hash),
        invitation_secrets::game_id.eq(game_id),
    );
    ignore_duplicate(conn, |conn| {
        diesel::insert_into(invitation_secrets::table)
            .values(row)
            .execute(conn)
            .map(drop)
    })
}

/// Finds an invitation by the hash of a secret.
pub fn find_by_secret(conn: &mut DbConnection, token_hash: &str) -> QueryResult<Option<Row>> {
    let game: Option<GameId> = invitation_secrets::table
        .find(token_hash)
        .select(invitation_secrets::game_id)
        .get_result(conn)
        .optional()?;
    game.map_or(Ok(None), |game| find(conn, game))
}

/// The times of invitations to an address since `since`, the oldest first.
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

/// Deletes the address of an invitation that is no longer pending.
pub fn forget_address(conn: &mut DbConnection, game_id: GameId) -> QueryResult<()> {
    diesel::update(invitations::table.find(game_id))
        .set(invitations::email.eq(None::<String>))
        .execute(conn)
        .map(drop)
}

/// Deletes the address hashes of invitations emailed before `before`, which no longer count.
pub fn forget_hashes(conn: &mut DbConnection, before: Timestamp) -> QueryResult<()> {
    diesel::update(invitations::table)
        .filter(invitations::address_hash.is_not_null())
        .filter(invitations::created_at.lt(before))
        .set(invitations::address_hash.eq(None::<String>))
        .execute(conn)
        .map(drop)
}

/// Whether the owner of an address declined all invitations.
pub fn is_unwanted(conn: &mut DbConnection, address_hash: &str) -> QueryResult<bool> {
    let found: Option<String> = uninvited::table
        .find(address_hash)
        .select(uninvited::address_hash)
        .get_result(conn)
        .optional()?;
    Ok(found.is_some())
}

/// Records that the owner of an address declines all invitations.
pub fn refuse(conn: &mut DbConnection, address_hash: &str, at: Timestamp) -> QueryResult<()> {
    let row = (
        uninvited::address_hash.eq(address_hash),
        uninvited::at.eq(at),
    );
    ignore_duplicate(conn, |conn| {
        diesel::insert_into(uninvited::table)
            .values(row)
            .execute(conn)
            .map(drop)
    })
}

/// Allows invitations to an address again.
pub fn allow(conn: &mut DbConnection, address_hash: &str) -> QueryResult<()> {
    diesel::delete(uninvited::table.find(address_hash))
        .execute(conn)
        .map(drop)
}
