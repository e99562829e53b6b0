//! The values of games that have ended.

use crate::rules::{Outcome, Side};

use super::values::Value;

/// The value of a mate at once; it falls by one for each ply until it.
pub(super) const MATE: Value = 30_000;
/// Values beyond this one are mates or other certain ends.
pub(super) const CERTAIN: Value = 29_000;
/// More than any value.
pub(super) const INFINITE: Value = 32_000;

/// The value for the side to move of a game that ends after this number of plies.
pub(super) fn of_outcome(outcome: Outcome, turn: Side, ply: usize) -> Value {
    // A search is never so deep.
    #[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap)]
    let ply = ply as Value;
    match outcome.winner {
        None => 0,
        Some(side) if side == turn => MATE - ply,
        Some(_) => ply - MATE,
    }
}

/// A value as the table stores it: certain ends are counted from the position, not from the root.
pub(super) fn to_table(value: Value, ply: usize) -> Value {
    #[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap)]
    let ply = ply as Value;
    match value {
        CERTAIN.. => value + ply,
        _ if value <= -CERTAIN => value - ply,
        _ => value,
    }
}

/// The reverse of [`to_table`].
pub(super) fn from_table(value: Value, ply: usize) -> Value {
    #[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap)]
    let ply = ply as Value;
    match value {
        CERTAIN.. => value - ply,
        _ if value <= -CERTAIN => value + ply,
        _ => value,
    }
}
