//! The background loop: deliver mail, flag time-outs, remind, write digests, keep the heartbeat.

mod backups;
mod bell;
mod chores;
mod leases;
mod letterbox;
mod post;
mod streams;

pub use backups::Plan as BackupPlan;

use crate::mail::Courier;
use crate::mail::lmtp::Listener;
use crate::service::{App, Error, Pulse, upkeep};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::time::MissedTickBehavior;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// How often the heart beats.
const BEAT: Duration = Duration::from_secs(30);
/// How often that of live games does.
const LIVE_BEAT: Duration = Duration::from_secs(1);
/// How often other servers are told who was seen here.
const TELL: Duration = Duration::from_secs(1);

/// The first heartbeat, before anybody is served: what the last run's end took from the clocks
/// is given back.
///
/// # Errors
/// A sentence, when the database fails.
pub fn first_heartbeat(app: &App) -> Result<(), String> {
    // That of the live games first: it may have to look when the other one beat last.
    upkeep::follow_clock(app)
        .and_then(|()| upkeep::live_heartbeat(app, Instant::now()))
        .and_then(|()| heartbeat(app))
        .map_err(|error| format!("the database cannot be written: {error}"))
}

/// Starts the background work; it ends when `stop` is cancelled, after what it is at.
///
/// # Errors
/// A sentence, when the sender's address is no address.
pub fn start(
    tasks: &TaskTracker,
    app: &Arc<App>,
    courier: Courier,
    stop: &CancellationToken,
) -> Result<(), String> {
    let delivery = post::delivery(app, courier)?;
    tasks.spawn(post::run(Arc::clone(app), delivery, stop.clone()));
    tasks.spawn(keep_beating(Arc::clone(app), stop.clone()));
    tasks.spawn(streams::run(Arc::clone(app), stop.clone()));
    tasks.spawn(watch_live_games(Arc::clone(app), stop.clone()));
    tasks.spawn(chores::keep_house(Arc::clone(app), stop.clone()));
    if app.pool.may_be_shared() {
        tasks.spawn(tell_visits(Arc::clone(app), stop.clone()));
        bell::listen(Arc::clone(app), stop.clone());
    }
    Ok(())
}

/// Makes backups by itself until `stop` is cancelled.
pub fn keep_backups(
    tasks: &TaskTracker,
    app: &Arc<App>,
    plan: BackupPlan,
    stop: &CancellationToken,
) {
    tasks.spawn(backups::run(Arc::clone(app), plan, stop.clone()));
}

/// Takes mail from mail servers until `stop` is cancelled.
///
/// # Errors
/// A sentence, when answers by mail are off.
pub fn listen(
    tasks: &TaskTracker,
    app: &Arc<App>,
    listener: Listener,
    stop: &CancellationToken,
) -> Result<(), String> {
    let Some(letterbox) = letterbox::Letterbox::of(app) else {
        return Err("mail cannot be taken in without --reply-domain".into());
    };
    tasks.spawn(listener.serve(Arc::new(letterbox), stop.clone()));
    Ok(())
}

/// Keeps the heart beating, which every server has for itself, and writes down who was seen.
async fn keep_beating(app: Arc<App>, stop: CancellationToken) {
    let mut ticks = tokio::time::interval(BEAT);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            () = stop.cancelled() => break,
            _ = ticks.tick() => {}
        }
        task(&app, "heartbeat", heartbeat).await;
        task(&app, "visits", upkeep::settle).await;
    }
    // Who was seen lately is written down before the end.
    task(&app, "visits", upkeep::settle).await;
    task(&app, "heartbeat", heartbeat).await;
}

/// Keeps the heart of the live games beating, and ends those whose flag has fallen.
async fn watch_live_games(app: Arc<App>, stop: CancellationToken) {
    let mut ticks = tokio::time::interval(LIVE_BEAT);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            () = stop.cancelled() => break,
            _ = ticks.tick() => {}
        }
        task(&app, "live games", |app| {
            upkeep::live_heartbeat(app, Instant::now())?;
            upkeep::flag_live(app).map(drop)
        })
        .await;
    }
}

/// Tells other servers of the same database who was seen here: one of them may be about to send a
/// mail.
async fn tell_visits(app: Arc<App>, stop: CancellationToken) {
    app.tell_visits();
    let mut ticks = tokio::time::interval(TELL);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            () = stop.cancelled() => break,
            _ = ticks.tick() => {}
        }
        if app.has_seen() {
            task(&app, "visits", upkeep::note_visits).await;
        }
    }
}

/// One beat of the heart; what it finds is logged.
fn heartbeat(app: &App) -> Result<(), Error> {
    match upkeep::heartbeat(app, Instant::now())? {
        Pulse::Steady => {}
        Pulse::Gap(from, to) => {
            let minutes = (to - from).num_minutes();
            tracing::warn!(
                minutes,
                "the server was down; giving the time back to all clocks"
            );
        }
        Pulse::Jumped { from, to } => {
            tracing::error!(%from, %to, "the clock jumped; no game ends on time for a quarter of an hour");
        }
    }
    Ok(())
}

/// Does one thing on the blocking pool; a failure is logged and tried again at the next time.
async fn task(
    app: &Arc<App>,
    name: &'static str,
    work: impl FnOnce(&App) -> Result<(), Error> + Send + 'static,
) {
    let shared = Arc::clone(app);
    match tokio::task::spawn_blocking(move || work(&shared)).await {
        Ok(Ok(())) => {}
        Ok(Err(error)) => log(name, &error),
        Err(error) => tracing::error!(name, %error, "it panicked"),
    }
}

/// Tells of a failure: one that passes by itself, or one to look at.
fn log(name: &str, error: &Error) {
    match error {
        Error::Busy(why) => tracing::warn!(name, %why, "deferred"),
        error => tracing::error!(name, %error, "a background job failed"),
    }
}
