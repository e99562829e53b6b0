//! What all the rows under way share, and how each is closed.

use super::backoff::{Backoff, next_attempt};
use super::build::{Heads, Sender};
use super::courier::{Courier, Taken};
use super::outcome::SendError;
use super::render::{BoxError, Render};
use super::throttle::Throttle;
use crate::model::Word;
use crate::model::notice::Kind;
use crate::service::Clock;
use crate::store::outbox::{self, Claim, Row};
use crate::store::{self, DbConnection, Pool};
use chrono::{DateTime, TimeDelta, Utc};
use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Semaphore;

#[derive(Debug, Clone)]
pub struct Options {
    pub batch: i64,
    /// Messages under way at the same time.
    pub at_once: usize,
    /// How long a claim holds when the worker dies; while it lives, claims are renewed.
    pub claim: Duration,
    /// Messages that one domain may get at once.
    pub domain_burst: u32,
    /// Messages a second that one domain may get after that.
    pub domain_per_second: u32,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            batch: 32,
            at_once: 4,
            claim: Duration::from_secs(30),
            domain_burst: 200,
            domain_per_second: 50,
        }
    }
}

/// What all the rows under way share.
pub(super) struct Worker<R> {
    pub(super) pool: Pool,
    pub(super) clock: Clock,
    pub(super) sender: Sender,
    pub(super) courier: Courier,
    pub(super) render: R,
    pub(super) options: Options,
    backoff: Mutex<Backoff>,
    throttle: Mutex<Throttle>,
    /// The claims of the running step that are not closed yet.
    open: Mutex<HashSet<Claim>>,
    pub(super) lanes: Semaphore,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fate {
    Closed,
    /// To be tried again; that is written down.
    PutOff,
    /// It was not tried, and is to be given back.
    GivenBack,
    /// It was not tried, and is to be given back until then.
    Held(DateTime<Utc>),
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
        let throttle = Throttle::new(options.domain_burst, options.domain_per_second);
        Self {
            pool,
            clock,
            sender,
            courier,
            render,
            options,
            backoff: Mutex::default(),
            throttle: Mutex::new(throttle),
            open: Mutex::default(),
            lanes,
        }
    }

    /// Writes down how sending ended. What was taken holds up other messages until that is done.
    pub(super) async fn conclude(
        self: &Arc<Self>,
        row: &Row,
        to: &str,
        sent: Result<Taken<'_>, SendError>,
    ) -> Fate {
        let (claim, now, kind) = (row.claim(), self.clock.now(), row.kind.word());
        let is_answer = matches!(
            sent,
            Ok(_) | Err(SendError::Refused(_) | SendError::NoMailbox(_))
        );
        if is_answer {
            self.backoff().went_well();
            self.throttle().answered(to, now);
        }
        match sent {
            Ok(taken) => {
                let (worker, sent) = (Arc::clone(self), row.clone());
                self.close(claim, "sent", move |conn, claim| {
                    worker.render.taken(conn, &sent, now)?;
                    Ok(outbox::mark_sent(conn, claim, now)?)
                })
                .await;
                drop(taken);
                tracing::info!(row = row.id, kind, "notice sent");
                Fate::Closed
            }
            Err(error) => self.failed(row, to, error).await,
        }
    }

    /// Writes down that a message was not taken, by who is to blame.
    async fn failed(self: &Arc<Self>, row: &Row, to: &str, error: SendError) -> Fate {
        let (claim, now, kind) = (row.claim(), self.clock.now(), row.kind.word());
        match error {
            SendError::Refused(why) => {
                tracing::warn!(row = row.id, kind, why, "notice rejected permanently");
                self.close(claim, "parked", move |conn, claim| {
                    Ok(outbox::park(conn, claim, &why, now)?)
                })
                .await;
                Fate::Closed
            }
            SendError::NoMailbox(why) => {
                tracing::warn!(row = row.id, kind, why, "recipient rejected permanently");
                self.refuse(row.clone(), why, now).await;
                Fate::Closed
            }
            SendError::Transient(why) => {
                self.put_off(row, why).await;
                Fate::PutOff
            }
            SendError::Deferred(why) => {
                self.throttle().put_off(to, now);
                self.put_off(row, why).await;
                Fate::PutOff
            }
            fault @ (SendError::Unreachable(_) | SendError::Config(_)) => {
                self.backoff().failed(&fault, now);
                Fate::GivenBack
            }
        }
    }

    /// The mail server knows no such recipient: the row is closed, and whoever keeps the
    /// addresses is told, in one transaction.
    async fn refuse(self: &Arc<Self>, row: Row, why: String, now: DateTime<Utc>) {
        let worker = Arc::clone(self);
        self.close(row.claim(), "parked", move |conn, claim| {
            let is_ours = outbox::park(conn, claim, &why, now)?;
            if is_ours {
                worker.render.refused(conn, &row, &why, now)?;
            }
            Ok(is_ours)
        })
        .await;
    }

    async fn put_off(&self, row: &Row, why: String) {
        tracing::info!(row = row.id, kind = row.kind.word(), why, "notice put off");
        let (now, created, attempts) = (self.clock.now(), row.created_at, row.attempts);
        self.close(row.claim(), "put off", move |conn, claim| {
            let is_over = now - created >= TimeDelta::days(GIVE_UP_DAYS);
            Ok(put_off(conn, claim, attempts, is_over, &why, now)?)
        })
        .await;
    }

    pub(super) fn heads(
        &self,
        conn: &mut DbConnection,
        row: &Row,
        now: DateTime<Utc>,
    ) -> Result<Heads, BoxError> {
        let own = |id, created_at| self.sender.message_id(id, created_at);
        let game = row.game_id.filter(|_| row.kind != Kind::Invitation);
        let (root, previous) = match game {
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

    /// Claims rows that are due; nobody who writes waits for us to find that there are none.
    pub(super) async fn claim(self: &Arc<Self>, batch: i64) -> Result<Vec<Row>, BoxError> {
        let worker = Arc::clone(self);
        blocking(move || {
            let now = worker.clock.now();
            if !outbox::is_any_due(&mut *worker.pool.get()?, now)? {
                return Ok(Vec::new());
            }
            let until = now + TimeDelta::from_std(worker.options.claim)?;
            let mut conn = worker.pool.for_writing()?;
            Ok(store::write_tx(&mut conn, |conn| {
                outbox::lease(conn, now, until, batch)
            })?)
        })
        .await
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
            tracing::warn!(%error, "cannot renew claims");
        }
    }

    /// Closes a claim in a transaction of its own.
    async fn close(
        &self,
        claim: Claim,
        what: &'static str,
        change: impl FnOnce(&mut DbConnection, Claim) -> Result<bool, BoxError> + Send + 'static,
    ) {
        let pool = self.pool.clone();
        let closed = blocking(move || {
            let mut conn = pool.for_writing()?;
            let closed = store::write_tx(&mut conn, |conn| change(conn, claim).map_err(Undone));
            closed.map_err(|undone| undone.0)
        })
        .await;
        match closed {
            Ok(true) => {}
            Ok(false) => tracing::warn!(row = claim.id, what, "another worker took over the row"),
            Err(error) => tracing::error!(row = claim.id, what, %error, "cannot record the result"),
        }
        self.open().remove(&claim);
    }

    pub(super) async fn run<T: Send + 'static>(
        self: &Arc<Self>,
        f: impl FnOnce(&Self, &mut DbConnection) -> Result<T, BoxError> + Send + 'static,
    ) -> Result<T, BoxError> {
        let worker = Arc::clone(self);
        blocking(move || f(&worker, &mut *worker.pool.for_writing()?)).await
    }

    pub(super) fn backoff(&self) -> MutexGuard<'_, Backoff> {
        self.backoff.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn throttle(&self) -> MutexGuard<'_, Throttle> {
        self.throttle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn open(&self) -> MutexGuard<'_, HashSet<Claim>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Why a transaction was undone; the database's own errors and those of other rooms.
struct Undone(BoxError);

impl From<store::Error> for Undone {
    fn from(error: store::Error) -> Self {
        Self(error.into())
    }
}

/// Writes down that an attempt failed, or that it was the last.
pub(super) fn put_off(
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
pub(super) fn file_name(row: &Row) -> String {
    let time = row.created_at.format("%Y%m%dT%H%M%S%.6fZ");
    format!("{time}-{:06}-{}", row.id, row.kind.word())
}

/// Does `f` on the blocking pool.
pub(super) async fn blocking<T: Send + 'static>(
    f: impl FnOnce() -> Result<T, BoxError> + Send + 'static,
) -> Result<T, BoxError> {
    let span = tracing::Span::current();
    tokio::task::spawn_blocking(move || span.in_scope(f))
        .await
        .unwrap_or_else(|panic| Err(panic.into()))
}
