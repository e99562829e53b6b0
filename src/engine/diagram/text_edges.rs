//! What stands around a board that is drawn as text.

use crate::notation::{Notation, narrow_label};
use crate::rules::{Side, Variant};

/// The names of files and ranks.
pub(super) struct Edges {
    /// The names of the files above the board, and those below it.
    pub(super) files: [Vec<String>; 2],
    /// The names of the ranks; empty where the notation names none.
    pub(super) ranks: Vec<String>,
}

impl Edges {
    /// Those in a notation; `narrow` ones are in ASCII.
    pub(super) fn new(variant: &Variant, flip: bool, notation: Notation, narrow: bool) -> Self {
        let board = variant.board();
        let notation = notation.or_algebraic(variant);
        let written = |label: String| match narrow {
            true => narrow_label(&label),
            false => label,
        };
        let below = match variant.seat(Side::First).at_bottom == flip {
            false => Side::First,
            true => Side::Second,
        };
        let files = [below.other(), below].map(|side| {
            let names = (0..board.files()).map(|file| notation.file_label(variant, side, file));
            names.map(written).collect()
        });
        let ranks = (0..board.ranks()).map(|rank| notation.rank_label(variant, rank));
        Self {
            files,
            ranks: ranks
                .map(|name| name.map_or_else(String::new, written))
                .collect(),
        }
    }
}
