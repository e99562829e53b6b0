//! Variant files: read, checked, and compiled to a rule set; and the variants that a server knows.

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
