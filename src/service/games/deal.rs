//! What chance brings in a game: from what it is drawn, and what of it a player knows.

use super::stored_game::StoredGame;
use crate::model::chance::{Chance, DealView};
use crate::model::lots::{self, Lots};
use crate::rules::Side;
use crate::service::{Error, secret};
use crate::store::{DbConnection, chances};

/// The secret of a game, fixed now where it was not yet. The game's row must be locked.
pub(super) fn secret_of(conn: &mut DbConnection, game: i64) -> Result<String, Error> {
    Ok(chances::find_or_keep(conn, game, secret::token)?)
}

/// What one who has that seat, or none, may know of a game's chance; nothing in games without, and before it is fixed.
pub(super) fn seen(
    conn: &mut DbConnection,
    stored: &StoredGame,
    seat: Option<Side>,
) -> Result<Option<Chance>, Error> {
    if !stored.variant.has_chance() {
        return Ok(None);
    }
    let id = stored.row.id;
    let Some(secret) = chances::find(conn, id)? else {
        return Ok(None);
    };
    let game = stored.game.as_ref();
    let is_over = game.is_some_and(|game| game.outcome.is_some());
    let deal = game.filter(|_| stored.variant.has_face_down());
    let lots = Lots {
        secret: &secret,
        game: id,
    };
    Ok(Some(Chance {
        fingerprint: lots::fingerprint(&secret),
        deal: deal.map(|game| DealView::of(&game.line, &lots, seat, is_over)),
        secret: is_over.then_some(secret),
    }))
}
