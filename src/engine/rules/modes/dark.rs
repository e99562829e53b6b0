//! What a seat sees, in games in the dark: its own pieces, every point that one of them can move
//! to, and those that a kind always sees.

use crate::rules::board::{ABSENT, Position, Side, Square, points};
use crate::rules::kinds::{Castling, Hidden};
use crate::rules::variant::Variant;

impl Position {
    /// The points that a side sees.
    fn sight(&self, variant: &Variant, side: Side) -> u128 {
        let mut on_move = *self;
        on_move.turn = side;
        if self.turn != side {
            on_move.passed = None;
        }
        let mut seen = self.sides[side.index()];
        on_move.each_safe(variant, u128::MAX, |_, _, targets| {
            seen |= targets;
            true
        });
        let always = variant.tables.sees[side.index()].iter().enumerate();
        for (kind, from) in always {
            let own = self.kinds[kind] & self.sides[side.index()];
            seen = points(own).fold(seen, |seen, at| seen | from[at.index()]);
        }
        seen
    }

    /// The position as a seat sees it; a spectator sees nothing. Pieces on unseen points are left
    /// out, and everything else that would reveal them: the other side's rights and the count of
    /// moves.
    #[must_use]
    pub fn seen_by(&self, variant: &Variant, seat: Option<Side>) -> Position {
        let seen = seat.map_or(0, |side| self.sight(variant, side));
        let mut shown = *self;
        shown.sides.iter_mut().for_each(|set| *set &= seen);
        shown.kinds[..ABSENT]
            .iter_mut()
            .for_each(|set| *set &= seen);
        shown.kinds[ABSENT] = variant.board.all() & !seen;
        shown.clock = 0;
        shown.passed = self.passed.filter(|_| seat == Some(self.turn));
        let own = |way: &&Castling| Some(way.side) == seat;
        let bits = variant.castlings().iter().filter(own);
        shown.rights &= bits.fold(0, |set, way| set | 1 << way.bit);
        shown.key = variant.tables.key(&shown);
        shown
    }

    /// Whether a point is in the dark.
    pub fn is_in_the_dark(&self, variant: &Variant, at: Square) -> bool {
        variant.hides(Hidden::Positions) && self.is_absent(at)
    }

    /// The points of a side's pieces that are missing after one move of the other side.
    pub fn lost_since(&self, before: &Position, side: Side) -> Vec<Square> {
        points(before.sides[side.index()] & !self.sides[side.index()]).collect()
    }

    /// Whether anything that matters is in the dark.
    pub(in crate::rules) fn is_masked(&self, variant: &Variant) -> bool {
        variant.hides(Hidden::Positions) && self.absent() != 0
    }
}
