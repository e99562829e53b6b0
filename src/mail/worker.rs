//! What the delivery does with one row after another.

use super::build::{Heads, Sender, build};
use super::courier::Courier;
use super::outcome::{Parcel, SendError};
use super::patience::{Patience, next_attempt};
use super::render::{BoxError, Render};
use crate::notices::{Letter, Rendering};
use crate::service::Clock;
use crate::store::outbox::{self, Claim, Rendered, Row};
use crate::store::{self, DbConnection, Pool};
use chrono::{DateTime, TimeDelta, Utc};
use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Semaphore;

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

impl Default for Options {
    fn default() -> Self {
        Self {
            batch: 32,
            at_once: 4,
            claim: Duration::from_secs(30),
        }
    }
}

/// What all the rows under way share.
pub(super) struct Worker<R> {
    pool: Pool,
    pub(super) clock: Clock,
    sender: Sender,
    pub(super) courier: Courier,
    render: R,
    pub(super) options: Options,
    patience: Mutex<Patience>,
    /// The claims of the running step that are not closed yet.
    open: Mutex<HashSet<Claim>>,
    lanes: Semaphore,
}

/// A failed build or rendering is tried so often.
pub(super) const BUILD_ATTEMPTS: i64 = 4;

/// A message that could not be sent for so long is given up.
const GIVE_UP_DAYS: i64 = 5;

impl<R: Render> Worker<R> {
    pub(super) fn new(
        pool: Pool,
        clock: Clock,
        sender: Sender,
        courier: Courier,
        render: R,
        options: Options,
    ) -> Self {
        let lanes = Semaphore::new(options.at_once.max(1));
        Self {
            pool,
            clock,
            sender,
            courier,
            render,
            options,
            patience: Mutex::default(),
            open: Mutex::default(),
            lanes,
        }
    }

    pub(super) async fn deliver_in_order(self: Arc<Self>, rows: Vec<Row>) {
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
            .run(move |worker, conn| worker.prepare(conn, &claimed))
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
            .run(move |worker, conn| {
                let now = worker.clock.now();
                worker.unbuilt(conn, &claimed, "making the letter panicked", now)
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
            Ok(Rendering::Later(at)) => self.hold_back(conn, row, at),
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

    /// The recipient has had enough for now; no attempt is counted.
    fn hold_back(
        &self,
        conn: &mut DbConnection,
        row: &Row,
        at: DateTime<Utc>,
    ) -> Result<Prepared, BoxError> {
        store::write_tx(conn, |conn| outbox::hold_until(conn, row.claim(), at))?;
        self.open().remove(&row.claim());
        Ok(Prepared::PutOff)
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
        let (root, previous) = match row.game_id {
            Some(game) => (
                outbox::thread_root(conn, row.recipient_id, game)?,
                outbox::thread_previous(conn, row.recipient_id, game, row.id)?,
            ),
            None => (None, None),
        };
        let root = root.filter(|root| root.id != row.id).map(|root| {
            root.message_id
                .unwrap_or_else(|| own(root.id, root.created_at))
        });
        Ok(Heads {
            message_id: own(row.id, row.created_at),
            previous: previous.filter(|_| root.is_some()),
            root,
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

    pub(super) fn claim(&self, conn: &mut DbConnection, batch: i64) -> Result<Vec<Row>, BoxError> {
        let now = self.clock.now();
        let until = now + TimeDelta::from_std(self.options.claim)?;
        Ok(store::write_tx(conn, |conn| {
            outbox::lease(conn, now, until, batch)
        })?)
    }

    pub(super) async fn renew_open(self: &Arc<Self>) {
        let claims: Vec<Claim> = self.open().iter().copied().collect();
        let renewed = self
            .run(move |worker, conn| {
                let until = worker.clock.now() + TimeDelta::from_std(worker.options.claim)?;
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

    pub(super) async fn run<T: Send + 'static>(
        self: &Arc<Self>,
        f: impl FnOnce(&Self, &mut DbConnection) -> Result<T, BoxError> + Send + 'static,
    ) -> Result<T, BoxError> {
        let worker = Arc::clone(self);
        blocking(move || f(&worker, &mut *worker.pool.get()?)).await
    }

    pub(super) fn patience(&self) -> MutexGuard<'_, Patience> {
        self.patience.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn open(&self) -> MutexGuard<'_, HashSet<Claim>> {
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
