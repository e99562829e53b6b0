//! What lies on the table: the board and its points, the pieces, moves, and a position as plain
//! data. Nothing here knows the rules of any game.

pub(super) mod bits;
pub(super) mod geometry;
pub(super) mod hands;
pub(super) mod moves;
mod order;
pub(super) mod pieces;
pub(super) mod position;
