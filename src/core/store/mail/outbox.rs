//! Notices waiting to be sent. A row is written in the transaction of the event that causes it;
//! a worker claims it for a while, keeps the built message in it, and closes it once the email
//! server has said yes.
//!
//! A claim is a row's number with a fence that grows with every claim: a worker that slept
//! through the end of its claim can close nothing any more. Every function here works inside
//! the caller's transaction and is the same on both databases.

mod late;
mod lease;
mod retention;
mod sent;
mod stats;

pub use late::{LateNotice, late, late_one};
pub use lease::{bring_forward, is_any_due, lease};
pub use retention::{Done, delete_old};
pub use sent::{sent_lately, waits_for, was_sent};
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

/// A notice in the outbox, claimed.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = outbox)]
pub struct Row {
    pub id: i64,
    pub event_id: i64,
    pub recipient_id: PlayerId,
    pub game_id: Option<GameId>,
    pub kind: Kind,
    /// Where it goes, when not to the recipient's address of the day.
    pub address: Option<String>,
    /// The Message-ID, once built.
    pub message_id: Option<String>,
    /// The envelope's recipient, once built.
    pub envelope_to: Option<String>,
    /// The built message, until it is sent.
    pub message: Option<String>,
    /// How often sending it failed.
    pub attempts: i64,
    pub fence: i64,
    #[diesel(deserialize_as = Timestamp)]
    pub created_at: DateTime<Utc>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Claim {
    pub id: i64,
    /// The fence at which it was claimed.
    pub fence: i64,
}

/// A message as it is kept until it is sent.
#[derive(Debug, Clone, Copy)]
pub struct RenderedMessage<'a> {
    pub message_id: &'a str,
    pub envelope_to: &'a str,
    pub message: &'a str,
}

/// The email that a thread hangs from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ThreadStart {
    pub id: i64,
    pub created_at: DateTime<Utc>,
    /// Its Message-ID, once built.
    pub message_id: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counts {
    pub waiting: i64,
    /// Since when the oldest of them waits.
    pub oldest: Option<DateTime<Utc>>,
    /// Given up; the operator should look.
    pub parked: i64,
}

#[derive(Insertable)]
#[diesel(table_name = outbox)]
// Else the statement has another text for each choice of columns, and is never kept prepared.
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

// As the indexes have them, word for word: neither database would use these for a value that it is
// told later, and SQLite would prepare the statement anew each time that it is.

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

/// Queues a notice, to the recipient's own address unless one is given. The same notice (event,
/// recipient, kind) is queued once only; says whether it is new.
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
    // A savepoint, so that a duplicate undoes itself alone and not the caller's work.
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

/// Applies a change to a claimed row; false when the claim is void.
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

/// Keeps the built message, so that every attempt sends the same bytes.
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

/// Prolongs a claim; false when it is void.
pub fn renew(conn: &mut DbConnection, claim: Claim, until: DateTime<Utc>) -> QueryResult<bool> {
    change!(conn, claim, outbox::leased_until.eq(Timestamp::from(until)))
}

/// The mail server has it. The bytes and the address are dropped, the Message-ID is kept.
pub fn mark_sent(conn: &mut DbConnection, claim: Claim, now: DateTime<Utc>) -> QueryResult<bool> {
    close(conn, claim, "sent", None, now)
}

/// It is not to be sent, for this reason.
pub fn skip(
    conn: &mut DbConnection,
    claim: Claim,
    reason: &str,
    now: DateTime<Utc>,
) -> QueryResult<bool> {
    close(conn, claim, "skipped", Some(reason), now)
}

/// It cannot be sent; the operator should look. The address is kept: a notice that is tried
/// again must go where it was to go.
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

/// An attempt failed; the next is made at `next_at`.
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

/// The claim is given back until `at`, and no attempt counted: the recipient has had enough.
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

/// The claim is given back and no attempt counted: the fault was not the message's.
pub fn release(conn: &mut DbConnection, claim: Claim) -> QueryResult<bool> {
    change!(conn, claim, outbox::leased_until.eq(None::<Timestamp>))
}

/// The first email of a game to this player: the root of the thread. An invitation went to somebody
/// else.
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

/// Forgets where the emails of a kind about a game were to go: what waits is not sent any more.
pub fn forget_address(
    conn: &mut DbConnection,
    game_id: GameId,
    kind: Kind,
    at: Timestamp,
) -> QueryResult<()> {
    // By the events of the game: these have an index.
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

/// The emails of these kinds to a player that wait to tell of a game from that ply on are not sent:
/// another mail tells it.
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

/// How many emails of a kind were queued for a player since an instant.
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

/// The Message-ID of the email of a game that went to this player last before that row.
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
