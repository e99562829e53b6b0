//! Records of games: PGN-like text in any notation, and JSON.
//!
//! The data besides the moves is the [`Heading`]. `text` writes PGN (`aside` its annotations),
//! `json` writes JSON, and `moves` writes the moves of a line in a notation for both, and for
//! pages.

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
