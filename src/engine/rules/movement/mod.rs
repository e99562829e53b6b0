//! The rules of movement: what a position is by the rules of a variant, which moves it has, what
//! comes of them, and why a move is none.

mod apart;
mod attack;
mod blast;
mod chosen;
mod die;
mod drops;
mod duty;
pub(super) mod explain;
mod face_down;
mod far;
mod free_board;
mod generate;
pub(super) mod goal;
mod material;
mod neutral;
pub(super) mod obstacles;
mod opening;
pub(crate) mod placement;
pub(super) mod placing;
mod play;
mod rare;
pub(super) mod set_up;
mod shuffle;
mod sight;
mod special;
mod step;
mod swap;
