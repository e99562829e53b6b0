//! Exact endings for readers: never of a position of a running game that they play.

use super::games::plays_at;
use super::{Error, RequestContext};
use crate::endgames::ExactEnding;
use crate::rules::Line;

/// The exact value of the last position of a line and of its moves, if a file has it.
pub fn exact_ending(
    context: &mut RequestContext,
    line: &Line,
) -> Result<Option<ExactEnding>, Error> {
    let (variant, position) = (line.variant(), line.position());
    let files = context.app.endgames.get();
    let Some(files) = files.filter(|_| line.outcome().is_none()) else {
        return Ok(None);
    };
    let found = files.ending(variant, position).unwrap_or_else(|error| {
        let variant = variant.slug();
        tracing::error!(variant, %error, "a file of exact endings cannot be used");
        None
    });
    if found.is_none() {
        return Ok(None);
    }
    let player = context.viewer.as_ref().or(context.guest.as_ref());
    let plays = match player.map(|player| player.player.id) {
        None => false,
        Some(player) => plays_at(context.conn, player, variant, position)?,
    };
    Ok(found.filter(|_| !plays))
}
