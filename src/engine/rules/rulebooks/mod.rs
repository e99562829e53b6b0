//! The rulebooks: what the history of a game means, most of all positions that occur again.

pub(super) mod axf;
mod chase;
pub(super) mod history;
pub(super) mod house;
pub(super) mod janggi;
pub(super) mod perpetual;
mod places;
pub(super) mod span;
