//! A royal piece that goes, and attacks, as a queen until it first moves: the king of Cheshire Cat.

use crate::rules::board::bits::is_single;
use crate::rules::board::pieces::{Side, Square};
use crate::rules::board::position::Position;
use crate::rules::variant::Variant;

impl Position {
    /// Where a side's piece stands that still does so.
    pub(super) fn far_piece(&self, variant: &Variant, side: Side) -> Option<Square> {
        let mut onces = variant.tables.onces().filter(|once| once.far);
        let found = onces.find(|once| once.side == side && self.rights >> once.bit & 1 != 0)?;
        Some(found.from)
    }

    /// What it reaches.
    pub(super) fn far_reach(&self, variant: &Variant, from: Square) -> u128 {
        let directions = variant.board.directions.iter();
        directions.fold(0, |set, it| set | it.reach(from, self.occupied()))
    }

    /// Whether one of some pieces of a side that still does so attacks a point.
    #[inline(never)]
    pub(super) fn is_attacked_far(
        &self,
        variant: &Variant,
        target: Square,
        (by, pieces): (Side, u128),
        occupied: u128,
    ) -> bool {
        let Some(at) = self.far_piece(variant, by) else {
            return false;
        };
        let mut directions = variant.board.directions.iter();
        pieces & at.bit() != 0 && directions.any(|it| it.meets(target, at.bit(), occupied))
    }

    /// What it checks, and the pieces that must not leave its lines; the first says that it gives
    /// check.
    pub(super) fn far_guard(&self, variant: &Variant, general: Square) -> (bool, u128) {
        let Some(at) = self.far_piece(variant, self.turn.other()) else {
            return (false, 0);
        };
        let own = self.sides[self.turn.index()];
        let (mut checks, mut bound) = (false, 0);
        for direction in &variant.board.directions {
            let ray = direction.ray(general);
            if ray & at.bit() == 0 {
                continue;
            }
            let between = (ray ^ direction.beyond_first(at.bit())) & !at.bit() & self.occupied();
            checks |= between == 0;
            if is_single(between) {
                bound |= between & own;
            }
        }
        (checks, bound)
    }
}
