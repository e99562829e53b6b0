//! What a side must do or leave beyond the safety of its royal piece: capture where it can, or
//! never give check.

use crate::rules::board::bits::{points, set_of};
use crate::rules::board::moves::Move;
use crate::rules::board::pieces::{KindId, Square};
use crate::rules::board::position::Position;
use crate::rules::kinds::goal::Duty;
use crate::rules::variant::Variant;

impl Position {
    /// Calls back with the moves among some pieces that are no breach of duty, for as long as the
    /// answer is to go on.
    pub(super) fn each_dutiful(
        &self,
        variant: &Variant,
        duty: &Duty,
        among: u128,
        mut visit: impl FnMut(KindId, Square, u128) -> bool,
    ) {
        let mut keep = |kind, from: Square, targets| {
            let kept = if duty.may_not_check {
                self.without_checks(variant, (kind, from), targets)
            } else {
                targets
            };
            kept == 0 || visit(kind, from, kept)
        };
        if !duty.must_capture {
            return self.each_safe(variant, among, keep);
        }
        // All is looked at once, for whether anything can be captured is known at the end only.
        let mut found = Vec::with_capacity(32);
        let mut must = false;
        self.each_safe(variant, u128::MAX, |kind, from, targets| {
            let captures = self.captures(variant, from, targets);
            must |= captures != 0;
            found.push((kind, from, targets, captures));
            true
        });
        for (kind, from, targets, captures) in found {
            let left = if must { captures } else { targets };
            if left != 0 && among & from.bit() != 0 && !keep(kind, from, left) {
                return;
            }
        }
    }

    /// Those of a piece's targets on which it captures.
    fn captures(&self, variant: &Variant, from: Square, targets: u128) -> u128 {
        let mut prey = self.sides[self.turn.other().index()];
        if variant.tables.takes_own() {
            let own = points(targets & self.sides[self.turn.index()]);
            let taken = own.filter(|&to| self.taken(variant, Move::new(from, to)).is_some());
            prey |= set_of(taken);
        }
        if let Some(passed) = self.passed
            && self.takes_passing(variant, from)
        {
            prey |= passed.at.bit();
        }
        targets & prey
    }

    /// Of a piece's targets those on which it gives no check.
    fn without_checks(
        &self,
        variant: &Variant,
        (kind, from): (KindId, Square),
        targets: u128,
    ) -> u128 {
        let Some(general) = self.general(variant, self.turn.other()) else {
            return targets;
        };
        let tables = &variant.tables;
        let does_more = tables.extras.is_some() || tables.relay.is_some() || tables.limited;
        let bad = if does_more || tables.threats[self.turn.index()].has_hoppers() {
            let checks = |to: &Square| self.play(variant, Move::new(from, *to)).is_check(variant);
            set_of(points(targets).filter(checks))
        } else {
            self.plain_checks(variant, general, (kind, from), targets)
        };
        targets & !bad
    }

    /// The targets on which a piece that does nothing but go there checks the other general, or
    /// lets another check it.
    fn plain_checks(
        &self,
        variant: &Variant,
        general: Square,
        (kind, from): (KindId, Square),
        targets: u128,
    ) -> u128 {
        let side = self.turn;
        let mover = &variant.tables.movers[side.index()][kind.index()];
        let there = [general.bit(), 0, general.bit()];
        let others = self.sides[side.index()] & !from.bit();
        // Only from or to such points can it.
        let near = variant.tables.threats[side.index()].origins(general);
        let left = self.occupied() & !from.bit();
        let opens =
            near & from.bit() != 0 && self.is_attacked(variant, general, side, others, left);
        let asked = if opens { targets } else { targets & near };
        let checks = |to: &Square| {
            let occupied = left | to.bit();
            mover.targets(&variant.board, *to, occupied, &there) != 0
                || (opens && self.is_attacked(variant, general, side, others, occupied))
        };
        set_of(points(asked).filter(checks))
    }
}
