//! Who or what was seen when: sessions, and the server's own heartbeat.

use super::schema::seen;
use super::{DbConnection, Timestamp};
use diesel::prelude::*;

/// When a subject was last seen.
pub fn find(conn: &mut DbConnection, subject: &str) -> QueryResult<Option<Timestamp>> {
    seen::table
        .find(subject)
        .select(seen::at)
        .first(conn)
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
