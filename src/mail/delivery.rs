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
use crate::store::Pool;
use crate::store::outbox::Row;
use chrono::{DateTime, Utc};
use std::collections::BTreeMap;
use std::sync::Arc;
use tokio::task::JoinSet;

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
        let worker = &self.shared;
        if let Some(until) = worker.patience().held(worker.clock.now()) {
            return Ok(Step::Held(until));
        }
        // A server that was away is first asked with one message.
        let batch = match worker.patience().is_trying() {
            true => 1,
            false => worker.options.batch,
        };
        let rows = worker
            .run(move |worker, conn| worker.claim(conn, batch))
            .await?;
        if rows.is_empty() {
            return Ok(Step::Idle);
        }
        let count = rows.len();
        worker.open().extend(rows.iter().map(Row::claim));
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

#[cfg(test)]
#[path = "delivery_tests.rs"]
mod tests;
