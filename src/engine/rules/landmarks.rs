//! What an index of positions knows them by: keys that are the same in every version and on every
//! machine, for the pieces and the side to move, and for their mirror image; and the first time
//! that each position of a game stood on the board.

use super::board::{KindId, Move, Position, Side, Square};
use super::tables::{absent_key, name_hash, passed_key, scramble};
use super::variant::Variant;
use std::collections::HashSet;

/// The version of the keys. It goes up when a position or a material gets another key, or when more
/// belongs to either.
pub const KEY_VERSION: i64 = 2;

/// A position of a game, the first time that it stood on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Landmark {
    /// The hash of the position, as it is stored.
    pub key: i64,
    /// The number of plies made before it.
    pub ply: usize,
    /// The move made in it; none in the last position.
    pub mv: Option<Move>,
}

impl Variant {
    /// The key of a position: its variant, the pieces on their points, and the side to move. Rights
    /// to castle and captures in passing do not belong to it, nor does any counter.
    pub fn position_key(&self, position: &Position) -> i64 {
        let extras = self.tables.extras.as_ref();
        let rights = extras.map_or(0, |extras| extras.rights_key(position.rights));
        let passed = position.passed.map_or(0, |passed| passed_key(passed.at));
        (position.key ^ rights ^ passed ^ self.own_key()).cast_signed()
    }

    /// The key of a position's mirror image, left for right.
    pub fn mirrored_key(&self, position: &Position) -> i64 {
        let pieces = position.pieces().fold(0, |key, (square, piece)| {
            key ^ self
                .tables
                .piece_key(piece.side, piece.kind, self.mirrored(square))
        });
        let gone = position.absent_points();
        let all = gone.fold(pieces, |key, square| {
            key ^ absent_key(self.mirrored(square))
        });
        let turn = match position.turn {
            Side::First => 0,
            Side::Second => self.tables.turn_key,
        };
        let marked = Position {
            mark: position.mark.map(|at| self.mirrored(at)),
            ..*position
        };
        let checks = self.tables.counted_key(&marked) ^ self.tables.hands_key(position);
        (all ^ turn ^ checks ^ self.own_key()).cast_signed()
    }

    /// A point's mirror image, left for right.
    pub fn mirrored(&self, square: Square) -> Square {
        let board = self.board();
        let file = board.files() - 1 - board.file_of(square);
        board.at(file, board.rank_of(square)).unwrap_or(square)
    }

    /// A move's mirror image, left for right; edits of a free board stay as they are.
    pub fn mirrored_move(&self, mv: Move) -> Move {
        Move {
            from: self.mirrored(mv.from),
            to: self.mirrored(mv.to),
            ..mv
        }
    }

    /// The positions of a game in their order, each once, with the move made in it the first time.
    pub fn landmarks(&self, start: &Position, moves: &[Move]) -> Vec<Landmark> {
        let mut seen = HashSet::with_capacity(moves.len() + 1);
        let mut position = *start;
        let mut found = Vec::with_capacity(moves.len() + 1);
        for (ply, mv) in moves
            .iter()
            .map(Some)
            .chain(std::iter::once(None))
            .enumerate()
        {
            let key = self.position_key(&position);
            if seen.insert(key) {
                let mv = mv.copied();
                found.push(Landmark { key, ply, mv });
            }
            if let Some(mv) = mv {
                position = position.play(self, *mv);
            }
        }
        found
    }

    /// What makes the same pieces another position in another variant.
    pub(super) fn own_key(&self) -> u64 {
        scramble(name_hash(self.slug()))
    }
}

/// The number of a move that edits a free board: these are not told apart.
const EDITS: u32 = (1 << MOVE_BITS) - 1;
/// A move's number has so many bits.
pub const MOVE_BITS: u32 = 19;
const POINT_BITS: u32 = 7;
/// Above the numbers of what a piece becomes, those of what is dropped.
const FIRST_DROP: u32 = 17;

impl Move {
    /// The move as a number below 2^[`MOVE_BITS`] that differs from those of all others; edits of a
    /// free board all have the same.
    pub fn number(self) -> u32 {
        if !self.board_edits.is_empty() {
            return EDITS;
        }
        let dropped = self.dropped.map(|kind| u32::from(kind.0) + FIRST_DROP);
        let promotion = self.promotion.map(|kind| u32::from(kind.0) + 1);
        let promotion = dropped.or(promotion).unwrap_or(0);
        let points = u32::from(self.from.0) | u32::from(self.to.0) << POINT_BITS;
        points | promotion << (2 * POINT_BITS)
    }

    /// The move of that number; none for edits, and for what is no number of a move.
    pub fn of_number(number: u32) -> Option<Move> {
        let point = |number: u32| u8::try_from(number & ((1 << POINT_BITS) - 1)).ok();
        let promotion = number >> (2 * POINT_BITS);
        if number >= EDITS {
            return None;
        }
        if let Some(kind) = promotion.checked_sub(FIRST_DROP) {
            let kind = KindId(u8::try_from(kind).ok()?);
            let to = Square(point(number >> POINT_BITS)?);
            return Some(Move::new(Square(point(number)?), to).gating(kind));
        }
        let kind = |above: u32| Some(KindId(u8::try_from(above.checked_sub(1)?).ok()?));
        Some(Move {
            promotion: kind(promotion),
            ..Move::new(Square(point(number)?), Square(point(number >> POINT_BITS)?))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::{mv, xiangqi};

    #[test]
    fn a_position_that_comes_again_counts_once_with_the_first_move() {
        let variant = xiangqi();
        let texts = ["h3-e3", "h10-g8", "e3-h3", "g8-h10", "b3-e3"];
        let moves = texts.map(|text| mv(&variant, text));
        let found = variant.landmarks(variant.start(), &moves);
        assert_eq!(found.len(), 5);
        assert_eq!((found[0].ply, found[0].mv), (0, Some(moves[0])));
        assert_eq!((found[4].ply, found[4].mv), (5, None));
    }

    #[test]
    fn a_mirror_image_has_the_key_that_its_own_position_has() {
        let variant = xiangqi();
        let left = variant.start().play(&variant, mv(&variant, "h3-e3"));
        let right = variant.start().play(&variant, mv(&variant, "b3-e3"));
        assert_ne!(variant.position_key(&left), variant.position_key(&right));
        assert_eq!(variant.mirrored_key(&left), variant.position_key(&right));
        let start = variant.start();
        assert_eq!(variant.mirrored_key(start), variant.position_key(start));
        let both = ["h3-e3", "b3-e3"].map(|text| mv(&variant, text));
        assert_eq!(variant.mirrored_move(both[0]), both[1]);
    }

    #[test]
    fn every_move_has_a_number_of_its_own() {
        let variant = xiangqi();
        let moves = variant.start().legal_moves(&variant);
        for mv in &moves {
            assert_eq!(Move::of_number(mv.number()), Some(*mv));
        }
        let mut numbers: Vec<u32> = moves.iter().map(|mv| mv.number()).collect();
        numbers.sort_unstable();
        numbers.dedup();
        assert_eq!(numbers.len(), moves.len());
    }
}
