//! What one use case has at hand: a connection, the time, and who asks.

use super::App;
use crate::model::{GameId, PlayerId};
use crate::notation::Notation;
use crate::service::appearance::Appearance;
use crate::service::{Error, Instant, Limit, secret};
use crate::store::{DbConnection, players, sessions};
use crate::words::{self, Language};
use chrono::TimeDelta;
use std::net::IpAddr;
use std::sync::{Arc, OnceLock};

/// A session ends after so many days without a visit.
pub const SESSION_IDLE_DAYS: i64 = 90;

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
    pub found: Arc<OnceLock<SignedInViewer>>,
}

/// Somebody who is signed in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SignedInViewer {
    pub player: PlayerId,
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
    pub(super) fn open(
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
            let _same = client.found.set(SignedInViewer { player, session });
        }
        let context = Self {
            app,
            conn,
            now,
            arrived: now,
            client,
            viewer,
        };
        words::set_language(context.language());
        Ok(context)
    }

    /// The language of whoever asks: chosen, or what the browser asks for, or English.
    fn language(&self) -> Language {
        let chosen = self.appearance().language;
        chosen.or(self.client.heard).unwrap_or_default()
    }

    /// Keeps in a player's account which language the browser asks for, for mails.
    pub(super) fn hear(&mut self, player: &players::Player) -> Result<(), Error> {
        if let Some(heard) = self.client.heard
            && player.heard_language.as_deref() != Some(heard.code())
        {
            players::set_detected_language(self.conn, player.id, heard.code())?;
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
    pub fn count(&mut self, limit: Limit, player: PlayerId) -> Result<(), Error> {
        let (limits, address) = (&self.app.limits, self.client.address);
        // Those who write by mail are in no network that we know.
        let known = Some(address).filter(|address| !address.is_unspecified());
        let networks = known.map(|address| limits.from_network(limit, address));
        let mut all = networks.unwrap_or_default();
        all.push(limits.counted(limit, &["player", &player.to_string()]));
        limits.take(self.conn, &all)
    }

    /// Counts a thing that the player does in a game.
    ///
    /// # Errors
    /// [`Error::TooOften`].
    pub fn count_in_game(&mut self, limit: Limit, game: GameId) -> Result<(), Error> {
        let of = [game.to_string(), self.player()?.id.to_string()];
        let counted = self.app.limits.counted(limit, &[&of[0], &of[1]]);
        self.app.limits.take(self.conn, &[counted])
    }

    /// The number of whoever is signed in.
    pub fn viewer_id(&self) -> Option<PlayerId> {
        self.viewer.as_ref().map(|viewer| viewer.player.id)
    }

    /// The notation that the visitor reads and writes moves in.
    pub fn notation(&self) -> Notation {
        let viewer = self.viewer.as_ref();
        viewer.map_or_else(words::notation, |viewer| viewer.player.notation())
    }

    /// How the visitor likes to see boards: as the account says, or the browser.
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
            Err(Error::Forbidden(crate::refusals::Forbidden::ConfirmFirst))
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
