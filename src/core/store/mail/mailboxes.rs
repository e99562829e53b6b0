//! Mailboxes with bounced email.

use crate::model::PlayerId;
use crate::store::schema::{mailboxes, players};
use crate::store::{DbConnection, Timestamp};
use diesel::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Insertable)]
#[diesel(table_name = mailboxes)]
pub struct Row {
    pub player_id: PlayerId,
    /// The bounce score, in halves.
    pub score: i64,
    /// The number of days on which the address was reported as unknown.
    pub wrong_address: i64,
    /// When a bounce was last counted.
    pub bounced_at: Timestamp,
    /// When optional email was suspended.
    pub suspended_at: Option<Timestamp>,
    /// The last reported reason, without addresses.
    pub reason: String,
}

/// A suspended mailbox, for admins.
#[derive(Debug, Clone, Queryable)]
pub struct SuspendedMailbox {
    pub player_id: PlayerId,
    pub name: String,
    /// The address, to be masked before display.
    pub email: Option<String>,
    pub since: Option<Timestamp>,
    pub reason: String,
}

pub fn find(conn: &mut DbConnection, player_id: PlayerId) -> QueryResult<Option<Row>> {
    mailboxes::table.find(player_id).get_result(conn).optional()
}

/// When optional email to a player was suspended, if it is.
pub fn suspended_since(
    conn: &mut DbConnection,
    player_id: PlayerId,
) -> QueryResult<Option<Timestamp>> {
    let since = mailboxes::table
        .find(player_id)
        .select(mailboxes::suspended_at)
        .get_result(conn)
        .optional()?;
    Ok(since.flatten())
}

/// Inserts or replaces a mailbox.
pub fn save(conn: &mut DbConnection, row: &Row) -> QueryResult<()> {
    delete(conn, row.player_id)?;
    diesel::insert_into(mailboxes::table)
        .values(row)
        .execute(conn)
        .map(drop)
}

/// Deletes a mailbox's bounces. Returns whether there were any.
pub fn delete(conn: &mut DbConnection, player_id: PlayerId) -> QueryResult<bool> {
    diesel::delete(mailboxes::table.find(player_id))
        .execute(conn)
        .map(|deleted| deleted > 0)
}

/// Deletes mailboxes that are not suspended and have had no bounce since `before`.
pub fn delete_quiet(conn: &mut DbConnection, before: Timestamp) -> QueryResult<()> {
    diesel::delete(mailboxes::table)
        .filter(mailboxes::suspended_at.is_null())
        .filter(mailboxes::bounced_at.lt(before))
        .execute(conn)
        .map(drop)
}

pub fn count_suspended(conn: &mut DbConnection) -> QueryResult<i64> {
    mailboxes::table
        .filter(mailboxes::suspended_at.is_not_null())
        .count()
        .get_result(conn)
}

/// The suspended mailboxes, the latest first.
pub fn suspended(conn: &mut DbConnection, limit: i64) -> QueryResult<Vec<SuspendedMailbox>> {
    mailboxes::table
        .inner_join(players::table.on(players::id.eq(mailboxes::player_id)))
        .filter(mailboxes::suspended_at.is_not_null())
        .order((mailboxes::suspended_at.desc(), mailboxes::player_id))
        .limit(limit)
        .select((
            mailboxes::player_id,
            players::name,
            players::email,
            mailboxes::suspended_at,
            mailboxes::reason,
        ))
        .load(conn)
}
