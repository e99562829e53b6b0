//! Pieces that are turned up: by their first move, or where they lie.

use crate::rules::board::bits::points;
use crate::rules::board::moves::Move;
use crate::rules::board::pieces::{KindId, Side, Square};
use crate::rules::board::position::Position;
use crate::rules::variant::Variant;

impl Position {
    /// The piece that has just moved is turned up: what chance brought, or, while nobody has said that, what its point says. One
    /// that is not seen yet stays as it is.
    pub(super) fn turn_up(&mut self, variant: &Variant, mv: Move, kind: KindId) {
        let Some(covered) = variant.covered(kind) else {
            return;
        };
        self.clock = 0;
        if mv.drawn.0.is_some() && mv.drawn.known().is_none() {
            return;
        }
        let shown = variant.turned_up(mv).map_or(covered, |piece| piece.kind);
        self.become_kind(variant, mv.to, kind, shown);
    }

    /// The position after a piece was turned up where it lay; while nobody has said what it is, it lies there still.
    pub(super) fn after_flip(&self, variant: &Variant, mv: Move) -> Position {
        let mut next = *self;
        if let Some(piece) = variant.turned_up(mv) {
            next.take_off(variant, mv.to);
            next.put(mv.to, piece);
            next.key ^= variant.tables.piece_key(piece.side, piece.kind, mv.to);
        }
        next.clock = 0;
        next.pass_turn(variant.tables.turn_key);
        if let Some(neutral) = &variant.tables.neutral {
            next.keep_neutral(neutral);
        }
        next
    }

    /// Calls back with the points where the side to move may turn something up.
    pub(super) fn each_flip(
        &self,
        flips: KindId,
        among: u128,
        visit: &mut impl FnMut(KindId, Square, u128) -> bool,
    ) -> bool {
        points(self.kinds[flips.index()] & among).all(|at| visit(flips, at, at.bit()))
    }

    /// Whether nothing was turned up yet, in a game whose colours the first piece that is turned up decides.
    #[must_use]
    pub fn is_before_the_first_flip(&self, variant: &Variant) -> bool {
        let flips = |kind: KindId| self.occupied() == self.kinds[kind.index()];
        self.turn == Side::First && variant.flips().is_some_and(flips)
    }
}
