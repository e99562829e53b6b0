//! The rulebooks: what the history of a game means, above all repeated positions.

mod chase;
pub(super) mod conduct;
pub(super) mod history;
pub(super) mod house;
pub(super) mod janggi;
mod places;
pub(super) mod span;
