//! Who or what was seen when: sessions, and the server's own heartbeat.

use super::schema::seen;
use super::{DbConnection, Stamp};
use diesel::prelude::*;

/// When a subject was last seen.
///
/// # Errors
/// When the database fails.
pub fn find(conn: &mut DbConnection, subject: &str) -> QueryResult<Option<Stamp>> {
    seen::table
        .find(subject)
        .select(seen::at)
        .first(conn)
        .optional()
}

/// Writes down that a subject was seen.
///
/// # Errors
/// When the database fails.
pub fn write(conn: &mut DbConnection, subject: &str, at: Stamp) -> QueryResult<()> {
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
