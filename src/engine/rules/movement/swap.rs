//! A royal piece that is not in check changes places with one of its own pieces, a step away.

use crate::rules::board::bits::points;
use crate::rules::board::moves::Move;
use crate::rules::board::pieces::{KindId, Piece, Square};
use crate::rules::board::position::Position;
use crate::rules::tables::extras::{Extras, Swaps};
use crate::rules::tables::keys::passed_key;
use crate::rules::variant::Variant;

impl Position {
    /// The piece with which a move of the side to move would change places, safe or not; none where
    /// it is no such move.
    #[must_use]
    pub fn swapped(&self, variant: &Variant, mv: Move) -> Option<Piece> {
        let swaps = variant.tables.extras.as_ref()?.swaps.as_ref()?;
        let royal = self.kind_at(mv.from.bit()) == swaps.royal && mv.dropped.is_none();
        let own = self.sides[self.turn.index()] & mv.from.bit() != 0;
        let there = royal && own && self.partners(variant, swaps, mv.from) & mv.to.bit() != 0;
        self.piece_at(mv.to).filter(|_| there)
    }

    /// The pieces around a royal piece of the side to move that may change places with it.
    fn partners(&self, variant: &Variant, swaps: &Swaps, from: Square) -> u128 {
        let own = self.of_kinds(&swaps.with) & self.sides[self.turn.index()];
        let mover = &variant.tables.movers[self.turn.index()][swaps.royal.index()];
        mover.targets(&variant.board, from, self.occupied(), &[own; 3])
    }

    /// Calls back with the changes of places that leave nobody in check; whether to go on.
    pub(super) fn each_swap(
        &self,
        variant: &Variant,
        swaps: &Swaps,
        among: u128,
        visit: &mut impl FnMut(KindId, Square, u128) -> bool,
    ) -> bool {
        let Some(from) = self.general(variant, self.turn) else {
            return true;
        };
        let partners = self.partners(variant, swaps, from);
        if among & from.bit() == 0 || partners == 0 || self.is_check(variant) {
            return true;
        }
        let is_safe = |to: &Square| {
            let mut next = *self;
            next.change_places(variant, from, *to);
            let by = self.turn.other();
            let (enemy, occupied) = (next.sides[by.index()], next.occupied());
            !next.is_attacked(variant, *to, by, enemy, occupied)
                && !next.faces(variant, *to, enemy, occupied)
        };
        let safe = points(partners).filter(is_safe);
        let targets = safe.fold(0, |set, to| set | to.bit());
        targets == 0 || visit(swaps.royal, from, targets)
    }

    /// The position after two pieces have changed places.
    pub(super) fn after_swap(&self, variant: &Variant, extras: &Extras, mv: Move) -> Position {
        let mut next = *self;
        next.change_places(variant, mv.from, mv.to);
        next.clock = self.clock.saturating_add(1);
        self.keep_rights(
            variant,
            extras,
            (self.kind_at(mv.from.bit()), mv),
            &mut next,
        );
        if let Some(passed) = self.passed {
            next.passed = None;
            next.key ^= passed_key(passed.at);
        }
        next.named_passing = None;
        next.pass_turn(variant.tables.turn_key);
        next
    }

    fn change_places(&mut self, variant: &Variant, one: Square, other: Square) {
        let (first, second) = (self.piece_at(one), self.piece_at(other));
        for (from, to, piece) in [(one, other, first), (other, one, second)] {
            let Some(piece) = piece else {
                continue;
            };
            self.kinds[piece.kind.index()] ^= from.bit() ^ to.bit();
            let key = |at| variant.tables.piece_key(piece.side, piece.kind, at);
            self.key ^= key(from) ^ key(to);
        }
    }
}
