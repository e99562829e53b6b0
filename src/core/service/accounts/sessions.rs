//! Sessions: opening, listing, ending.

use crate::model::PlayerId;
use crate::service::{
    App, Client, Error, Instant, RequestContext, SESSION_IDLE_DAYS, guests, last_seen, secret,
};
use crate::store::{players, sessions};
use chrono::TimeDelta;
use std::sync::Arc;

/// A session in its owner's list.
#[derive(Debug, Clone)]
pub struct SessionEntry {
    pub id: i64,
    pub agent: String,
    pub since: Instant,
    pub last_seen: Instant,
    /// Whether it is the current one.
    pub is_this: bool,
}

pub const MOST_SESSIONS: i64 = 20;

/// Opens a session for the player and returns its token. It ends this browser's previous session,
/// and the oldest of more than [`MOST_SESSIONS`]. The games of a guest become the player's.
pub(super) fn open(context: &mut RequestContext, player_id: PlayerId) -> Result<String, Error> {
    if let Some(guest) = context.guest.take() {
        guests::hand_over(context.conn, guest.player.id, player_id)?;
    }
    if let Some(session) = context.viewer.as_ref().and_then(|viewer| viewer.session_id) {
        sessions::delete(context.conn, &[session])?;
    }
    let token = secret::token();
    sessions::insert(
        context.conn,
        &secret::hash(&token),
        player_id,
        &context.client.agent,
        context.now.into(),
    )?;
    let surplus = sessions::older_than(context.conn, player_id, MOST_SESSIONS)?;
    sessions::delete(context.conn, &surplus)?;
    if let Some(language) = context.client.detected_language {
        players::set_detected_language(context.conn, player_id, language.code())?;
    }
    Ok(token)
}

/// Ends the client's session, if any.
pub async fn sign_out(app: &Arc<App>, client: &Client) -> Result<(), Error> {
    app.write(client, |context| {
        if let Some(viewer) = &context.viewer {
            sessions::delete(context.conn, viewer.session_id.as_slice())?;
            last_seen::record_visit(context.conn, viewer.player.id, context.now)?;
            tracing::info!(player = viewer.player.id.0, "signed out");
        }
        Ok(())
    })
    .await
}

/// The viewer's valid sessions, the current one first.
///
/// # Errors
/// If nobody is signed in.
pub fn list(context: &mut RequestContext) -> Result<Vec<SessionEntry>, Error> {
    let viewer = context.viewer.as_ref().ok_or(Error::SignedOut)?;
    let (this, oldest) = (
        viewer.session_id,
        context.now - TimeDelta::days(SESSION_IDLE_DAYS),
    );
    let rows = sessions::of_player(context.conn, viewer.player.id)?;
    let mut listed: Vec<SessionEntry> = rows
        .into_iter()
        .map(|(session, last_seen)| SessionEntry {
            id: session.id,
            agent: session.agent,
            since: session.created_at.utc(),
            last_seen: if Some(session.id) == this {
                context.now
            } else {
                last_seen
            },
            is_this: Some(session.id) == this,
        })
        .filter(|session| session.last_seen >= oldest)
        .collect();
    listed.sort_by_key(|session| (!session.is_this, std::cmp::Reverse(session.last_seen)));
    Ok(listed)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SessionsToEnd {
    /// One session of the viewer's.
    One(i64),
    /// All of the viewer's sessions, including the current one.
    All,
}

/// Ends sessions of the viewer; returns whether the current one is among them.
///
/// # Errors
/// If nobody is signed in.
pub fn end(context: &mut RequestContext, which: SessionsToEnd) -> Result<bool, Error> {
    let viewer = context.viewer.as_ref().ok_or(Error::SignedOut)?;
    last_seen::record_visit(context.conn, viewer.player.id, context.now)?;
    let ended = |id: i64| which == SessionsToEnd::All || which == SessionsToEnd::One(id);
    let count = sessions::end(context.conn, viewer.player.id, ended)?;
    tracing::info!(player = viewer.player.id.0, count, "sessions ended");
    Ok(viewer.session_id.is_some_and(ended))
}
