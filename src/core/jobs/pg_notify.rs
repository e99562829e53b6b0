//! Wakes the delivery of email when another server or a command has queued a notice.

use crate::service::App;
use crate::store::pg_notify::{ListenError, Listener};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};
use tokio_util::sync::CancellationToken;

/// How often the socket is read. All notifications since then count as one.
const READ_INTERVAL: Duration = Duration::from_millis(100);
const CHECK_INTERVAL: Duration = Duration::from_secs(30);
/// The pause before a lost connection is replaced. Until then the outbox is polled.
const RECONNECT_PAUSE: Duration = Duration::from_secs(2);

const FAULT: &str = "cannot listen for notifications of the database; polling for email instead";

/// Listens in a dedicated thread until `stop` is cancelled.
pub(super) fn listen(app: Arc<App>, stop: CancellationToken) {
    let listening = thread::Builder::new().name("pg-notify".to_owned());
    let begun = listening.spawn(move || {
        let mut is_logged = false;
        while !stop.is_cancelled() {
            match listen_once(&app, &stop) {
                Ok(()) => return,
                Err(error) if is_logged => tracing::debug!(%error, "{FAULT}"),
                Err(error) => tracing::warn!(%error, "{FAULT}"),
            }
            is_logged = true;
            thread::sleep(RECONNECT_PAUSE);
        }
    });
    if let Err(error) = begun {
        tracing::warn!(%error, "{FAULT}");
    }
}

/// Listens until `stop` is cancelled or the connection is lost.
fn listen_once(app: &App, stop: &CancellationToken) -> Result<(), ListenError> {
    let Some(mut listener) = Listener::listen(&app.pool)? else {
        return Ok(());
    };
    let mut checked = Instant::now();
    while !stop.is_cancelled() {
        thread::sleep(READ_INTERVAL);
        if listener.was_notified()? {
            app.wake_all();
        }
        if checked.elapsed() >= CHECK_INTERVAL {
            listener.ping()?;
            checked = Instant::now();
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::testing::test_sites;
    use crate::store::testing::run_on;

    #[tokio::test]
    async fn every_queued_notice_wakes_the_delivery_even_after_a_lost_connection() {
        for site in test_sites(false)
            .into_iter()
            .filter(|site| site.app.pool.may_be_shared())
        {
            let lan = site.member("lan");
            let listening = Arc::new(crate::service::App::new(
                site.scratch.pool.clone(),
                site.app.setup.clone(),
                site.app.clock.clone(),
            ));
            let stop = CancellationToken::new();
            listen(Arc::clone(&listening), stop.clone());
            for _ in 0..2 {
                let woken = async {
                    loop {
                        site.queue_notice(
                            lan,
                            None,
                            &crate::event::Event::Digest,
                            crate::model::notice::Kind::Digest,
                        );
                        let woken = listening.wake.notified();
                        if tokio::time::timeout(Duration::from_millis(500), woken)
                            .await
                            .is_ok()
                        {
                            return;
                        }
                    }
                };
                let woken = tokio::time::timeout(Duration::from_secs(60), woken).await;
                assert!(woken.is_ok());
                let listener = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                     WHERE datname = current_database() AND query LIKE 'LISTEN %'";
                run_on(&mut site.app.connection().unwrap(), listener);
            }
            stop.cancel();
        }
    }
}
