//! Pieces that a move must be told from.

use crate::rules::{Position, Square, Variant};

/// Where those pieces of the mover's stand that are like the one on a square, itself among them, and could go to
/// another if their king were not in danger.
pub(super) fn rivals(
    variant: &Variant,
    position: &Position,
    from: Square,
    to: Square,
) -> Vec<Square> {
    let Some(piece) = position.piece_at(from) else {
        return Vec::new();
    };
    let reaches = |at: &Square| position.reaches(variant, *at, to);
    position.standing(piece).filter(reaches).collect()
}
