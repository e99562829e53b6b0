//! The outbox, worked off whenever a commit rings the bell.

use crate::mail::{Courier, Delivery, Options, Sender, Step};
use crate::service::App;
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// How long the worker waits for the bell before it looks by itself: retries become due, and
/// `receive-mail`, which cannot ring it, queues notices too.
const LOOK_AGAIN: Duration = Duration::from_secs(2);

/// How long a message that is being sent may still take when the process ends.
const LAST_SENDING: Duration = Duration::from_secs(10);

/// The delivery of this process.
pub(super) fn delivery(app: &Arc<App>, courier: Courier) -> Result<Arc<Delivery>, String> {
    let sender = Sender::parse(&app.setup.mail_from)?;
    Ok(Delivery::new(
        app.pool.clone(),
        app.clock.clone(),
        sender,
        courier,
        app.clone(),
        Options::default(),
    ))
}

/// Delivers until `stop` is cancelled; what is being sent then has a while to finish. What does
/// not is sent again by the next process, the same bytes with the same Message-ID.
pub(super) async fn run(app: Arc<App>, delivery: Arc<Delivery>, stop: CancellationToken) {
    while !stop.is_cancelled() {
        let step = tokio::select! {
            step = delivery.step() => step,
            () = patience(&stop) => break,
        };
        app.delivery_status.set(delivery.held());
        match step {
            Ok(Step::Worked(_)) => continue,
            Ok(Step::Idle | Step::Held(_)) => {}
            Err(error) => tracing::warn!(%error, "cannot read the outbox"),
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
fn pause(delivery: &Delivery) -> Duration {
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
