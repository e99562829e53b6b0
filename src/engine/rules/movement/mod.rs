//! The rules of movement: what a position is by the rules of a variant, which moves it has, what
//! comes of them, and why a move is none.

mod attack;
mod castling;
mod drops;
mod effects;
pub(super) mod explain;
mod free_board;
mod generate;
pub(super) mod goal;
mod guard;
mod material;
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
