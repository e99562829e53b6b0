//! Promotion as a move of its own: where a piece may stand by it.

use crate::rules::apart::Apart;
use crate::rules::board::bits::{points, set_of};
use crate::rules::board::pieces::{KindId, Square};
use crate::rules::board::position::Position;
use crate::rules::variant::Variant;

impl Position {
    /// Calls back with the promotions that are moves of their own; whether to go on.
    pub(super) fn each_apart(
        &self,
        variant: &Variant,
        apart: &Apart,
        among: u128,
        visit: &mut impl FnMut(KindId, Square, u128) -> bool,
    ) -> bool {
        let general = self.general(variant, self.turn);
        points(apart.pieces(self) & among).all(|from| {
            let safe = |to: &Square| {
                general.is_none_or(|stands| self.is_safe_after(variant, stands, from, *to))
            };
            let peaceful = |to: &Square| !self.would_attack(variant, apart, from, *to);
            let open = points(self.reach_apart(variant, apart, from));
            let targets = open.filter(peaceful).filter(safe);
            let targets = set_of(targets);
            targets == 0 || visit(apart.kind, from, targets)
        })
    }

    /// The point of a piece and the empty ones around it, where it may stand as what it becomes.
    pub(super) fn reach_apart(&self, variant: &Variant, apart: &Apart, from: Square) -> u128 {
        let occupied = self.occupied() & !from.bit();
        let empty = [!occupied, !occupied, 0];
        let mover = &variant.tables.movers[self.turn.index()][apart.becomes.index()];
        from.bit() | mover.targets(&variant.board, from, occupied, &empty)
    }

    /// Whether a piece attacks anything when it becomes another on a point.
    fn would_attack(&self, variant: &Variant, apart: &Apart, from: Square, to: Square) -> bool {
        let enemy = self.sides[self.turn.other().index()];
        let occupied = self.occupied() & !from.bit() | to.bit();
        let mover = &variant.tables.movers[self.turn.index()][apart.becomes.index()];
        mover.targets(&variant.board, to, occupied, &[enemy, 0, enemy]) != 0
    }
}
