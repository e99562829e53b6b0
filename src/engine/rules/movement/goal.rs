//! Games that are decided on the board otherwise than by mate.

use crate::rules::board::pieces::Side;
use crate::rules::board::position::Position;
use crate::rules::kinds::goal::{Goal, Race};
use crate::rules::kinds::kind::Kind;
use crate::rules::variant::Variant;
use crate::rules::verdicts::outcome::{Ending, Outcome};

impl Position {
    /// How the position is decided by the variant's mode or goal, mate and stalemate apart.
    pub(in crate::rules) fn decided(&self, variant: &Variant) -> Option<Outcome> {
        let goal = || self.decided_by_goal(variant, variant.tables.goal.as_ref()?);
        self.mode_outcome(variant).or_else(goal)
    }

    fn decided_by_goal(&self, variant: &Variant, goal: &Goal) -> Option<Outcome> {
        if self.is_masked(variant) {
            return None;
        }
        // What becomes of both sides at once is the mover's gain, but for royal pieces.
        let sides = [self.turn, self.turn.other()];
        let is_king = |kind: &Kind| kind.royal && kind.western == "king";
        let lost = |side: Side, ending| Outcome {
            winner: Some(side.other()),
            ending,
        };
        if goal.capture && sides.iter().all(|&side| self.lacks_royal(variant, side)) {
            return Some(Outcome::draw(Ending::KingCaptured));
        }
        for side in sides {
            if goal.capture && self.lacks_royal(variant, side) {
                let ending = match goal.blast {
                    Some(_) => Ending::Explosion,
                    None if variant.kinds().iter().any(is_king) => Ending::KingCaptured,
                    None => Ending::RoyalCaptured,
                };
                return Some(lost(side, ending));
            }
            if self.lacks_a_kind(goal, side) {
                return Some(lost(side, Ending::Extinction));
            }
            if let Some(wins) = goal.no_pieces[side.index()]
                && self.sides[side.index()] == 0
            {
                let winner = if wins { side } else { side.other() };
                return Some(lost(winner.other(), Ending::NoPieces));
            }
            if goal.checks > 0 && self.checks_given[side.other().index()] >= goal.checks {
                return Some(lost(side, Ending::CheckCount));
            }
            if goal.bare && self.is_bared(side) {
                return Some(lost(side, Ending::GameRule));
            }
        }
        self.raced(variant, goal.race?)
    }

    pub(in crate::rules) fn lacks_royal(&self, variant: &Variant, side: Side) -> bool {
        let own = self.sides[side.index()];
        let mut royals = variant.kinds().iter().filter(|kind| kind.royal);
        royals.all(|kind| self.kinds[kind.id.index()] & own == 0)
    }

    fn lacks_a_kind(&self, goal: &Goal, side: Side) -> bool {
        let own = self.sides[side.index()];
        let mut kinds = goal.extinct.iter();
        kinds.any(|kind| self.kinds[kind.index()] & own == 0)
    }

    /// Whether a side has its royal piece alone, and cannot bare the other with its next move.
    fn is_bared(&self, side: Side) -> bool {
        let count = |side: Side| self.sides[side.index()].count_ones();
        let enough = 2 + u32::from(self.turn == side);
        count(side) == 1 && count(side.other()) >= enough
    }

    /// Who has won a race. The second side may still draw when the first has arrived, if it can
    /// follow at once.
    fn raced(&self, variant: &Variant, race: Race) -> Option<Outcome> {
        let arrived = |side: Side| {
            let runners = self.kinds[race.kind.index()] & self.sides[side.index()];
            runners & race.goal[side.index()] != 0
        };
        let won = |winner| Outcome {
            winner,
            ending: match race.own_rule {
                true => Ending::GameRule,
                false => Ending::Race,
            },
        };
        match Side::BOTH.map(arrived) {
            [false, false] => None,
            [true, true] => Some(won(None)),
            [false, true] => Some(won(Some(Side::Second))),
            [true, false] if race.reply && self.turn == Side::Second => {
                (!self.can_follow(variant, race)).then(|| won(Some(Side::First)))
            }
            [true, false] => Some(won(Some(Side::First))),
        }
    }

    /// Whether the side to move can arrive with this move.
    fn can_follow(&self, variant: &Variant, race: Race) -> bool {
        let mut can = false;
        let goal = race.goal[self.turn.index()];
        let runners = self.kinds[race.kind.index()] & self.sides[self.turn.index()];
        let visit = |_, _, targets: u128| {
            can |= targets & goal != 0;
            !can
        };
        match &variant.tables.duty {
            Some(duty) => self.each_dutiful(variant, duty, runners, visit),
            None => self.each_safe(variant, runners, visit),
        }
        can
    }
}
