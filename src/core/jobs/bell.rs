//! Wakes the delivery of mail when a notice was queued anywhere: by another server, or by a
//! command.

use crate::service::App;
use crate::store::bell::{Bell, Deaf};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};
use tokio_util::sync::CancellationToken;

/// How often is listened: a look at the socket, no more. Bells of the meantime are one.
const LISTEN: Duration = Duration::from_millis(100);
/// How often is asked whether the line still holds.
const ASK: Duration = Duration::from_secs(30);
/// A lost line is made anew after so long; until then the delivery looks by itself.
const PAUSE: Duration = Duration::from_secs(2);

/// Listens in a thread of its own until `stop` is cancelled.
pub(super) fn listen(app: Arc<App>, stop: CancellationToken) {
    let listening = thread::Builder::new().name("bell".to_owned());
    let begun = listening.spawn(move || {
        let mut is_told = false;
        while !stop.is_cancelled() {
            match hear(&app, &stop) {
                Ok(()) => return,
                Err(error) if is_told => tracing::debug!(%error, "cannot listen for notifications of the database"),
                Err(error) => {
                    tracing::warn!(%error, "cannot listen for notifications of the database; polling for email instead")
                }
            }
            is_told = true;
            thread::sleep(PAUSE);
        }
    });
    if let Err(error) = begun {
        tracing::warn!(%error, "cannot listen for notifications of the database; polling for email instead");
    }
}

/// Listens until `stop` is cancelled or the line is lost.
fn hear(app: &App, stop: &CancellationToken) -> Result<(), Deaf> {
    let Some(mut bell) = Bell::listen(&app.pool)? else {
        return Ok(());
    };
    let mut asked = Instant::now();
    while !stop.is_cancelled() {
        thread::sleep(LISTEN);
        if bell.was_rung()? {
            app.ring();
        }
        if asked.elapsed() >= ASK {
            bell.ask()?;
            asked = Instant::now();
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::testing::houses;
    use crate::store::testing::run_on;

    #[tokio::test]
    async fn whoever_queues_a_notice_wakes_the_delivery_also_after_the_line_was_cut() {
        for house in houses(false)
            .into_iter()
            .filter(|house| house.app.pool.may_be_shared())
        {
            let lan = house.member("lan");
            let listening = Arc::new(crate::service::App::new(
                house.scratch.pool.clone(),
                house.app.setup.clone(),
                house.app.clock.clone(),
            ));
            let stop = CancellationToken::new();
            listen(Arc::clone(&listening), stop.clone());
            for _ in 0..2 {
                let woken = async {
                    loop {
                        house.causes(lan, None, "digest", "", crate::model::notice::Kind::Digest);
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
                run_on(&mut house.app.connection().unwrap(), listener);
            }
            stop.cancel();
        }
    }
}
