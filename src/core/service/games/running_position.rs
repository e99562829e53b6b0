//! Whether a position stands in a game that a player is playing: there, nobody gets help.

use super::loading::load_for_system;
use crate::model::{GameId, PlayerId};
use crate::rules::{Position, Variant};
use crate::service::Error;
use crate::store::{DbConnection, games, program_games};

/// The running game of a player against a person in which the position occurred after a move.
pub(crate) fn running_game_at(
    conn: &mut DbConnection,
    player: PlayerId,
    variant: &Variant,
    position: &Position,
) -> Result<Option<GameId>, Error> {
    running_game_with(conn, player, variant, std::slice::from_ref(position))
}

/// The same for any of these positions.
pub(crate) fn running_game_with(
    conn: &mut DbConnection,
    player: PlayerId,
    variant: &Variant,
    positions: &[Position],
) -> Result<Option<GameId>, Error> {
    let keys: Vec<_> = positions
        .iter()
        .map(|position| variant.position_key(position))
        .collect();
    for row in games::running_of(conn, player)? {
        let is_same_variant = row.rules.variant == variant.slug();
        if !is_same_variant || program_games::find(conn, row.id)?.is_some() {
            continue;
        }
        let stored = load_for_system(conn, row.id, false)?;
        let line = &stored.game()?.line;
        let mut later = (1..=line.ply()).filter_map(|ply| line.at(ply));
        if later.any(|then| keys.contains(&variant.position_key(then))) {
            return Ok(Some(row.id));
        }
    }
    Ok(None)
}
