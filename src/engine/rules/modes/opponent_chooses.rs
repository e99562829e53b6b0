//! Games in which the opponent chooses: who is to move marks a point that a piece can go to, and
//! the other side says which piece goes there and what it becomes. A mark is a move from a point to
//! itself. Where only one way leads there it is played at once; otherwise the mark stands, the turn
//! is the chooser's, and the pieces that may be chosen are the marker's.

use crate::rules::board::{KindId, Move, Position, Side, Square, points};
use crate::rules::kinds::Chooser;
use crate::rules::variant::Variant;

impl Variant {
    /// Whether a move marks a point, so that the opponent chooses which piece goes there.
    pub fn is_mark(&self, mv: Move) -> bool {
        let stays = mv.from == mv.to && mv.dropped.is_none() && mv.promotion.is_none();
        stays && self.chooser() == Chooser::Opponent
    }
}

impl Position {
    /// The marked point; none if the side to act must mark one, and in other games.
    pub fn mark(&self) -> Option<Square> {
        self.mark
    }

    /// The side whose pieces move now: the side to act, unless it chooses for the other.
    pub fn moving_side(&self) -> Side {
        match self.mark {
            Some(_) => self.turn.other(),
            None => self.turn,
        }
    }

    /// The same position with a mark by the side to move, which then waits for the other's choice.
    #[must_use]
    pub fn with_mark(self, variant: &Variant, at: Square) -> Position {
        self.handed_over(variant, Some(at))
    }

    /// The same position before anything was marked.
    #[must_use]
    pub fn unmarked(self, variant: &Variant) -> Position {
        match self.mark {
            Some(_) => self.handed_over(variant, None),
            None => self,
        }
    }

    /// The same position with the other side to act, and this mark; no piece has moved.
    fn handed_over(mut self, variant: &Variant, mark: Option<Square>) -> Position {
        self.key ^= variant.tables.counted_key(&self) ^ variant.tables.turn_key;
        self.mark = mark;
        self.turn = self.turn.other();
        self.key ^= variant.tables.counted_key(&self);
        self
    }

    /// The complete moves to a point; each promotion is one.
    pub fn ways_to(&self, variant: &Variant, to: Square) -> Vec<Move> {
        let mut ways = self
            .unmarked(variant)
            .piece_moves(variant, u128::MAX, to.bit());
        variant.sort_as_text(&mut ways);
        ways
    }

    /// The moves of pieces, whoever decides on them: if the opponent chooses, not the marks but the
    /// moves that may result. In other games these are the legal moves.
    pub fn whole_moves(&self, variant: &Variant) -> Vec<Move> {
        match (variant.chooser(), self.mark) {
            (Chooser::Owner, _) => self.legal_moves(variant),
            (Chooser::Opponent, None) => self.piece_moves(variant, u128::MAX, u128::MAX),
            (Chooser::Opponent, Some(at)) => self.ways_to(variant, at),
        }
    }

    /// The same for the pieces called by a kind, to one point; no drops.
    pub fn whole_moves_of(&self, variant: &Variant, kind: KindId, to: Square) -> Vec<Move> {
        let kinds = variant.kinds().iter().map(|kind| kind.id);
        let called = kinds.filter(|own| variant.called_in_moves(*own) == kind);
        let among = called.fold(0, |set, own| set | self.kinds[own.index()]);
        if !variant.allows.any_move && self.special_moves(variant).is_none() {
            return self.piece_moves(variant, among, to.bit());
        }
        let mut moves = self.whole_moves(variant);
        moves.retain(|mv| mv.to == to && mv.dropped.is_none() && among & mv.from.bit() != 0);
        moves
    }

    /// The move of a piece that a legal move makes: itself; for a mark, the only move there, or
    /// none if the opponent has a choice.
    pub fn moved_by(&self, variant: &Variant, mv: Move) -> Option<Move> {
        if !variant.is_mark(mv) {
            return Some(mv);
        }
        match self.ways_to(variant, mv.to).as_slice() {
            [only] => Some(*only),
            _ => None,
        }
    }

    /// The legal moves: points to mark or, if one is marked, the moves there.
    pub(super) fn marks_or_choices(&self, variant: &Variant) -> Vec<Move> {
        match self.mark {
            Some(at) => self.ways_to(variant, at),
            None => points(self.reached(variant))
                .map(|at| Move::new(at, at))
                .collect(),
        }
    }

    /// The position after a mark, a choice, or both at once.
    pub(in crate::rules) fn after_half(&self, variant: &Variant, mv: Move) -> Position {
        match self.moved_by(variant, mv) {
            Some(whole) => self.unmarked(variant).moved(variant, whole),
            None => self.with_mark(variant, mv.to),
        }
    }
}
