//! Who or what was seen when: sessions, the server's own heartbeat, mails that asked for nothing.

use super::schema::seen;
use super::{DbConnection, Timestamp};
use diesel::prelude::*;

/// When a subject was last seen.
pub fn find(conn: &mut DbConnection, subject: &str) -> QueryResult<Option<Timestamp>> {
    seen::table
        .find(subject)
        .select(seen::at)
        .get_result(conn)
        .optional()
}

/// Writes down that a subject was seen.
pub fn write(conn: &mut DbConnection, subject: &str, at: Timestamp) -> QueryResult<()> {
    let rows = diesel::update(seen::table.find(subject))
        .set(seen::at.eq(at))
        .execute(conn)?;
    if rows == 0 {
        diesel::insert_into(seen::table)
            .values((seen::subject.eq(subject), seen::at.eq(at)))
            .execute(conn)?;
    }
    Ok(())
}

/// As [`write()`], unless the subject was seen later already.
pub fn advance(conn: &mut DbConnection, subject: &str, at: Timestamp) -> QueryResult<()> {
    let row = diesel::update(seen::table.find(subject)).filter(seen::at.lt(at));
    if row.set(seen::at.eq(at)).execute(conn)? == 0 {
        super::unless_duplicate(conn, |conn| {
            diesel::insert_into(seen::table)
                .values((seen::subject.eq(subject), seen::at.eq(at)))
                .execute(conn)
                .map(drop)
        })?;
    }
    Ok(())
}

/// As [`write()`], unless the subject was seen after `before`; says whether it was written. Of two at
/// once one writes.
pub fn renew(
    conn: &mut DbConnection,
    subject: &str,
    at: Timestamp,
    before: Timestamp,
) -> QueryResult<bool> {
    let row = diesel::update(seen::table.find(subject)).filter(seen::at.le(before));
    if row.set(seen::at.eq(at)).execute(conn)? == 1 {
        return Ok(true);
    }
    // A savepoint, so that a duplicate undoes itself alone and not the caller's work.
    let written = conn.transaction(|conn| {
        diesel::insert_into(seen::table)
            .values((seen::subject.eq(subject), seen::at.eq(at)))
            .execute(conn)
    });
    match written {
        Ok(_) => Ok(true),
        Err(error) if super::is_duplicate(&error) => Ok(false),
        Err(error) => Err(error),
    }
}
