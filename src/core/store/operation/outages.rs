//! The database's clock, and outages of the server, whose time is given back to players.

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

/// Start and end of the outages that ended at or after `at`, in order.
pub fn since(conn: &mut DbConnection, at: Timestamp) -> QueryResult<Vec<(Timestamp, Timestamp)>> {
    outages::table
        .filter(outages::ended_at.ge(at))
        .order(outages::id)
        .select((outages::started_at, outages::ended_at))
        .load(conn)
}

/// Id, start and end of the outages that ended after `at`.
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

/// The time of the database's own clock; `None` for SQLite, which has this machine's.
pub fn database_time(conn: &mut DbConnection) -> QueryResult<Option<Timestamp>> {
    let DbConnection::Postgres(conn) = conn else {
        return Ok(None);
    };
    let row: ClockRow =
        diesel::sql_query("SELECT clock_timestamp() AT TIME ZONE 'UTC' AS at").get_result(conn)?;
    Ok(Some(row.at))
}
