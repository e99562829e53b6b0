//! The notations of shogi: USI for programs, the Western notation of Hodges and Hosking, and the
//! Japanese notation of newspapers and KIF files. All three name squares by a file from Sente's
//! right and a rank from the top. [`ShogiText`] is the contents of a text in any of them. It is
//! compared with the legal moves and never creates a move.

pub(super) mod japanese;
mod marks;
mod squares;
#[cfg(test)]
mod tests;
mod text;
pub(super) mod usi;
pub(super) mod western;

pub use marks::{Flank, Marks, Way};
pub use squares::name;
pub use text::{How, ShogiText};

use crate::rules::{Side, Variant};

/// Whether the variant has these notations: pieces are promoted and dropped, and the board has at
/// most nine files and ranks and Sente at the bottom.
pub(super) fn is_for(variant: &Variant) -> bool {
    let board = variant.board();
    let numbered = |rank: usize| board.rank_label(rank) == (rank + 1).to_string();
    variant.turns_pieces()
        && variant.hands().is_some()
        && variant.seat(Side::First).at_bottom
        && board.files() <= squares::MOST
        && board.ranks() <= squares::MOST
        && (0..board.ranks()).all(numbered)
}
