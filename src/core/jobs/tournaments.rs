//! Moves tournaments on, whenever a commit may have given cause.

use crate::service::{App, tournaments};
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// How often the job looks for starts by date and for commits of other processes.
const POLL_INTERVAL: Duration = Duration::from_secs(5);

/// Works until `stop` is cancelled.
pub(super) async fn run(app: Arc<App>, stop: CancellationToken) {
    loop {
        super::task(&app, "tournaments", tournaments::advance_due).await;
        tokio::select! {
            () = stop.cancelled() => break,
            () = app.wake_tournaments.notified() => {}
            () = tokio::time::sleep(POLL_INTERVAL) => {}
        }
    }
}
