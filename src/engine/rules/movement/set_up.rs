//! Positions made of given pieces, and why they are impossible.

use super::placement::Placement;
use crate::rules::board::{KindId, Piece, Position, Side, Square, points};
use crate::rules::kinds::GameMode;
use crate::rules::variant::Variant;

/// Why a position is impossible.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PositionError {
    /// A side needs exactly one general.
    Generals {
        /// The side whose pieces they are.
        side: Side,
        /// How many of them the position has.
        count: u32,
    },
    /// A piece on a point that its kind cannot reach.
    Outside {
        /// The piece.
        piece: Piece,
        /// Its point.
        square: Square,
    },
    /// A piece of a kind that only the other seat has.
    NotOfSeat {
        /// The piece.
        piece: Piece,
        /// Its point.
        square: Square,
    },
    /// More pieces of a kind than can come from those of the start.
    TooMany(KindId),
    /// The generals face each other: the last move cannot have been legal.
    Facing,
    /// The side that is not to move is in check: its last move cannot have been legal.
    LeftInCheck(Side),
}

impl Position {
    /// A position with this placement.
    pub(crate) fn placed(
        variant: &Variant,
        placement: Placement,
        turn: Side,
        clock: u32,
        round: u32,
    ) -> Result<Position, PositionError> {
        let bare = Position::bare(turn, clock, round);
        bare.with_placement(variant, placement).judged(variant)
    }

    /// A position of given pieces.
    ///
    /// # Errors
    /// If it obviously cannot arise by legal moves. On a board without rules every position can.
    pub fn new(
        variant: &Variant,
        pieces: impl IntoIterator<Item = (Square, Piece)>,
        turn: Side,
        clock: u32,
        round: u32,
    ) -> Result<Position, PositionError> {
        let bare = Position::bare(turn, clock, round);
        bare.filled(variant, pieces).judged(variant)
    }

    /// The same with this placement, possible or not.
    pub(crate) fn with_placement(mut self, variant: &Variant, placement: Placement) -> Position {
        self.hands = placement.hands;
        let mut position = self.filled(variant, placement.pieces);
        position.promoted = placement.promoted;
        position.key = variant.tables.key(&position);
        points(placement.absent).for_each(|square| position.remove_point(variant, square));
        position
    }

    /// The same with these pieces.
    fn filled(
        mut self,
        variant: &Variant,
        pieces: impl IntoIterator<Item = (Square, Piece)>,
    ) -> Position {
        for (square, piece) in pieces {
            self.put(square, piece);
        }
        if let Some(neutral) = variant.neutral() {
            self.keep_neutral(neutral);
        }
        self.key = variant.tables.key(&self);
        self
    }

    /// The same position, unless it obviously cannot arise by legal moves.
    pub(crate) fn judged(self, variant: &Variant) -> Result<Position, PositionError> {
        if variant.allows.any_position {
            return Ok(self);
        }
        self.check_pieces(variant)?;
        self.check_counts(variant)?;
        match self.fault_of_last_move(variant) {
            Some(error) => Err(error),
            None => Ok(self),
        }
    }

    /// Why the last move of the side that waits cannot have been legal, if it cannot.
    pub(crate) fn fault_of_last_move(&self, variant: &Variant) -> Option<PositionError> {
        let waiting = self.turn.other();
        if self.is_faced(variant, waiting) {
            return Some(PositionError::Facing);
        }
        let attacked = self.checkers(variant, waiting) != 0;
        let is_wrong = attacked && !self.may_leave_in_check(variant);
        is_wrong.then_some(PositionError::LeftInCheck(waiting))
    }

    /// Whether the side that waits may be in check: a pass ends the game where the generals face
    /// each other, in check or not; so does a capture that blows up the enemy king; and pieces that
    /// are placed unseen may be placed so.
    fn may_leave_in_check(&self, variant: &Variant) -> bool {
        let placed_unseen = matches!(variant.mode(), GameMode::UnseenPlacing(_));
        let is_first = (self.turn, self.round) == (variant.start.turn, 1);
        let is_over = self.royal_count(variant, self.turn) == Some(0);
        self.is_bikjang(variant) || is_over || placed_unseen && is_first
    }

    /// How many royal pieces a side has, or nothing where the game gives it none. Where pieces are
    /// placed one by one, one may still be in hand.
    fn royal_count(&self, variant: &Variant, side: Side) -> Option<u32> {
        let royal = variant.tables.royals[side.index()]?;
        let on_board = self.kinds[royal.index()] & self.sides[side.index()];
        Some(on_board.count_ones() + self.hand(side).count(royal))
    }

    /// The same with these counts: the checks that each side has given, and the limit of a count in
    /// plies.
    pub fn with_counts(
        mut self,
        variant: &Variant,
        checks_given: [u16; 2],
        count_limit: Option<u16>,
    ) -> Position {
        self.checks_given = checks_given;
        self.count_limit = count_limit.filter(|limit| *limit > 0);
        self.key = variant.tables.key(&self);
        self
    }

    /// The same during set-up, with that piece on a point, or with none.
    #[must_use]
    pub fn with_piece(self, variant: &Variant, square: Square, piece: Option<Piece>) -> Position {
        let mut next = self;
        match piece {
            Some(piece) => next.put(square, piece),
            None => next.lift(square),
        }
        next.again(variant)
    }

    /// The same during set-up, with that side to move.
    #[must_use]
    pub fn with_turn(self, variant: &Variant, turn: Side) -> Position {
        let mut next = self;
        next.turn = turn;
        next.again(variant)
    }

    /// Ends a possible capture en passant, and keeps the rights that are still possible.
    fn again(mut self, variant: &Variant) -> Position {
        self.passed = None;
        let kept = self.rights;
        let firsts: String = self.first_moves(variant).collect();
        self.with_rights(variant, |way| kept >> way.bit & 1 != 0)
            .with_first_moves(variant, |letter| firsts.contains(letter))
    }

    /// A position of given pieces that need not be possible in a game: generals may be missing. For
    /// showing how pieces move and how moves are written.
    pub fn of_pieces(
        variant: &Variant,
        pieces: impl IntoIterator<Item = (Square, Piece)>,
        turn: Side,
    ) -> Position {
        let mut position = Position::bare(turn, 0, 1);
        for (square, piece) in pieces {
            position.put(square, piece);
        }
        position.key = variant.tables.key(&position);
        position
    }

    fn check_pieces(&self, variant: &Variant) -> Result<(), PositionError> {
        for side in Side::BOTH {
            let count = self.royal_count(variant, side).unwrap_or(1);
            let blows_up = variant.goal().is_some_and(|goal| goal.blast.is_some());
            let may_lack = blows_up || matches!(variant.mode(), GameMode::Ice { .. });
            if count != 1 && !(may_lack && count == 0) {
                return Err(PositionError::Generals { side, count });
            }
        }
        for (square, piece) in self.pieces() {
            if variant
                .kind(piece.kind)
                .only
                .is_some_and(|only| only != piece.side)
            {
                return Err(PositionError::NotOfSeat { piece, square });
            }
            let possible = variant.possible.points[piece.side.index()][piece.kind.index()];
            if possible & square.bit() == 0 {
                return Err(PositionError::Outside { piece, square });
            }
        }
        Ok(())
    }
}
