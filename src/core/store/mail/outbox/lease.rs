//! Claiming the rows that are due.

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

/// Why a notice is parked that a later release has queued.
const UNKNOWN: &str = "a kind of notice this program does not know";

/// Claims up to `limit` rows that are due, oldest first, until `until`. Within one game a later
/// notice to the same player waits for the earlier one.
pub fn lease(
    conn: &mut DbConnection,
    now: DateTime<Utc>,
    until: DateTime<Utc>,
    limit: i64,
) -> QueryResult<Vec<Row>> {
    // One claims at a time, or two could claim neighbours of one game and send them out of order.
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

/// Whether any row may be due. It is asked after every commit, and writes nothing.
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

/// The number of each row that is due, its fence, and the word of its kind.
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

/// How long such a lease lasts from now on, which is longer than a worker needs.
const LEASED: TimeDelta = TimeDelta::minutes(5);

/// Undoes what a clock that was ahead wrote: what waits until `since` or later is due now, and no
/// lease lasts until then.
pub fn bring_forward(
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
