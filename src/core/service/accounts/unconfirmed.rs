//! Accounts whose address nobody ever confirmed, by the mailed link or by hand: they go, and their
//! names are free again.

use crate::service::{Error, Instant};
use crate::store::{self, DbConnection};
use chrono::TimeDelta;

/// For so long somebody may still confirm: twice as long as the mailed link is good.
pub const KEPT_DAYS: i64 = 14;
/// So many go at once; the rest at the next tidying.
const AT_ONCE: i64 = 100;

/// Deletes those that are old enough, with all that lies around them, but none that has to do with
/// a game or is an admin's.
///
/// # Errors
/// When the database fails.
pub fn let_go(conn: &mut DbConnection, now: Instant) -> Result<(), Error> {
    let before = now - TimeDelta::days(KEPT_DAYS);
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
