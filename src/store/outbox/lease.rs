//! Claiming the rows that are due.

use super::{Claim, Row, park};
use crate::model::notice::Kind;
use crate::store::schema::outbox;
use crate::store::{DbConnection, Errand, Timestamp, lock};
use chrono::{DateTime, Utc};
use diesel::dsl::{exists, not};
use diesel::prelude::*;

/// Claims up to `limit` rows that are due, oldest first, until `until`. Within one game a later
/// notice to the same player waits for the earlier one.
pub fn lease(
    conn: &mut DbConnection,
    now: DateTime<Utc>,
    until: DateTime<Utc>,
    limit: i64,
) -> QueryResult<Vec<Row>> {
    // One claims at a time, or two could claim neighbours of one game and send them out of order.
    lock(conn, Errand::Claiming)?;
    let mut claimed = Vec::new();
    for due in due(conn, now.into(), limit)? {
        let claim = Claim {
            id: due.id,
            fence: due.fence + 1,
        };
        let changed = diesel::update(outbox::table)
            .filter(outbox::id.eq(due.id))
            .filter(outbox::fence.eq(due.fence))
            .filter(outbox::state.eq("waiting"))
            .set((
                outbox::fence.eq(claim.fence),
                outbox::leased_until.eq(Timestamp::from(until)),
            ))
            .execute(conn)?;
        if changed == 0 {
            continue;
        }
        match Kind::from_slug(&due.kind) {
            Some(kind) => claimed.push(claimed_row(due, claim, kind)),
            None => {
                park(
                    conn,
                    claim,
                    "a kind of notice this program does not know",
                    now,
                )?;
            }
        }
    }
    Ok(claimed)
}

fn due(conn: &mut DbConnection, now: Timestamp, limit: i64) -> QueryResult<Vec<Due>> {
    let earlier = diesel::alias!(outbox as earlier);
    let blocked = earlier
        .filter(earlier.field(outbox::state).eq("waiting"))
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
        .filter(outbox::state.eq("waiting"))
        .filter(outbox::next_at.le(now))
        .filter(
            outbox::leased_until
                .is_null()
                .or(outbox::leased_until.assume_not_null().le(now)),
        )
        .filter(not(exists(blocked)))
        .order(outbox::id)
        .limit(limit)
        .select((
            outbox::id,
            outbox::event_id,
            outbox::recipient_id,
            outbox::game_id,
            outbox::kind,
            outbox::address,
            outbox::message_id,
            outbox::envelope_to,
            outbox::message,
            outbox::attempts,
            outbox::fence,
            outbox::created_at,
        ))
        .load(conn)
}

fn claimed_row(due: Due, claim: Claim, kind: Kind) -> Row {
    Row {
        id: due.id,
        event_id: due.event_id,
        recipient_id: due.recipient_id,
        game_id: due.game_id,
        kind,
        address: due.address,
        message_id: due.message_id,
        envelope_to: due.envelope_to,
        message: due.message,
        attempts: due.attempts,
        fence: claim.fence,
        created_at: due.created_at.utc(),
    }
}

#[derive(Queryable)]
struct Due {
    id: i64,
    event_id: i64,
    recipient_id: i64,
    game_id: Option<i64>,
    kind: String,
    address: Option<String>,
    message_id: Option<String>,
    envelope_to: Option<String>,
    message: Option<String>,
    attempts: i64,
    fence: i64,
    created_at: Timestamp,
}
