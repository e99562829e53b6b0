//! Conditional moves: "if Black plays X, I answer Y; if then Z…", with branches.

mod reading;
mod tree;
mod writing;

pub use reading::{Fault, MOST_LINES, MOST_PLIES, Wrong, read};
pub use tree::{Branch, Expected, Reply, Step, Tree};

use super::stored_game::ReplayedGame;
use crate::rules::Variant;
use crate::store::prepared;

/// What a player prepared, as far as it is for the position as it stands.
pub(super) fn waiting<Mask>(stored: &ReplayedGame<Mask>, row: &prepared::Row) -> Option<Tree> {
    let is_now = row.ply == stored.row.state.ply;
    is_now.then(|| tree_of(&stored.variant, row)).flatten()
}

pub(crate) fn tree_of(variant: &Variant, row: &prepared::Row) -> Option<Tree> {
    Tree::read(variant, &row.tree)
}
