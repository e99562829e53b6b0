//! Digests of received emails, so that none is processed twice.

use crate::store::schema::received;
use crate::store::{DbConnection, Timestamp, is_duplicate};
use diesel::prelude::*;

/// Records a received email. Returns false if it is a duplicate; of two concurrent calls the second
/// waits for the first.
pub fn note(conn: &mut DbConnection, digest: &str, at: Timestamp) -> QueryResult<bool> {
    // In a savepoint, because a duplicate would abort the caller's transaction.
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

pub fn delete_before(conn: &mut DbConnection, before: Timestamp) -> QueryResult<usize> {
    diesel::delete(received::table.filter(received::at.lt(before))).execute(conn)
}
