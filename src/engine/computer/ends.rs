//! Where the game ends in the search: by its rules, by repetition, or in an exact ending.

use crate::rules::board::{Move, Position};
use crate::rules::{Ending, Outcome};

use super::tree::Tree;
use super::values;
use super::weights::Value;

impl Tree<'_> {
    /// The value of a game that is over here, or goes round in a circle.
    pub(super) fn ended(&mut self, position: &Position, ply: usize) -> Option<Value> {
        let step = |back: usize| {
            let at = self.path.len().checked_sub(back)?;
            self.path[at].mv
        };
        let last = [step(1), step(2)];
        let outcome = self.line.outcome_by_position(position, last);
        match outcome.or_else(|| self.recurrence(position)) {
            Some(outcome) => Some(values::of_outcome(outcome, position.turn(), ply)),
            None => values::of_exact(self.exact?.value_of(self.variant, position)?, ply),
        }
    }

    /// What the rulebook makes of a position that occurred before.
    fn recurrence(&self, position: &Position) -> Option<Outcome> {
        if !self.variant.allows().judges_repetition {
            return None;
        }
        let now = self.path.len() - 1;
        // No position recurs across a capture, unless captured pieces come back.
        let back = match self.variant.hands() {
            None => usize::try_from(position.clock()).unwrap_or(now).min(now),
            Some(_) => now,
        };
        let mut earlier = self.path[..now].iter().enumerate().rev().take(back);
        let mut is_real = true;
        let found = earlier.find_map(|(at, step)| {
            is_real &= !self.path[at + 1].is_null;
            (!is_real || step.key == position.key()).then_some(at)
        })?;
        if !is_real {
            return None;
        }
        debug_assert!(found < now);
        let moves: Vec<Move> = self.path[self.root + 1..]
            .iter()
            .filter_map(|step| step.mv)
            .collect();
        if moves.len() < now - self.root || !self.continues_line {
            return Some(Outcome::draw(Ending::Repetition));
        }
        self.line.recurrence_after(&moves)
    }
}
