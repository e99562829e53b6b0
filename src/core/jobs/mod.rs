//! Background work: deliver email, flag time-outs, remind, write digests, keep the heartbeat.

mod backups;
mod email;
mod leased_jobs;
mod pg_notify;

pub use backups::Plan as BackupPlan;

use crate::mail::Transport;
use crate::mail::lmtp::Listener;
use crate::service::{App, Error, HeartbeatCheck, presence, upkeep};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::time::{MissedTickBehavior, sleep};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// The interval of the heartbeat.
const BEAT: Duration = Duration::from_secs(30);
/// The same for live games.
const LIVE_BEAT: Duration = Duration::from_secs(1);
/// How often other servers are told who was seen here.
const VISITS: Duration = Duration::from_secs(1);

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
    transport: Transport,
    stop: &CancellationToken,
) -> Result<(), String> {
    let delivery = email::delivery(app, transport)?;
    tasks.spawn(email::run(Arc::clone(app), delivery, stop.clone()));
    tasks.spawn(keep_beating(Arc::clone(app), stop.clone()));
    tasks.spawn(run_streams(Arc::clone(app), stop.clone()));
    tasks.spawn(watch_live_games(Arc::clone(app), stop.clone()));
    tasks.spawn(leased_jobs::run(Arc::clone(app), stop.clone()));
    if app.pool.may_be_shared() {
        tasks.spawn(send_visits(Arc::clone(app), stop.clone()));
        pg_notify::listen(Arc::clone(app), stop.clone());
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

/// Receives email from mail servers until `stop` is cancelled.
///
/// # Errors
/// A sentence, when answers by email are off.
pub fn listen(
    tasks: &TaskTracker,
    app: &Arc<App>,
    listener: Listener,
    stop: &CancellationToken,
) -> Result<(), String> {
    let Some(receiver) = email::InboundEmail::of(app) else {
        return Err("mail cannot be taken in without --reply-domain".into());
    };
    tasks.spawn(listener.serve(Arc::new(receiver), stop.clone()));
    Ok(())
}

/// Keeps the heartbeat, which every server has for itself, and stores who was seen.
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

/// Keeps the heartbeat of live games, and ends those whose flag has fallen.
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
async fn send_visits(app: Arc<App>, stop: CancellationToken) {
    app.tell_visits();
    let mut ticks = tokio::time::interval(VISITS);
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

/// Events within so long are sent together.
const TOGETHER: Duration = Duration::from_millis(50);
/// How often the events of other processes are looked for.
const LOOK: Duration = Duration::from_millis(400);
/// How often presence is updated.
const PRESENCE: Duration = Duration::from_secs(2);
/// How often a connection shows that it is alive.
const KEEP_ALIVE: Duration = Duration::from_secs(15);

/// Sends events to open pages until `stop` is cancelled; then the streams end.
async fn run_streams(app: Arc<App>, stop: CancellationToken) {
    let mut keep_alives = tokio::time::interval(KEEP_ALIVE);
    keep_alives.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut presence_ticks = tokio::time::interval(PRESENCE);
    presence_ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            () = stop.cancelled() => break,
            _ = keep_alives.tick() => app.streams.breathe(),
            _ = presence_ticks.tick() => task(&app, "who is here", presence::tell).await,
            () = app.streams.woken() => sleep(TOGETHER).await,
            () = sleep(LOOK) => {}
        }
        if app.streams.is_heard() {
            task(&app, "streams", |app| {
                app.streams.look(&mut *app.connection()?)
            })
            .await;
        }
    }
    app.streams.close();
}

/// One heartbeat; what it finds is logged.
fn heartbeat(app: &App) -> Result<(), Error> {
    match upkeep::heartbeat(app, Instant::now())? {
        HeartbeatCheck::Steady => {}
        HeartbeatCheck::Gap(from, to) => {
            let minutes = (to - from).num_minutes();
            tracing::warn!(
                minutes,
                "the server was down; giving the time back to all clocks"
            );
        }
        HeartbeatCheck::Jumped { from, to } | HeartbeatCheck::Returned { from, to, .. } => {
            tracing::error!(%from, %to, "the clock jumped; no game ends on time for a quarter of \
                an hour");
        }
    }
    Ok(())
}

/// Runs one job on the blocking pool; a failure is logged, and the job tried again next time.
async fn task(
    app: &Arc<App>,
    name: &'static str,
    work: impl FnOnce(&App) -> Result<(), Error> + Send + 'static,
) {
    let shared = Arc::clone(app);
    match tokio::task::spawn_blocking(move || work(&shared)).await {
        Ok(done) => done.unwrap_or_else(|error| log(name, &error)),
        Err(error) => tracing::error!(name, %error, "it panicked"),
    }
}

/// Logs a failure: a warning where it passes by itself, an error otherwise.
fn log(name: &str, error: &Error) {
    match error {
        Error::Busy(why) => tracing::warn!(name, %why, "deferred"),
        error => tracing::error!(name, %error, "a background job failed"),
    }
}
