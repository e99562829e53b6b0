//! Conditional moves: "if Black plays X, I reply Y; if then Z…", with branches.

mod reading;
mod tree;
mod writing;

pub use reading::{BranchFault, Fault, MOST_LINES, MOST_PLIES, read};
pub use tree::{Branch, Expected, Reply, Step, Tree, moves_of};
pub(super) use writing::answer_text;

use super::stored_game::ReplayedGame;
use crate::play::OfferKind;
use crate::rules::Variant;
use crate::store::prepared;

/// The player's conditional moves for the current position.
pub(super) fn pending_tree<Mask>(stored: &ReplayedGame<Mask>, row: &prepared::Row) -> Option<Tree> {
    let is_now = row.ply == stored.row.state.ply;
    is_now.then(|| tree_of(&stored.variant, row)).flatten()
}

/// The player's reply to the last move, which came with a draw offer: it waits until the player has
/// answered the offer.
pub(super) fn held_reply<Mask>(stored: &ReplayedGame<Mask>, row: &prepared::Row) -> Option<Reply> {
    let game = stored.game.as_ref()?;
    let is_held = row.ply + 1 == stored.row.state.ply
        && game
            .offered_by(OfferKind::Draw)
            .is_some_and(|by| Some(by) != game.turn());
    let tree = tree_of(&stored.variant, row).filter(|_| is_held)?;
    let branch = tree.branch_for(*game.line.moves().last()?)?;
    Some(branch.step.answer)
}

pub(crate) fn tree_of(variant: &Variant, row: &prepared::Row) -> Option<Tree> {
    Tree::read(variant, &row.tree)
}
