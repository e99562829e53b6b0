//! A piece that goes from a point to another, whatever the rules say of it.

use crate::rules::board::pieces::{KindId, Square};
use crate::rules::board::position::Position;
use crate::rules::variant::Variant;

impl Position {
    /// The position after a piece of a known kind went from a point to another.
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
            next.key ^= tables.piece_key(self.turn.other(), taken, to);
            next.clock = 0;
        }
        // A pass, from a point to itself, moves nothing.
        let step = from.bit() ^ to.bit();
        next.sides[us] ^= step;
        next.kinds[kind.index()] ^= step;
        next.key ^= tables.piece_key(self.turn, kind, from) ^ tables.piece_key(self.turn, kind, to);
        next.pass_turn(tables.turn_key);
        next
    }
}
