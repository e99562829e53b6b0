//! A position as plain data: the pieces, the side to move, and the plies since the last capture.
//! What depends on the rules of a variant is in `movement`.

use super::pieces::{KindId, Piece, Side, Square, points};

/// The maximum number of kinds of pieces of a variant.
pub(crate) const MAX_KINDS: usize = 16;

/// The slot for points that were removed from the board.
pub(in crate::rules) const ABSENT: usize = MAX_KINDS - 1;

/// A position. It is plain data; functions about rules take the variant as an argument.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position {
    pub(crate) sides: [u128; 2],
    pub(crate) kinds: [u128; MAX_KINDS],
    /// A hash of everything that makes positions equal, updated with each move; it is the same on
    /// every machine.
    pub(crate) key: u64,
    pub(crate) turn: Side,
    pub(crate) clock: u32,
    pub(crate) round: u32,
    /// Rights that pieces have until they first move, above all to castle: one bit each.
    pub(crate) rights: u32,
    /// The checks that each side has given, if they are counted.
    pub(crate) checks_given: [u16; 2],
    /// The remaining plies of an opening with several moves in a row.
    pub(crate) opening_left: u16,
    /// The limit of `clock` in plies while the moves of an endgame are counted.
    pub(crate) count_limit: Option<u16>,
    /// The number on the die, once it is rolled.
    pub(crate) die: Option<u8>,
    /// The marked point, while the opponent chooses which piece goes there.
    pub(crate) mark: Option<Square>,
    /// A piece that passed a point with the last move, for games whose FEN records every such move.
    pub(crate) named_passing: Option<PassedPiece>,
    pub(crate) hands: [Hand; 2],
    /// The points of promoted pieces, in games in which they go to a hand unpromoted.
    pub(crate) promoted: u128,
    /// A piece that can be captured en passant now. It is set only while such a capture is legal.
    pub(crate) passed: Option<PassedPiece>,
}

/// A piece that passed a point where it can be captured.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PassedPiece {
    pub(crate) at: Square,
    pub(crate) stands_at: Square,
}

impl Position {
    pub(crate) fn bare(turn: Side, clock: u32, round: u32) -> Position {
        Position {
            sides: [0; 2],
            kinds: [0; MAX_KINDS],
            key: 0,
            turn,
            clock,
            round,
            rights: 0,
            checks_given: [0; 2],
            opening_left: 0,
            count_limit: None,
            die: None,
            mark: None,
            named_passing: None,
            hands: [Hand::default(); 2],
            promoted: 0,
            passed: None,
        }
    }

    /// Puts a piece on a point and replaces any piece there.
    pub(crate) fn put(&mut self, square: Square, piece: Piece) {
        self.sides.iter_mut().for_each(|set| *set &= !square.bit());
        self.kinds.iter_mut().for_each(|set| *set &= !square.bit());
        self.promoted &= !square.bit();
        self.sides[piece.side.index()] |= square.bit();
        self.kinds[piece.kind.index()] |= square.bit();
    }

    /// The piece that stands on a point, if any.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let bit = square.bit();
        let side = Side::BOTH
            .into_iter()
            .find(|side| self.sides[side.index()] & bit != 0)?;
        Some(Piece::new(side, self.kind_at(bit)))
    }

    /// The kind of the piece on an occupied point.
    #[inline]
    pub(crate) fn kind_at(&self, bit: u128) -> KindId {
        let mut index = 0;
        while self.kinds[usize::from(index)] & bit == 0 {
            index += 1;
        }
        KindId(index)
    }

    /// All pieces, ordered by point.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        points(self.occupied()).filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// The points where a side's pieces of one kind stand.
    pub fn standing(&self, piece: Piece) -> impl Iterator<Item = Square> + use<> {
        points(self.kinds[piece.kind.index()] & self.sides[piece.side.index()])
    }

    /// The side to move.
    pub fn turn(&self) -> Side {
        self.turn
    }

    /// Plies since the last capture.
    pub fn clock(&self) -> u32 {
        self.clock
    }

    /// The number of the round, from 1; it goes up after the second side's move.
    pub fn round(&self) -> u32 {
        self.round
    }

    /// The limit in plies of a running count, if the variant counts the moves of an endgame.
    pub fn counted_to(&self) -> Option<u32> {
        self.count_limit.map(u32::from)
    }

    /// The checks that each side has given, if the variant counts them.
    pub fn checks_given(&self) -> [u16; 2] {
        self.checks_given
    }

    /// A hash of placement, turn, castling rights and a possible capture en passant. It is the same
    /// in every version and on every machine.
    pub fn key(&self) -> u64 {
        self.key
    }

    /// Whether the pieces, the side to move and the rights are the same.
    pub fn same_as(&self, other: &Position) -> bool {
        self.key == other.key
            && self.turn == other.turn
            && self.sides == other.sides
            && self.kinds == other.kinds
            && (self.rights, self.passed) == (other.rights, other.passed)
            && (self.hands, self.promoted) == (other.hands, other.promoted)
    }

    #[inline]
    pub(crate) fn occupied(&self) -> u128 {
        self.sides[0] | self.sides[1]
    }

    #[inline]
    pub(in crate::rules) fn of_kinds(&self, kinds: &[KindId]) -> u128 {
        kinds
            .iter()
            .fold(0, |set, kind| set | self.kinds[kind.index()])
    }

    /// Whether a point was removed from the free board.
    pub fn is_absent(&self, square: Square) -> bool {
        self.absent() & square.bit() != 0
    }

    /// The points that were removed from the free board.
    pub(in crate::rules) fn absent(&self) -> u128 {
        self.kinds[ABSENT] & !self.occupied()
    }

    /// The points that were removed from the free board, in order.
    pub fn absent_points(&self) -> impl Iterator<Item = Square> + use<> {
        points(self.absent())
    }

    /// The points of promoted pieces, in games in which they go to a hand unpromoted.
    pub fn promoted_points(&self) -> impl Iterator<Item = Square> + use<> {
        points(self.promoted)
    }

    /// Passes the turn to the other side.
    #[inline]
    pub(in crate::rules) fn pass_turn(&mut self, turn_key: u64) {
        if self.turn == Side::Second {
            self.round = self.round.saturating_add(1);
        }
        self.turn = self.turn.other();
        self.key ^= turn_key;
    }
}

/// The number of pieces of each kind in a side's hand, with five bits for each kind. So only the
/// first [`Hand::KINDS`] kinds can be in hand, and at most [`Hand::MOST`] of each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Hand(u64);

impl Hand {
    /// The number of kinds that can be in hand; later kinds cannot.
    pub const KINDS: usize = 12;
    /// The maximum number of pieces of a kind in a hand.
    pub const MOST: u32 = 31;

    /// The number of pieces of a kind.
    #[inline]
    pub fn count(self, kind: KindId) -> u32 {
        if kind.index() >= Self::KINDS {
            return 0;
        }
        // Five bits.
        #[allow(clippy::cast_possible_truncation)]
        let count = (self.0 >> (5 * kind.index())) as u32 & Self::MOST;
        count
    }

    /// The same hand with this number of pieces of a kind.
    #[must_use]
    pub fn with(self, kind: KindId, count: u32) -> Hand {
        if kind.index() >= Self::KINDS {
            return self;
        }
        let place = 5 * kind.index();
        let cleared = self.0 & !(u64::from(Self::MOST) << place);
        Hand(cleared | u64::from(count.min(Self::MOST)) << place)
    }

    /// Whether no piece is in this hand.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The kinds in hand and the number of each, ordered by id.
    pub fn pieces(self) -> impl Iterator<Item = (KindId, u32)> {
        let kinds = (0..12).map(KindId);
        kinds
            .map(move |kind| (kind, self.count(kind)))
            .filter(|(_, count)| *count > 0)
    }
}

#[cfg(test)]
mod hand_tests {
    use super::*;

    #[test]
    fn a_hand_holds_what_was_put_into_it() {
        let (pawn, rook) = (KindId(11), KindId(0));
        let hand = Hand::default().with(pawn, 18).with(rook, 2).with(pawn, 17);
        assert_eq!((hand.count(pawn), hand.count(rook)), (17, 2));
        assert_eq!(hand.pieces().collect::<Vec<_>>(), [(rook, 2), (pawn, 17)]);
        assert!(hand.with(pawn, 0).with(rook, 0).is_empty());
        assert_eq!(hand.with(KindId(12), 3), hand);
    }
}
