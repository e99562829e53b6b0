//! What a variant file says of its pieces: the kinds and their ways of moving, the zones that bound
//! them, castling, and how they are written.

pub(super) mod betza;
pub(super) mod castling;
pub(super) mod die;
pub(super) mod face_down;
pub(super) mod goal;
pub(super) mod hands;
pub(super) mod kind;
pub(super) mod label;
pub(super) mod neutral;
pub(super) mod placing;
pub(super) mod shuffle;
pub(super) mod written;
pub(super) mod zone;
