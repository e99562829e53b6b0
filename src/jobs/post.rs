//! The outbox, worked off whenever a commit rings the bell.

use crate::mail::{BoxError, Courier, Delivery, Options, Render, Sender, Step};
use crate::service::notices::text::Rendering;
use crate::service::{App, Instant, bounces, notices};
use crate::store::{DbConnection, outbox};
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// How long the worker waits for the bell before it looks by itself: retries become due, and
/// `receive-mail`, which cannot ring it, queues notices too.
const LOOK_AGAIN: Duration = Duration::from_secs(2);

/// How long a message that is being sent may still take when the process ends.
const LAST_SENDING: Duration = Duration::from_secs(10);

/// Makes letters of queued rows, from the games and accounts as they stand.
pub(super) struct Scribe(Arc<App>);

impl Render for Scribe {
    fn render(
        &self,
        conn: &mut DbConnection,
        row: &outbox::Row,
        now: Instant,
    ) -> Result<Rendering, BoxError> {
        Ok(notices::render(&self.0, conn, row, now)?)
    }

    fn envelope_sender(
        &self,
        conn: &mut DbConnection,
        row: &outbox::Row,
        to: &str,
    ) -> Result<Option<String>, BoxError> {
        Ok(bounces::sender(&self.0, conn, row.id, to)?)
    }

    fn refused(
        &self,
        conn: &mut DbConnection,
        row: &outbox::Row,
        told: &str,
        now: Instant,
    ) -> Result<(), BoxError> {
        Ok(bounces::refused(conn, row, told, now)?)
    }

    fn obsolete(
        &self,
        conn: &mut DbConnection,
        row: &outbox::Row,
        now: Instant,
    ) -> Result<Option<&'static str>, BoxError> {
        Ok(notices::obsolete(&self.0, conn, row, now)?)
    }
}

/// The delivery of this process.
pub(super) fn delivery(app: &Arc<App>, courier: Courier) -> Result<Delivery<Scribe>, String> {
    let sender = Sender::parse(&app.setup.mail_from)?;
    Ok(Delivery::new(
        app.pool.clone(),
        app.clock.clone(),
        sender,
        courier,
        Scribe(Arc::clone(app)),
        Options::default(),
    ))
}

/// Delivers until `stop` is cancelled; what is being sent then has a while to finish. What does
/// not is sent again by the next process, the same bytes with the same Message-ID.
pub(super) async fn run(app: Arc<App>, delivery: Delivery<Scribe>, stop: CancellationToken) {
    while !stop.is_cancelled() {
        let step = tokio::select! {
            step = delivery.step() => step,
            () = patience(&stop) => break,
        };
        app.delivery_status.set(delivery.held());
        match step {
            Ok(Step::Worked(_)) => continue,
            Ok(Step::Idle | Step::Held(_)) => {}
            Err(error) => tracing::warn!(%error, "the outbox cannot be read"),
        }
        tokio::select! {
            () = stop.cancelled() => {}
            () = app.wake.notified() => {}
            () = tokio::time::sleep(pause(&delivery)) => {}
        }
    }
    delivery.close().await;
}

/// Where messages were told to come one after the other, they are looked for sooner.
fn pause(delivery: &Delivery<Scribe>) -> Duration {
    if delivery.is_pacing() {
        Duration::from_millis(500)
    } else {
        LOOK_AGAIN
    }
}

async fn patience(stop: &CancellationToken) {
    stop.cancelled().await;
    tokio::time::sleep(LAST_SENDING).await;
}

#[cfg(test)]
#[path = "post_tests.rs"]
mod tests;
