//! Notifications that wait for a push service. They are queued in the transaction of their event
//! and claimed like rows of the outbox: a worker whose claim has expired can no longer change the
//! row.

use crate::model::notice::Kind;
use crate::store::cached::Cache;
use crate::store::schema::pushes;
use crate::store::{DbConnection, Timestamp, ignore_duplicate};
use chrono::{DateTime, Utc};
use diesel::dsl::exists;
use diesel::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, Queryable)]
pub struct Push {
    pub id: i64,
    pub fence: i64,
    pub event_id: i64,
    pub device_id: i64,
    /// The word of a kind of notice.
    pub kind: String,
    pub attempts: i64,
    pub created_at: Timestamp,
}

/// Queues a notification for a device, once for each event and kind.
pub fn queue(
    conn: &mut DbConnection,
    event: i64,
    device: i64,
    kind: Kind,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    let now = Timestamp::from(now);
    ignore_duplicate(conn, |conn| {
        diesel::insert_into(pushes::table)
            .values((
                pushes::event_id.eq(event),
                pushes::device_id.eq(device),
                pushes::kind.eq(kind),
                pushes::next_at.eq(now),
                pushes::created_at.eq(now),
            ))
            .execute(conn)
            .map(drop)
    })
}

/// Whether any row may be due; writes nothing.
pub fn is_any_due(conn: &mut DbConnection, now: DateTime<Utc>) -> QueryResult<bool> {
    let due = pushes::table.filter(pushes::next_at.le(Timestamp::from(now)));
    directly!(conn, |conn| diesel::select(exists(due)).get_result(conn))
}

/// Claims up to `limit` due rows until `until`, the oldest first.
pub fn lease(
    conn: &mut DbConnection,
    now: DateTime<Utc>,
    until: DateTime<Utc>,
    limit: i64,
) -> QueryResult<Vec<Push>> {
    let now = Timestamp::from(now);
    let is_free = pushes::leased_until
        .is_null()
        .or(pushes::leased_until.assume_not_null().le(now))
        .assume_not_null();
    let mut due: Vec<Push> = pushes::table
        .filter(pushes::next_at.le(now))
        .filter(is_free)
        .order((pushes::next_at, pushes::id))
        .limit(limit)
        .select((
            pushes::id,
            pushes::fence,
            pushes::event_id,
            pushes::device_id,
            pushes::kind,
            pushes::attempts,
            pushes::created_at,
        ))
        .load(conn)?;
    let mut claimed = Vec::new();
    for push in &mut due {
        let row = pushes::table
            .filter(pushes::id.eq(push.id))
            .filter(pushes::fence.eq(push.fence));
        let lease = (
            pushes::fence.eq(push.fence + 1),
            pushes::leased_until.eq(Timestamp::from(until)),
        );
        if diesel::update(row).set(lease).cached().execute(conn)? == 1 {
            push.fence += 1;
            claimed.push(push.clone());
        }
    }
    Ok(claimed)
}

/// Deletes a claimed row that was sent or is outdated.
pub fn close(conn: &mut DbConnection, push: &Push) -> QueryResult<()> {
    let row = pushes::table
        .filter(pushes::id.eq(push.id))
        .filter(pushes::fence.eq(push.fence));
    diesel::delete(row).cached().execute(conn).map(drop)
}

/// Returns a claimed row after a failed attempt; the next one is due at `next_at`.
pub fn retry_at(conn: &mut DbConnection, push: &Push, next_at: DateTime<Utc>) -> QueryResult<()> {
    let row = pushes::table
        .filter(pushes::id.eq(push.id))
        .filter(pushes::fence.eq(push.fence));
    let retry = (
        pushes::attempts.eq(push.attempts + 1),
        pushes::next_at.eq(Timestamp::from(next_at)),
        pushes::leased_until.eq(None::<Timestamp>),
    );
    diesel::update(row)
        .set(retry)
        .cached()
        .execute(conn)
        .map(drop)
}
