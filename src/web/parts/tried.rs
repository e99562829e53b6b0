//! Moves of a game that are tried without sending them: how they stand in fields and in addresses.

use crate::notation::{self, Notation};
use crate::rules::Line;

/// The moves of a line behind so many plies, as the reader would type them one after another.
pub(in crate::web) fn typed_moves(line: &Line, from: usize, own: Notation) -> String {
    let mut before = line.clone();
    before.truncate(from);
    let mut texts = Vec::new();
    for &mv in line.moves().iter().skip(from) {
        texts.push(notation::written_for(&before, own, mv));
        // It was made on the whole line already.
        let _ = before.push_on(mv);
    }
    texts.join(" ")
}

/// The address at which moves are tried that follow a ply of a game; `moves` are in coordinates, joined by spaces.
pub(in crate::web) fn analysis_address(game: i64, ply: usize, moves: &str) -> String {
    let line = match moves {
        "" => String::new(),
        moves => {
            let line = serde_urlencoded::to_string([("line", moves)]);
            format!("&{}", line.unwrap_or_default())
        }
    };
    format!("/games/{game}/analysis?ply={ply}{line}")
}
