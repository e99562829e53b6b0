//! The outbox of notices. A row is inserted in the transaction of its event. A worker claims it for
//! a limited time, stores the built message in it, and closes it after the mail server has accepted
//! it.
//!
//! A claim consists of a row's id and a fence that grows with every claim: a worker whose claim has
//! expired can no longer close the row. The functions here run in the caller's transaction and
//! behave the same on both databases.

mod late;
mod lease;
mod retention;
mod sent;
mod stats;

pub use late::{LateNotice, find_late, late};
pub use lease::{is_any_due, lease, reset_future_times};
pub use retention::{Done, delete_old};
pub use sent::{is_waiting_for, sent_lately, was_sent};
pub use stats::{
    FailedRow, Figures, drop_parked, figures, mark_bounced, parked, recipient_of, retry_parked,
};

use crate::model::notice::Kind;
use crate::model::{GameId, PlayerId};
use crate::store::cached::Cache;
use crate::store::schema::{events, outbox};
use crate::store::{DbConnection, Timestamp, is_duplicate};
use chrono::{DateTime, Utc};
use diesel::dsl::{count_star, min, sql};
use diesel::expression::SqlLiteral;
use diesel::prelude::*;
use diesel::sql_types::Bool;

#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = outbox)]
pub struct Row {
    pub id: i64,
    pub event_id: i64,
    pub recipient_id: PlayerId,
    pub game_id: Option<GameId>,
    pub kind: Kind,
    /// The address, if not the recipient's current one.
    pub address: Option<String>,
    /// The Message-ID, once built.
    pub message_id: Option<String>,
    /// The envelope recipient, once built.
    pub envelope_to: Option<String>,
    /// The built message, until it is sent.
    pub message: Option<String>,
    /// The number of failed attempts.
    pub attempts: i64,
    pub fence: i64,
    #[diesel(deserialize_as = Timestamp)]
    pub created_at: DateTime<Utc>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Claim {
    pub id: i64,
    pub fence: i64,
}

#[derive(Debug, Clone, Copy)]
pub struct RenderedMessage<'a> {
    pub message_id: &'a str,
    pub envelope_to: &'a str,
    pub message: &'a str,
}

/// The first email of a thread.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ThreadStart {
    pub id: i64,
    pub created_at: DateTime<Utc>,
    /// The Message-ID, once built.
    pub message_id: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counts {
    pub waiting: i64,
    /// When the oldest of them was queued.
    pub oldest: Option<DateTime<Utc>>,
    /// Given up: they need the operator's attention.
    pub parked: i64,
}

#[derive(Insertable)]
#[diesel(table_name = outbox)]
// Otherwise the statement's text depends on the values, and Diesel does not cache it.
#[diesel(treat_none_as_default_value = false)]
struct NewRow<'a> {
    event_id: i64,
    recipient_id: PlayerId,
    game_id: Option<GameId>,
    kind: Kind,
    address: Option<&'a str>,
    next_at: Timestamp,
    created_at: Timestamp,
}

impl Row {
    pub fn claim(&self) -> Claim {
        Claim {
            id: self.id,
            fence: self.fence,
        }
    }
}

// In the exact words of the indexes: with bound parameters neither database would use them, and
// SQLite would prepare the statement again at each run.

fn is_waiting() -> SqlLiteral<Bool> {
    sql("outbox.state = 'waiting'")
}

fn is_parked() -> SqlLiteral<Bool> {
    sql("outbox.state = 'parked'")
}

fn is_sent() -> SqlLiteral<Bool> {
    sql("outbox.state = 'sent'")
}

fn is_skipped() -> SqlLiteral<Bool> {
    sql("outbox.state = 'skipped'")
}

/// Queues a notice, by default to the recipient's own address. Returns false if the same notice
/// (event, recipient, kind) was queued before.
pub fn queue(
    conn: &mut DbConnection,
    event_id: i64,
    recipient_id: PlayerId,
    kind: Kind,
    address: Option<&str>,
    now: DateTime<Utc>,
) -> QueryResult<bool> {
    let game_id = events::table
        .find(event_id)
        .select(events::game_id)
        .get_result(conn)?;
    let row = NewRow {
        event_id,
        recipient_id,
        game_id,
        kind,
        address,
        next_at: now.into(),
        created_at: now.into(),
    };
    // In a savepoint, because a duplicate would abort the caller's transaction.
    let inserted = conn.transaction(|conn| {
        diesel::insert_into(outbox::table)
            .values(&row)
            .execute(conn)
    });
    match inserted {
        Ok(_) => Ok(true),
        Err(error) if is_duplicate(&error) => Ok(false),
        Err(error) => Err(error),
    }
}

/// Updates a claimed row. Returns false if the claim is void.
macro_rules! change {
    ($conn:expr, $claim:expr, $changes:expr) => {
        diesel::update(outbox::table)
            .filter(outbox::id.eq($claim.id))
            .filter(outbox::fence.eq($claim.fence))
            .filter(outbox::state.eq("waiting"))
            .set($changes)
            .cached()
            .execute($conn)
            .map(|changed| changed == 1)
    };
}

/// Stores the built message, so that every attempt sends the same bytes.
pub fn store_rendered(
    conn: &mut DbConnection,
    claim: Claim,
    rendered: RenderedMessage,
) -> QueryResult<bool> {
    change!(
        conn,
        claim,
        (
            outbox::message_id.eq(rendered.message_id),
            outbox::envelope_to.eq(rendered.envelope_to),
            outbox::message.eq(rendered.message),
        )
    )
}

/// Extends a claim. Returns false if it is void.
pub fn renew(conn: &mut DbConnection, claim: Claim, until: DateTime<Utc>) -> QueryResult<bool> {
    change!(conn, claim, outbox::leased_until.eq(Timestamp::from(until)))
}

/// Closes a row as sent. Message and address are deleted, the Message-ID is kept.
pub fn mark_sent(conn: &mut DbConnection, claim: Claim, now: DateTime<Utc>) -> QueryResult<bool> {
    close(conn, claim, "sent", None, now)
}

/// Closes a row that is not to be sent, with the reason.
pub fn skip(
    conn: &mut DbConnection,
    claim: Claim,
    reason: &str,
    now: DateTime<Utc>,
) -> QueryResult<bool> {
    close(conn, claim, "skipped", Some(reason), now)
}

/// Parks a row that cannot be sent, for the operator. The address is kept for a retry.
pub fn park(
    conn: &mut DbConnection,
    claim: Claim,
    error: &str,
    now: DateTime<Utc>,
) -> QueryResult<bool> {
    change!(
        conn,
        claim,
        (
            outbox::state.eq("parked"),
            outbox::envelope_to.eq(None::<String>),
            outbox::message.eq(None::<String>),
            outbox::leased_until.eq(None::<Timestamp>),
            outbox::last_error.eq(error),
            outbox::done_at.eq(Timestamp::from(now)),
        )
    )
}

fn close(
    conn: &mut DbConnection,
    claim: Claim,
    state: &str,
    error: Option<&str>,
    now: DateTime<Utc>,
) -> QueryResult<bool> {
    change!(
        conn,
        claim,
        (
            outbox::state.eq(state),
            outbox::address.eq(None::<String>),
            outbox::envelope_to.eq(None::<String>),
            outbox::message.eq(None::<String>),
            outbox::leased_until.eq(None::<Timestamp>),
            outbox::last_error.eq(error),
            outbox::done_at.eq(Timestamp::from(now)),
        )
    )
}

/// Records a failed attempt; the next one is due at `next_at`.
pub fn retry_at(
    conn: &mut DbConnection,
    claim: Claim,
    next_at: DateTime<Utc>,
    error: &str,
) -> QueryResult<bool> {
    change!(
        conn,
        claim,
        (
            outbox::attempts.eq(outbox::attempts + 1),
            outbox::next_at.eq(Timestamp::from(next_at)),
            outbox::leased_until.eq(None::<Timestamp>),
            outbox::last_error.eq(error),
        )
    )
}

/// Returns a claim until `at` without counting an attempt: the recipient's limit is reached.
pub fn hold_until(conn: &mut DbConnection, claim: Claim, at: DateTime<Utc>) -> QueryResult<bool> {
    change!(
        conn,
        claim,
        (
            outbox::next_at.eq(Timestamp::from(at)),
            outbox::leased_until.eq(None::<Timestamp>),
        )
    )
}

/// Returns a claim without counting an attempt, because the failure did not concern the message.
pub fn release(conn: &mut DbConnection, claim: Claim) -> QueryResult<bool> {
    change!(conn, claim, outbox::leased_until.eq(None::<Timestamp>))
}

/// The first email of a game to this player: the root of the thread. Invitations to other addresses
/// do not count.
pub fn thread_root(
    conn: &mut DbConnection,
    recipient_id: PlayerId,
    game_id: GameId,
) -> QueryResult<Option<ThreadStart>> {
    let row: Option<(i64, Timestamp, Option<String>)> = outbox::table
        .filter(outbox::recipient_id.eq(recipient_id))
        .filter(outbox::game_id.eq(game_id))
        .filter(outbox::state.ne("skipped"))
        .filter(outbox::kind.ne(Kind::Invitation))
        .order(outbox::id)
        .select((outbox::id, outbox::created_at, outbox::message_id))
        .first(conn)
        .optional()?;
    Ok(row.map(|(id, created_at, message_id)| ThreadStart {
        id,
        created_at: created_at.utc(),
        message_id,
    }))
}

/// Erases the addresses of emails of a kind about a game. Those still waiting are cancelled.
pub fn forget_address(
    conn: &mut DbConnection,
    game_id: GameId,
    kind: Kind,
    at: Timestamp,
) -> QueryResult<()> {
    // Through the game's events, which have an index.
    let of_game = || {
        let caused = events::table.filter(events::game_id.eq(game_id));
        let caused = outbox::event_id.eq_any(caused.select(events::id));
        outbox::table.filter(caused).filter(outbox::kind.eq(kind))
    };
    diesel::update(of_game().filter(outbox::state.eq_any(["waiting", "parked"])))
        .set((
            outbox::state.eq("skipped"),
            outbox::last_error.eq(None::<String>),
            outbox::done_at.eq(at),
        ))
        .execute(conn)?;
    diesel::update(of_game())
        .set((
            outbox::address.eq(None::<String>),
            outbox::envelope_to.eq(None::<String>),
            outbox::message.eq(None::<String>),
        ))
        .execute(conn)
        .map(drop)
}

/// Cancels waiting emails of these kinds to a player about a game's plies from `ply`, because
/// another email reports them.
pub fn skip_from_ply(
    conn: &mut DbConnection,
    recipient_id: PlayerId,
    (game_id, ply): (GameId, i64),
    kinds: &[Kind],
    now: DateTime<Utc>,
) -> QueryResult<()> {
    let ids: Vec<i64> = events::table
        .filter(events::game_id.eq(game_id))
        .filter(events::ply.ge(ply))
        .select(events::id)
        .load(conn)?;
    let waiting = outbox::table
        .filter(outbox::recipient_id.eq(recipient_id))
        .filter(outbox::event_id.eq_any(ids))
        .filter(outbox::kind.eq_any(kinds.to_vec()))
        .filter(outbox::state.eq("waiting"));
    diesel::update(waiting)
        .set((
            outbox::state.eq("skipped"),
            outbox::last_error.eq("told in the receipt"),
            outbox::done_at.eq(Timestamp::from(now)),
        ))
        .execute(conn)
        .map(drop)
}

/// The number of emails of a kind queued for a player since `since`.
pub fn queued_since(
    conn: &mut DbConnection,
    recipient_id: PlayerId,
    kind: Kind,
    since: DateTime<Utc>,
) -> QueryResult<i64> {
    outbox::table
        .filter(outbox::recipient_id.eq(recipient_id))
        .filter(outbox::kind.eq(kind))
        .filter(outbox::created_at.ge(Timestamp::from(since)))
        .count()
        .get_result(conn)
}

/// The Message-ID of the last email about a game to this player before that row.
pub fn thread_previous(
    conn: &mut DbConnection,
    recipient_id: PlayerId,
    game_id: GameId,
    before: i64,
) -> QueryResult<Option<String>> {
    let id: Option<Option<String>> = outbox::table
        .filter(outbox::recipient_id.eq(recipient_id))
        .filter(outbox::game_id.eq(game_id))
        .filter(outbox::state.eq("sent"))
        .filter(outbox::kind.ne(Kind::Invitation))
        .filter(outbox::message_id.is_not_null())
        .filter(outbox::id.lt(before))
        .order(outbox::id.desc())
        .select(outbox::message_id)
        .first(conn)
        .optional()?;
    Ok(id.flatten())
}

pub fn counts(conn: &mut DbConnection) -> QueryResult<Counts> {
    let (waiting, oldest): (i64, Option<Timestamp>) = outbox::table
        .filter(is_waiting())
        .select((count_star(), min(outbox::created_at)))
        .get_result(conn)?;
    let parked = outbox::table.filter(is_parked()).count().get_result(conn)?;
    Ok(Counts {
        waiting,
        oldest: oldest.map(Timestamp::utc),
        parked,
    })
}

#[cfg(test)]
#[path = "outbox/tests.rs"]
mod tests;
