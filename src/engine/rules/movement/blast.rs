//! Captures that explode.

use crate::rules::board::bits::points;
use crate::rules::board::pieces::Square;
use crate::rules::board::position::Position;
use crate::rules::tables::extras::Extras;
use crate::rules::variant::Variant;

impl Position {
    /// Whether a capture would blow up a royal piece of the side that makes it.
    pub(super) fn blows_up(
        &self,
        variant: &Variant,
        extras: &Extras,
        from: Square,
        to: Square,
    ) -> bool {
        let own = self.sides[self.turn.index()];
        let royals = variant.kinds().iter().filter(|kind| kind.royal);
        let royals = royals.fold(0, |set, kind| set | self.kinds[kind.id.index()]) & own;
        royals & (extras.near[to.index()] | from.bit()) != 0
    }

    /// The position after an explosion on a point, where a captor has just come: it goes, and all
    /// around it that is not spared.
    pub(super) fn explode(&mut self, variant: &Variant, extras: &Extras, at: Square) {
        let spared = self.of_kinds(&extras.spared);
        let reached = extras.near[at.index()] & !spared | at.bit();
        for square in points(reached & self.occupied()) {
            self.take_off(variant, square);
        }
        let kept =
            points(reached).fold(u32::MAX, |kept, square| kept & extras.keep[square.index()]);
        let lost = self.rights & !kept;
        self.rights ^= lost;
        self.key ^= extras.rights_key(lost);
    }
}
