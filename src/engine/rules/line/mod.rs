//! A line: a start, the moves since, and the rulebook. Legality depends on history, so everything
//! that asks whether a move is legal asks the line. The position tells whose turn it is: where the
//! opponent chooses, a side may act twice in a row, so the number of plies does not.

mod ruling;

use std::sync::Arc;

use crate::rules::board::{Move, Position, Side};
use crate::rules::kinds::Hidden;
use crate::rules::movement::explain;
use crate::rules::rulebooks::history::History;
use crate::rules::rulebooks::house;
use crate::rules::variant::Variant;
use crate::rules::verdicts::{Edition, Judgement, Outcome, Refusal, Rulebook};

/// A start, the moves since, and a rulebook.
#[derive(Debug, Clone)]
pub struct Line {
    pub(super) history: History,
    /// The move that led to the start of a branch.
    before: Option<Move>,
    /// The ruling on the last position.
    outcome: Option<Outcome>,
}

impl Line {
    /// A line from the start of the variant.
    pub fn new(variant: Arc<Variant>, rulebook: impl Into<Edition>) -> Line {
        let start = *variant.start();
        Line::from_position(variant, rulebook, start)
    }

    /// A line from any position, which counts as its first occurrence.
    pub fn from_position(
        variant: Arc<Variant>,
        rulebook: impl Into<Edition>,
        start: Position,
    ) -> Line {
        let mut line = Line {
            history: History::new(variant, rulebook.into(), start),
            before: None,
            outcome: None,
        };
        line.outcome = line.rule();
        line
    }

    /// A line that begins with the position after that many plies, as its first occurrence.
    pub fn branch(&self, ply: usize) -> Option<Line> {
        let start = *self.at(ply)?;
        let variant = Arc::clone(self.variant());
        let mut branch = Line::from_position(variant, self.edition(), start);
        let last = ply.checked_sub(1);
        branch.before = last.map_or(self.before, |last| self.moves().get(last).copied());
        Some(branch)
    }

    /// The last move, even if it led to the start of a branch.
    pub fn last_move(&self) -> Option<Move> {
        self.moves().last().copied().or(self.before)
    }

    /// The variant.
    pub fn variant(&self) -> &Arc<Variant> {
        self.history.variant()
    }

    /// The rulebook, without its version.
    pub fn rulebook(&self) -> Rulebook {
        self.edition().book
    }

    /// The edition of the rulebook.
    pub fn edition(&self) -> Edition {
        self.history.edition()
    }

    /// The position before the first move.
    pub fn start(&self) -> &Position {
        self.history.start()
    }

    /// The number of moves made so far.
    pub fn ply(&self) -> usize {
        self.history.ply()
    }

    /// The moves made so far, in order.
    pub fn moves(&self) -> &[Move] {
        self.history.moves()
    }

    /// The position after the last move.
    pub fn position(&self) -> &Position {
        self.history.position()
    }

    /// The position after this number of plies.
    pub fn at(&self, ply: usize) -> Option<&Position> {
        self.history.at(ply)
    }

    /// The move that led to the position after this number of plies. For a mark that left no choice
    /// it is the move of the piece; for a mark that waits for a choice, the mark. None at the
    /// start.
    pub fn move_to(&self, ply: usize) -> Option<Move> {
        let index = ply.checked_sub(1)?;
        let (before, mv) = (self.at(index)?, *self.moves().get(index)?);
        Some(before.moved_by(self.variant(), mv).unwrap_or(mv))
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The line as a seat sees it, or a spectator. In games in the dark, unseen pieces and the
    /// other side's moves are left out. The outcome is included; everything else, repetition above
    /// all, is unknown.
    #[must_use]
    pub fn seen_by(&self, seat: Option<Side>) -> Line {
        if self.variant().hidden() != Some(Hidden::Positions) {
            return self.clone();
        }
        Line {
            history: self.history.seen_by(seat),
            before: None,
            outcome: self.outcome,
        }
    }

    /// The line before its first move with other pieces on the board, for a viewer who does not
    /// know them all; the outcome stays.
    #[must_use]
    pub fn shown_from(&self, start: Position) -> Line {
        let variant = Arc::clone(self.variant());
        Line {
            history: History::new(variant, self.edition(), start),
            before: None,
            outcome: self.outcome,
        }
    }

    /// The number of occurrences of the position up to now; at least one.
    pub fn occurrences(&self) -> usize {
        self.history.occurrences()
    }

    /// The moves that are legal by the rules of movement, sorted by their coordinate text.
    pub fn movement(&self) -> Vec<Move> {
        let mut moves = self.position().legal_moves(self.variant());
        self.variant().sort_as_text(&mut moves);
        moves
    }

    /// The moves that are legal by the rules of movement and the rulebook, sorted by their
    /// coordinate text; empty only in mate and stalemate.
    pub fn legal(&self) -> Vec<Move> {
        let movement = self.movement();
        if !self.may_refuse() {
            return movement;
        }
        let allowed: Vec<Move> = movement
            .iter()
            .copied()
            .filter(|&mv| self.breaks_rulebook(mv).is_none())
            .collect();
        if allowed.is_empty() {
            movement
        } else {
            allowed
        }
    }

    /// The consequences of a move, without making it.
    pub fn judge(&self, mv: Move) -> Judgement {
        match self.after(mv) {
            Err(refusal) => Judgement::Refused(refusal),
            Ok(next) => match (next.outcome, next.warning().or_else(|| next.exposes())) {
                (Some(outcome), _) => Judgement::Ends(outcome),
                (None, Some(warning)) => Judgement::Warns(warning),
                (None, None) => Judgement::Fine,
            },
        }
    }

    /// Why the rules of movement or the rulebook refuse a move, apart from the end of the game.
    pub fn refusal(&self, mv: Move) -> Option<Refusal> {
        self.refusal_by_movement(mv).or_else(|| {
            let refusal = self.breaks_rulebook(mv)?;
            // If every move is refused, the refusal is lifted for this turn.
            (!self.legal().contains(&mv)).then_some(refusal)
        })
    }

    /// Why the rules of movement refuse a move, whatever the rulebook says.
    pub fn refusal_by_movement(&self, mv: Move) -> Option<Refusal> {
        explain::refusal(self.variant(), self.position(), mv)
    }

    /// Makes a move.
    ///
    /// # Errors
    /// If the rules or the rulebook refuse it; the line is then unchanged.
    pub fn push(&mut self, mv: Move) -> Result<(), Refusal> {
        self.check(mv)?;
        self.make(mv);
        Ok(())
    }

    /// Makes a move by the rules of movement alone; neither the rulebook nor an earlier ruling
    /// stops it. For stored games and records.
    ///
    /// # Errors
    /// If the rules of movement refuse it; the line is then unchanged.
    pub fn push_by_movement(&mut self, mv: Move) -> Result<(), Refusal> {
        if let Some(refusal) = self.refusal_by_movement(mv) {
            return Err(refusal);
        }
        if self.tells_impossible_chance(mv) {
            return Err(Refusal::Chance);
        }
        self.make(mv);
        Ok(())
    }

    /// As [`Line::push_by_movement`], for a record that continues after it was ruled over. The
    /// position is not ruled on, because a ruling looks far back; [`Line::settle`] does so for the
    /// last position.
    ///
    /// # Errors
    /// If the rules of movement refuse it.
    pub fn push_on(&mut self, mv: Move) -> Result<(), Refusal> {
        match self.refusal_by_movement(mv) {
            Some(refusal) => Err(refusal),
            None => {
                self.history.push(mv);
                Ok(())
            }
        }
    }

    /// Rules on the current position.
    pub fn settle(&mut self) {
        self.outcome = self.rule();
    }

    /// Makes several moves.
    ///
    /// # Errors
    /// The number of moves that were made, and why the next was refused.
    pub fn replay(&mut self, moves: &[Move]) -> Result<(), (usize, Refusal)> {
        for (made, &mv) in moves.iter().enumerate() {
            self.push(mv).map_err(|refusal| (made, refusal))?;
        }
        Ok(())
    }

    /// Returns to the position after this number of plies.
    pub fn truncate(&mut self, ply: usize) {
        if ply < self.ply() {
            self.history.truncate(ply);
            self.outcome = self.rule();
        }
    }

    fn make(&mut self, mv: Move) {
        self.history.push(mv);
        self.outcome = self.rule();
    }

    fn after(&self, mv: Move) -> Result<Line, Refusal> {
        let mut next = self.clone();
        next.push(mv)?;
        Ok(next)
    }

    fn check(&self, mv: Move) -> Result<(), Refusal> {
        if let Some(outcome) = self.outcome {
            return Err(Refusal::GameOver {
                ply: self.ply(),
                outcome,
            });
        }
        match self.refusal(mv) {
            Some(refusal) => Err(refusal),
            None if self.tells_impossible_chance(mv) => Err(Refusal::Chance),
            None => Ok(()),
        }
    }

    /// Whether the rulebook could refuse any move now. Usually not, and then no move is tried.
    fn may_refuse(&self) -> bool {
        match self.rulebook() {
            Rulebook::House => house::may_refuse(&self.history),
            _ => false,
        }
    }

    fn breaks_rulebook(&self, mv: Move) -> Option<Refusal> {
        match self.rulebook() {
            Rulebook::House => house::refusal(&self.history, mv),
            _ => None,
        }
    }
}
