//! Texts that people type: what each means in a game, or why it means nothing.

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
