//! Audits a stored game: whether each of its moves is legal, and whether it ended as the rules say.
//!
//! Loading a game trusts what was accepted once. An audit trusts nothing, and reports differences
//! as data.

use super::{Outcome, Reason, TimeControl, length};
use crate::rules::{Ending, Line, Move, Refusal, Side, Variant};
use std::sync::Arc;
use strum::{IntoStaticStr, VariantNames};

/// A game as its row and its list of moves store it.
#[derive(Debug, Clone)]
pub struct StoredGame {
    /// The line that it begins with, before its first move.
    pub start: Line,
    /// The moves of the list, in order.
    pub moves: Vec<Move>,
    /// The stored side to move.
    pub turn: Option<Side>,
    /// The stored outcome.
    pub outcome: Option<Outcome>,
    /// The stored time control.
    pub pace: TimeControl,
    /// Whether it was played elsewhere. A record need only obey the rules of movement, as on
    /// import, because other places judge repetitions and long games differently.
    pub elsewhere: bool,
}

/// A difference in a stored game.
#[derive(Debug, Clone)]
pub enum Finding {
    /// A part of it cannot be read.
    Unreadable(Part),
    /// Its variant is missing, or cannot be read for this reason.
    Variant {
        /// The slug that the row names.
        slug: String,
        /// The version that the row names.
        version: i64,
        /// The fault of the stored text, if there is one.
        why: Option<String>,
    },
    /// The number of its moves differs from the stored number.
    Plies {
        /// The number of plies in the row.
        stored: i64,
        /// The number of moves in the list.
        moves: usize,
    },
    /// The single moves do not match the list of moves.
    Moves(Mismatch),
    /// The rules contradict what is stored.
    Rules(Arc<Variant>, Fault),
}

/// The part of a stored game that is at fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Part {
    /// The row as a whole, of the table of games.
    Row,
    /// The rulebook and its version.
    Rulebook,
    /// The time control of the row.
    TimeControl,
    /// The position it begins with.
    Start,
    /// The list of the moves made.
    Moves,
    /// The players of both sides.
    Seats,
    /// The result and its reason, or they do not fit a game that is over, or is not.
    Result,
}

/// How a single move differs from the list of moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Mismatch {
    /// A move of the list has no row of its own.
    Missing {
        /// The ply of that move in the list.
        ply: usize,
    },
    /// A row without a move in the list.
    Extra {
        /// The ply of the row.
        ply: i64,
    },
    /// The row has another move.
    Other {
        /// The ply at which they differ.
        ply: usize,
        /// The move in the list, in coordinates.
        listed: String,
        /// The move of the row.
        kept: String,
    },
    /// The row names a player who was not to move.
    Mover {
        /// The ply at which they differ.
        ply: usize,
    },
}

/// How a game differs from the rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// The rules refuse a move of the list.
    Refused {
        /// Its ply.
        ply: usize,
        /// The move that is refused.
        mv: Move,
        /// The reason of the refusal.
        why: Refusal,
    },
    /// The stored side to move is wrong.
    Turn {
        /// The side to move by the row.
        stored: Option<Side>,
        /// The right one; none once the game is over.
        due: Option<Side>,
    },
    /// The stored result differs from the result by the rules.
    Ending {
        /// The stored result, if any.
        stored: Option<Outcome>,
        /// The result by the rules, if any.
        by_rules: Option<Outcome>,
    },
    /// The parts of this result contradict each other.
    Impossible(Outcome, Contradiction),
}

/// Why a result is impossible.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Contradiction {
    /// The result needs a winner, and none is stored.
    NobodyWon,
    /// The result has no winner, and one is stored.
    SomebodyWon,
    /// The winner's own time was running.
    WinnerToMove,
    /// The game was played without a clock.
    NoClock,
    /// Only records from elsewhere have this result.
    PlayedHere,
}

impl StoredGame {
    /// Replays its moves.
    ///
    /// # Errors
    /// The first illegal move.
    pub fn replay(&self) -> Result<Line, Fault> {
        let mut line = self.start.clone();
        for &mv in &self.moves {
            let made = if self.elsewhere {
                line.push_by_movement(mv)
            } else {
                line.push(mv)
            };
            made.map_err(|why| Fault::Refused {
                ply: line.ply() + 1,
                mv,
                why,
            })?;
        }
        Ok(line)
    }

    /// The differences after its last move.
    pub fn faults(&self, line: &Line) -> Vec<Fault> {
        let ending = if self.elsewhere {
            self.recorded_ending(line)
        } else {
            self.ending(line)
        };
        [self.wrong_turn(line), ending]
            .into_iter()
            .flatten()
            .collect()
    }

    fn wrong_turn(&self, line: &Line) -> Option<Fault> {
        let due = match self.outcome {
            None => Some(line.position().turn()),
            Some(_) => None,
        };
        let stored = self.turn;
        (stored != due).then_some(Fault::Turn { stored, due })
    }

    /// If the rules end the game, it must have ended at that ply with that result. If players or
    /// the clock ended it, it must not have been over before.
    fn ending(&self, line: &Line) -> Option<Fault> {
        let stored = self.outcome;
        let by_rules = length::ending(line).map(Outcome::from);
        if stored.filter(is_by_rules) != by_rules {
            return Some(Fault::Ending { stored, by_rules });
        }
        let outcome = stored?;
        let why = self.contradiction(line, outcome)?;
        Some(Fault::Impossible(outcome, why))
    }

    fn contradiction(&self, line: &Line, outcome: Outcome) -> Option<Contradiction> {
        use Contradiction::{NoClock, NobodyWon, PlayedHere, SomebodyWon, WinnerToMove};
        let winner = outcome.winner;
        let agreed_win = line.variant().allows().agreed_win;
        let turn = line.position().turn();
        match outcome.reason {
            Reason::Resignation if winner.is_none() => Some(NobodyWon),
            Reason::Timeout | Reason::Abandoned if winner.is_none() && must_win(line) => {
                Some(NobodyWon)
            }
            Reason::Timeout | Reason::Abandoned if winner == Some(turn) => Some(WinnerToMove),
            Reason::Timeout if !self.pace.is_timed() => Some(NoClock),
            // Elsewhere players agree on draws only.
            Reason::Agreement if winner.is_some() && !agreed_win => Some(SomebodyWon),
            Reason::Cancelled if winner.is_some() => Some(SomebodyWon),
            Reason::Recorded | Reason::Unfinished => Some(PlayedHere),
            Reason::Rules(_)
            | Reason::Resignation
            | Reason::Timeout
            | Reason::Abandoned
            | Reason::Agreement
            | Reason::Cancelled
            | Reason::Adjudicated => None,
        }
    }

    /// The result of a record is trusted, except for mate and stalemate, which the board shows.
    fn recorded_ending(&self, line: &Line) -> Option<Fault> {
        let stored = self.outcome?;
        let by_rules = line.outcome().map(Outcome::from).filter(is_mate);
        let is_missed = by_rules.is_some_and(|mate| agrees(&stored, &mate));
        let differs = (is_mate(&stored) || is_missed) && Some(stored) != by_rules;
        let stored = Some(stored);
        differs.then_some(Fault::Ending { stored, by_rules })
    }
}

fn is_by_rules(outcome: &Outcome) -> bool {
    matches!(outcome.reason, Reason::Rules(_))
}

fn is_mate(outcome: &Outcome) -> bool {
    use Ending::{Checkmate, Stalemate};
    matches!(outcome.reason, Reason::Rules(Checkmate | Stalemate))
}

/// Whether the waiting side wins when the other's time runs out: not if it could not mate in a game
/// that requires this.
fn must_win(line: &Line) -> bool {
    let (variant, position) = (line.variant(), line.position());
    !variant.flag_needs_mate() || position.could_mate(variant, position.turn().other())
}

/// Whether a record agrees with the mate on the board.
fn agrees(recorded: &Outcome, mate: &Outcome) -> bool {
    match recorded.winner {
        None => recorded.reason == Reason::Unfinished,
        winner => winner == mate.winner,
    }
}

#[cfg(test)]
#[path = "audit_tests.rs"]
mod tests;
