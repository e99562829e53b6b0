//! Games loaded for a visitor, or for the jobs.

use super::stored_game::{ReplayedGame, StoredGame, people, replayed};
use crate::model::{GameId, PlayerId, Status, Visibility};
use crate::service::Error;
use crate::store::players::{self, Player};
use crate::store::{DbConnection, games};

/// Whether somebody may see a game: a private one is there for its players alone, and so is a
/// challenge that came to nothing. An open challenge to anybody is there for everybody, and one
/// that waits under a secret address for its challenger.
pub(crate) fn is_visible_to(row: &games::Row, player_id: Option<PlayerId>) -> bool {
    let is_public = row.visibility == Visibility::Public;
    match row.state.status {
        Status::Playing | Status::Finished if is_public => true,
        Status::Open if row.is_by_invitation() => player_id == row.challenge.challenger_id,
        Status::Open if is_public || row.challenge.opponent_id.is_none() => true,
        _ => player_id.is_some() && people(row).contains(&player_id),
    }
}

/// Loads a game that the visitor may see. With `for_update`, other writers of the same game wait
/// until this transaction ends.
///
/// # Errors
/// [`Error::NotFound`] when there is none, or none for this visitor.
pub(crate) fn load(
    conn: &mut DbConnection,
    id: GameId,
    viewer: Option<PlayerId>,
    for_update: bool,
) -> Result<StoredGame, Error> {
    let stored = load_for_system(conn, id, for_update)?;
    if is_visible_to(&stored.row, viewer) {
        Ok(stored)
    } else {
        Err(Error::NotFound)
    }
}

/// As [`load`], for the jobs, which see every game.
///
/// # Errors
/// [`Error::NotFound`] when there is none.
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
