//! Sessions: opened at sign-in, listed, ended.

use crate::model::PlayerId;
use crate::service::{
    App, Client, Error, Instant, RequestContext, SESSION_IDLE_DAYS, last_seen, secret,
};
use crate::store::{players, sessions};
use chrono::TimeDelta;
use std::sync::Arc;

/// A session as its owner sees it.
#[derive(Debug, Clone)]
pub struct SessionEntry {
    /// The number, for ending it.
    pub id: i64,
    /// The browser's name for itself.
    pub agent: String,
    pub since: Instant,
    pub last_seen: Instant,
    /// Whether it is the one that asks.
    pub is_this: bool,
}

/// So many sessions of a player are open at a time.
pub const MOST_SESSIONS: i64 = 20;

/// Opens a session for the player and tells its token; the one that this browser had before is
/// over, and so are the oldest of more than [`MOST_SESSIONS`].
pub(super) fn open(context: &mut RequestContext, player_id: PlayerId) -> Result<String, Error> {
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
    if let Some(heard) = context.client.heard {
        players::set_detected_language(context.conn, player_id, heard.code())?;
    }
    Ok(token)
}

/// Ends the visitor's session; without one, nothing.
pub async fn sign_out(app: &Arc<App>, client: &Client) -> Result<(), Error> {
    app.write(client, |context| {
        if let Some(viewer) = &context.viewer {
            sessions::delete(context.conn, viewer.session_id.as_slice())?;
            last_seen::note(context.conn, viewer.player.id, context.now)?;
            tracing::info!(player = viewer.player.id.0, "signed out");
        }
        Ok(())
    })
    .await
}

/// The viewer's sessions that still hold, this one first.
///
/// # Errors
/// When nobody is signed in.
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
pub enum Which {
    /// That one, if it is the viewer's.
    One(i64),
    /// All of the viewer's, this one too.
    All,
}

/// Ends sessions of the viewer; tells whether this one is among them.
///
/// # Errors
/// When nobody is signed in.
pub fn end(context: &mut RequestContext, which: Which) -> Result<bool, Error> {
    let viewer = context.viewer.as_ref().ok_or(Error::SignedOut)?;
    last_seen::note(context.conn, viewer.player.id, context.now)?;
    let ended = |id: i64| which == Which::All || which == Which::One(id);
    let count = sessions::end(context.conn, viewer.player.id, ended)?;
    tracing::info!(player = viewer.player.id.0, count, "sessions ended");
    Ok(viewer.session_id.is_some_and(ended))
}
