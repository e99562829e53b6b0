//! The material of a position: how many pieces of each kind each side has left, wherever they
//! stand. An index knows it by two keys: one of all pieces, and one of the great pieces alone.

use super::board::{KindId, MAX_KINDS, Move, Position, Side, Square};
use super::kinds::Kind;
use super::tables::scramble;
use super::variant::Variant;

/// How many pieces of each kind each side has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Material {
    /// By sides, and by the places of kinds.
    counts: [[u8; MAX_KINDS]; 2],
    /// Whether all pieces count, or the great ones alone.
    is_whole: bool,
}

/// What the keys of materials begin with, so that they are none of a position.
const WHOLE: u64 = 0x6d61_7465_0000_0000;
const GREAT: u64 = 0x6772_6561_0000_0000;

impl Kind {
    /// Whether endings are called by it: it is not royal, goes backward too, and is bound to no
    /// part of the board. In Xiangqi these are chariots, horses and cannons.
    pub fn is_great(&self) -> bool {
        !self.royal && self.within.is_none() && !self.only_goes_ahead()
    }
}

impl Material {
    /// No piece at all; `is_whole` says what counts.
    pub fn none(is_whole: bool) -> Self {
        Self {
            counts: [[0; MAX_KINDS]; 2],
            is_whole,
        }
    }

    /// Counts the pieces of a position, on the board and in hand.
    pub fn of(variant: &Variant, position: &Position) -> Self {
        let mut material = Self::none(true);
        for (counts, owned) in material.counts.iter_mut().zip(position.sides) {
            for kind in &variant.kinds {
                let pieces = position.of_kinds(&[kind.id]) & owned;
                counts[kind.id.index()] = pieces.count_ones().try_into().unwrap_or(u8::MAX);
            }
        }
        material
    }

    /// The great pieces of it alone.
    #[must_use]
    pub fn great(mut self, variant: &Variant) -> Self {
        for kind in variant.kinds.iter().filter(|kind| !kind.is_great()) {
            self.set(kind.id, [0, 0]);
        }
        self.is_whole = false;
        self
    }

    /// The same with each side's pieces in the other's hands.
    #[must_use]
    pub fn swapped(self) -> Self {
        let [first, second] = self.counts;
        Self {
            counts: [second, first],
            ..self
        }
    }

    /// How many pieces of a kind a side has.
    pub fn count(&self, side: Side, kind: KindId) -> u8 {
        self.counts[side.index()][kind.index()]
    }

    /// Says how many pieces of a kind each side has.
    pub fn set(&mut self, kind: KindId, [first, second]: [u8; 2]) {
        self.counts[0][kind.index()] = first;
        self.counts[1][kind.index()] = second;
    }

    /// Whether a side has more pieces than can come of those that it begins with.
    pub(crate) fn is_excessive(&self, variant: &Variant) -> bool {
        let possible = &variant.possible;
        let mut sides = possible.at_start.iter().zip(&self.counts);
        sides.any(|(at_start, found)| {
            let found = found.map(u32::from);
            possible.too_many(at_start, &found).is_some()
        })
    }

    /// How many pieces count, of both sides together.
    pub fn pieces(&self) -> usize {
        self.counts
            .as_flattened()
            .iter()
            .copied()
            .map(usize::from)
            .sum()
    }

    /// Its key, the same in every version and on every machine.
    pub fn key(&self, variant: &Variant) -> i64 {
        let beginning = scramble(if self.is_whole { WHOLE } else { GREAT });
        let mut key = variant.own_key() ^ beginning;
        for side in Side::BOTH {
            for kind in &variant.kinds {
                let piece = variant.tables.piece_key(side, kind.id, Square(0));
                let count = u64::from(self.count(side, kind.id));
                key ^= scramble(piece.wrapping_add(count));
            }
        }
        key.cast_signed()
    }
}

impl Variant {
    /// The materials that a game came to, in their order, each once, with the ply of its first
    /// position: the keys of all pieces, and those of the great ones.
    pub fn materials(&self, start: &Position, moves: &[Move]) -> Vec<(i64, usize)> {
        let mut found = Vec::new();
        let mut position = *start;
        let mut known = None;
        for ply in 0..=moves.len() {
            let material = Material::of(self, &position);
            if known != Some(material) {
                known = Some(material);
                for material in [material, material.great(self)] {
                    let key = material.key(self);
                    if !found.iter().any(|(known, _)| *known == key) {
                        found.push((key, ply));
                    }
                }
            }
            if let Some(mv) = moves.get(ply) {
                position = position.play(self, *mv);
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::catalogue;
    use crate::rules::testing::{mv, xiangqi};

    #[test]
    fn the_same_pieces_are_the_same_material_wherever_they_stand() {
        let variant = xiangqi();
        let moves = ["h3-h10", "i10-h10", "a1-a2"].map(|text| mv(&variant, text));
        let found = variant.materials(variant.start(), &moves);
        let plies: Vec<usize> = found.iter().map(|(_, ply)| *ply).collect();
        assert_eq!(plies, [0, 0, 1, 1, 2, 2]);
        let start = Material::of(&variant, variant.start());
        assert_eq!(start.swapped(), start);
        assert_eq!((start.pieces(), start.great(&variant).pieces()), (32, 12));
        let one_down = start.great(&variant).key(&variant);
        assert_ne!(one_down, start.key(&variant));
        assert_eq!([found[0].0, found[1].0], [start.key(&variant), one_down]);
    }

    #[test]
    fn great_pieces_go_everywhere_and_back() {
        let great = |slug: &str| -> String {
            let variant = catalogue::find(slug).unwrap();
            let great = variant.kinds().iter().filter(|kind| kind.is_great());
            great.map(|kind| kind.fen).collect()
        };
        assert_eq!(great("xiangqi"), "nrc");
        assert_eq!(great("chess"), "qrbn");
        assert_eq!(great("janggi"), "bnrc");
        assert_eq!(great("minixiangqi"), "nrc");
    }
}
