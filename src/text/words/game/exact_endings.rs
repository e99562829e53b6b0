//! The values of positions in exact endings.

use crate::endgames::Value;

/// What a position is worth to the side to move, or a move to the side that makes it, with the
/// number of the winner's moves.
pub fn value(value: Value) -> String {
    match value {
        Value::Draw => t!("exact-draw").to_owned(),
        Value::Win(plies) => t!("exact-win", n = plies.div_ceil(2)),
        Value::Loss(plies) => t!("exact-loss", n = plies.div_ceil(2)),
    }
}
