//! The leases of background jobs. A row is leased to one server at a time, with a fence that grows:
//! if two servers begin a job at once, one of them fails.

use crate::store::schema::jobs;
use crate::store::{DbConnection, Timestamp, ignore_duplicate};
use diesel::prelude::*;

#[derive(Debug, Clone, Queryable)]
pub struct Row {
    pub name: String,
    pub fence: i64,
    /// The server with the lease; `None` after it has stopped.
    pub holder: Option<String>,
    /// The end of the lease, while the job runs.
    pub until: Option<Timestamp>,
    pub begun_at: Option<Timestamp>,
    /// When it last ended, successfully or not.
    pub ended_at: Option<Timestamp>,
    /// The error of the last run, if it failed.
    pub fault: Option<String>,
}

/// The right to run a job, and to record how it ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Claim {
    pub name: &'static str,
    pub fence: i64,
}

/// The row of a claim, unless another server has begun the job since.
macro_rules! begun {
    ($claim:expr) => {
        diesel::update(jobs::table.find($claim.name)).filter(jobs::fence.eq($claim.fence))
    };
}

/// All jobs that ever ran, by name.
pub fn all(conn: &mut DbConnection) -> QueryResult<Vec<Row>> {
    jobs::table.order(jobs::name).load(conn)
}

/// Inserts a job that never ran.
pub fn insert(conn: &mut DbConnection, name: &str) -> QueryResult<()> {
    ignore_duplicate(conn, |conn| {
        diesel::insert_into(jobs::table)
            .values(jobs::name.eq(name))
            .execute(conn)
            .map(drop)
    })
}

/// Begins a job if its fence is unchanged; `None` if another server was faster.
pub fn begin(
    conn: &mut DbConnection,
    (name, fence): (&'static str, i64),
    holder: &str,
    at: Timestamp,
    until: Timestamp,
) -> QueryResult<Option<Claim>> {
    let claim = Claim {
        name,
        fence: fence + 1,
    };
    let row = diesel::update(jobs::table.find(name)).filter(jobs::fence.eq(fence));
    let changed = row
        .set((
            jobs::fence.eq(claim.fence),
            jobs::holder.eq(holder),
            jobs::until.eq(until),
            jobs::begun_at.eq(at),
        ))
        .execute(conn)?;
    Ok((changed == 1).then_some(claim))
}

/// Extends the leases of a server's running jobs.
pub fn renew(conn: &mut DbConnection, claims: &[Claim], until: Timestamp) -> QueryResult<()> {
    for claim in claims {
        begun!(claim)
            .filter(jobs::until.is_not_null())
            .set(jobs::until.eq(until))
            .execute(conn)?;
    }
    Ok(())
}

/// Records how a job ended, unless another server has begun it since.
pub fn end(
    conn: &mut DbConnection,
    claim: Claim,
    at: Timestamp,
    fault: Option<&str>,
) -> QueryResult<()> {
    begun!(claim)
        .set((
            jobs::until.eq(None::<Timestamp>),
            jobs::ended_at.eq(at),
            jobs::fault.eq(fault),
        ))
        .execute(conn)
        .map(drop)
}

/// Releases all leases of a server that stops.
pub fn release(conn: &mut DbConnection, holder: &str) -> QueryResult<()> {
    diesel::update(jobs::table.filter(jobs::holder.eq(holder)))
        .set((
            jobs::holder.eq(None::<String>),
            jobs::until.eq(None::<Timestamp>),
        ))
        .execute(conn)
        .map(drop)
}
