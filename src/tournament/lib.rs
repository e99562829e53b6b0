//! Tournaments as FIDE's rules know them. The crate is pure: no clock, no files, no chance.

mod model;
pub mod pairing;
pub mod ratings;
pub mod standings;
pub mod trf;

pub use model::{Acceleration, Colour, Entry, Forbidden, Outcome, Player, Points, Tournament};
