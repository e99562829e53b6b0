//! What happens after a move by itself: ice that comes and takes whoever stands alone, and a beast that wanders and destroys.

use crate::rules::board::bits::points;
use crate::rules::board::pieces::{KindId, Side, Square};
use crate::rules::board::position::{Passed, Position};
use crate::rules::kinds::neutral::{Neutral, wandered};
use crate::rules::variant::Variant;

impl Position {
    /// Neutral pieces are on the side that waits: so they block, and can be captured where that is allowed.
    pub(in crate::rules) fn keep_neutral(&mut self, neutral: &Neutral) {
        let all = self.kinds[neutral.kind.index()];
        self.sides[self.turn.index()] &= !all;
        self.sides[self.turn.other().index()] |= all;
    }

    /// The pieces of both sides.
    fn people(&self, neutral: &Neutral) -> u128 {
        self.occupied() & !self.kinds[neutral.kind.index()]
    }

    /// After a move: the ice age, where it is due. `round` is that of the move, of the second side.
    pub(super) fn freeze(
        &mut self,
        variant: &Variant,
        neutral: &Neutral,
        (mover, round): (Side, u32),
    ) {
        let every = neutral.freezes_every;
        if every == 0 || mover != Side::Second || !round.is_multiple_of(every) {
            return;
        }
        let people = self.people(neutral);
        let (mut cubes, mut lost) = (0, 0);
        for at in points(variant.board.all()) {
            let has_all = |steps: &[usize]| {
                let beside = steps.iter().map(|&d| variant.board.directions[d].step);
                let mut beside = beside.filter_map(|step| variant.board.offset(at, step));
                (
                    beside.clone().all(|at| people & at.bit() != 0),
                    beside.any(|at| people & at.bit() != 0),
                )
            };
            let half = variant.board.directions.len() / 2;
            let straight: Vec<usize> = (0..half).collect();
            let around: Vec<usize> = (0..2 * half).collect();
            if self.occupied() & at.bit() == 0 {
                let (walled_in, _) = has_all(&straight);
                if !walled_in {
                    cubes |= at.bit();
                }
            } else if people & at.bit() != 0 && !has_all(&around).1 {
                lost |= at.bit();
            }
        }
        points(lost).for_each(|at| self.take_off(variant, at));
        points(cubes | lost).for_each(|at| self.set_neutral(variant, neutral.kind, at));
        self.mend_after_event(variant, neutral);
    }

    /// After a move: the beast goes as was drawn, over the edges, and destroys whom it meets.
    pub(in crate::rules) fn wander(&mut self, variant: &Variant, neutral: &Neutral, drawn: u8) {
        let Some(from) = points(self.kinds[neutral.kind.index()]).next() else {
            return;
        };
        let path = wandered(&variant.board, from, drawn);
        let Some(&to) = path.last() else { return };
        self.take_off(variant, from);
        for &at in &path {
            self.take_off(variant, at);
        }
        self.set_neutral(variant, neutral.kind, to);
        self.mend_after_event(variant, neutral);
    }

    fn set_neutral(&mut self, variant: &Variant, kind: KindId, at: Square) {
        let side = self.turn.other();
        self.sides[side.index()] |= at.bit();
        self.kinds[kind.index()] |= at.bit();
        self.key ^= variant.tables.piece_key(side, kind, at);
    }

    /// Rights go with the pieces that had them, and so does a capture in passing.
    fn mend_after_event(&mut self, variant: &Variant, neutral: &Neutral) {
        let rights = self.rights;
        let mut mended = self.with_rights(variant, |way| rights >> way.bit & 1 != 0);
        let passed = mended.passed.take();
        mended.key = variant.tables.key(&mended);
        // It is noted again where it can still be made: nobody it needs may be gone, and nothing stand on its point.
        let people = mended.sides[mended.turn.other().index()];
        let still = |passed: &Passed| {
            let stands = people & !mended.kinds[neutral.kind.index()] & passed.stands_at.bit() != 0;
            stands && mended.occupied() & passed.at.bit() == 0
        };
        if let (Some(passed), Some(extras)) = (passed.filter(still), &variant.tables.extras) {
            mended.note_passed(variant, extras, passed);
        }
        *self = mended;
    }
}
