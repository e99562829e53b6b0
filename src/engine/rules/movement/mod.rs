//! The rules of movement: positions by the rules of a variant, their moves and results, and why a
//! move is illegal.

mod attack;
mod castling;
mod drops;
mod effects;
pub(super) mod explain;
mod free_board;
mod gating;
mod generate;
pub(super) mod goal;
mod guard;
mod material;
mod mobility;
pub(super) mod obstacles;
mod opening;
mod passing;
mod perft;
pub(crate) mod placement;
mod play;
mod possible;
mod rare_moves;
pub(super) mod set_up;
mod shuffle;
mod special;
pub(crate) mod tactics;
