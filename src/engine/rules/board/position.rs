//! A position as plain data: who stands where, whose turn it is, and the plies since the last
//! capture. What needs the rules of a variant is in `movement`.

use super::pieces::{KindId, Piece, Side, Square, points};

/// The most kinds of pieces a variant may have.
pub(crate) const MAX_KINDS: usize = 16;

/// Where the points are kept that were taken off the board.
pub(in crate::rules) const ABSENT: usize = MAX_KINDS - 1;

/// A position. It is plain data; its variant is passed in where rules are asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position {
    pub(crate) sides: [u128; 2],
    pub(crate) kinds: [u128; MAX_KINDS],
    /// A hash of all that makes positions the same, kept as moves are played; the same on every
    /// machine.
    pub(crate) key: u64,
    pub(crate) turn: Side,
    pub(crate) clock: u32,
    pub(crate) round: u32,
    /// What pieces that have not moved yet may do once, to castle above all: a bit for each.
    pub(crate) rights: u32,
    /// The checks that each side has given, where they are counted.
    pub(crate) checks_given: [u16; 2],
    /// The plies that are left of an opening with several moves in a row.
    pub(crate) opening_left: u16,
    /// The limit in plies that `clock` runs up to, while the moves of an ending are counted.
    pub(crate) count_limit: Option<u16>,
    /// What a die shows, once it is rolled.
    pub(crate) die: Option<u8>,
    /// The point that is marked while the opponent chooses which piece goes there.
    pub(crate) mark: Option<Square>,
    /// That the last move passed a point, where FEN tells of every such move.
    pub(crate) named_passing: Option<PassedPiece>,
    pub(crate) hands: [Hand; 2],
    /// Where promoted pieces stand, in games in which these go to a hand as what they were.
    pub(crate) promoted: u128,
    /// A piece that can be taken in passing now. It stands here only while such a capture is legal.
    pub(crate) passed: Option<PassedPiece>,
}

/// A piece that has passed a point where it can still be taken.
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

    /// Puts a piece on a point, in the place of any that stands there.
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

    /// All pieces, by the order of their points.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        points(self.occupied()).filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// The points where a side's pieces of one kind stand.
    pub fn standing(&self, piece: Piece) -> impl Iterator<Item = Square> + use<> {
        points(self.kinds[piece.kind.index()] & self.sides[piece.side.index()])
    }

    /// The side that is to move.
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

    /// The limit in plies of a count that goes on, where a variant counts the moves of an ending.
    pub fn counted_to(&self) -> Option<u32> {
        self.count_limit.map(u32::from)
    }

    /// The checks that each side has given, where a variant counts them.
    pub fn checks_given(&self) -> [u16; 2] {
        self.checks_given
    }

    /// A hash of placement, turn, castling rights and a possible capture in passing, that is the
    /// same in every version and on every machine.
    pub fn key(&self) -> u64 {
        self.key
    }

    /// Whether the same pieces stand on the same points with the same side to move and the same
    /// rights.
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

    /// Whether a point was taken off the free board.
    pub fn is_absent(&self, square: Square) -> bool {
        self.absent() & square.bit() != 0
    }

    /// The points that were taken off the free board.
    pub(in crate::rules) fn absent(&self) -> u128 {
        self.kinds[ABSENT] & !self.occupied()
    }

    /// The points that were taken off the free board, in their order.
    pub fn absent_points(&self) -> impl Iterator<Item = Square> + use<> {
        points(self.absent())
    }

    /// Where promoted pieces stand, in games in which these go to a hand as what they were.
    pub fn promoted_points(&self) -> impl Iterator<Item = Square> + use<> {
        points(self.promoted)
    }

    /// Hands the turn to the other side.
    #[inline]
    pub(in crate::rules) fn pass_turn(&mut self, turn_key: u64) {
        if self.turn == Side::Second {
            self.round = self.round.saturating_add(1);
        }
        self.turn = self.turn.other();
        self.key ^= turn_key;
    }
}

/// How many of each kind a side has in hand: five bits a kind, so that the kinds in hand are among
/// the first [`Hand::KINDS`], and no hand holds more than [`Hand::MOST`] of one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Hand(u64);

impl Hand {
    /// Kinds that come later cannot be in hand.
    pub const KINDS: usize = 12;
    /// No hand holds more pieces of a kind.
    pub const MOST: u32 = 31;

    /// How many pieces of a kind it holds.
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

    /// The same with so many pieces of a kind.
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

    /// The kinds that it holds, and how many of each, in the order of their ids.
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
