//! Statistics of the outbox for admins.

use super::{counts, is_parked, is_sent};
use crate::model::{GameId, PlayerId};
use crate::store::schema::{outbox, players, thinned};
use crate::store::{DbConnection, Timestamp, mailboxes};
use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Figures {
    pub waiting: i64,
    /// When the oldest of them was queued.
    pub oldest: Option<DateTime<Utc>>,
    pub sent_hour: i64,
    pub sent_day: i64,
    pub sent: i64,
    /// Given up: they need the operator's attention.
    pub parked: i64,
    pub bounced_week: i64,
    pub bounced: i64,
    /// Mailboxes without optional email because of bounces.
    pub suspended: i64,
}

/// A counter of deleted notices.
#[derive(Debug, Clone, Copy)]
pub(super) enum DeletedKind {
    Sent,
    Bounced,
}

impl DeletedKind {
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Sent => "sent",
            Self::Bounced => "bounced",
        }
    }
}

#[derive(Debug, Clone, Queryable)]
pub struct FailedRow {
    pub id: i64,
    pub kind: String,
    pub game_id: Option<GameId>,
    pub name: String,
    pub created_at: Timestamp,
    pub done_at: Option<Timestamp>,
    pub reason: Option<String>,
}

pub fn figures(conn: &mut DbConnection, now: DateTime<Utc>) -> QueryResult<Figures> {
    let counts = counts(conn)?;
    let since = |span| Timestamp::from(now - span);
    Ok(Figures {
        waiting: counts.waiting,
        oldest: counts.oldest,
        parked: counts.parked,
        sent_hour: sent_since(conn, since(TimeDelta::hours(1)))?,
        sent_day: sent_since(conn, since(TimeDelta::days(1)))?,
        sent: count_deleted(conn, DeletedKind::Sent)?
            + outbox::table
                .filter(is_sent())
                .count()
                .get_result::<i64>(conn)?,
        bounced_week: outbox::table
            .filter(outbox::bounced_at.is_not_null())
            .filter(
                outbox::bounced_at
                    .assume_not_null()
                    .gt(since(TimeDelta::days(7))),
            )
            .count()
            .get_result(conn)?,
        bounced: count_deleted(conn, DeletedKind::Bounced)?
            + outbox::table
                .filter(outbox::bounced_at.is_not_null())
                .count()
                .get_result::<i64>(conn)?,
        suspended: mailboxes::count_suspended(conn)?,
    })
}

fn count_deleted(conn: &mut DbConnection, what: DeletedKind) -> QueryResult<i64> {
    let counted = thinned::table.find(what.word()).select(thinned::notices);
    Ok(counted.first(conn).optional()?.unwrap_or(0))
}

fn sent_since(conn: &mut DbConnection, since: Timestamp) -> QueryResult<i64> {
    outbox::table
        .filter(is_sent())
        .filter(outbox::done_at.assume_not_null().gt(since))
        .count()
        .get_result(conn)
}

/// The parked notices, the latest first.
pub fn parked(conn: &mut DbConnection, limit: i64) -> QueryResult<Vec<FailedRow>> {
    outbox::table
        .inner_join(players::table.on(players::id.eq(outbox::recipient_id)))
        .filter(is_parked())
        .order(outbox::id.desc())
        .limit(limit)
        .select((
            outbox::id,
            outbox::kind,
            outbox::game_id,
            players::name,
            outbox::created_at,
            outbox::done_at,
            outbox::last_error,
        ))
        .load(conn)
}

/// Queues a parked notice again as if it were new. Returns false if there is none with that id.
pub fn retry_parked(conn: &mut DbConnection, id: i64, now: DateTime<Utc>) -> QueryResult<bool> {
    diesel::update(outbox::table.find(id))
        .filter(outbox::state.eq("parked"))
        .set((
            outbox::state.eq("waiting"),
            outbox::attempts.eq(0),
            outbox::next_at.eq(Timestamp::from(now)),
            outbox::done_at.eq(None::<Timestamp>),
            outbox::last_error.eq(None::<String>),
        ))
        .execute(conn)
        .map(|changed| changed == 1)
}

/// Cancels a parked notice. Returns false if there is none with that id.
pub fn drop_parked(conn: &mut DbConnection, id: i64, now: DateTime<Utc>) -> QueryResult<bool> {
    diesel::update(outbox::table.find(id))
        .filter(outbox::state.eq("parked"))
        .set((
            outbox::state.eq("skipped"),
            outbox::address.eq(None::<String>),
            outbox::last_error.eq("dropped by hand"),
            outbox::done_at.eq(Timestamp::from(now)),
        ))
        .execute(conn)
        .map(|changed| changed == 1)
}

/// The recipient of a notice, if it has not bounced before.
pub fn recipient_of(conn: &mut DbConnection, id: i64) -> QueryResult<Option<PlayerId>> {
    outbox::table
        .find(id)
        .filter(outbox::bounced_at.is_null())
        .select(outbox::recipient_id)
        .get_result(conn)
        .optional()
}

pub fn mark_bounced(conn: &mut DbConnection, id: i64, at: Timestamp) -> QueryResult<()> {
    diesel::update(outbox::table.find(id))
        .set(outbox::bounced_at.eq(at))
        .execute(conn)
        .map(drop)
}
