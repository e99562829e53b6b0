//! Mails that came in, by digest, so that none is taken twice.

use crate::store::schema::received;
use crate::store::{DbConnection, Timestamp, is_duplicate};
use diesel::prelude::*;

/// Writes down that a mail of this digest came; false when it came before. Of two at the same
/// time the second waits for the first.
pub fn note(conn: &mut DbConnection, digest: &str, at: Timestamp) -> QueryResult<bool> {
    // A savepoint, so that a duplicate undoes itself alone and not the caller's work.
    let written = conn.transaction(|conn| {
        diesel::insert_into(received::table)
            .values((received::digest.eq(digest), received::at.eq(at)))
            .execute(conn)
    });
    match written {
        Ok(_) => Ok(true),
        Err(error) if is_duplicate(&error) => Ok(false),
        Err(error) => Err(error),
    }
}

/// Forgets the mails that came before an instant.
pub fn delete_before(conn: &mut DbConnection, before: Timestamp) -> QueryResult<usize> {
    diesel::delete(received::table.filter(received::at.lt(before))).execute(conn)
}
