//! Background work: deliver email and notifications, flag time-outs, remind, write digests, keep
//! the heartbeat, think for programs.

mod backups;
mod email;
mod leased_jobs;
mod pg_notify;
mod programs;

pub use backups::Plan as BackupPlan;

use crate::mail::Transport;
use crate::mail::lmtp::Listener;
use crate::push::deliver_due;
use crate::service::{App, Error, HeartbeatCheck, presence, tournaments, upkeep};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::time::{Interval, MissedTickBehavior, sleep};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// The interval of the heartbeat.
const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(30);
/// The interval of the heartbeat of live games.
const LIVE_HEARTBEAT_INTERVAL: Duration = Duration::from_secs(1);
/// How often other servers are informed of this server's visitors.
const VISIT_INTERVAL: Duration = Duration::from_secs(1);

/// The first heartbeat, before the server accepts requests: gives the time since the last run's end
/// back to the clocks.
///
/// # Errors
/// A sentence, if the database fails.
pub fn first_heartbeat(app: &App) -> Result<(), String> {
    // Live games come first: they may need the time of the other heartbeat.
    upkeep::follow_clock(app)
        .and_then(|()| upkeep::live_heartbeat(app, Instant::now()))
        .and_then(|()| heartbeat(app))
        .map_err(|error| format!("the database cannot be written: {error}"))
}

/// Starts the background work, which ends when `stop` is cancelled and current tasks are complete.
///
/// # Errors
/// A sentence, if the sender's address is invalid.
pub fn start(
    tasks: &TaskTracker,
    app: &Arc<App>,
    transport: Transport,
    stop: &CancellationToken,
) -> Result<(), String> {
    let delivery = email::delivery(app, transport)?;
    tasks.spawn(email::run(Arc::clone(app), delivery, stop.clone()));
    tasks.spawn(deliver_alerts(Arc::clone(app), stop.clone()));
    tasks.spawn(advance_tournaments(Arc::clone(app), stop.clone()));
    tasks.spawn(keep_heartbeat(Arc::clone(app), stop.clone()));
    tasks.spawn(run_streams(Arc::clone(app), stop.clone()));
    tasks.spawn(watch_live_games(Arc::clone(app), stop.clone()));
    programs::start(tasks, app, stop);
    tasks.spawn(leased_jobs::run(Arc::clone(app), stop.clone()));
    if app.pool.may_be_shared() {
        tasks.spawn(send_visits(Arc::clone(app), stop.clone()));
        pg_notify::listen(Arc::clone(app), stop.clone());
    }
    Ok(())
}

/// Makes daily backups until `stop` is cancelled.
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
/// A sentence, if replies by email are off.
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

/// Ticks now and after each interval; late ticks are not made up for.
fn every(interval: Duration) -> Interval {
    let mut ticks = tokio::time::interval(interval);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    ticks
}

/// Keeps this server's heartbeat and stores the times of visits.
async fn keep_heartbeat(app: Arc<App>, stop: CancellationToken) {
    let mut ticks = every(HEARTBEAT_INTERVAL);
    loop {
        tokio::select! {
            () = stop.cancelled() => break,
            _ = ticks.tick() => {}
        }
        task(&app, "heartbeat", heartbeat).await;
        task(&app, "visits", upkeep::maintain).await;
    }
    // The latest visits are stored before the end.
    task(&app, "visits", upkeep::maintain).await;
    task(&app, "heartbeat", heartbeat).await;
}

/// Keeps the heartbeat of live games and ends those whose flag has fallen.
async fn watch_live_games(app: Arc<App>, stop: CancellationToken) {
    let mut ticks = every(LIVE_HEARTBEAT_INTERVAL);
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

/// Informs other servers of the same database of visits, because they may be about to send a
/// notice.
async fn send_visits(app: Arc<App>, stop: CancellationToken) {
    app.report_visits();
    let mut ticks = every(VISIT_INTERVAL);
    loop {
        tokio::select! {
            () = stop.cancelled() => break,
            _ = ticks.tick() => {}
        }
        if app.has_visits() {
            task(&app, "visits", upkeep::store_visits).await;
        }
    }
}

/// How often notifications are looked for: retries become due, and other processes queue some too.
const ALERT_INTERVAL: Duration = Duration::from_secs(2);

/// Delivers notifications to devices, whenever a commit queued some. The next process sends
/// unfinished ones.
async fn deliver_alerts(app: Arc<App>, stop: CancellationToken) {
    while !stop.is_cancelled() {
        let sent = tokio::select! {
            sent = deliver_due(&app) => sent,
            () = stop.cancelled() => break,
        };
        match sent {
            Ok(0) => {}
            Ok(_) => continue,
            Err(error) => log("notifications", &error),
        }
        tokio::select! {
            () = stop.cancelled() => {}
            () = app.wake_alerts.notified() => {}
            () = sleep(ALERT_INTERVAL) => {}
        }
    }
}

/// How often to look for starts of tournaments by date and for commits of other processes.
const TOURNAMENT_INTERVAL: Duration = Duration::from_secs(5);

/// Moves tournaments on, whenever a commit may have given cause.
async fn advance_tournaments(app: Arc<App>, stop: CancellationToken) {
    loop {
        task(&app, "tournaments", tournaments::advance_due).await;
        tokio::select! {
            () = stop.cancelled() => break,
            () = app.wake_tournaments.notified() => {}
            () = sleep(TOURNAMENT_INTERVAL) => {}
        }
    }
}

/// Events within this time are sent together.
const EVENT_BATCH: Duration = Duration::from_millis(50);
/// How often to look for events of other processes.
const EVENT_INTERVAL: Duration = Duration::from_millis(400);
/// How often presence is updated.
const PRESENCE_INTERVAL: Duration = Duration::from_secs(2);
/// The interval of keep-alive messages.
const KEEP_ALIVE_INTERVAL: Duration = Duration::from_secs(15);

/// Sends events to open pages until `stop` is cancelled; then the streams end.
async fn run_streams(app: Arc<App>, stop: CancellationToken) {
    let mut keep_alives = every(KEEP_ALIVE_INTERVAL);
    let mut presence_ticks = every(PRESENCE_INTERVAL);
    loop {
        tokio::select! {
            () = stop.cancelled() => break,
            _ = keep_alives.tick() => app.streams.send_keep_alives(),
            _ = presence_ticks.tick() => task(&app, "who is here", presence::exchange).await,
            () = app.streams.wait_for_wake() => sleep(EVENT_BATCH).await,
            () = sleep(EVENT_INTERVAL) => {}
        }
        if app.streams.has_listeners() {
            task(&app, "streams", |app| {
                let in_order = !app.pool.may_be_shared();
                app.streams.send_updates(&mut *app.connection()?, in_order)
            })
            .await;
        }
    }
    app.streams.close();
}

/// Keeps one heartbeat and logs what it gave back.
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

/// Runs a job on the blocking pool. A failure is logged, and the job runs again next time.
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

/// Logs a failure: temporary ones as warnings, others as errors.
fn log(name: &str, error: &Error) {
    match error {
        Error::Busy(why) => tracing::warn!(name, %why, "deferred"),
        error => tracing::error!(name, %error, "a background job failed"),
    }
}
