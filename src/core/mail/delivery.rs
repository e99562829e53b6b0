//! The worker's step: claim, render, send, close.
//!
//! The promises: no notice is lost (a row is closed only when the other side has the message),
//! every attempt sends the same bytes, within a game a player's notices arrive in order, and a
//! fault of the mail server or of our settings holds the queue instead of punishing messages.

use super::build::Sender;
use super::courier::Courier;
use super::render::{BoxError, Render};
use super::worker::{Options, Worker};
use crate::service::Clock;
use crate::service::delivery_status::Held;
use crate::store::Pool;
use crate::store::outbox::Row;
use chrono::{DateTime, Utc};
use std::pin::pin;
use std::sync::Arc;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// It took on so many rows; there may be more.
    Worked(usize),
    Idle,
    /// The mail server is away or refuses us; nothing is tried before this instant.
    Held(DateTime<Utc>),
}

/// The delivery of the outbox.
pub struct Delivery<R> {
    shared: Arc<Worker<R>>,
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
        let worker = Worker::new(pool, clock, sender, courier, render, options);
        Self {
            shared: Arc::new(worker),
        }
    }

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
        let worker = &self.shared;
        worker.courier.rest();
        if let Some(until) = worker.backoff().held(worker.clock.now()) {
            return Ok(Step::Held(until));
        }
        // A server that was away is first asked with one message.
        let batch = if worker.backoff().is_trying() {
            1
        } else {
            worker.options.batch
        };
        let rows = worker.claim(batch).await?;
        if rows.is_empty() {
            worker.throttle().tidy(worker.clock.now());
            return Ok(Step::Idle);
        }
        let count = rows.len();
        worker.open().extend(rows.iter().map(Row::claim));
        self.work_off(rows).await;
        Ok(Step::Worked(count))
    }

    /// Why nothing is sent for now, if so.
    #[must_use]
    pub fn held(&self) -> Option<Held> {
        let worker = &self.shared;
        worker.backoff().told(worker.clock.now())
    }

    /// Whether messages were told to come within the next seconds, one after the other.
    #[must_use]
    pub fn is_pacing(&self) -> bool {
        let worker = &self.shared;
        worker.throttle().is_holding(worker.clock.now())
    }

    /// Closes the connections to the mail server, at the end of the process.
    pub async fn close(&self) {
        self.shared.courier.close().await;
    }

    /// Works off the rows while their claims are renewed.
    async fn work_off(&self, rows: Vec<Row>) {
        let mut work = pin!(Arc::clone(&self.shared).work_off(rows));
        let mut renewal = tokio::time::interval(self.shared.options.claim / 3);
        renewal.tick().await;
        loop {
            tokio::select! {
                () = &mut work => break,
                _ = renewal.tick() => self.shared.renew_open().await,
            }
        }
        // Whatever a panic or a database failure left open is tried again when its claim ends.
        self.shared.open().clear();
    }
}

#[cfg(test)]
#[path = "delivery_tests.rs"]
mod tests;
