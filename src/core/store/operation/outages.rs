//! Times at which the server was away, for the clocks to give back.

use crate::store::schema::outages;
use crate::store::{DbConnection, Timestamp};
use diesel::prelude::*;

pub fn insert(
    conn: &mut DbConnection,
    started_at: Timestamp,
    ended_at: Timestamp,
    cause: &str,
) -> QueryResult<()> {
    diesel::insert_into(outages::table)
        .values((
            outages::started_at.eq(started_at),
            outages::ended_at.eq(ended_at),
            outages::cause.eq(cause),
        ))
        .execute(conn)
        .map(drop)
}

/// Outages that ended at or after the instant, in order: when each began and ended.
pub fn since(conn: &mut DbConnection, at: Timestamp) -> QueryResult<Vec<(Timestamp, Timestamp)>> {
    outages::table
        .filter(outages::ended_at.ge(at))
        .order(outages::id)
        .select((outages::started_at, outages::ended_at))
        .load(conn)
}
