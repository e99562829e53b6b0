//! The delivery of notifications, whenever a commit queued some.

use crate::push::deliver_due;
use crate::service::App;
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// How often the queue is polled: retries become due, and other processes queue notifications too.
const POLL_INTERVAL: Duration = Duration::from_secs(2);

/// Delivers until `stop` is cancelled. Unfinished notifications are sent by the next process.
pub(super) async fn run(app: Arc<App>, stop: CancellationToken) {
    while !stop.is_cancelled() {
        let sent = tokio::select! {
            sent = deliver_due(&app) => sent,
            () = stop.cancelled() => break,
        };
        match sent {
            Ok(0) => {}
            Ok(_) => continue,
            Err(error) => super::log("notifications", &error),
        }
        tokio::select! {
            () = stop.cancelled() => {}
            () = app.wake_alerts.notified() => {}
            () = tokio::time::sleep(POLL_INTERVAL) => {}
        }
    }
}
