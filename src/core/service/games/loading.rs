//! Loading games for a viewer, or for the jobs.

use super::stored_game::{ReplayedGame, StoredGame, people, replayed};
use crate::model::{GameId, PlayerId, Status, Visibility};
use crate::service::Error;
use crate::store::players::{self, Player};
use crate::store::tournaments::pairings;
use crate::store::{DbConnection, games};

/// Whether a player may see a game. A private game is visible to its players only, and so is a
/// declined or withdrawn challenge. An open challenge is visible to all, one behind a secret link
/// to its challenger.
pub(crate) fn is_visible_to(row: &games::Row, player_id: Option<PlayerId>) -> bool {
    let is_public = row.visibility != Visibility::Private;
    match row.state.status {
        Status::Playing | Status::Finished if is_public => true,
        Status::Open if row.is_by_invitation() => player_id == row.challenge.challenger_id,
        Status::Open if is_public || row.challenge.opponent_id.is_none() => true,
        _ => player_id.is_some() && people(row).contains(&player_id),
    }
}

/// Loads a game that the viewer may see. With `for_update`, other writers of the game wait until
/// this transaction ends.
///
/// # Errors
/// [`Error::NotFound`] if there is no such game, or the viewer may not see it.
pub(crate) fn load(
    conn: &mut DbConnection,
    id: GameId,
    viewer: Option<PlayerId>,
    for_update: bool,
) -> Result<StoredGame, Error> {
    let stored = load_for_system(conn, id, for_update)?;
    match is_visible(conn, &stored.row, viewer)? {
        true => Ok(stored),
        false => Err(Error::NotFound),
    }
}

/// Like [`is_visible_to`]; and the games of a private tournament are visible to all who have a part
/// in it.
pub(crate) fn is_visible(
    conn: &mut DbConnection,
    row: &games::Row,
    viewer: Option<PlayerId>,
) -> Result<bool, Error> {
    if is_visible_to(row, viewer) {
        return Ok(true);
    }
    match viewer.filter(|_| row.state.status.has_begun()) {
        Some(viewer) => Ok(pairings::has_part(conn, row.id, viewer)?),
        None => Ok(false),
    }
}

/// Like [`load`], for the jobs, which see every game.
///
/// # Errors
/// [`Error::NotFound`] if there is no such game.
pub(crate) fn load_for_system(
    conn: &mut DbConnection,
    id: GameId,
    for_update: bool,
) -> Result<StoredGame, Error> {
    if for_update {
        games::lock(conn, id)?;
    }
    replayed(games::find_with_text(conn, id)?.ok_or(Error::NotFound)?)
}

pub(crate) fn to_move<Mask>(
    conn: &mut DbConnection,
    stored: &ReplayedGame<Mask>,
) -> Result<Option<Player>, Error> {
    let turn = stored.game()?.turn();
    match turn.and_then(|side| stored.player_at(side)) {
        Some(player) => Ok(players::find(conn, player)?),
        None => Ok(None),
    }
}
