//! The time by the database's clock, and times at which the server was away, which are given back.

use crate::store::schema::outages;
use crate::store::{DbConnection, Timestamp};
use diesel::prelude::*;
use diesel::sql_types;

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

/// Outages that ended after the instant: the number of each, when it began and ended.
pub fn ending_after(
    conn: &mut DbConnection,
    at: Timestamp,
) -> QueryResult<Vec<(i64, Timestamp, Timestamp)>> {
    outages::table
        .filter(outages::ended_at.gt(at))
        .order(outages::id)
        .select((outages::id, outages::started_at, outages::ended_at))
        .load(conn)
}

/// Changes when an outage began and ended.
pub fn rewrite(
    conn: &mut DbConnection,
    id: i64,
    started_at: Timestamp,
    ended_at: Timestamp,
) -> QueryResult<()> {
    diesel::update(outages::table.find(id))
        .set((
            outages::started_at.eq(started_at),
            outages::ended_at.eq(ended_at),
        ))
        .execute(conn)
        .map(drop)
}

#[derive(QueryableByName)]
struct ClockRow {
    #[diesel(sql_type = sql_types::Timestamp)]
    at: Timestamp,
}

/// The instant by the database's own clock; none where that is the clock of this machine.
pub fn database_time(conn: &mut DbConnection) -> QueryResult<Option<Timestamp>> {
    let DbConnection::Postgres(conn) = conn else {
        return Ok(None);
    };
    let row: ClockRow =
        diesel::sql_query("SELECT clock_timestamp() AT TIME ZONE 'UTC' AS at").get_result(conn)?;
    Ok(Some(row.at))
}
