//! A position: who stands where, whose turn it is, and the plies since the last capture.

use super::bits::{lowest, points};
use super::men::{KindId, Move, Piece, Side, Square};
use super::placement::Placement;
use super::variant::Variant;

/// The most kinds of men a variant may have.
pub(crate) const MAX_KINDS: usize = 16;

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
    /// The ways to castle that are left: a bit for each.
    pub(crate) rights: u8,
    /// A man that can be taken in passing now. It stands here only while such a capture is legal.
    pub(crate) passed: Option<Passed>,
}

/// A man that has passed a point where it can still be taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Passed {
    pub(crate) at: Square,
    /// Where the man stands.
    pub(crate) man: Square,
}

/// Why men cannot stand as a text puts them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PositionError {
    /// A side needs exactly one general.
    Generals {
        /// Whose.
        side: Side,
        /// How many there are.
        count: u32,
    },
    /// A man stands outside the zone it can never leave.
    Outside {
        /// The man.
        piece: Piece,
        /// Where it stands.
        square: Square,
    },
    /// The generals face each other: the last move cannot have been legal.
    Facing,
    /// The side that is not to move is in check: its last move cannot have been legal.
    LeftInCheck(Side),
}

impl Position {
    /// A position as a text places it.
    ///
    /// # Errors
    /// As [`Position::new`].
    pub(crate) fn placed(
        variant: &Variant,
        placement: Placement,
        turn: Side,
        clock: u32,
        round: u32,
    ) -> Result<Position, PositionError> {
        let mut position = Position::new(variant, placement.men, turn, clock, round)?;
        points(placement.absent).for_each(|square| position.remove_point(variant, square));
        Ok(position)
    }

    /// A position of given men.
    ///
    /// # Errors
    /// When it cannot arise by legal moves, as far as that is plain to see; on a board without
    /// rules every position can.
    pub fn new(
        variant: &Variant,
        men: impl IntoIterator<Item = (Square, Piece)>,
        turn: Side,
        clock: u32,
        round: u32,
    ) -> Result<Position, PositionError> {
        let mut position = Position::bare(turn, clock, round);
        for (square, piece) in men {
            position.put(square, piece);
        }
        position.key = variant.tables.key(&position);
        if variant.is_free() {
            return Ok(position);
        }
        position.check_men(variant)?;
        if position.generals_face(variant) {
            return Err(PositionError::Facing);
        }
        let waiting = turn.other();
        // A pass ends the game where the generals face each other, in check or not.
        let attacked = position.checkers(variant, waiting) != 0;
        if attacked && !variant.reads_left_in_check && !position.is_bikjang(variant) {
            return Err(PositionError::LeftInCheck(waiting));
        }
        Ok(position)
    }

    /// An empty board.
    pub(crate) fn bare(turn: Side, clock: u32, round: u32) -> Position {
        Position {
            sides: [0; 2],
            kinds: [0; MAX_KINDS],
            key: 0,
            turn,
            clock,
            round,
            rights: 0,
            passed: None,
        }
    }

    /// A position of given men that need not be one of a game: generals may lack. It is for showing
    /// how men move and how moves are written.
    #[must_use]
    pub fn of_men(
        variant: &Variant,
        men: impl IntoIterator<Item = (Square, Piece)>,
        turn: Side,
    ) -> Position {
        let mut position = Position::bare(turn, 0, 1);
        for (square, piece) in men {
            position.put(square, piece);
        }
        position.key = variant.tables.key(&position);
        position
    }

    /// Puts a man on a point, in the place of any that stands there.
    pub(crate) fn put(&mut self, square: Square, piece: Piece) {
        self.sides.iter_mut().for_each(|set| *set &= !square.bit());
        self.kinds.iter_mut().for_each(|set| *set &= !square.bit());
        self.sides[piece.side.index()] |= square.bit();
        self.kinds[piece.kind.index()] |= square.bit();
    }

    fn check_men(&self, variant: &Variant) -> Result<(), PositionError> {
        for side in Side::BOTH {
            let count = (self.royals(variant) & self.sides[side.index()]).count_ones();
            if count != 1 {
                return Err(PositionError::Generals { side, count });
            }
        }
        for (square, piece) in self.pieces() {
            if let Some(zone) = variant.kind(piece.kind).within
                && variant.zones[zone].sets[piece.side.index()] & square.bit() == 0
            {
                return Err(PositionError::Outside { piece, square });
            }
            // Where it must become another man, it cannot stand as it was.
            if variant.promotes_on(piece, square) {
                return Err(PositionError::Outside { piece, square });
            }
        }
        Ok(())
    }

    /// The man on a point.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let bit = square.bit();
        let side = Side::BOTH
            .into_iter()
            .find(|side| self.sides[side.index()] & bit != 0)?;
        Some(Piece {
            side,
            kind: self.kind_at(bit),
        })
    }

    /// The kind of the man on an occupied point.
    #[inline]
    pub(crate) fn kind_at(&self, bit: u128) -> KindId {
        let mut index = 0;
        while self.kinds[usize::from(index)] & bit == 0 {
            index += 1;
        }
        KindId(index)
    }

    /// All men, by the order of their points.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        points(self.occupied()).filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// The points where a side's men of one kind stand.
    pub fn standing(&self, piece: Piece) -> impl Iterator<Item = Square> + use<> {
        points(self.kinds[piece.kind.index()] & self.sides[piece.side.index()])
    }

    /// Whose turn it is.
    #[must_use]
    pub fn turn(&self) -> Side {
        self.turn
    }

    /// Plies since the last capture.
    #[must_use]
    pub fn clock(&self) -> u32 {
        self.clock
    }

    /// The number of the round, from 1; it goes up after the second side's move.
    #[must_use]
    pub fn round(&self) -> u32 {
        self.round
    }

    /// A hash of placement, turn, castling rights and a possible capture in passing, that is the
    /// same in every version and on every machine.
    #[must_use]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// Whether the same men stand on the same points with the same side to move and the same
    /// rights.
    #[must_use]
    pub fn same_as(&self, other: &Position) -> bool {
        self.key == other.key
            && self.turn == other.turn
            && self.sides == other.sides
            && self.kinds == other.kinds
            && (self.rights, self.passed) == (other.rights, other.passed)
    }

    /// Where a side's general stands; nowhere only on boards without rules.
    #[must_use]
    pub fn general(&self, variant: &Variant, side: Side) -> Option<Square> {
        let set = self.royals(variant) & self.sides[side.index()];
        (set != 0).then(|| lowest(set))
    }

    #[inline]
    fn royals(&self, variant: &Variant) -> u128 {
        variant
            .tables
            .royal
            .map_or(0, |kind| self.kinds[kind.index()])
    }

    /// Whether a side has no man left that can cross and attack.
    #[must_use]
    pub fn lacks_attackers(&self, variant: &Variant, side: Side) -> bool {
        let attackers = &variant.tables.attackers;
        let men = attackers
            .iter()
            .fold(0, |set, kind| set | self.kinds[kind.index()]);
        men & self.sides[side.index()] == 0
    }

    /// What a side's men and its bonus count, where points decide.
    #[must_use]
    pub fn points(&self, variant: &Variant, side: Side) -> f64 {
        let own = self.sides[side.index()];
        let kinds = variant.kinds().iter();
        let men = kinds.map(|kind| {
            let count = (self.kinds[kind.id.index()] & own).count_ones();
            f64::from(count) * kind.points
        });
        men.sum::<f64>() + variant.seat(side).bonus
    }

    #[inline]
    pub(crate) fn occupied(&self) -> u128 {
        self.sides[0] | self.sides[1]
    }

    /// The position after a move, which must be legal.
    #[must_use]
    pub fn play(&self, variant: &Variant, mv: Move) -> Position {
        if variant.is_free() {
            return self.after_by_hand(variant, mv);
        }
        let kind = self.kind_at(mv.from.bit());
        match &variant.tables.extras {
            None => self.after(variant, kind, mv.from, mv.to),
            Some(extras) => self.after_with(variant, extras, kind, mv),
        }
    }

    /// The position after a man of a known kind went from a point to another.
    #[inline]
    pub(crate) fn after(
        &self,
        variant: &Variant,
        kind: KindId,
        from: Square,
        to: Square,
    ) -> Position {
        let mut next = *self;
        let (us, them) = (self.turn.index(), self.turn.other().index());
        let tables = &variant.tables;
        next.clock = self.clock.saturating_add(1);
        if self.sides[them] & to.bit() != 0 {
            let taken = self.kind_at(to.bit());
            next.sides[them] ^= to.bit();
            next.kinds[taken.index()] ^= to.bit();
            next.key ^= tables.man_key(self.turn.other(), taken, to);
            next.clock = 0;
        }
        // A pass, from a point to itself, moves nothing.
        let step = from.bit() ^ to.bit();
        next.sides[us] ^= step;
        next.kinds[kind.index()] ^= step;
        next.key ^= tables.man_key(self.turn, kind, from) ^ tables.man_key(self.turn, kind, to);
        next.pass_turn(tables.turn_key);
        next
    }

    #[inline]
    pub(super) fn pass_turn(&mut self, turn_key: u64) {
        if self.turn == Side::Second {
            self.round = self.round.saturating_add(1);
        }
        self.turn = self.turn.other();
        self.key ^= turn_key;
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{mv, xiangqi};

    #[test]
    fn keys_are_the_same_in_every_version_and_follow_the_moves() {
        let variant = xiangqi();
        let start = variant.start();
        assert_eq!(start.key(), 0xd6f1_ebdf_9c50_ab68);
        let next = start.play(&variant, mv(&variant, "h3-e3"));
        let taken = next.play(&variant, mv(&variant, "h8-h1"));
        for position in [next, taken] {
            assert_eq!(position.key(), variant.tables.key(&position));
        }
        let there = taken.play(&variant, mv(&variant, "i1-i2"));
        let back = there.play(&variant, mv(&variant, "h1-h2"));
        assert_ne!(back.key(), taken.key());
    }

    #[test]
    fn the_clock_counts_plies_since_a_capture_and_the_round_follows_the_second_side() {
        let variant = xiangqi();
        let mut position = *variant.start();
        let mut counts = Vec::new();
        for text in ["h3-e3", "h8-h1", "i1-h1", "b10-c8"] {
            position = position.play(&variant, mv(&variant, text));
            counts.push((position.clock(), position.round()));
        }
        assert_eq!(counts, [(1, 1), (0, 2), (0, 2), (1, 3)]);
    }
}
