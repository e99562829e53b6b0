//! What the whole process shares.

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
use super::streams::Streams;
use super::{
    Clock, CountedAction, Error, Heartbeat, HeartbeatLimits, Incidents, Instant, Limits, Refusable,
    UseCaseResult, refuse,
};
use crate::play::TimeControl;
use crate::rules::Catalogue;
use crate::store::{self, DbConnection, Pool};
use crate::words;
use chrono::TimeDelta;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{AcquireError, Notify, Semaphore};
use url::Url;

/// The other servers know of a visit at most so much later.
const VISITS_SETTLE: TimeDelta = TimeDelta::seconds(2);

/// Settings that use cases need.
#[derive(Debug, Clone)]
pub struct Setup {
    /// The address that links begin with.
    pub public_url: Url,
    pub mail_from: String,
    /// The domain of the addresses that notices are answered at, in lower case; none while
    /// answers by mail are off.
    pub reply_domain: Option<String>,
    /// The name of our own mail server in Authentication-Results.
    pub authserv_id: Option<String>,
    /// Whether limits are in force.
    pub limits: bool,
    /// The days of vacation that a player has in a year; none at 0.
    pub vacation_days: u16,
    /// The variants that games can be begun in.
    pub catalogue: Catalogue,
}

/// What the whole process shares.
pub struct App {
    pub pool: Pool,
    pub setup: Setup,
    pub clock: Clock,
    /// What this process is called among the servers of its database.
    pub server: String,
    /// The heartbeat that time-outs depend on.
    pub heartbeat: Heartbeat,
    pub live_heartbeat: Heartbeat,
    /// Notified after each commit, so that the jobs look at the outbox at once.
    pub wake: Notify,
    /// How often one may do what.
    pub limits: Limits,
    /// What was refused lately, for the log.
    pub incidents: Incidents,
    /// Heavy pages made at the same time.
    computing: FairTurns,
    /// Passwords hashed at the same time: each costs 19 MiB and a core.
    pub hashing: Semaphore,
    pictures: Pictures,
    /// Pages that are left open beside a game.
    pub streams: Streams,
    pub drawings: Arc<Drawings>,
    pub delivery_status: DeliveryStatus,
    pub backup_status: BackupStatus,
    pub outbox_retention: RetentionProgress,
    /// Turns to write, for pages: as many as have a connection then.
    turns: Semaphore,
    seen: Mutex<HashMap<i64, Instant>>,
    /// Whether visits are written down at once, and so are those of other servers.
    tells_visits: AtomicBool,
}

impl App {
    /// The shared state over an open, migrated database.
    pub fn new(pool: Pool, setup: Setup, clock: Clock) -> Self {
        let limits = Limits::over(&pool, setup.limits);
        let turns = Semaphore::new(pool.max_writers());
        Self {
            pool,
            setup,
            clock,
            server: leased_jobs::name_of_server(),
            heartbeat: Heartbeat::still(HeartbeatLimits::BY_MAIL),
            live_heartbeat: Heartbeat::still(HeartbeatLimits::LIVE),
            wake: Notify::new(),
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
            tells_visits: AtomicBool::new(false),
        }
    }

    /// The variants that games can be begun in.
    pub fn catalogue(&self) -> &Catalogue {
        &self.setup.catalogue
    }

    /// Does `f` on the blocking pool, with a connection and the visitor's session looked up:
    /// the one hop of a page.
    ///
    /// # Errors
    /// What `f` fails with, or the database being out of reach.
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

    /// Does what takes its time and needs no database, away from the pages and from their
    /// connections; only a few at a time, and one for each network of clients.
    ///
    /// # Errors
    /// What `f` fails with, or [`Error::Busy`] where too many others wait.
    pub async fn compute<T: Send + 'static>(
        &self,
        client: &Client,
        f: impl FnOnce() -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        let _turn = in_time(self.computing.turn(network(client.address))).await?;
        blocking(f).await
    }

    /// Whether the picture of a drawing costs no work, as it was drawn lately.
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

    /// As [`App::read`], but `f` runs in a write transaction; the jobs hear of it afterwards.
    ///
    /// # Errors
    /// What `f` fails with (nothing is saved then), or the database's refusal.
    pub async fn write<T: Send + 'static>(
        self: &Arc<Self>,
        client: &Client,
        f: impl FnOnce(&mut RequestContext) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        // A request that waits for its turn to write takes no thread and no connection from others.
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
                    context.hear(&viewer.player)?;
                }
                f(&mut context)
            })?;
            app.wake_all();
            Ok(done)
        })
        .await
    }

    /// As [`App::write`], for a use case that can refuse: what it wrote before that is saved.
    ///
    /// # Errors
    /// As [`App::write`], or the refusal.
    pub async fn attempt<T: Send + 'static, Why: Send + 'static>(
        self: &Arc<Self>,
        client: &Client,
        f: impl FnOnce(&mut RequestContext) -> UseCaseResult<T, Why> + Send + 'static,
    ) -> UseCaseResult<T, Why> {
        let done = self.write(client, |context| f(context).split()).await?;
        done.or_else(refuse)
    }

    /// As [`App::write`], for the jobs and the command line, where nobody visits.
    ///
    /// # Errors
    /// What `f` fails with (nothing is saved then), or the database's refusal.
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

    /// Something was written: the jobs look what there is to do.
    pub fn wake_all(&self) {
        self.wake.notify_one();
        self.streams.wake();
    }

    /// A connection for looking, for a page.
    fn connection_for_pages(&self) -> Result<store::PooledConnection, Error> {
        self.pool.get().map_err(|error| Error::Busy(error.into()))
    }

    /// A connection for looking, for the jobs.
    ///
    /// # Errors
    /// When none is free for five seconds or the database cannot be reached.
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

    /// The heartbeat that the clock of such a game depends on.
    pub fn heartbeat_of(&self, pace: TimeControl) -> &Heartbeat {
        match pace {
            TimeControl::Live(_) => &self.live_heartbeat,
            _ => &self.heartbeat,
        }
    }

    /// The visits since the last call, for the jobs to write down.
    pub fn take_seen(&self) -> Vec<(i64, Instant)> {
        self.seen().drain().collect()
    }

    /// Whether there were visits since.
    pub fn has_seen(&self) -> bool {
        !self.seen().is_empty()
    }

    /// Visits that could not be written down, for the next time; later ones count.
    pub fn put_back_seen(&self, visits: Vec<(i64, Instant)>) {
        let mut seen = self.seen();
        for (session, at) in visits {
            seen.entry(session).or_insert(at);
        }
    }

    /// When a session was used last, as far as that is not written down yet.
    pub fn seen_at(&self, session: i64) -> Option<Instant> {
        self.seen().get(&session).copied()
    }

    /// Other servers may have seen somebody too: each tells of its visits within [`VISITS_SETTLE`]
    /// from now on.
    pub fn tell_visits(&self) {
        self.tells_visits.store(true, Ordering::Relaxed);
    }

    /// From when on it is known who was here at that instant; none where it is known at once.
    pub fn visits_known_at(&self, at: Instant) -> Option<Instant> {
        let tells = self.tells_visits.load(Ordering::Relaxed);
        tells.then(|| at + VISITS_SETTLE)
    }

    fn seen(&self) -> std::sync::MutexGuard<'_, HashMap<i64, Instant>> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl App {
    /// As [`Limits::take`], where no transaction is at hand.
    ///
    /// # Errors
    /// [`Error::TooOften`], or the database being out of reach.
    pub async fn take(self: &Arc<Self>, all: &[CountedAction]) -> Result<(), Error> {
        self.count_apart(Operation::Take(1), all).await
    }

    /// As [`Limits::give_back`], where no transaction is at hand.
    ///
    /// # Errors
    /// When the database is out of reach.
    pub async fn give_back(self: &Arc<Self>, all: &[CountedAction]) -> Result<(), Error> {
        self.count_apart(Operation::GiveBack, all).await
    }

    /// As [`Limits::forget`], where no transaction is at hand.
    ///
    /// # Errors
    /// When the database is out of reach.
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

/// A turn, unless too many others wait for one.
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
    // The visitor may turn out to have chosen another language.
    words::set_language(spoken);
    done
}
