//! What the house does by itself, and which of its servers does it. A row is leased to one server
//! at a time, by a fence that grows: of two who would begin a chore at once, one does.

use super::schema::chores;
use super::{DbConnection, Timestamp, unless_duplicate};
use diesel::prelude::*;

#[derive(Debug, Clone, Queryable)]
pub struct Row {
    pub name: String,
    pub fence: i64,
    /// The server that does it; none after one that has stopped.
    pub holder: Option<String>,
    /// Until when it is left to that server, while it is being done.
    pub until: Option<Timestamp>,
    pub begun_at: Option<Timestamp>,
    /// When it was ended last, well or not.
    pub ended_at: Option<Timestamp>,
    /// What went wrong then; none when it went well.
    pub fault: Option<String>,
}

/// The right to do a chore, and to say how it ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Claim {
    pub name: &'static str,
    /// The fence at which it was begun.
    pub fence: i64,
}

/// The row of a claim, as long as nobody else has begun it.
macro_rules! begun {
    ($claim:expr) => {
        diesel::update(chores::table.find($claim.name)).filter(chores::fence.eq($claim.fence))
    };
}

/// All that were ever begun, by name.
pub fn all(conn: &mut DbConnection) -> QueryResult<Vec<Row>> {
    chores::table.order(chores::name).load(conn)
}

/// Puts a chore down that was never begun.
pub fn note(conn: &mut DbConnection, name: &str) -> QueryResult<()> {
    unless_duplicate(conn, |conn| {
        diesel::insert_into(chores::table)
            .values(chores::name.eq(name))
            .execute(conn)
            .map(drop)
    })
}

/// Begins a chore that stood at that fence; none when somebody else was quicker.
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
    let row = diesel::update(chores::table.find(name)).filter(chores::fence.eq(fence));
    let changed = row
        .set((
            chores::fence.eq(claim.fence),
            chores::holder.eq(holder),
            chores::until.eq(until),
            chores::begun_at.eq(at),
        ))
        .execute(conn)?;
    Ok((changed == 1).then_some(claim))
}

/// Prolongs what a server has begun and not ended.
pub fn renew(conn: &mut DbConnection, claims: &[Claim], until: Timestamp) -> QueryResult<()> {
    for claim in claims {
        begun!(claim)
            .filter(chores::until.is_not_null())
            .set(chores::until.eq(until))
            .execute(conn)?;
    }
    Ok(())
}

/// Writes down how a chore ended, unless somebody else has begun it since.
pub fn end(
    conn: &mut DbConnection,
    claim: Claim,
    at: Timestamp,
    fault: Option<&str>,
) -> QueryResult<()> {
    begun!(claim)
        .set((
            chores::until.eq(None::<Timestamp>),
            chores::ended_at.eq(at),
            chores::fault.eq(fault),
        ))
        .execute(conn)
        .map(drop)
}

/// A server stops: whoever comes next may begin all that it did.
pub fn release(conn: &mut DbConnection, holder: &str) -> QueryResult<()> {
    diesel::update(chores::table.filter(chores::holder.eq(holder)))
        .set((
            chores::holder.eq(None::<String>),
            chores::until.eq(None::<Timestamp>),
        ))
        .execute(conn)
        .map(drop)
}
