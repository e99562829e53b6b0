//! How players like to be mailed, and when their next digest is due.

use crate::model::{MailFrequency, PlayerId, ScheduledEmail};
use crate::store::schema::mail_habits;
use crate::store::{DbConnection, Timestamp};
use diesel::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Insertable, AsChangeset)]
#[diesel(table_name = mail_habits, treat_none_as_null = true)]
pub struct Row {
    pub player_id: PlayerId,
    #[diesel(column_name = rhythm)]
    pub frequency: MailFrequency,
    /// The hour of digests and weekly notes, from 0 to 23, in the player's own zone.
    pub hour: i64,
    /// When the next digest is due; none while there is no game for one.
    pub digest_at: Option<Timestamp>,
    /// When the next weekly note is due; none until it is asked for.
    pub weekly_at: Option<Timestamp>,
}

/// What a player said; none who never did.
pub fn find(conn: &mut DbConnection, player: PlayerId) -> QueryResult<Option<Row>> {
    let row = mail_habits::table.find(player);
    directly!(conn, |conn| row.get_result(conn)).optional()
}

/// As [`find`], and other writers of the row wait until this transaction ends, so that what is
/// due is not written back after it was sent; SQLite has one writer at a time anyway.
pub fn find_for_update(conn: &mut DbConnection, player: PlayerId) -> QueryResult<Option<Row>> {
    if let DbConnection::Postgres(conn) = conn {
        diesel::sql_query("SELECT player_id FROM mail_habits WHERE player_id = $1 FOR UPDATE")
            .bind::<diesel::sql_types::BigInt, _>(player)
            .execute(conn)?;
    }
    find(conn, player)
}

/// Writes down what a player said.
pub fn save(conn: &mut DbConnection, row: &Row) -> QueryResult<()> {
    let update = |conn: &mut DbConnection| {
        diesel::update(mail_habits::table.find(row.player_id))
            .set(row)
            .execute(conn)
    };
    if update(conn)? == 0 {
        crate::store::unless_duplicate(conn, |conn| {
            diesel::insert_into(mail_habits::table)
                .values(row)
                .execute(conn)
                .map(drop)
        })?;
        // Whoever was quicker may have said something else.
        update(conn)?;
    }
    Ok(())
}

/// The players for whom something is due, in order.
pub fn due(
    conn: &mut DbConnection,
    what: ScheduledEmail,
    now: Timestamp,
) -> QueryResult<Vec<PlayerId>> {
    let players = mail_habits::table.select(mail_habits::player_id);
    match what {
        ScheduledEmail::Digest => players
            .filter(mail_habits::digest_at.is_not_null())
            .filter(mail_habits::digest_at.le(now))
            .order(mail_habits::player_id)
            .load(conn),
        ScheduledEmail::Weekly => players
            .filter(mail_habits::weekly_at.is_not_null())
            .filter(mail_habits::weekly_at.le(now))
            .order(mail_habits::player_id)
            .load(conn),
    }
}

/// The players for whom something is planned after the instant.
pub fn planned_after(conn: &mut DbConnection, at: Timestamp) -> QueryResult<Vec<PlayerId>> {
    let digest = mail_habits::digest_at.assume_not_null().gt(at);
    let weekly = mail_habits::weekly_at.assume_not_null().gt(at);
    mail_habits::table
        .filter(digest.or(weekly))
        .order(mail_habits::player_id)
        .select(mail_habits::player_id)
        .load(conn)
}

/// Moves on what is due to the next time (none: there is no next one). False when it is not due
/// any more: another process was quicker.
pub fn move_on(
    conn: &mut DbConnection,
    player: PlayerId,
    what: ScheduledEmail,
    now: Timestamp,
    next: Option<Timestamp>,
) -> QueryResult<bool> {
    let row = diesel::update(mail_habits::table.find(player));
    let changed = match what {
        ScheduledEmail::Digest => row
            .filter(mail_habits::digest_at.le(now))
            .set(mail_habits::digest_at.eq(next))
            .execute(conn)?,
        ScheduledEmail::Weekly => row
            .filter(mail_habits::weekly_at.le(now))
            .set(mail_habits::weekly_at.eq(next))
            .execute(conn)?,
    };
    Ok(changed == 1)
}
