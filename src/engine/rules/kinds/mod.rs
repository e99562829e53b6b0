//! The parts of a variant that concern its pieces: kinds and their moves, zones, castling, written
//! forms, and the mode of the game.

pub(super) mod betza;
mod goal;
mod kind;
mod label;
mod mode;
mod start;

pub(super) use goal::{Blast, Race};
pub use goal::{Duty, Goal};
pub use kind::{Characters, ChaseClass, Crowd, Kind, TooWeak, WrittenForms};
pub(super) use kind::{Way, Zone};
pub use label::Label;
pub use mode::{Chance, Chooser, FaceDown, GameMode, Hidden, Placing};
pub(super) use mode::{FACES, named};
pub use start::{Castling, Hands, Takes};
pub(super) use start::{MAX_CASTLINGS, Second, Shuffle};
