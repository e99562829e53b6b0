//! Mailboxes from which mail came back.

use crate::model::PlayerId;
use crate::store::schema::{mailboxes, players};
use crate::store::{DbConnection, Timestamp};
use diesel::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Insertable)]
#[diesel(table_name = mailboxes)]
pub struct Row {
    pub player_id: PlayerId,
    /// What came back, in halves.
    pub score: i64,
    /// On how many days it was reported that there is no such address.
    pub wrong_address: i64,
    /// When something was last counted.
    pub bounced_at: Timestamp,
    /// Since when optional mail is held back.
    pub suspended_at: Option<Timestamp>,
    /// What was said last, without addresses.
    pub reason: String,
}

/// A suspended mailbox as the operator sees it.
#[derive(Debug, Clone, Queryable)]
pub struct SuspendedMailbox {
    pub player_id: PlayerId,
    pub name: String,
    /// The address, to be masked before it is shown.
    pub email: Option<String>,
    pub since: Option<Timestamp>,
    pub reason: String,
}

/// What is known of a player's mailbox.
pub fn find(conn: &mut DbConnection, player_id: PlayerId) -> QueryResult<Option<Row>> {
    mailboxes::table.find(player_id).get_result(conn).optional()
}

/// Since when optional mail to a player is held back, if it is.
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

/// Writes what is known of a mailbox, in the place of what was.
pub fn save(conn: &mut DbConnection, row: &Row) -> QueryResult<()> {
    forget(conn, row.player_id)?;
    diesel::insert_into(mailboxes::table)
        .values(row)
        .execute(conn)
        .map(drop)
}

/// Forgets what came back from a mailbox; says whether there was something.
pub fn forget(conn: &mut DbConnection, player_id: PlayerId) -> QueryResult<bool> {
    diesel::delete(mailboxes::table.find(player_id))
        .execute(conn)
        .map(|gone| gone > 0)
}

/// Forgets the mailboxes that are not suspended and from which nothing was counted since.
pub fn forget_quiet(conn: &mut DbConnection, before: Timestamp) -> QueryResult<()> {
    diesel::delete(mailboxes::table)
        .filter(mailboxes::suspended_at.is_null())
        .filter(mailboxes::bounced_at.lt(before))
        .execute(conn)
        .map(drop)
}

/// How many mailboxes are suspended.
pub fn count_suspended(conn: &mut DbConnection) -> QueryResult<i64> {
    mailboxes::table
        .filter(mailboxes::suspended_at.is_not_null())
        .count()
        .get_result(conn)
}

/// The mailboxes that are suspended, the latest first.
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
