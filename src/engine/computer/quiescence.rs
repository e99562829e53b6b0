//! The leaves of the search: captures, promotions and answers to check, until none changes the
//! value much.

use crate::rules::board::{Move, Position};

use super::node::{Window, settled};
use super::order::{self, MOST_PLIES};
use super::table::Bound;
use super::tree::Tree;
use super::values::{self, INFINITE};
use super::weights::Value;

/// Quiescence ignores promotions that win less than this.
const PROMOTION: Value = 200;
/// The plies of quiescence in which checks are answered by every move.
const CHECKED_PLIES: usize = 4;
/// The most plies of quiescence where a side must capture, so that no capture can be left out.
const FORCED_CAPTURES: usize = 3;
/// After so many plies of quiescence, only recaptures are looked at: in games that are not about
/// mate, where nearly all pieces may attack each other, and in others.
const RECAPTURES: [usize; 2] = [1, 5];
/// The most plies of quiescence.
const MOST_CAPTURES: usize = 12;
/// A position whose captures, or answers to check, are searched.
struct Leaf<'p> {
    position: &'p Position,
    ply: usize,
    quiet_ply: usize,
    /// Its evaluation, unless it is not asked for in check.
    standing: Value,
    /// Whether the side to move may do without these moves.
    may_stand: bool,
}

impl Tree<'_> {
    /// The value of a position once no capture changes it much.
    pub(super) fn quiesce(
        &mut self,
        position: &Position,
        window: Window,
        ply: usize,
        quiet_ply: usize,
        is_check: bool,
    ) -> Value {
        if self.is_out_of_time() {
            return 0;
        }
        self.deepest = self.deepest.max(ply);
        if ply >= MOST_PLIES || self.has_chance || quiet_ply > MOST_CAPTURES {
            return self.evaluation.of(position);
        }
        if quiet_ply > 0
            && let Some(outcome) = position.decided(self.variant)
        {
            return values::of_outcome(outcome, position.turn(), ply);
        }
        let is_whole = quiet_ply < RECAPTURES[usize::from(self.is_tame)];
        let known = self.table.get(position.key()).copied();
        let settles = known.and_then(|entry| settled(&entry, 0, window, ply));
        if let Some(value) = settles.filter(|_| is_whole) {
            return value;
        }
        let answers = is_check && quiet_ply < CHECKED_PLIES;
        let mut moves = Vec::with_capacity(32);
        match answers {
            true => moves = position.legal_moves(self.variant),
            false => position.tactical_moves(self.variant, &mut moves),
        }
        if answers && moves.is_empty() {
            let outcome = position.outcome_without_move(self.variant);
            return values::of_outcome(outcome, position.turn(), ply);
        }
        let must = self.variant.duty().is_some_and(|duty| duty.must_capture)
            && moves.iter().any(|mv| position.victim(*mv).is_some());
        let standing = match answers && !must {
            true => -INFINITE,
            false => self.standing(position, known),
        };
        if must && quiet_ply > FORCED_CAPTURES {
            return standing;
        }
        let may_stand = !answers && !must;
        if may_stand {
            if standing >= window.beta {
                return standing;
            }
            self.keep_winning(position, quiet_ply, &mut moves);
        }
        let leaf = Leaf {
            position,
            ply,
            quiet_ply,
            standing,
            may_stand,
        };
        let known = known.and_then(|entry| entry.best());
        let (best, best_move) = self.best_capture(&leaf, moves, known, window);
        if is_whole && !self.stopped {
            let bound = Bound::of(best, window.alpha, window.beta);
            let stored = values::to_table(best, ply);
            let standing = Some(standing).filter(|value| *value != -INFINITE);
            self.table
                .put(position.key(), best_move, stored, standing, (0, bound));
        }
        best
    }

    /// The best of some moves and its value, or that of no move if this is allowed and better.
    fn best_capture(
        &mut self,
        leaf: &Leaf<'_>,
        moves: Vec<Move>,
        known: Option<Move>,
        mut window: Window,
    ) -> (Value, Option<Move>) {
        let Leaf {
            position,
            ply,
            quiet_ply,
            standing,
            may_stand,
        } = *leaf;
        let (mut best, mut best_move) = (-INFINITE, None);
        if may_stand {
            best = standing;
            window.alpha = window.alpha.max(best);
        }
        let mut candidates = self
            .order
            .rank(self.evaluation, position, moves, known, None, ply);
        for place in 0..candidates.len() {
            let candidate = order::pick(&mut candidates, place);
            let gain = order::tactical_gain(self.evaluation, position, candidate.mv);
            let is_poor = candidate.rank < 0 || standing + gain + 250 <= window.alpha;
            if may_stand && is_poor {
                continue;
            }
            let value = self.capture_value(position, candidate.mv, window, ply, quiet_ply);
            if self.stopped {
                return (0, None);
            }
            if value > best {
                best = value;
                best_move = Some(candidate.mv).filter(|_| value > window.alpha);
            }
            window.alpha = window.alpha.max(value);
            if window.alpha >= window.beta {
                break;
            }
        }
        if best == -INFINITE {
            return (standing, None);
        }
        (best, best_move)
    }

    /// Keeps captures and good promotions; after some plies, only recaptures.
    fn keep_winning(&self, position: &Position, quiet_ply: usize, moves: &mut Vec<Move>) {
        let last = self.path.last().and_then(|step| step.mv);
        let free = RECAPTURES[usize::from(self.is_tame)];
        let last = last.filter(|_| quiet_ply >= free);
        moves.retain(|mv| {
            let captures = mv.drops().is_none() && position.victim(*mv).is_some();
            let gain = || order::tactical_gain(self.evaluation, position, *mv);
            (captures || gain() >= PROMOTION) && last.is_none_or(|last| last.to == mv.to)
        });
    }

    fn capture_value(
        &mut self,
        position: &Position,
        mv: Move,
        window: Window,
        ply: usize,
        quiet_ply: usize,
    ) -> Value {
        let next = self.after(position, mv);
        let is_check = next.is_check(self.variant);
        self.push(&next, mv);
        let value = match next.turn() == position.turn() {
            true => self.quiesce(&next, window, ply + 1, quiet_ply + 1, is_check),
            false => -self.quiesce(&next, window.turned(), ply + 1, quiet_ply + 1, is_check),
        };
        self.path.pop();
        value
    }
}
