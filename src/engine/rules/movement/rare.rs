//! What only few games do with a move: castling from anywhere, captures of own pieces, hands, explosions, counts. Most games
//! never come here.

use crate::rules::board::moves::Move;
use crate::rules::board::pieces::{KindId, Square};
use crate::rules::board::position::{ABSENT, Position};
use crate::rules::kinds::goal::Goal;
use crate::rules::tables::extras::Extras;
use crate::rules::tables::keys::{absent_key, passed_key};
use crate::rules::variant::Variant;

impl Position {
    /// The position after a move in a game with rules that few games have.
    #[inline(never)]
    pub(super) fn after_rarely(
        &self,
        variant: &Variant,
        extras: &Extras,
        kind: KindId,
        mv: Move,
    ) -> Position {
        if variant.flips() == Some(kind) {
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
        let taken = self.taken(variant, mv);
        let mut next = self.after_plainly(variant, extras, kind, mv);
        if variant.tables.die.is_some() {
            next = next.with_die(variant, None);
        }
        if let (Some(hands), Some((_, taken))) = (&variant.tables.hands, taken) {
            next.take_into_hand(variant, hands, self.turn, taken);
        }
        if extras.names_passings {
            let passing = extras.passing(self.turn, kind, mv);
            let named = passing.map(|passing| [passing.over, passing.to]);
            next.tally = named.map_or([0; 2], |points| points.map(|at| u16::from(at.0) + 1));
        }
        if variant.tables.points_vanish {
            next.kinds[ABSENT] |= mv.from.bit();
            next.key ^= absent_key(mv.from);
        }
        if extras.vanishes(self.turn, kind, mv.to) {
            next.take_off(variant, mv.to);
        }
        if taken.is_some() && !extras.near.is_empty() {
            next.explode(variant, extras, mv.to);
        }
        if let Some(counting) = extras.counting {
            counting.go_on(self, &mut next, taken.is_some() || mv.promotion.is_some());
        }
        if variant.has_face_down() {
            next.turn_up(variant, mv, kind);
        }
        if let Some(neutral) = &variant.tables.neutral {
            next.freeze(variant, neutral, (self.turn, self.round));
            next.keep_neutral(neutral);
        }
        if extras.counts_checks {
            self.count_check(variant, &mut next);
        }
        next
    }

    /// One check more was given, if the move gave one.
    fn count_check(&self, variant: &Variant, next: &mut Position) {
        if next.is_check(variant) {
            let before = variant.tables.counted_key(next.tally);
            next.tally[self.turn.index()] += 1;
            next.key ^= before ^ variant.tables.counted_key(next.tally);
        }
    }

    /// The position after a piece has captured one of its own side, which goes to the hand.
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
        let mut next = without.after_rarely(variant, extras, kind, mv);
        next.clock = 0;
        next
    }

    /// The position after castling where the set-up is drawn: either piece may go to where the other stood, or stay.
    fn after_castling(&self, variant: &Variant, extras: &Extras, mv: Move) -> Position {
        let Some(way) = self.castling(variant, mv) else {
            return *self;
        };
        let mut next = *self;
        next.take_off(variant, way.king.from);
        next.take_off(variant, way.goes.from);
        for (at, piece) in [(way.lands, way.castler()), (way.goes.to, way.companion())] {
            next.put(at, piece);
            next.key ^= variant.tables.piece_key(piece.side, piece.kind, at);
        }
        next.clock = self.clock.saturating_add(1);
        self.keep_rights(variant, extras, (way.kind, mv), &mut next);
        if let Some(passed) = self.passed {
            next.passed = None;
            next.key ^= passed_key(passed.at);
        }
        next.pass_turn(variant.tables.turn_key);
        next
    }

    /// Calls back with pieces and their legal targets as [`Position::each_legal`] does, in a game with other goals than
    /// mate or with duties.
    #[inline(never)]
    pub(super) fn each_rarely(
        &self,
        variant: &Variant,
        among: u128,
        visit: &mut dyn FnMut(KindId, Square, u128) -> bool,
    ) {
        let decided = |goal: &Goal| self.decided(variant, goal).is_some();
        if variant.tables.goal.as_ref().is_some_and(decided) || self.drops_before_it_moves(variant)
        {
            return;
        }
        match (&variant.tables.duty, &variant.tables.die) {
            (Some(duty), _) => self.each_dutiful(variant, duty, among, visit),
            (None, None) => self.each_safe(variant, among, visit),
            (None, Some(die)) => self.each_safe(variant, among, |kind, from, targets| {
                let left = self.allowed_by_die(variant, die, kind, targets);
                left == 0 || visit(kind, from, left)
            }),
        }
    }
}
