//! The delivery of the outbox: claim, render, send, close.
//!
//! Guarantees: no notice is lost (a row is closed only when the other side has the message); every
//! attempt sends the same bytes; a player's notices about a game arrive in order; a failure of the
//! mail server or of our settings pauses the queue and does not count against messages.

use super::backoff::Backoff;
use super::build::Sender;
use super::claims::Claims;
use super::letters::{Letters, PreparedRow, put_off};
use super::queues::{DeliveryResult, Queues};
use super::render::{BoxError, Render};
use super::throttle::Throttle;
use super::transport::{SendPermit, Transport};
use super::{OutgoingMessage, SendError};
use crate::model::Word;
use crate::service::Clock;
use crate::service::process_status::DeliveryHold;
use crate::store::outbox::{self, Claim, Row};
use crate::store::{DbConnection, Pool};
use chrono::{DateTime, TimeDelta, Utc};
use std::collections::HashMap;
use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

#[derive(Debug, Clone)]
pub struct Options {
    pub batch: i64,
    /// The number of messages being sent at the same time.
    pub at_once: usize,
    /// How long a claim lasts after the worker died. While it lives, claims are renewed.
    pub claim: Duration,
    /// The number of messages that a domain may get at once.
    pub domain_burst: u32,
    /// The number of messages per second for a domain after that.
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

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// The number of processed rows; there may be more.
    Worked(usize),
    Idle,
    /// The mail server is unavailable or rejects our settings. Nothing is tried before this time.
    Held(DateTime<Utc>),
}

/// After this time a message is parked.
const GIVE_UP_DAYS: i64 = 5;

pub struct Delivery {
    clock: Clock,
    transport: Transport,
    render: Arc<dyn Render>,
    options: Options,
    claims: Claims,
    letters: Letters,
    backoff: Mutex<Backoff>,
    throttle: Mutex<Throttle>,
    /// Limits the messages being sent at the same time.
    lanes: Semaphore,
}

impl Delivery {
    /// Creates a worker on the pool's outbox.
    pub fn new(
        pool: Pool,
        clock: Clock,
        sender: Sender,
        transport: Transport,
        render: Arc<dyn Render>,
        options: Options,
    ) -> Arc<Self> {
        let throttle = Throttle::new(options.domain_burst, options.domain_per_second);
        Arc::new(Self {
            claims: Claims::new(pool.clone(), clock.clone(), options.claim),
            letters: Letters::new(pool, sender, Arc::clone(&render)),
            clock,
            transport,
            render,
            lanes: Semaphore::new(options.at_once.max(1)),
            options,
            backoff: Mutex::default(),
            throttle: Mutex::new(throttle),
        })
    }

    /// Processes the due rows: each is sent, postponed, skipped or parked. Call it again at once
    /// after [`Step::Worked`].
    ///
    /// # Errors
    /// If the outbox cannot be read.
    pub async fn step(self: &Arc<Self>) -> Result<Step, BoxError> {
        self.transport.close_idle();
        if let Some(until) = self.backoff().paused_until(self.clock.now()) {
            return Ok(Step::Held(until));
        }
        // A server that was unavailable gets a single message first.
        let batch = if self.backoff().is_on_trial() {
            1
        } else {
            self.options.batch
        };
        let rows = self
            .run(move |delivery| delivery.claims.lease(batch))
            .await?;
        if rows.is_empty() {
            self.throttle().tidy(self.clock.now());
            return Ok(Step::Idle);
        }
        let count = rows.len();
        self.process(rows).await;
        Ok(Step::Worked(count))
    }

    /// The reason why nothing is sent at present, if so.
    pub fn hold(&self) -> Option<DeliveryHold> {
        self.backoff().hold(self.clock.now())
    }

    /// Whether messages of a limited domain are due within the next seconds.
    pub fn is_pacing(&self) -> bool {
        self.throttle().is_pacing(self.clock.now())
    }

    /// Closes the connections to the mail server at the end of the process.
    pub async fn close(&self) {
        self.transport.close().await;
    }

    /// Processes the rows and renews their claims meanwhile.
    async fn process(self: &Arc<Self>, rows: Vec<Row>) {
        let mut work = pin!(self.rounds(rows));
        let mut renewal = tokio::time::interval(self.options.claim / 3);
        renewal.tick().await;
        loop {
            tokio::select! {
                () = &mut work => break,
                _ = renewal.tick() => {
                    if let Err(error) = self.run(|delivery| delivery.claims.renew()).await {
                        tracing::warn!(%error, "cannot renew claims");
                    }
                }
            }
        }
        self.claims.forget_all();
    }

    async fn rounds(self: &Arc<Self>, rows: Vec<Row>) {
        let mut queues = Queues::new(rows);
        while self.backoff().paused_until(self.clock.now()).is_none() {
            let round = queues.round();
            if round.is_empty() {
                break;
            }
            let count = round.len();
            let ended = self.round(round).await;
            let is_whole = ended.len() == count;
            for (row, result) in ended {
                queues.note(row, result);
            }
            // A row that was not completed keeps its claim, and later ones have to wait for it.
            if !is_whole {
                break;
            }
        }
        let rest = queues.end();
        let given_back = self.run(move |delivery| delivery.claims.give_back(&rest));
        if let Err(error) = given_back.await {
            tracing::warn!(%error, "cannot release leased rows");
        }
    }

    async fn round(self: &Arc<Self>, rows: Vec<Row>) -> Vec<(Row, DeliveryResult)> {
        let prepared = self
            .run(|delivery| Ok(delivery.letters.prepare(rows, delivery.clock.now())))
            .await
            .unwrap_or_else(|error| {
                tracing::error!(%error, "cannot prepare notices");
                Vec::new()
            });
        let mut ended = Vec::new();
        let mut sending = JoinSet::new();
        let mut by_task = HashMap::new();
        for (row, prepared) in prepared {
            let result = match prepared {
                PreparedRow::Done => DeliveryResult::Closed,
                PreparedRow::PutOff => DeliveryResult::PutOff,
                PreparedRow::Ready(outgoing) => {
                    let task = Arc::clone(self).deliver(row.clone(), outgoing);
                    by_task.insert(sending.spawn(task).id(), row);
                    continue;
                }
            };
            self.claims.forget(row.claim());
            ended.push((row, result));
        }
        while let Some(done) = sending.join_next_with_id().await {
            let (task, result) = match done {
                Ok((task, result)) => (task, result),
                Err(error) => {
                    tracing::error!(%error, "delivery panicked");
                    (error.id(), DeliveryResult::PutOff)
                }
            };
            ended.extend(by_task.remove(&task).map(|row| (row, result)));
        }
        ended
    }

    async fn deliver(self: Arc<Self>, row: Row, outgoing: OutgoingMessage) -> DeliveryResult {
        let _lane = self.lanes.acquire().await;
        let now = self.clock.now();
        if self.backoff().paused_until(now).is_some() {
            return DeliveryResult::GivenBack;
        }
        if let Some(until) = self.throttle().wait(&outgoing.to, now) {
            return DeliveryResult::Held(until);
        }
        let sent = self.transport.send(&outgoing).await;
        self.conclude(&row, &outgoing.to, sent).await
    }

    /// Records the result of sending. Holds the permit, and so other messages, until that is done.
    async fn conclude(
        self: &Arc<Self>,
        row: &Row,
        to: &str,
        sent: Result<SendPermit<'_>, SendError>,
    ) -> DeliveryResult {
        let (claim, now, kind) = (row.claim(), self.clock.now(), row.kind.word());
        let is_answer = matches!(
            sent,
            Ok(_) | Err(SendError::Refused(_) | SendError::NoMailbox(_))
        );
        if is_answer {
            self.backoff().record_success();
            self.throttle().record_answer(to, now);
        }
        match sent {
            Ok(permit) => {
                let (delivery, sent) = (Arc::clone(self), row.clone());
                self.close_row(claim, "sent", move |conn, claim| {
                    delivery.render.accepted(conn, &sent, now)?;
                    Ok(outbox::mark_sent(conn, claim, now)?)
                })
                .await;
                drop(permit);
                tracing::info!(row = row.id, kind, "notice sent");
                DeliveryResult::Closed
            }
            Err(error) => self.failed(row, to, error).await,
        }
    }

    /// Records a failure, by its cause.
    async fn failed(self: &Arc<Self>, row: &Row, to: &str, error: SendError) -> DeliveryResult {
        let (claim, now, kind) = (row.claim(), self.clock.now(), row.kind.word());
        match error {
            SendError::Refused(why) => {
                tracing::warn!(row = row.id, kind, why, "notice rejected permanently");
                self.close_row(claim, "parked", move |conn, claim| {
                    Ok(outbox::park(conn, claim, &why, now)?)
                })
                .await;
                DeliveryResult::Closed
            }
            SendError::NoMailbox(why) => {
                tracing::warn!(row = row.id, kind, why, "recipient rejected permanently");
                self.refuse(row.clone(), why, now).await;
                DeliveryResult::Closed
            }
            SendError::Transient(why) => {
                self.postpone(row, why).await;
                DeliveryResult::PutOff
            }
            SendError::Deferred(why) => {
                self.throttle().record_deferral(to, now);
                self.postpone(row, why).await;
                DeliveryResult::PutOff
            }
            fault @ (SendError::Unreachable(_) | SendError::Config(_)) => {
                self.backoff().record_failure(&fault, now);
                DeliveryResult::GivenBack
            }
        }
    }

    /// Closes the row and marks the address in one transaction, because the mail server does not
    /// know the recipient.
    async fn refuse(self: &Arc<Self>, row: Row, why: String, now: DateTime<Utc>) {
        let delivery = Arc::clone(self);
        self.close_row(row.claim(), "parked", move |conn, claim| {
            let is_ours = outbox::park(conn, claim, &why, now)?;
            if is_ours {
                delivery.render.refused(conn, &row, &why, now)?;
            }
            Ok(is_ours)
        })
        .await;
    }

    async fn postpone(self: &Arc<Self>, row: &Row, why: String) {
        tracing::info!(row = row.id, kind = row.kind.word(), why, "notice put off");
        let (now, created, attempts) = (self.clock.now(), row.created_at, row.attempts);
        self.close_row(row.claim(), "put off", move |conn, claim| {
            let is_over = now - created >= TimeDelta::days(GIVE_UP_DAYS);
            Ok(put_off(conn, claim, attempts, is_over, &why, now)?)
        })
        .await;
    }

    async fn close_row(
        self: &Arc<Self>,
        claim: Claim,
        what: &'static str,
        change: impl FnOnce(&mut DbConnection, Claim) -> Result<bool, BoxError> + Send + 'static,
    ) {
        let closed = self.run(move |delivery| delivery.claims.close(claim, change));
        match closed.await {
            Ok(true) => {}
            Ok(false) => tracing::warn!(row = claim.id, what, "another worker took over the row"),
            Err(error) => tracing::error!(row = claim.id, what, %error, "cannot record the result"),
        }
    }

    async fn run<T: Send + 'static>(
        self: &Arc<Self>,
        f: impl FnOnce(&Self) -> Result<T, BoxError> + Send + 'static,
    ) -> Result<T, BoxError> {
        let (delivery, span) = (Arc::clone(self), tracing::Span::current());
        tokio::task::spawn_blocking(move || span.in_scope(|| f(&delivery)))
            .await
            .unwrap_or_else(|panic| Err(panic.into()))
    }

    fn backoff(&self) -> MutexGuard<'_, Backoff> {
        self.backoff.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn throttle(&self) -> MutexGuard<'_, Throttle> {
        self.throttle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
#[path = "delivery_tests.rs"]
mod tests;
