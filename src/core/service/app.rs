//! What the whole process shares, and what one use case has at hand.

use super::appearance::Appearance;
use super::backup_status::BackupStatus;
use super::delivery_status::DeliveryStatus;
use super::drawings::Drawings;
use super::leased_jobs;
use super::outbox_retention::Retention;
use super::pictures::Pictures;
use super::streams::Streams;
use super::{Clock, Error, Heartbeat, Incidents, Instant, Limit, Limits, Rhythm, secret};
use crate::notation::Notation;
use crate::play::TimeControl;
use crate::rules::Catalogue;
use crate::store::{self, DbConnection, Pool, players, sessions};
use crate::words::{self, Language};
use chrono::TimeDelta;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use tokio::sync::{Notify, Semaphore};
use url::Url;

/// A session ends after so many days without a visit.
pub const SESSION_IDLE_DAYS: i64 = 90;

/// What one server has seen the others know so much later.
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
    /// Rung after each commit, so that the jobs look at the outbox at once.
    pub wake: Notify,
    /// How often one may do what.
    pub limits: Limits,
    /// What was refused lately, for the log.
    pub incidents: Incidents,
    /// Passwords hashed at the same time: each costs 19 MiB and a core.
    pub hashing: Semaphore,
    pub pictures: Pictures,
    /// Pages that are left open beside a game.
    pub streams: Streams,
    pub drawings: Arc<Drawings>,
    pub delivery_status: DeliveryStatus,
    pub backup_status: BackupStatus,
    /// How far the outbox is thinned out.
    pub outbox_retention: Retention,
    /// Turns to write, for pages: as many as have a connection then.
    turns: Semaphore,
    seen: Mutex<HashMap<i64, Instant>>,
    /// Whether visits are written down at once, and so are those of other servers.
    tells_visits: AtomicBool,
}

impl App {
    /// The shared state over an open, migrated database.
    #[must_use]
    pub fn new(pool: Pool, setup: Setup, clock: Clock) -> Self {
        let limits = Limits::over(&pool, setup.limits);
        let turns = Semaphore::new(pool.most_writers());
        Self {
            pool,
            setup,
            clock,
            server: leased_jobs::name_of_server(),
            heartbeat: Heartbeat::still(Rhythm::BY_MAIL),
            live_heartbeat: Heartbeat::still(Rhythm::LIVE),
            wake: Notify::new(),
            limits,
            incidents: Incidents::default(),
            hashing: Semaphore::new(2),
            pictures: Pictures::default(),
            streams: Streams::default(),
            drawings: Arc::default(),
            delivery_status: DeliveryStatus::default(),
            backup_status: BackupStatus::default(),
            outbox_retention: Retention::default(),
            turns,
            seen: Mutex::new(HashMap::new()),
            tells_visits: AtomicBool::new(false),
        }
    }

    /// The variants that games can be begun in.
    #[must_use]
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
            let mut conn = app.connection()?;
            let now = app.clock.now();
            let mut context = RequestContext::open(&app, &mut conn, client, now)?;
            f(&mut context)
        })
        .await
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
        // Who waits for a turn to write takes neither a thread nor a connection from those who
        // look.
        let turn = tokio::time::timeout(store::POOL_TIMEOUT, self.turns.acquire());
        let _turn = match turn.await {
            Ok(turn) => turn.map_err(|closed| Error::Internal(closed.into()))?,
            Err(late) => return Err(Error::Busy(late.into())),
        };
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

    /// A connection for looking.
    ///
    /// # Errors
    /// When none is free for five seconds or the database cannot be reached.
    pub fn connection(&self) -> Result<store::Pooled, Error> {
        self.pool.get().map_err(|error| Error::Busy(error.into()))
    }

    /// A connection for writing.
    ///
    /// # Errors
    /// As [`App::connection`].
    pub fn connection_for_writing(&self) -> Result<store::Pooled, Error> {
        let conn = self.pool.for_writing();
        conn.map_err(|error| Error::Busy(error.into()))
    }

    /// The heartbeat that the clock of such a game depends on.
    #[must_use]
    pub fn heartbeat_of(&self, pace: TimeControl) -> &Heartbeat {
        match pace {
            TimeControl::Live(_) => &self.live_heartbeat,
            _ => &self.heartbeat,
        }
    }

    /// Somebody signed in is here, and is shown what was made before.
    pub fn sees(&self, reader: Asking) {
        self.seen().insert(reader.session, self.clock.now());
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
    #[must_use]
    pub fn seen_at(&self, session: i64) -> Option<Instant> {
        self.seen().get(&session).copied()
    }

    /// Other servers may have seen somebody too: each tells of its visits within [`VISITS_SETTLE`]
    /// from now on.
    pub fn tell_visits(&self) {
        self.tells_visits.store(true, Ordering::Relaxed);
    }

    /// From when on it is known who was here at that instant; none where it is known at once.
    #[must_use]
    pub fn visits_known_at(&self, at: Instant) -> Option<Instant> {
        let tells = self.tells_visits.load(Ordering::Relaxed);
        tells.then(|| at + VISITS_SETTLE)
    }

    fn seen(&self) -> std::sync::MutexGuard<'_, HashMap<i64, Instant>> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Who asks, as far as the request tells.
#[derive(Clone)]
pub struct Client {
    /// The session's token, from the cookie.
    pub token: Option<String>,
    /// The client's address, behind trusted proxies.
    pub address: IpAddr,
    /// The browser's name for itself, shortened.
    pub agent: String,
    /// What the browser's cookie says of looks, for somebody without an account.
    pub appearance: Appearance,
    /// The first language that the browser asks for and that we speak.
    pub heard: Option<Language>,
    /// Whether it sends a form, and does not only look.
    pub posts: bool,
    /// The page that is asked for, or that the posted form stands on, as a local path.
    pub here: String,
    /// By what accounts know that they were signed in to in this browser before; empty where none
    /// was.
    pub devices: String,
    /// Who turns out to ask, once the session is looked up: for the log.
    pub found: Arc<OnceLock<Asking>>,
}

/// Somebody who is signed in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Asking {
    pub player: i64,
    pub session: i64,
}

impl Client {
    /// Somebody who writes by mail: no browser, no session.
    fn by_mail() -> Self {
        Self {
            token: None,
            address: IpAddr::from([0, 0, 0, 0]),
            agent: "mail".into(),
            appearance: Appearance::default(),
            heard: None,
            posts: false,
            here: "/".into(),
            devices: String::new(),
            found: Arc::default(),
        }
    }
}

#[derive(Clone)]
pub struct CurrentPlayer {
    pub player: players::Player,
    /// The session that the cookie named; none for somebody who writes by mail.
    pub session_id: Option<i64>,
    /// When the player last gave the password in this session.
    pub proved_at: Option<Instant>,
    /// How the player likes to see boards.
    pub appearance: Appearance,
    /// Whether optional mail is held back, because mail came back.
    pub is_suspended: bool,
}

impl CurrentPlayer {
    /// Somebody without a session, to whom no page is shown.
    #[must_use]
    pub fn without_session(player: players::Player) -> Self {
        Self {
            player,
            session_id: None,
            proved_at: None,
            appearance: Appearance::default(),
            is_suspended: false,
        }
    }
}

/// What one use case has at hand: a connection, the instant, and who asks.
pub struct RequestContext<'a> {
    pub app: &'a App,
    /// The connection, inside a transaction when something is written.
    pub conn: &'a mut DbConnection,
    /// The instant of this request; all that it does happens then.
    pub now: Instant,
    /// When it reached us, by which the asker's clock is judged; a mail may have lain a while.
    pub arrived: Instant,
    pub client: Client,
    pub viewer: Option<CurrentPlayer>,
}

impl<'a> RequestContext<'a> {
    fn open(
        app: &'a App,
        conn: &'a mut DbConnection,
        client: Client,
        now: Instant,
    ) -> Result<Self, Error> {
        let viewer = match &client.token {
            Some(token) => find_viewer(app, conn, token, now)?,
            None => None,
        };
        if let Some(viewer) = &viewer
            && let Some(session) = viewer.session_id
        {
            let player = viewer.player.id;
            // Asked again, it is the same.
            let _same = client.found.set(Asking { player, session });
        }
        let context = Self {
            app,
            conn,
            now,
            arrived: now,
            client,
            viewer,
        };
        words::speak(context.language());
        Ok(context)
    }

    /// The language of whoever asks: chosen, or what the browser asks for, or English.
    fn language(&self) -> Language {
        let chosen = self.appearance().language;
        chosen.or(self.client.heard).unwrap_or_default()
    }

    /// Keeps in a player's account which language the browser asks for, for mails.
    fn hear(&mut self, player: &players::Player) -> Result<(), Error> {
        if let Some(heard) = self.client.heard
            && player.heard_language.as_deref() != Some(heard.code())
        {
            players::set_heard_language(self.conn, player.id, heard.code())?;
        }
        Ok(())
    }

    /// The context of a player who writes by mail, which reached us at `arrived`.
    pub fn by_mail(
        app: &'a App,
        conn: &'a mut DbConnection,
        player: players::Player,
        arrived: Instant,
        now: Instant,
    ) -> Self {
        Self {
            app,
            conn,
            now,
            arrived,
            client: Client::by_mail(),
            viewer: Some(CurrentPlayer::without_session(player)),
        }
    }

    /// The signed-in player.
    ///
    /// # Errors
    /// [`Error::SignedOut`] when nobody is.
    pub fn player(&self) -> Result<&players::Player, Error> {
        self.viewer
            .as_ref()
            .map(|viewer| &viewer.player)
            .ok_or(Error::SignedOut)
    }

    /// Counts one more of a thing for a player and for the network that the player is in.
    ///
    /// # Errors
    /// [`Error::TooOften`].
    pub fn count(&mut self, limit: Limit, player: i64) -> Result<(), Error> {
        let (limits, address) = (&self.app.limits, self.client.address);
        // Those who write by mail are in no network that we know.
        let known = Some(address).filter(|address| !address.is_unspecified());
        let networks = known.map(|address| limits.from_network(limit, address));
        let mut all = networks.unwrap_or_default();
        all.push(limits.counted(limit, &["player", &player.to_string()]));
        limits.take(self.conn, &all)
    }

    /// The number of whoever is signed in.
    #[must_use]
    pub fn viewer_id(&self) -> Option<i64> {
        self.viewer.as_ref().map(|viewer| viewer.player.id)
    }

    /// The notation that the visitor reads and writes moves in.
    #[must_use]
    pub fn notation(&self) -> Notation {
        let viewer = self.viewer.as_ref();
        viewer.map_or_else(words::notation, |viewer| viewer.player.notation())
    }

    /// How the visitor likes to see boards: as the account says, or the browser.
    #[must_use]
    pub fn appearance(&self) -> Appearance {
        let viewer = self.viewer.as_ref();
        viewer.map_or(self.client.appearance, |viewer| viewer.appearance)
    }

    /// The signed-in player, whose address is confirmed.
    ///
    /// # Errors
    /// [`Error::SignedOut`], or [`Error::Forbidden`] before the address is confirmed.
    pub fn confirmed_player(&self) -> Result<&players::Player, Error> {
        let player = self.player()?;
        if player.confirmed_at.is_some() {
            Ok(player)
        } else {
            Err(Error::Forbidden(crate::reasons::Forbidden::ConfirmFirst))
        }
    }
}

fn find_viewer(
    app: &App,
    conn: &mut DbConnection,
    token: &str,
    now: Instant,
) -> Result<Option<CurrentPlayer>, Error> {
    let Some(found) = sessions::find(conn, &secret::hash(token))? else {
        return Ok(None);
    };
    if found.player.locked_at(now).is_some() {
        return Ok(None);
    }
    let session = found.session;
    let idle = TimeDelta::days(SESSION_IDLE_DAYS);
    let fresh = now - session.created_at.utc() < idle || app.seen().contains_key(&session.id);
    if !fresh && sessions::last_seen(conn, &session)? + idle < now {
        return Ok(None);
    }
    app.seen().insert(session.id, now);
    Ok(Some(CurrentPlayer {
        player: found.player,
        session_id: Some(session.id),
        proved_at: Some(session.proved_at.unwrap_or(session.created_at).utc()),
        appearance: found
            .appearance
            .as_ref()
            .map(Appearance::of_row)
            .unwrap_or_default(),
        is_suspended: found.suspended_at.is_some(),
    }))
}

pub(super) async fn blocking<T: Send + 'static>(
    f: impl FnOnce() -> Result<T, Error> + Send + 'static,
) -> Result<T, Error> {
    let (span, asked) = (tracing::Span::current(), words::language());
    let told = move || {
        words::in_language(asked, || {
            let done = span.in_scope(f);
            (done, words::language())
        })
    };
    let (done, spoken) = tokio::task::spawn_blocking(told)
        .await
        .unwrap_or_else(|panic| (Err(Error::Internal(panic.into())), asked));
    // Whoever asks may turn out to have chosen another language.
    words::speak(spoken);
    done
}
