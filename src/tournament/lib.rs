//! Tournaments by the rules of FIDE. The crate is pure: it uses no clock, no files and no random
//! numbers.

pub mod formats;
mod model;
pub mod pairing;
pub mod ratings;
pub mod standings;
pub mod trf;

pub use model::{Acceleration, Colour, Entry, Forbidden, Outcome, Player, Points, Tournament};
