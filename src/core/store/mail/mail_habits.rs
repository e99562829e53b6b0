//! Players' general email settings, and the times of their next digests.

use crate::model::{MailFrequency, PlayerId, ScheduledEmail, SubjectStyle};
use crate::store::schema::mail_habits;
use crate::store::{DbConnection, Timestamp};
use diesel::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Insertable, AsChangeset)]
#[diesel(table_name = mail_habits, treat_none_as_null = true)]
pub struct Row {
    pub player_id: PlayerId,
    #[diesel(column_name = rhythm)]
    pub frequency: MailFrequency,
    /// The hour of digests and weekly summaries in the player's time zone, from 0 to 23.
    pub hour: i64,
    /// `None` while no game is in digest mode.
    pub digest_at: Option<Timestamp>,
    /// `None` without a weekly summary.
    pub weekly_at: Option<Timestamp>,
    pub subject: SubjectStyle,
}

/// `None` for the default settings.
pub fn find(conn: &mut DbConnection, player: PlayerId) -> QueryResult<Option<Row>> {
    let row = mail_habits::table.find(player);
    directly!(conn, |conn| row.get_result(conn)).optional()
}

/// Like [`find`], and locks the row, so that a digest that has just been sent is not scheduled
/// again. In SQLite there is only one writer anyway.
pub fn find_for_update(conn: &mut DbConnection, player: PlayerId) -> QueryResult<Option<Row>> {
    if let DbConnection::Postgres(conn) = conn {
        diesel::sql_query("SELECT player_id FROM mail_habits WHERE player_id = $1 FOR UPDATE")
            .bind::<diesel::sql_types::BigInt, _>(player)
            .execute(conn)?;
    }
    find(conn, player)
}

pub fn save(conn: &mut DbConnection, row: &Row) -> QueryResult<()> {
    let update = |conn: &mut DbConnection| {
        diesel::update(mail_habits::table.find(row.player_id))
            .set(row)
            .execute(conn)
    };
    if update(conn)? == 0 {
        crate::store::ignore_duplicate(conn, |conn| {
            diesel::insert_into(mail_habits::table)
                .values(row)
                .execute(conn)
                .map(drop)
        })?;
        // A concurrent transaction may have inserted another value.
        update(conn)?;
    }
    Ok(())
}

/// The players with an overdue digest or summary, in order.
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

/// The players with a digest or summary scheduled after `at`.
pub fn scheduled_after(conn: &mut DbConnection, at: Timestamp) -> QueryResult<Vec<PlayerId>> {
    let digest = mail_habits::digest_at.assume_not_null().gt(at);
    let weekly = mail_habits::weekly_at.assume_not_null().gt(at);
    mail_habits::table
        .filter(digest.or(weekly))
        .order(mail_habits::player_id)
        .select(mail_habits::player_id)
        .load(conn)
}

/// Replaces the due times by the next ones, or none. Returns false if nothing is due any more
/// because another process was faster.
pub fn reschedule(
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
