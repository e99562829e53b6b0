//! Claims on due rows.

use super::{Claim, Row, is_waiting, park};
use crate::model::Word;
use crate::model::notice::Kind;
use crate::store::cached::{Cache, padded};
use crate::store::schema::outbox;
use crate::store::{DbConnection, ExclusiveTask, Timestamp, lock};
use chrono::{DateTime, TimeDelta, Utc};
use diesel::dsl::{exists, not, sql};
use diesel::prelude::*;
use diesel::sql_types::Bool;

/// The reason for parking a notice that a later release queued.
const UNKNOWN: &str = "a kind of notice this program does not know";

/// Claims up to `limit` due rows until `until`, the oldest first. A notice waits for an earlier one
/// to the same player about the same game.
pub fn lease(
    conn: &mut DbConnection,
    now: DateTime<Utc>,
    until: DateTime<Utc>,
    limit: i64,
) -> QueryResult<Vec<Row>> {
    // Claims are made one at a time: concurrent ones could take two notices of one game and send
    // them out of order.
    lock(conn, ExclusiveTask::Claiming)?;
    let mut claimed = Vec::new();
    for (id, fence, kind) in due(conn, now.into(), limit)? {
        let claim = Claim {
            id,
            fence: fence + 1,
        };
        let changed = diesel::update(outbox::table)
            .filter(outbox::id.eq(id))
            .filter(outbox::fence.eq(fence))
            .filter(outbox::state.eq("waiting"))
            .set((
                outbox::fence.eq(claim.fence),
                outbox::leased_until.eq(Timestamp::from(until)),
            ))
            .cached()
            .execute(conn)?;
        if changed == 0 {
            continue;
        }
        match Kind::from_word(&kind) {
            Some(_) => claimed.push(id),
            None => {
                park(conn, claim, UNKNOWN, now)?;
            }
        }
    }
    outbox::table
        .filter(outbox::id.eq_any(padded(&claimed)))
        .order(outbox::id)
        .select(Row::as_select())
        .cached()
        .load(conn)
}

/// Whether any row may be due. Called after every commit; writes nothing.
pub fn is_any_due(conn: &mut DbConnection, now: DateTime<Utc>) -> QueryResult<bool> {
    let now = Timestamp::from(now);
    let due = outbox::table
        .filter(is_waiting())
        .filter(outbox::next_at.le(now))
        .filter(
            outbox::leased_until
                .is_null()
                .or(outbox::leased_until.assume_not_null().le(now)),
        );
    directly!(conn, |conn| diesel::select(exists(due))
        .cached()
        .get_result(conn))
}

/// Id, fence and kind of each due row.
fn due(
    conn: &mut DbConnection,
    now: Timestamp,
    limit: i64,
) -> QueryResult<Vec<(i64, i64, String)>> {
    let earlier = diesel::alias!(outbox as earlier);
    let blocked = earlier
        .filter(sql::<Bool>("earlier.state = 'waiting'"))
        .filter(earlier.field(outbox::recipient_id).eq(outbox::recipient_id))
        .filter(earlier.field(outbox::game_id).eq(outbox::game_id))
        .filter(earlier.field(outbox::id).lt(outbox::id))
        .filter(
            earlier.field(outbox::next_at).gt(now).or(earlier
                .field(outbox::leased_until)
                .assume_not_null()
                .gt(now)),
        );
    outbox::table
        .filter(is_waiting())
        .filter(outbox::next_at.le(now))
        .filter(
            outbox::leased_until
                .is_null()
                .or(outbox::leased_until.assume_not_null().le(now)),
        )
        .filter(not(exists(blocked)))
        .order(outbox::id)
        .limit(limit)
        .select((outbox::id, outbox::fence, outbox::kind))
        .cached()
        .load(conn)
}

/// The length of such a lease, longer than a worker needs.
const LEASED: TimeDelta = TimeDelta::minutes(5);

/// Repairs times that were written while the clock was ahead: rows waiting until `since` or later
/// become due, and leases end by then.
pub fn reset_future_times(
    conn: &mut DbConnection,
    since: Timestamp,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    let waiting = || diesel::update(outbox::table).filter(is_waiting());
    let late = waiting().filter(outbox::next_at.ge(since));
    late.set(outbox::next_at.eq(Timestamp::from(now)))
        .execute(conn)?;
    let leased = waiting().filter(outbox::leased_until.assume_not_null().ge(since));
    leased
        .set(outbox::leased_until.eq(Timestamp::from(now + LEASED)))
        .execute(conn)
        .map(drop)
}
