//! The rules of movement: what a position is by the rules of a variant, which moves it has, what
//! comes of them, and why a move is none.

mod apart;
mod attack;
mod blast;
mod drops;
mod duty;
mod effects;
pub(super) mod explain;
mod far;
mod free_board;
mod generate;
pub(super) mod goal;
mod material;
pub(super) mod obstacles;
mod opening;
pub(crate) mod placement;
mod play;
pub(super) mod set_up;
mod shuffle;
mod special;
mod step;
mod swap;
