//! Tells pages that are left open what happened in their games.

use crate::service::{App, at_the_board};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{MissedTickBehavior, sleep};
use tokio_util::sync::CancellationToken;

/// What is written within so long is told together.
const TOGETHER: Duration = Duration::from_millis(50);
/// What another process wrote is looked for so often.
const LOOK: Duration = Duration::from_millis(400);
/// How often is looked who has come and gone.
const PRESENCE: Duration = Duration::from_secs(2);
/// How often a connection shows that it is alive.
const BREATH: Duration = Duration::from_secs(15);

/// Tells until `stop` is cancelled; then the streams end.
pub(super) async fn run(app: Arc<App>, stop: CancellationToken) {
    let mut breaths = tokio::time::interval(BREATH);
    breaths.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut looks = tokio::time::interval(PRESENCE);
    looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            () = stop.cancelled() => break,
            _ = breaths.tick() => app.streams.breathe(),
            _ = looks.tick() => super::task(&app, "who is here", at_the_board::tell).await,
            () = app.streams.rung() => sleep(TOGETHER).await,
            () = sleep(LOOK) => {}
        }
        if app.streams.is_heard() {
            super::task(&app, "streams", |app| {
                app.streams.look(&mut *app.connection()?)
            })
            .await;
        }
    }
    app.streams.close();
}
