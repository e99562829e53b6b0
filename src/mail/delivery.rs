//! The worker's step: claim, render, send, close.
//!
//! The promises: no notice is lost (a row is closed only when the other side has the message),
//! every attempt sends the same bytes, within a game a player's notices arrive in order, and a
//! fault of the mail server or of our settings holds the queue instead of punishing messages.

use super::build::{Heads, Sender, build};
use super::courier::Courier;
use super::outcome::{Parcel, SendError};
use super::patience::{Patience, next_attempt};
use crate::notices::{Letter, Rendering};
use crate::service::Clock;
use crate::store::outbox::{self, Claim, Rendered, Row};
use crate::store::{self, DbConnection, Pool};
use chrono::{DateTime, TimeDelta, Utc};
use std::collections::{BTreeMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

/// An error of whatever room.
pub type BoxError = Box<dyn std::error::Error + Send + Sync>;

/// Turns rows of the outbox into letters; `service` knows how, with the games and players.
///
/// Both functions run on the blocking pool, outside any transaction; they may open their own,
/// for instance to write down the secret of a link that the letter will carry.
pub trait Render: Send + Sync + 'static {
    /// The letter for a row that has none yet, or why it needs none: the kind is switched off,
    /// the ply has moved on, the account is closed, the address is not confirmed.
    ///
    /// # Errors
    /// When the database fails or the letter cannot be made. The row is tried again, and parked
    /// when that does not help.
    fn render(
        &self,
        conn: &mut DbConnection,
        row: &Row,
        now: DateTime<Utc>,
    ) -> Result<Rendering, BoxError>;

    /// Asked before a further attempt: why the message, built earlier, need not be sent any
    /// more; `None` when it still matters.
    ///
    /// # Errors
    /// When the database fails.
    fn obsolete(
        &self,
        conn: &mut DbConnection,
        row: &Row,
        now: DateTime<Utc>,
    ) -> Result<Option<&'static str>, BoxError>;
}

/// How the worker works.
#[derive(Debug, Clone)]
pub struct Options {
    /// Rows claimed at a time.
    pub batch: i64,
    /// Messages under way at the same time.
    pub at_once: usize,
    /// How long a claim holds when the worker dies; while it lives, claims are renewed.
    pub claim: Duration,
}

/// What a step did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// It took on so many rows; there may be more.
    Worked(usize),
    /// Nothing is due.
    Idle,
    /// The mail server is away or refuses us; nothing is tried before this instant.
    Held(DateTime<Utc>),
}

/// The delivery of the outbox.
pub struct Delivery<R> {
    shared: Arc<Shared<R>>,
}

struct Shared<R> {
    pool: Pool,
    clock: Clock,
    sender: Sender,
    courier: Courier,
    render: R,
    options: Options,
    patience: Mutex<Patience>,
    /// The claims of the running step that are not closed yet.
    open: Mutex<HashSet<Claim>>,
    lanes: Semaphore,
}

/// A failed build or rendering is tried so often.
const BUILD_ATTEMPTS: i64 = 4;

/// A message that could not be sent for so long is given up.
const GIVE_UP_DAYS: i64 = 5;

impl Default for Options {
    fn default() -> Self {
        Self {
            batch: 32,
            at_once: 4,
            claim: Duration::from_secs(30),
        }
    }
}

impl<R: Render> Delivery<R> {
    /// A worker over the pool's outbox.
    #[must_use]
    pub fn new(
        pool: Pool,
        clock: Clock,
        sender: Sender,
        courier: Courier,
        render: R,
        options: Options,
    ) -> Self {
        let lanes = Semaphore::new(options.at_once.max(1));
        let shared = Shared {
            pool,
            clock,
            sender,
            courier,
            render,
            options,
            patience: Mutex::default(),
            open: Mutex::default(),
            lanes,
        };
        Self {
            shared: Arc::new(shared),
        }
    }

    /// Where mail goes.
    #[must_use]
    pub fn courier(&self) -> &Courier {
        &self.shared.courier
    }

    /// Takes on the rows that are due and brings each to an end: sent, put off, skipped or
    /// parked. Call it again at once after [`Step::Worked`].
    ///
    /// # Errors
    /// When the database cannot be asked for work.
    pub async fn step(&self) -> Result<Step, BoxError> {
        let shared = &self.shared;
        if let Some(until) = shared.patience().held(shared.clock.now()) {
            return Ok(Step::Held(until));
        }
        // A server that was away is first asked with one message.
        let batch = match shared.patience().is_trying() {
            true => 1,
            false => shared.options.batch,
        };
        let rows = shared
            .run(move |shared, conn| shared.claim(conn, batch))
            .await?;
        if rows.is_empty() {
            return Ok(Step::Idle);
        }
        let count = rows.len();
        shared.open().extend(rows.iter().map(Row::claim));
        self.work_off(rows).await;
        Ok(Step::Worked(count))
    }

    /// Closes the connections to the mail server, at the end of the process.
    pub async fn close(&self) {
        self.shared.courier.close().await;
    }

    /// Each recipient's rows in order, different recipients side by side, claims renewed.
    async fn work_off(&self, rows: Vec<Row>) {
        let mut by_recipient: BTreeMap<i64, Vec<Row>> = BTreeMap::new();
        for row in rows {
            by_recipient.entry(row.recipient_id).or_default().push(row);
        }
        let mut work = JoinSet::new();
        for rows in by_recipient.into_values() {
            work.spawn(Arc::clone(&self.shared).deliver_in_order(rows));
        }
        let mut renewal = tokio::time::interval(self.shared.options.claim / 3);
        renewal.tick().await;
        loop {
            tokio::select! {
                done = work.join_next() => match done {
                    Some(Ok(())) => {}
                    Some(Err(error)) => tracing::error!(%error, "a delivery panicked"),
                    None => break,
                },
                _ = renewal.tick() => self.shared.renew_open().await,
            }
        }
        // Whatever a panic or a database failure left open is tried again when its claim ends.
        self.shared.open().clear();
    }
}

impl<R: Render> Shared<R> {
    async fn deliver_in_order(self: Arc<Self>, rows: Vec<Row>) {
        let mut delayed_games = HashSet::new();
        for row in rows {
            let _lane = self.lanes.acquire().await;
            let is_behind = row
                .game_id
                .is_some_and(|game| delayed_games.contains(&game));
            if is_behind || self.patience().held(self.clock.now()).is_some() {
                self.close(row.claim(), "release", outbox::release).await;
                continue;
            }
            let is_put_off = Arc::clone(&self).deliver(&row).await;
            if let (true, Some(game)) = (is_put_off, row.game_id) {
                delayed_games.insert(game);
            }
        }
    }

    /// Brings one row to an end; true when it has to be tried again.
    async fn deliver(self: Arc<Self>, row: &Row) -> bool {
        let claimed = row.clone();
        let prepared = self
            .run(move |shared, conn| shared.prepare(conn, &claimed))
            .await;
        let (to, message) = match prepared {
            Ok(Prepared::Ready { to, message }) => (to, message),
            Ok(Prepared::Done) => return false,
            Ok(Prepared::PutOff) => return true,
            Err(error) if error.is::<tokio::task::JoinError>() => {
                self.panicked(row).await;
                return true;
            }
            Err(error) => {
                // The database is in trouble; the claim runs out and the row comes back.
                tracing::warn!(row = row.id, %error, "a notice could not be prepared");
                return true;
            }
        };
        let name = file_name(row);
        let parcel = Parcel {
            file_name: &name,
            from: self.sender.address(),
            to: &to,
            message: message.as_bytes(),
        };
        let sent = self.courier.send(parcel).await;
        self.conclude(row, sent).await
    }

    /// Writes down how sending ended; true when it has to be tried again.
    async fn conclude(&self, row: &Row, sent: Result<(), SendError>) -> bool {
        let (claim, now, kind) = (row.claim(), self.clock.now(), row.kind.slug());
        match sent {
            Ok(()) => {
                self.patience().went_well();
                self.close(claim, "sent", move |conn, claim| {
                    outbox::mark_sent(conn, claim, now)
                })
                .await;
                tracing::info!(row = row.id, kind, "notice sent");
                false
            }
            Err(SendError::Refused(why)) => {
                self.patience().went_well();
                tracing::warn!(row = row.id, kind, why, "notice refused for good");
                self.close(claim, "parked", move |conn, claim| {
                    outbox::park(conn, claim, &why, now)
                })
                .await;
                false
            }
            Err(SendError::Transient(why)) => {
                tracing::info!(row = row.id, kind, why, "notice put off");
                self.put_off(row, why).await;
                true
            }
            Err(fault @ (SendError::Unreachable(_) | SendError::Config(_))) => {
                self.patience().failed(&fault, now);
                self.close(claim, "release", outbox::release).await;
                true
            }
        }
    }

    /// A panic while the letter was made: the connection it happened on is thrown away by the
    /// pool, so the row is put off on another.
    async fn panicked(self: &Arc<Self>, row: &Row) {
        let claimed = row.clone();
        let noted = self
            .run(move |shared, conn| {
                let now = shared.clock.now();
                shared.unbuilt(conn, &claimed, "making the letter panicked", now)
            })
            .await;
        if let Err(error) = noted {
            tracing::warn!(row = row.id, %error, "not written down");
        }
    }

    async fn put_off(&self, row: &Row, why: String) {
        let (now, created, attempts) = (self.clock.now(), row.created_at, row.attempts);
        self.close(row.claim(), "put off", move |conn, claim| {
            let is_over = now - created >= TimeDelta::days(GIVE_UP_DAYS);
            put_off(conn, claim, attempts, is_over, &why, now)
        })
        .await;
    }

    /// The bytes of a row: those of the first attempt, or new ones, which are kept.
    fn prepare(&self, conn: &mut DbConnection, row: &Row) -> Result<Prepared, BoxError> {
        let now = self.clock.now();
        if let (Some(message), Some(to)) = (&row.message, &row.envelope_to) {
            let obsolete = self.render.obsolete(conn, row, now)?;
            return match obsolete {
                Some(reason) => self.skip(conn, row, reason, now),
                None => Ok(Prepared::Ready {
                    to: to.clone(),
                    message: message.clone(),
                }),
            };
        }
        match self.render.render(conn, row, now) {
            Ok(Rendering::Skip(reason)) => self.skip(conn, row, reason, now),
            Ok(Rendering::Letter(letter)) => self.build(conn, row, &letter, now),
            Err(error) => self.unbuilt(conn, row, &error.to_string(), now),
        }
    }

    fn skip(
        &self,
        conn: &mut DbConnection,
        row: &Row,
        reason: &str,
        now: DateTime<Utc>,
    ) -> Result<Prepared, BoxError> {
        tracing::info!(
            row = row.id,
            kind = row.kind.slug(),
            reason,
            "notice not sent"
        );
        store::write_tx(conn, |conn| outbox::skip(conn, row.claim(), reason, now))?;
        self.open().remove(&row.claim());
        Ok(Prepared::Done)
    }

    fn build(
        &self,
        conn: &mut DbConnection,
        row: &Row,
        letter: &Letter,
        now: DateTime<Utc>,
    ) -> Result<Prepared, BoxError> {
        let heads = self.heads(conn, row, now)?;
        let message = match build(&self.sender, letter, &heads) {
            Ok(message) => message,
            Err(error) => return self.unbuilt(conn, row, &error.to_string(), now),
        };
        let to = letter.to.mailbox();
        let rendered = Rendered {
            message_id: &heads.message_id,
            envelope_to: &to,
            message: &message,
        };
        let is_ours = store::write_tx(conn, |conn| {
            outbox::store_rendered(conn, row.claim(), rendered)
        })?;
        if is_ours {
            Ok(Prepared::Ready { to, message })
        } else {
            // The claim ran out, and somebody else has the row.
            self.open().remove(&row.claim());
            Ok(Prepared::PutOff)
        }
    }

    fn heads(
        &self,
        conn: &mut DbConnection,
        row: &Row,
        now: DateTime<Utc>,
    ) -> Result<Heads, BoxError> {
        let own = |id, created_at| self.sender.message_id(id, created_at);
        let root = match row.game_id {
            Some(game) => outbox::thread_root(conn, row.recipient_id, game)?,
            None => None,
        };
        Ok(Heads {
            message_id: own(row.id, row.created_at),
            root: root.filter(|root| root.id != row.id).map(|root| {
                root.message_id
                    .unwrap_or_else(|| own(root.id, root.created_at))
            }),
            date: now,
        })
    }

    /// A letter that cannot be made is poison: a few tries, then it is put aside.
    fn unbuilt(
        &self,
        conn: &mut DbConnection,
        row: &Row,
        error: &str,
        now: DateTime<Utc>,
    ) -> Result<Prepared, BoxError> {
        tracing::error!(
            row = row.id,
            kind = row.kind.slug(),
            error,
            "a notice could not be made"
        );
        let is_over = row.attempts + 1 >= BUILD_ATTEMPTS;
        let (claim, attempts) = (row.claim(), row.attempts);
        store::write_tx(conn, |conn| {
            put_off(conn, claim, attempts, is_over, error, now)
        })?;
        self.open().remove(&claim);
        Ok(Prepared::PutOff)
    }

    fn claim(&self, conn: &mut DbConnection, batch: i64) -> Result<Vec<Row>, BoxError> {
        let now = self.clock.now();
        let until = now + TimeDelta::from_std(self.options.claim)?;
        Ok(store::write_tx(conn, |conn| {
            outbox::lease(conn, now, until, batch)
        })?)
    }

    async fn renew_open(self: &Arc<Self>) {
        let claims: Vec<Claim> = self.open().iter().copied().collect();
        let renewed = self
            .run(move |shared, conn| {
                let until = shared.clock.now() + TimeDelta::from_std(shared.options.claim)?;
                store::write_tx(conn, |conn| {
                    for claim in claims {
                        outbox::renew(conn, claim, until)?;
                    }
                    Ok::<_, store::Error>(())
                })?;
                Ok(())
            })
            .await;
        if let Err(error) = renewed {
            tracing::warn!(%error, "claims could not be renewed");
        }
    }

    /// Closes a claim in a transaction of its own.
    async fn close(
        &self,
        claim: Claim,
        what: &'static str,
        change: impl FnOnce(&mut DbConnection, Claim) -> Result<bool, store::Error> + Send + 'static,
    ) {
        let pool = self.pool.clone();
        let closed = blocking(move || {
            let mut conn = pool.get()?;
            Ok(store::write_tx(&mut conn, |conn| change(conn, claim))?)
        })
        .await;
        match closed {
            Ok(true) => {}
            Ok(false) => tracing::warn!(row = claim.id, what, "somebody else took the row over"),
            Err(error) => tracing::error!(row = claim.id, what, %error, "not written down"),
        }
        self.open().remove(&claim);
    }

    async fn run<T: Send + 'static>(
        self: &Arc<Self>,
        f: impl FnOnce(&Self, &mut DbConnection) -> Result<T, BoxError> + Send + 'static,
    ) -> Result<T, BoxError> {
        let shared = Arc::clone(self);
        blocking(move || f(&shared, &mut *shared.pool.get()?)).await
    }

    fn patience(&self) -> MutexGuard<'_, Patience> {
        self.patience.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn open(&self) -> MutexGuard<'_, HashSet<Claim>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A row after its preparation.
enum Prepared {
    /// To be sent.
    Ready { to: String, message: String },
    /// Closed already.
    Done,
    /// To be tried again later.
    PutOff,
}

fn put_off(
    conn: &mut DbConnection,
    claim: Claim,
    attempts: i64,
    is_over: bool,
    why: &str,
    now: DateTime<Utc>,
) -> Result<bool, store::Error> {
    if is_over {
        outbox::park(conn, claim, why, now)
    } else {
        outbox::retry_at(conn, claim, next_attempt(now, attempts), why)
    }
}

/// The name of the file in `file:` mode: by the time of queueing, and the same at every attempt.
fn file_name(row: &Row) -> String {
    let time = row.created_at.format("%Y%m%dT%H%M%S%.6fZ");
    format!("{time}-{:06}-{}", row.id, row.kind.slug())
}

async fn blocking<T: Send + 'static>(
    f: impl FnOnce() -> Result<T, BoxError> + Send + 'static,
) -> Result<T, BoxError> {
    let span = tracing::Span::current();
    tokio::task::spawn_blocking(move || span.in_scope(f))
        .await
        .unwrap_or_else(|panic| Err(panic.into()))
}

#[cfg(test)]
#[path = "delivery_tests.rs"]
mod tests;
