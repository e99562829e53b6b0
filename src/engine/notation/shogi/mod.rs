//! Shogi as its players write it: USI as programs do, the Western notation after Hodges and
//! Hosking, and the Japanese one of newspapers and of KIF files. All three name squares by a file
//! from Sente's right and a rank from the top. What a text says is one thing for all of them,
//! [`ShogiText`]; it is compared with the legal moves and never makes one by itself.

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

/// Whether games of the variant are written so: pieces are turned over and dropped, on a board of
/// up to nine files and ranks that Sente sees from below.
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
