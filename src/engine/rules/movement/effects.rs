//! Effects of moves that few games have: castling from anywhere, captures of own pieces, and the
//! effects that are listed when a game is loaded. Most games never call this.

use crate::rules::board::{KindId, Move, PassedPiece, Position, Side, Square, points};
use crate::rules::tables::{Effect, Extras};
use crate::rules::variant::Variant;

impl Position {
    /// The position after a move in a game whose moves have effects.
    #[inline(never)]
    pub(super) fn after_with_effects(
        &self,
        variant: &Variant,
        extras: &Extras,
        kind: KindId,
        mv: Move,
    ) -> Position {
        if variant.mode().turns_in_place(mv) {
            return self.after_flip(variant, mv);
        }
        let own = self.sides[self.turn.index()] & mv.to.bit() != 0 && mv.from != mv.to;
        if own && extras.shuffled {
            return self.after_castling(variant, extras, mv);
        }
        if own && extras.swaps.is_some() && self.swapped(variant, mv).is_some() {
            return self.after_swap(variant, extras, mv);
        }
        if own && self.castling(variant, mv).is_none() {
            return self.after_taking_own(variant, extras, kind, mv);
        }
        let victim = self.taken(variant, mv);
        let taken = victim.map(|(_, taken)| taken);
        let mut next = self.after_plainly(variant, extras, kind, mv);
        for &effect in &extras.effects {
            match effect {
                Effect::TakeIntoHand => {
                    if let Some(hands) = &variant.tables.hands {
                        next.fill_hand(variant, hands, self, mv, victim);
                    }
                }
                Effect::NamePassing => {
                    let passing = extras.passing(self.turn, kind, mv);
                    next.named_passing = passing.map(|passing| PassedPiece {
                        at: passing.over,
                        stands_at: passing.to,
                    });
                }
                Effect::Vanish if extras.vanishes(self.turn, kind, mv.to) => {
                    next.take_off(variant, mv.to);
                }
                Effect::Explode if taken.is_some() => next.explode(variant, extras, mv.to),
                Effect::Vanish | Effect::Explode => {}
                Effect::CountEnding => {
                    if let Some(counting) = extras.counting {
                        counting.go_on(self, &mut next, taken, mv.promotion.is_some());
                    }
                }
                Effect::ApplyMode => next.apply_mode(variant, self, kind, mv),
                Effect::CountCheck => self.count_check(variant, &mut next),
            }
        }
        next
    }

    /// Counts a check if the move gave one.
    fn count_check(&self, variant: &Variant, next: &mut Position) {
        if next.is_check(variant) {
            let before = variant.tables.counted_key(next);
            next.checks_given[self.turn.index()] += 1;
            next.key ^= before ^ variant.tables.counted_key(next);
        }
    }

    /// The position after a piece captured one of its own side, which goes to the hand.
    fn after_taking_own(
        &self,
        variant: &Variant,
        extras: &Extras,
        kind: KindId,
        mv: Move,
    ) -> Position {
        let mut without = *self;
        without.take_off(variant, mv.to);
        if let (Some(hands), Some(taken)) = (&variant.tables.hands, self.piece_at(mv.to)) {
            without.take_into_hand(variant, hands, self.turn, taken);
        }
        let mut next = without.after_with_effects(variant, extras, kind, mv);
        next.clock = 0;
        next
    }

    /// Calls back with pieces and their legal targets as [`Position::each_legal`] does, in games
    /// with other goals than mate, or with duties.
    #[inline(never)]
    pub(super) fn each_rarely(
        &self,
        variant: &Variant,
        among: u128,
        visit: &mut dyn FnMut(KindId, Square, u128) -> bool,
    ) {
        if self.decided(variant).is_some() || self.drops_before_it_moves(variant) {
            return;
        }
        match &variant.tables.duty {
            Some(duty) => self.each_dutiful(variant, duty, among, visit),
            None if variant.mode().limits_targets() => {
                self.each_safe(variant, among, |kind, from, targets| {
                    let left = self.mode_targets(variant, kind, targets);
                    left == 0 || visit(kind, from, left)
                });
            }
            None => self.each_safe(variant, among, visit),
        }
    }

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

    /// Whether a point is next to a side's royal piece in a game with explosions. The side never
    /// captures there, because it would blow up its own royal piece.
    pub(super) fn touches_royal(&self, variant: &Variant, at: Square, side: Side) -> bool {
        let Some(extras) = &variant.tables.extras else {
            return false;
        };
        let is_near = |royal: Square| extras.near[at.index()] & royal.bit() != 0;
        variant.tables.blows_up_royals() && self.general(variant, side).is_some_and(is_near)
    }

    /// Whether a side's royal piece survives a move in a game with explosions, and cannot be
    /// captured afterwards; always true if the other royal piece is gone.
    pub(super) fn survives(
        &self,
        variant: &Variant,
        extras: &Extras,
        kind: KindId,
        from: Square,
        to: Square,
    ) -> bool {
        let next = self.after_with(variant, extras, kind, Move::new(from, to));
        let [own, other] = [self.turn, self.turn.other()].map(|side| next.general(variant, side));
        let is_kept = own.is_some() || self.general(variant, self.turn).is_none();
        is_kept && (other.is_none() || next.checkers(variant, self.turn) == 0)
    }

    /// The position after an explosion on a point to which a captor has moved: the captor and every
    /// neighbour that is not spared are removed.
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
