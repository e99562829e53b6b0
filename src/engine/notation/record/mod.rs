//! A game written down: PGN-like text in any notation, and JSON.
//!
//! What is said besides the moves is the [`Heading`]; `text` writes PGN (`aside` what stands beside
//! its moves), `json` JSON, and `moves` the moves of a line in a notation, as both need them and
//! pages too.

mod aside;
mod heading;
mod json;
mod moves;
#[cfg(test)]
pub(super) mod tests;
mod text;

pub(super) use aside::in_brackets;
pub use heading::{Dice, Heading, LiesFaceDown, Message, Note, Remark, TurnedUp};
pub use json::{json, json_line};
pub(super) use moves::written;
pub use moves::{moves_in, moves_in_brief, numbered, numbered_between, numbered_with};
pub use text::pgn;
pub(super) use text::tags;
