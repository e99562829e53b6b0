//! Reads texts that people type: their meaning in a game, or the reason why they have none.

mod compound;
pub(super) mod entry;
mod free_board;
mod gating;
mod guess;
mod labels;
mod parts;
pub(super) mod read_as;
pub(super) mod read_error;
mod resolve;
mod short;
pub(super) mod short_text;
