//! What a side must do or leave beyond the safety of its royal piece: capture where it can, or never give check.

use crate::rules::board::bits::points;
use crate::rules::board::moves::Move;
use crate::rules::board::pieces::{KindId, Square};
use crate::rules::board::position::Position;
use crate::rules::kinds::goal::Duty;
use crate::rules::variant::Variant;

impl Position {
    /// Calls back with the moves among some pieces that are no breach of duty, for as long as the answer is to go on.
    pub(super) fn each_dutiful(
        &self,
        variant: &Variant,
        duty: &Duty,
        among: u128,
        mut visit: impl FnMut(KindId, Square, u128) -> bool,
    ) {
        let must = duty.must_capture && self.can_capture(variant);
        self.each_safe(variant, among, |kind, from, targets| {
            let kept = points(targets).filter(|&to| {
                let mv = Move::new(from, to);
                (!must || self.taken(variant, mv).is_some())
                    && !(duty.may_not_check && self.play(variant, mv).is_check(variant))
            });
            let kept = kept.fold(0, |set, to| set | to.bit());
            kept == 0 || visit(kind, from, kept)
        });
    }

    /// Whether the side to move can capture anything.
    pub(super) fn can_capture(&self, variant: &Variant) -> bool {
        let mut can = false;
        self.each_safe(variant, u128::MAX, |_, from, targets| {
            can |= points(targets).any(|to| self.taken(variant, Move::new(from, to)).is_some());
            !can
        });
        can
    }
}
