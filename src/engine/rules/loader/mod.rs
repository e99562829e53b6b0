//! Reads and checks variant files and compiles them to rules; also the catalogue of variants.

mod board;
mod castling;
pub mod catalogue;
mod checks;
pub(super) mod fault;
mod goal;
mod hands;
mod kinds;
mod mode;
mod played;
pub(super) mod read;
mod schema;
mod setups;
mod shuffle;
mod test_games;
mod texts;
