//! Moves that are tried without sending them, in fields of forms and of addresses.

use crate::model::GameId;
use crate::notation::{coordinate, fen};
use crate::rules::{Line, Position, Variant};
use crate::search::material;

/// The address that tries moves after a ply of a game. `moves` are as
/// [`crate::notation::variations::Variations::write`] has them.
pub(in crate::web) fn analysis_address(game: GameId, ply: usize, moves: &str) -> String {
    let line = match moves {
        "" => String::new(),
        moves => {
            let line = serde_urlencoded::to_string([("line", moves)]);
            format!("&{}", line.unwrap_or_default())
        }
    };
    format!("/games/{game}/analysis?ply={ply}{line}")
}

/// The longest line in the explorer, in plies.
pub(in crate::web) const MOST_EXPLORED: usize = 200;

/// The explorer's page of the position after that ply of a line.
pub(in crate::web) fn explorer_address(line: &Line, ply: usize) -> String {
    let variant = line.variant();
    let mut fields = Vec::new();
    if line.start().same_as(variant.start()) && ply <= MOST_EXPLORED {
        let moves = line.moves().iter().take(ply);
        let moves: Vec<String> = moves.map(|mv| coordinate::write(variant, *mv)).collect();
        fields.push(("moves", moves.join(".")));
    } else {
        let position = line.at(ply).unwrap_or(line.position());
        fields.push(("fen", fen::write(variant, position)));
    }
    let fields = serde_urlencoded::to_string(fields).unwrap_or_default();
    format!("/explorer/{}?{fields}", variant.slug())
}

/// The search for archived games with the same ending: its address, and the pieces left in the
/// words of the search. `None` if too many pieces are left.
pub(in crate::web) fn ending_link(
    variant: &Variant,
    position: &Position,
) -> Option<(String, String)> {
    let pieces = material::of_endgame(variant, position)?;
    let fields = [
        ("status", "finished"),
        ("variant", variant.slug()),
        ("material", &pieces),
    ];
    let fields = serde_urlencoded::to_string(fields).unwrap_or_default();
    Some((format!("/games?{fields}"), pieces))
}
