//! The rulebooks: what the history of a game means, most of all positions that occur again.

mod chase;
pub(super) mod conduct;
pub(super) mod history;
pub(super) mod house;
pub(super) mod janggi;
mod places;
pub(super) mod span;
