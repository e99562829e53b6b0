//! What a variant file says of its pieces: the kinds and their ways of moving, the zones that bound
//! them, castling, how they are written, and the mode of the game.

pub(super) mod betza;
pub(super) mod goal;
pub(super) mod kind;
pub(super) mod label;
pub(super) mod mode;
pub(super) mod start;
