//! Ice ages, which come at intervals and freeze isolated pieces; and what all games with neutral
//! pieces share.

use crate::rules::board::{Direction, KindId, PassedPiece, Position, Side, Square, points, set_of};
use crate::rules::variant::Variant;
use crate::rules::verdicts::{Ending, Outcome};

impl Variant {
    /// The neutral kind, if there is one.
    pub fn neutral(&self) -> Option<KindId> {
        self.tables.neutral
    }
}

impl Position {
    /// Assigns neutral pieces to the side that waits, so that they block, and can be captured where
    /// that is allowed.
    pub(in crate::rules) fn keep_neutral(&mut self, neutral: KindId) {
        let all = self.kinds[neutral.index()];
        self.sides[self.turn.index()] &= !all;
        self.sides[self.turn.other().index()] |= all;
    }

    /// The ice age after a move, if it is due.
    pub(super) fn freeze(&mut self, variant: &Variant, every: u32, before: &Position) {
        let is_due = before.turn == Side::Second && before.round.is_multiple_of(every);
        let Some(neutral) = variant.neutral().filter(|_| is_due) else {
            return;
        };
        let people = self.occupied() & !self.kinds[neutral.index()];
        let directions = &variant.board.directions;
        let (straight, around) = (&directions[..directions.len() / 2], &directions[..]);
        let (mut cubes, mut lost) = (0, 0);
        for at in points(variant.board.all()) {
            let beside = |directions: &[Direction]| {
                let steps = directions.iter().map(|direction| direction.step);
                let beside = steps.filter_map(|step| variant.board.offset(at, step));
                set_of(beside)
            };
            if self.occupied() & at.bit() == 0 {
                let is_walled_in = beside(straight) & !people == 0;
                if !is_walled_in {
                    cubes |= at.bit();
                }
            } else if people & at.bit() != 0 && beside(around) & people == 0 {
                lost |= at.bit();
            }
        }
        points(lost).for_each(|at| self.take_off(variant, at));
        points(cubes | lost).for_each(|at| self.set_neutral(variant, neutral, at));
        self.mend_after_event(variant, neutral);
    }

    /// The outcome when a royal piece has frozen; the side to move is examined first.
    pub(super) fn frozen(&self, variant: &Variant) -> Option<Outcome> {
        let lost = [self.turn, self.turn.other()].map(|side| self.lacks_royal(variant, side));
        let winner = match lost {
            [false, false] => return None,
            [true, true] => None,
            [true, false] => Some(self.turn.other()),
            [false, true] => Some(self.turn),
        };
        Some(Outcome {
            winner,
            ending: Ending::Frozen,
        })
    }

    pub(super) fn set_neutral(&mut self, variant: &Variant, kind: KindId, at: Square) {
        let side = self.turn.other();
        self.sides[side.index()] |= at.bit();
        self.kinds[kind.index()] |= at.bit();
        self.key ^= variant.tables.piece_key(side, kind, at);
    }

    /// Removes the rights of pieces that are gone, and an impossible capture en passant.
    pub(super) fn mend_after_event(&mut self, variant: &Variant, neutral: KindId) {
        let rights = self.rights;
        let mut mended = self.with_rights(variant, |way| rights >> way.bit & 1 != 0);
        let passed = mended.passed.take();
        mended.key = variant.tables.key(&mended);
        // It is set again if it is still possible: all pieces it needs exist, and its point is
        // empty.
        let people = mended.sides[mended.turn.other().index()];
        let still = |passed: &PassedPiece| {
            let stands = people & !mended.kinds[neutral.index()] & passed.stands_at.bit() != 0;
            stands && mended.occupied() & passed.at.bit() == 0
        };
        if let (Some(passed), Some(extras)) = (passed.filter(still), &variant.tables.extras) {
            mended.note_passed(variant, extras, passed);
        }
        *self = mended;
    }
}
