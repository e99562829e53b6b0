//! What an analysis of a finished game tells: how good each position was, which moves lost much of
//! it, and what they missed. The positions are searched elsewhere, by any engine.
//!
//! | module | what it knows |
//! |---|---|
//! | `chance` | the chance to win that a score stands for, and the marks of moves |
//! | `tactics` | how a piece is won: by a fork, a pin, a skewer … |
//! | `reason` | what a marked move missed |

mod chance;
mod reason;
mod tactics;

pub use chance::{INACCURACY, Mark, SLOPE};
pub use reason::{Reason, Reviewer};
pub use tactics::{Gain, Tactic};

use crate::computer::Score;
use crate::rules::{Line, Move, Side};

/// How good a position is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Evaluation {
    /// For the side to move.
    Score(Score),
    /// The game is over by the rules; the winner, if any.
    Over(Option<Side>),
}

/// A position of a game that was searched.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchedPosition {
    /// How good it is.
    pub evaluation: Evaluation,
    /// The best move, and the moves that are expected after it; empty if the game is over.
    pub best: Vec<Move>,
}

/// What is said about a move.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Review {
    /// By how much it lowered its side's chance to win, in percent of a game.
    pub loss: f64,
    /// How bad it is; none if it is good enough.
    pub mark: Option<Mark>,
}

/// A move of the game between two searched positions.
#[derive(Debug, Clone, Copy)]
pub struct MoveMade<'a> {
    /// The game.
    pub line: &'a Line,
    /// The number of moves before it.
    pub ply: usize,
    /// The position in which it was made.
    pub before: &'a SearchedPosition,
    /// The position after it.
    pub after: &'a SearchedPosition,
}

impl MoveMade<'_> {
    /// The side that made it.
    pub fn side(&self) -> Option<Side> {
        Some(self.line.at(self.ply)?.turn())
    }

    /// What is said about it; none if the line has no such move.
    pub fn review(&self) -> Option<Review> {
        let side = self.side()?;
        let mv = *self.line.moves().get(self.ply)?;
        let next = self.line.at(self.ply + 1)?.turn();
        let chances = [
            self.before.evaluation.chance(side, side),
            self.after.evaluation.chance(next, side),
        ];
        let best = self.before.best.first();
        let loss = match best {
            Some(best) if *best != mv => (chances[0] - chances[1]).max(0.0),
            _ => 0.0,
        };
        let mark = Mark::of(loss).or_else(|| self.misses_mate(next, side).then_some(INACCURACY.1));
        let had_choice = || {
            let position = self.line.at(self.ply);
            position.is_some_and(|it| it.legal_moves(self.line.variant()).len() > 1)
        };
        Some(Review {
            loss,
            mark: mark.filter(|_| best.is_some_and(|best| *best != mv) && had_choice()),
        })
    }

    /// Whether the side could have won by force and does not do so any more.
    fn misses_mate(&self, next: Side, side: Side) -> bool {
        self.before.evaluation.is_won(side, side) && !self.after.evaluation.is_won(next, side)
    }
}
