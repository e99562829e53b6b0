//! Accounts whose address was not confirmed, by the link or manually, are deleted, and their names
//! become free.

use crate::service::{Error, Instant};
use crate::store::{self, DbConnection};
use chrono::TimeDelta;

/// Time to confirm: twice the validity of the link.
pub const EXPIRY_DAYS: i64 = 14;
/// Accounts deleted at once; the rest follow at the next tidying.
const AT_ONCE: i64 = 100;

/// Deletes the expired accounts with all their data, except those with games and those of admins.
///
/// # Errors
/// If the database fails.
pub fn delete_expired(conn: &mut DbConnection, now: Instant) -> Result<(), Error> {
    let before = now - TimeDelta::days(EXPIRY_DAYS);
    let over = store::unconfirmed::older_than(conn, before.into(), AT_ONCE)?;
    for player in &over {
        store::unconfirmed::delete(conn, *player)?;
    }
    if !over.is_empty() {
        let count = over.len();
        tracing::info!(count, "deleted unconfirmed accounts");
    }
    Ok(())
}
