//! Who may read which comments on a game.

use super::super::loading::load_for_system;
use super::super::stored_game::{ReplayedGame, StoredGame};
use super::visible_game::VisibleGame;
use crate::event::{Event, EventKind};
use crate::model::{PlayerId, PlayerName};
use crate::service::{Error, Instant};
use crate::store::{DbConnection, events, kibitz};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remark {
    pub id: i64,
    pub player_id: PlayerId,
    pub author: PlayerName,
    /// The ply at which it was made.
    pub ply: i64,
    pub body: String,
    pub at: Instant,
    /// Whether it is sealed: until the game ends, only its author can read it.
    pub sealed: bool,
}

/// The comments that the viewer may read, in order; none in private games and challenges.
pub(super) fn remarks(
    conn: &mut DbConnection,
    stored: &VisibleGame,
    viewer: Option<PlayerId>,
) -> Result<Vec<Remark>, Error> {
    if stored.game.is_none() || !stored.is_public() {
        return Ok(Vec::new());
    }
    let reader = viewer.unwrap_or(PlayerId::NONE);
    let rows = kibitz::of_game(conn, stored.row.id, reader)?.into_iter();
    let standing = rows.filter(|(row, _)| is_open_to(row, stored, viewer));
    let remark = |(row, author): (kibitz::Row, PlayerName)| Remark {
        id: row.id,
        player_id: row.player_id,
        author,
        ply: row.ply,
        body: row.body,
        at: row.at.utc(),
        sealed: row.sealed,
    };
    Ok(standing.map(remark).collect())
}

/// Which sides have closed kibitz while the game runs.
pub(crate) fn closed_by(conn: &mut DbConnection, stored: &StoredGame) -> Result<[bool; 2], Error> {
    let kinds = [EventKind::KibitzClosed, EventKind::KibitzOpened].map(<&str>::from);
    let mut closed = [false; 2];
    for event in events::of_kinds(conn, stored.row.id, &kinds)? {
        note_closing(&mut closed, stored, &event);
    }
    Ok(closed)
}

/// Applies an event that closes or opens kibitz.
pub(super) fn note_closing<Mask>(
    closed: &mut [bool; 2],
    stored: &ReplayedGame<Mask>,
    event: &events::Row,
) {
    if let Some(side) = event.player_id.and_then(|id| stored.seat_of(id)) {
        closed[side.index()] = event.event == Event::KibitzClosed;
    }
}

/// Whether a viewer may read a comment: until the game ends, only its author can read a sealed one.
pub(crate) fn is_open_to<Mask>(
    row: &kibitz::Row,
    stored: &ReplayedGame<Mask>,
    reader: Option<PlayerId>,
) -> bool {
    let outcome = stored.game.as_ref().and_then(|game| game.outcome);
    !row.sealed || outcome.is_some() || reader == Some(row.player_id)
}

/// A comment that is not secret any more, for the admins.
///
/// # Errors
/// [`Error::NotFound`] if there is no such comment, or it is still sealed.
pub(crate) fn find_unsealed(
    conn: &mut DbConnection,
    id: i64,
) -> Result<(kibitz::Row, StoredGame), Error> {
    let row = kibitz::find(conn, id)?.ok_or(Error::NotFound)?;
    let stored = load_for_system(conn, row.game_id, false)?;
    match is_open_to(&row, &stored, None) {
        true => Ok((row, stored)),
        false => Err(Error::NotFound),
    }
}
