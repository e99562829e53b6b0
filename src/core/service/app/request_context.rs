//! The context of a use case: a connection, the time, and the client.

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

/// A session ends after this many days without a visit.
pub const SESSION_IDLE_DAYS: i64 = 90;

/// The client, as described by the request.
#[derive(Clone)]
pub struct Client {
    /// The session's token, from the cookie.
    pub token: Option<String>,
    /// The client's address, behind trusted proxies.
    pub address: IpAddr,
    /// The user agent, shortened.
    pub agent: String,
    /// The appearance from the browser's cookie, for visitors without an account.
    pub appearance: Appearance,
    /// The first supported language among the browser's preferences.
    pub detected_language: Option<Language>,
    /// Whether the request submits a form.
    pub posts: bool,
    /// The requested page, or the page of the submitted form, as a local path.
    pub current_page: String,
    /// The device cookies of the browser; empty if there are none.
    pub devices: String,
    /// The viewer, once the session is looked up, for the log.
    pub viewer_cell: Arc<OnceLock<SignedInViewer>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SignedInViewer {
    pub player: PlayerId,
    pub session: i64,
}

impl Client {
    /// The client of a reply by email: no browser, no session.
    fn by_mail() -> Self {
        Self {
            token: None,
            address: IpAddr::from([0, 0, 0, 0]),
            agent: "mail".into(),
            appearance: Appearance::default(),
            detected_language: None,
            posts: false,
            current_page: "/".into(),
            devices: String::new(),
            viewer_cell: Arc::default(),
        }
    }
}

#[derive(Clone)]
pub struct CurrentPlayer {
    pub player: players::Player,
    /// The session of the cookie; none for a reply by email.
    pub session_id: Option<i64>,
    /// When the password was last entered in this session.
    pub proved_at: Option<Instant>,
    /// The player's appearance settings.
    pub appearance: Appearance,
    /// Whether optional email is suspended after bounces.
    pub is_suspended: bool,
}

impl CurrentPlayer {
    /// A player without a session, to whom no page is shown.
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

/// The context of a use case: a connection, the time, and the client.
pub struct RequestContext<'a> {
    pub app: &'a App,
    /// The connection, inside a transaction if the use case writes.
    pub conn: &'a mut DbConnection,
    /// The time of this request and of all its events.
    pub now: Instant,
    /// When the request arrived, which counts for the player's clock; an email may have been
    /// delayed.
    pub arrived: Instant,
    pub client: Client,
    /// The signed-in player.
    pub viewer: Option<CurrentPlayer>,
    /// A visitor who plays against a program without an account. A guest has a seat in games, and
    /// counts as signed out everywhere else.
    pub guest: Option<CurrentPlayer>,
}

impl<'a> RequestContext<'a> {
    pub(super) fn open(
        app: &'a App,
        conn: &'a mut DbConnection,
        client: Client,
        now: Instant,
    ) -> Result<Self, Error> {
        let found = match &client.token {
            Some(token) => find_viewer(app, conn, token, now)?,
            None => None,
        };
        if let Some(viewer) = &found
            && let Some(session) = viewer.session_id
        {
            let player = viewer.player.id;
            // Setting it again has no effect.
            let _same = client.viewer_cell.set(SignedInViewer { player, session });
        }
        let (guest, viewer) = match found {
            Some(found) if found.player.is_guest() => (Some(found), None),
            found => (None, found),
        };
        let context = Self {
            app,
            conn,
            now,
            arrived: now,
            client,
            viewer,
            guest,
        };
        words::set_language(context.language());
        Ok(context)
    }

    /// The viewer's language: chosen, or preferred by the browser, or English.
    fn language(&self) -> Language {
        let chosen = self.appearance().language;
        chosen.or(self.client.detected_language).unwrap_or_default()
    }

    /// Stores the browser's preferred language in the player's account, for emails.
    pub(super) fn store_language(&mut self, player: &players::Player) -> Result<(), Error> {
        if let Some(detected_language) = self.client.detected_language
            && player.heard_language.as_deref() != Some(detected_language.code())
        {
            players::set_detected_language(self.conn, player.id, detected_language.code())?;
        }
        Ok(())
    }

    /// The context of a player's reply by email that arrived at `arrived`.
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
            guest: None,
        }
    }

    /// The signed-in player.
    ///
    /// # Errors
    /// [`Error::SignedOut`] if nobody is.
    pub fn player(&self) -> Result<&players::Player, Error> {
        self.viewer
            .as_ref()
            .map(|viewer| &viewer.player)
            .ok_or(Error::SignedOut)
    }

    /// Counts an action of a player, and of the player's network.
    ///
    /// # Errors
    /// [`Error::TooOften`].
    pub fn count(&mut self, limit: Limit, player: PlayerId) -> Result<(), Error> {
        let (limits, address) = (&self.app.limits, self.client.address);
        // The network of an email's sender is unknown.
        let known = Some(address).filter(|address| !address.is_unspecified());
        let networks = known.map(|address| limits.from_network(limit, address));
        let mut all = networks.unwrap_or_default();
        all.push(limits.counted(limit, &["player", &player.to_string()]));
        limits.take(self.conn, &all)
    }

    /// Counts an action of the player in a game.
    ///
    /// # Errors
    /// [`Error::TooOften`].
    pub fn count_in_game(&mut self, limit: Limit, game: GameId) -> Result<(), Error> {
        let of = [game.to_string(), self.participant()?.id.to_string()];
        let counted = self.app.limits.counted(limit, &[&of[0], &of[1]]);
        self.app.limits.take(self.conn, &[counted])
    }

    /// The id of the signed-in player, or of the guest, as whom games see the visitor.
    pub fn viewer_id(&self) -> Option<PlayerId> {
        let viewer = self.viewer.as_ref().or(self.guest.as_ref());
        viewer.map(|viewer| viewer.player.id)
    }

    /// Like [`viewer_id`](Self::viewer_id), for what only a player of a game may do.
    ///
    /// # Errors
    /// [`Error::SignedOut`] if the visitor is neither.
    pub fn participant(&self) -> Result<&players::Player, Error> {
        let viewer = self.viewer.as_ref().or(self.guest.as_ref());
        viewer.map(|viewer| &viewer.player).ok_or(Error::SignedOut)
    }

    pub fn notation(&self) -> Notation {
        let viewer = self.viewer.as_ref();
        viewer.map_or_else(words::notation, |viewer| viewer.player.notation())
    }

    /// The viewer's appearance, from the account or the browser.
    pub fn appearance(&self) -> Appearance {
        let viewer = self.viewer.as_ref();
        viewer.map_or(self.client.appearance, |viewer| viewer.appearance)
    }

    /// The signed-in player with a confirmed address.
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
    let fresh = now - session.created_at.utc() < idle || app.visits().contains_key(&session.id);
    if !fresh && sessions::last_seen(conn, &session)? + idle < now {
        return Ok(None);
    }
    app.visits().insert(session.id, now);
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
