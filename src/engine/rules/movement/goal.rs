//! Games with other goals than mate; and duties beyond the safety of the royal piece: to capture
//! whenever possible, or never to give check.

use crate::rules::board::{KindId, Move, Piece, Position, Side, Square, points, set_of};
use crate::rules::counting;
use crate::rules::kinds::{Duty, Goal, Kind, Race};
use crate::rules::variant::Variant;
use crate::rules::verdicts::{Ending, Outcome, Stalemate};

impl Position {
    /// How the position is decided by the variant's mode or goal, apart from mate and stalemate.
    pub(crate) fn decided(&self, variant: &Variant) -> Option<Outcome> {
        let goal = || self.decided_by_goal(variant, variant.tables.goal.as_ref()?);
        self.mode_outcome(variant).or_else(goal)
    }

    /// How the game ends when the side to move has no legal move: mate or stalemate.
    pub(crate) fn outcome_without_move(&self, variant: &Variant) -> Outcome {
        let check = variant.mates() && self.is_check(variant);
        let winner = match variant.stalemate() {
            Stalemate::Draw if !check => None,
            Stalemate::Win if !check => Some(self.turn),
            Stalemate::Loss | Stalemate::Draw | Stalemate::Win => Some(self.turn.other()),
        };
        // A side without a move has lost or won for that reason alone in a game without a royal
        // piece. It is then not stalemate.
        let has_royal = variant.kinds().iter().any(|kind| kind.royal);
        let ending = match variant.stalemate() {
            _ if check => Ending::Checkmate,
            Stalemate::Loss | Stalemate::Win if !has_royal => Ending::NoMove,
            _ => Ending::Stalemate,
        };
        Outcome { winner, ending }
    }

    /// How the game ends by a count of moves: that of an endgame, or the limit without a capture.
    pub(crate) fn ending_by_count(&self, variant: &Variant) -> Option<Ending> {
        if variant.counts_endings() && self.count_limit.is_some() {
            // The count gives the remaining moves.
            return counting::has_run_out(self).then_some(Ending::Count);
        }
        let limit = variant.move_limit()?;
        (self.clock >= limit).then_some(Ending::MoveLimit)
    }

    fn decided_by_goal(&self, variant: &Variant, goal: &Goal) -> Option<Outcome> {
        if self.is_masked(variant) {
            return None;
        }
        // If both sides are affected at once, the side that moved wins, except with royal pieces.
        let sides = [self.turn, self.turn.other()];
        let is_king = |kind: &Kind| kind.royal && kind.western == "king";
        let lost = |side: Side, ending| Outcome::won(side.other(), ending);
        let can_lose = goal.capture || goal.blast.is_some();
        if can_lose && sides.iter().all(|&side| self.lacks_royal(variant, side)) {
            return Some(Outcome::draw(Ending::KingCaptured));
        }
        for side in sides {
            if can_lose && self.lacks_royal(variant, side) {
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

    /// The royal piece that a side has just left where it can be captured, and its point, in games
    /// that warn of it.
    pub fn left_exposed(&self, variant: &Variant) -> Option<(Piece, Square)> {
        let (by, side) = (self.turn, self.turn.other());
        let (at, enemy) = (self.exposed(variant, side)?, self.sides[by.index()]);
        let attacked = self.is_attacked(variant, at, by, enemy, self.occupied());
        Some((self.piece_at(at)?, at)).filter(|_| attacked)
    }

    pub(super) fn exposed(&self, variant: &Variant, side: Side) -> Option<Square> {
        let kind = variant.tables.exposed[side.index()]?;
        self.standing(Piece { side, kind }).next()
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

    /// Whether a side has only its royal piece, and cannot bare the other with its next move.
    fn is_bared(&self, side: Side) -> bool {
        let count = |side: Side| self.sides[side.index()].count_ones();
        let enough = 2 + u32::from(self.turn == side);
        count(side) == 1 && count(side.other()) >= enough
    }

    /// The winner of a race. If the first side has arrived, the second can still draw by arriving
    /// with its next move.
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

    /// Whether the side to move can arrive with its next move.
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

impl Position {
    /// Calls back with the moves of a set of pieces that break no duty, while the callback returns
    /// true.
    pub(super) fn each_dutiful(
        &self,
        variant: &Variant,
        duty: &Duty,
        among: u128,
        mut visit: impl FnMut(KindId, Square, u128) -> bool,
    ) {
        let mut keep = |kind, from: Square, targets| {
            let kept = if duty.may_not_check {
                self.without_checks(variant, kind, from, targets)
            } else {
                targets
            };
            kept == 0 || visit(kind, from, kept)
        };
        if !duty.must_capture {
            return self.each_safe(variant, among, keep);
        }
        // All moves are collected first, because only then it is known whether a capture is
        // possible.
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

    /// The targets of a piece on which it captures.
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

    /// The targets of a piece on which it gives no check.
    fn without_checks(&self, variant: &Variant, kind: KindId, from: Square, targets: u128) -> u128 {
        let Some(general) = self.general(variant, self.turn.other()) else {
            return targets;
        };
        let tables = &variant.tables;
        let does_more = tables.extras.is_some() || tables.relay.is_some() || tables.limited;
        let bad = if does_more || tables.threats[self.turn.index()].has_hoppers() {
            let checks = |to: &Square| self.play(variant, Move::new(from, *to)).is_check(variant);
            set_of(points(targets).filter(checks))
        } else {
            self.plain_checks(variant, general, kind, from, targets)
        };
        targets & !bad
    }

    /// The targets on which a plain move gives check, directly or by discovery.
    fn plain_checks(
        &self,
        variant: &Variant,
        general: Square,
        kind: KindId,
        from: Square,
        targets: u128,
    ) -> u128 {
        let side = self.turn;
        let mover = &variant.tables.movers[side.index()][kind.index()];
        let there = [general.bit(), 0, general.bit()];
        let others = self.sides[side.index()] & !from.bit();
        // Only moves from or to these points can give check.
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
