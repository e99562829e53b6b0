//! The shared state of the process.

mod request_context;
mod work;

pub use request_context::{
    Client, CurrentPlayer, RequestContext, SESSION_IDLE_DAYS, SignedInViewer,
};
pub use work::Work;

use super::drawings::Drawings;
use super::fair_turns::FairTurns;
use super::leased_jobs;
use super::limits::{Operation, network};
use super::pictures::Pictures;
use super::process_status::{BackupStatus, DeliveryStatus, RetentionProgress};
use super::programs::{Program, ProgramSetup};
use super::streams::Streams;
use super::{
    Clock, CountedAction, Error, Heartbeat, HeartbeatLimits, Incidents, Instant, Limits, Refusable,
    UseCaseResult, refuse,
};
use crate::endgames::Library;
use crate::play::TimeControl;
use crate::rules::Catalogue;
use crate::store::{self, DbConnection, Pool};
use crate::words;
use chrono::TimeDelta;
use std::collections::HashMap;
use std::fs::File;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use tokio::sync::{AcquireError, Notify, Semaphore};
use url::Url;

/// Maximum delay until other servers' visits are stored.
const VISITS_SETTLE: TimeDelta = TimeDelta::seconds(2);

/// The settings of the use cases.
#[derive(Debug, Clone)]
pub struct Setup {
    pub public_url: Url,
    pub mail_from: String,
    /// The domain of reply addresses, in lower case; none if replies by email are off.
    pub reply_domain: Option<String>,
    /// The name of our own mail server in Authentication-Results.
    pub authserv_id: Option<String>,
    /// Whether limits are in force.
    pub limits: bool,
    /// A player's days of vacation per year; 0 disables vacations.
    pub vacation_days: u16,
    /// The variants available for new games.
    pub catalogue: Catalogue,
    pub programs: ProgramSetup,
}

/// The shared state of the process.
pub struct App {
    pub pool: Pool,
    pub setup: Setup,
    pub clock: Clock,
    /// The name of this process among the servers of its database.
    pub server: String,
    /// The heartbeat for correspondence games.
    pub heartbeat: Heartbeat,
    pub live_heartbeat: Heartbeat,
    /// Notified after each commit, so that the jobs check the outbox at once.
    pub wake: Notify,
    /// The same for notifications on devices.
    pub wake_alerts: Notify,
    /// The same for tournaments.
    pub wake_tournaments: Notify,
    /// The same for programs.
    pub wake_programs: Notify,
    /// The programs that this server offers, once they are installed.
    pub(super) programs: OnceLock<Vec<Program>>,
    /// The files of exact endings, if there are any.
    pub endgames: OnceLock<Arc<Library<File>>>,
    pub limits: Limits,
    /// Recent refusals, for the log.
    pub incidents: Incidents,
    /// Concurrent expensive pages.
    computing: FairTurns,
    /// Concurrent password hashes: each costs 19 MiB and a core.
    pub hashing: Semaphore,
    pictures: Pictures,
    /// Pages with an open event stream.
    pub streams: Streams,
    pub drawings: Arc<Drawings>,
    pub delivery_status: DeliveryStatus,
    pub backup_status: BackupStatus,
    pub outbox_retention: RetentionProgress,
    /// Turns to write for page requests, one per connection.
    turns: Semaphore,
    seen: Mutex<HashMap<i64, Instant>>,
    /// Whether visits are stored at once, also on other servers.
    reports_visits: AtomicBool,
}

impl App {
    /// The shared state for an open, migrated database.
    pub fn new(pool: Pool, setup: Setup, clock: Clock) -> Self {
        let limits = Limits::over(&pool, setup.limits);
        let turns = Semaphore::new(pool.max_writers());
        Self {
            pool,
            setup,
            clock,
            server: leased_jobs::name_of_server(),
            heartbeat: Heartbeat::unstarted(HeartbeatLimits::BY_MAIL),
            live_heartbeat: Heartbeat::unstarted(HeartbeatLimits::LIVE),
            wake: Notify::new(),
            wake_alerts: Notify::new(),
            wake_tournaments: Notify::new(),
            wake_programs: Notify::new(),
            programs: OnceLock::new(),
            endgames: OnceLock::new(),
            limits,
            incidents: Incidents::default(),
            computing: FairTurns::new(2),
            hashing: Semaphore::new(2),
            pictures: Pictures::default(),
            streams: Streams::default(),
            drawings: Arc::default(),
            delivery_status: DeliveryStatus::default(),
            backup_status: BackupStatus::default(),
            outbox_retention: RetentionProgress::default(),
            turns,
            seen: Mutex::new(HashMap::new()),
            reports_visits: AtomicBool::new(false),
        }
    }

    /// The variants available for new games.
    pub fn catalogue(&self) -> &Catalogue {
        &self.setup.catalogue
    }

    /// Runs `f` on the blocking pool, with a connection and the client's session; a page needs a
    /// single call.
    ///
    /// # Errors
    /// The error of `f`, or an unreachable database.
    pub async fn read<T: Send + 'static>(
        self: &Arc<Self>,
        client: &Client,
        f: impl FnOnce(&mut RequestContext) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        let (app, client) = (Arc::clone(self), client.clone());
        blocking(move || {
            let mut conn = app.connection_for_pages()?;
            let now = app.clock.now();
            let mut context = RequestContext::open(&app, &mut conn, client, now)?;
            f(&mut context)
        })
        .await
    }

    /// Runs expensive work without a database, separate from page requests and their connections;
    /// the number of concurrent runs is limited, with one per client network.
    ///
    /// # Errors
    /// The error of `f`, or [`Error::Busy`] if too many others wait.
    pub async fn compute<T: Send + 'static>(
        &self,
        client: &Client,
        f: impl FnOnce() -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        let _turn = in_time(self.computing.turn(network(client.address))).await?;
        blocking(f).await
    }

    /// Whether the picture of a drawing is cached.
    pub fn has_picture(&self, svg: &str) -> bool {
        self.pictures.has(svg)
    }

    /// The picture of a drawing.
    ///
    /// # Errors
    /// As [`Pictures::png`].
    pub async fn picture(&self, client: &Client, svg: String) -> Result<Arc<[u8]>, Error> {
        self.pictures.png(svg, network(client.address)).await
    }

    /// Like [`App::read`], but `f` runs in a write transaction, after which the jobs are notified.
    ///
    /// # Errors
    /// The error of `f` (nothing is saved then), or of the database.
    pub async fn write<T: Send + 'static>(
        self: &Arc<Self>,
        client: &Client,
        f: impl FnOnce(&mut RequestContext) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        // A request that waits for its turn to write occupies no thread and no connection.
        let turn = async { self.turns.acquire().await.map_err(closed) };
        let _turn = in_time(turn).await?;
        let (app, client) = (Arc::clone(self), client.clone());
        blocking(move || {
            let mut conn = app.connection_for_writing()?;
            let now = app.clock.now();
            let done = store::write_tx(&mut conn, |conn| {
                let mut context = RequestContext::open(&app, conn, client, now)?;
                if let Some(viewer) = context.viewer.clone()
                    && context.client.posts
                {
                    context.store_language(&viewer.player)?;
                }
                f(&mut context)
            })?;
            app.wake_all();
            Ok(done)
        })
        .await
    }

    /// Like [`App::write`], for a use case that can refuse: its changes before a refusal are saved.
    ///
    /// # Errors
    /// Like [`App::write`], or the refusal.
    pub async fn attempt<T: Send + 'static, Why: Send + 'static>(
        self: &Arc<Self>,
        client: &Client,
        f: impl FnOnce(&mut RequestContext) -> UseCaseResult<T, Why> + Send + 'static,
    ) -> UseCaseResult<T, Why> {
        let done = self.write(client, |context| f(context).split()).await?;
        done.or_else(refuse)
    }

    /// Like [`App::write`], for the jobs and the command line, without a client.
    ///
    /// # Errors
    /// The error of `f` (nothing is saved then), or of the database.
    pub fn write_unattended<T>(
        &self,
        f: impl FnOnce(&mut DbConnection, Instant) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let mut conn = self.connection_for_writing()?;
        let now = self.clock.now();
        let done = store::write_tx(&mut conn, |conn| f(conn, now))?;
        self.wake_all();
        Ok(done)
    }

    /// Like [`App::write_unattended`], for changes that concern no other job: none is notified.
    ///
    /// # Errors
    /// As [`App::write_unattended`].
    pub fn write_silently<T>(
        &self,
        f: impl FnOnce(&mut DbConnection) -> Result<T, Error>,
    ) -> Result<T, Error> {
        store::write_tx(&mut *self.connection_for_writing()?, f)
    }

    /// Notifies the jobs after a write.
    pub fn wake_all(&self) {
        self.wake.notify_one();
        self.wake_alerts.notify_one();
        self.wake_tournaments.notify_one();
        self.wake_programs.notify_one();
        self.streams.wake();
    }

    /// A connection for reading, for a page.
    fn connection_for_pages(&self) -> Result<store::PooledConnection, Error> {
        self.pool.get().map_err(|error| Error::Busy(error.into()))
    }

    /// A connection for reading, for the jobs.
    ///
    /// # Errors
    /// If none is free for five seconds, or the database is unreachable.
    pub fn connection(&self) -> Result<store::PooledConnection, Error> {
        let conn = self.pool.for_jobs();
        conn.map_err(|error| Error::Busy(error.into()))
    }

    /// A connection for writing.
    ///
    /// # Errors
    /// As [`App::connection`].
    pub fn connection_for_writing(&self) -> Result<store::PooledConnection, Error> {
        let conn = self.pool.for_writing();
        conn.map_err(|error| Error::Busy(error.into()))
    }

    /// The heartbeat for games with this time control.
    pub fn heartbeat_of(&self, pace: TimeControl) -> &Heartbeat {
        match pace {
            TimeControl::Live(_) => &self.live_heartbeat,
            _ => &self.heartbeat,
        }
    }

    /// Takes the visits since the last call, for the jobs to store.
    pub fn take_visits(&self) -> Vec<(i64, Instant)> {
        self.visits().drain().collect()
    }

    /// Whether there are visits to store.
    pub fn has_visits(&self) -> bool {
        !self.visits().is_empty()
    }

    /// Returns visits that could not be stored; later visits take precedence.
    pub fn return_visits(&self, visits: Vec<(i64, Instant)>) {
        let mut seen = self.visits();
        for (session, at) in visits {
            seen.entry(session).or_insert(at);
        }
    }

    /// The last use of a session that is not stored yet.
    pub fn last_use(&self, session: i64) -> Option<Instant> {
        self.visits().get(&session).copied()
    }

    /// The sessions used since `at` whose use is not stored yet.
    pub fn used_since(&self, at: Instant) -> Vec<i64> {
        let visits = self.visits();
        let lately = visits.iter().filter(|(_, used)| **used > at);
        lately.map(|(session, _)| *session).collect()
    }

    /// From now on, all servers store their visits within [`VISITS_SETTLE`].
    pub fn report_visits(&self) {
        self.reports_visits.store(true, Ordering::Relaxed);
    }

    /// When all visits at that instant will be known; none if they are known at once.
    pub fn visits_known_at(&self, at: Instant) -> Option<Instant> {
        let tells = self.reports_visits.load(Ordering::Relaxed);
        tells.then(|| at + VISITS_SETTLE)
    }

    fn visits(&self) -> std::sync::MutexGuard<'_, HashMap<i64, Instant>> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl App {
    /// Like [`Limits::take`], without a transaction.
    ///
    /// # Errors
    /// [`Error::TooOften`], or an unreachable database.
    pub async fn take(self: &Arc<Self>, all: &[CountedAction]) -> Result<(), Error> {
        self.count_apart(Operation::Take(1), all).await
    }

    /// Like [`Limits::give_back`], without a transaction.
    ///
    /// # Errors
    /// If the database is unreachable.
    pub async fn give_back(self: &Arc<Self>, all: &[CountedAction]) -> Result<(), Error> {
        self.count_apart(Operation::GiveBack, all).await
    }

    /// Like [`Limits::forget`], without a transaction.
    ///
    /// # Errors
    /// If the database is unreachable.
    pub async fn forget(self: &Arc<Self>, all: &[CountedAction]) -> Result<(), Error> {
        self.count_apart(Operation::Forget, all).await
    }

    async fn count_apart(
        self: &Arc<Self>,
        operation: Operation,
        all: &[CountedAction],
    ) -> Result<(), Error> {
        if self.limits.is_in_memory() {
            return self.limits.count(operation, None, all);
        }
        let (app, all) = (Arc::clone(self), all.to_vec());
        blocking(move || app.limits.count(operation, None, &all)).await
    }
}

/// Waits for a turn, unless too many others wait.
async fn in_time<T>(turn: impl Future<Output = Result<T, Error>>) -> Result<T, Error> {
    let turn = tokio::time::timeout(store::POOL_TIMEOUT, turn).await;
    turn.unwrap_or_else(|late| Err(Error::Busy(late.into())))
}

fn closed(closed: AcquireError) -> Error {
    Error::Internal(closed.into())
}

async fn blocking<T: Send + 'static>(
    f: impl FnOnce() -> Result<T, Error> + Send + 'static,
) -> Result<T, Error> {
    let (span, language) = (tracing::Span::current(), words::language());
    let work = move || {
        words::in_language(language, || {
            let done = span.in_scope(f);
            (done, words::language())
        })
    };
    let (done, spoken) = tokio::task::spawn_blocking(work)
        .await
        .unwrap_or_else(|panic| (Err(Error::Internal(panic.into())), language));
    // The player may have chosen another language.
    words::set_language(spoken);
    done
}
