//! A line: a start, the moves since, and the rulebook they are played under. Legality depends on
//! history, so everybody who asks whether a move may be played asks the line.

use std::sync::Arc;

use super::explain;
use super::house;
use super::men::{Move, Side};
use super::outcome::{Ending, Outcome};
use super::position::Position;
use super::refusal::{Judgement, Refusal, Warning};
use super::rulebook::Rulebook;
use super::variant::Variant;

/// A start, the moves since, a rulebook.
#[derive(Debug, Clone)]
pub struct Line {
    variant: Arc<Variant>,
    rulebook: Rulebook,
    /// The start and the position after each ply.
    positions: Vec<Position>,
    moves: Vec<Move>,
    /// The ruling on the last position.
    outcome: Option<Outcome>,
}

impl Line {
    /// A line from the variant's own start.
    #[must_use]
    pub fn new(variant: Arc<Variant>, rulebook: Rulebook) -> Line {
        let start = *variant.start();
        Line::from_position(variant, rulebook, start)
    }

    /// A line from any position, which counts as its own first occurrence.
    #[must_use]
    pub fn from_position(variant: Arc<Variant>, rulebook: Rulebook, start: Position) -> Line {
        let mut line = Line {
            variant,
            rulebook,
            positions: vec![start],
            moves: Vec::new(),
            outcome: None,
        };
        line.outcome = line.rule();
        line
    }

    /// The variant.
    #[must_use]
    pub fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    /// The rulebook.
    #[must_use]
    pub fn rulebook(&self) -> Rulebook {
        self.rulebook
    }

    /// The position before the first move.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.positions[0]
    }

    /// How many moves were made.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.moves.len()
    }

    /// The moves made.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The position now.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.positions[self.moves.len()]
    }

    /// The position after that many plies.
    #[must_use]
    pub fn at(&self, ply: usize) -> Option<&Position> {
        self.positions.get(ply)
    }

    /// How the game ended, if it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// How often the position has occurred up to now; at least once.
    #[must_use]
    pub fn occurrences(&self) -> usize {
        self.occurrences_of(self.position(), self.positions.len())
    }

    /// The moves by the rules of movement, sorted by their coordinate text.
    #[must_use]
    pub fn movement(&self) -> Vec<Move> {
        let mut moves = self.position().legal_moves(&self.variant);
        self.variant.sort_as_text(&mut moves);
        moves
    }

    /// The moves by the rules of movement less those the rulebook refuses, sorted by their
    /// coordinate text; empty only in mate and stalemate.
    #[must_use]
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

    /// What a move would mean, without making it.
    #[must_use]
    pub fn judge(&self, mv: Move) -> Judgement {
        match self.after(mv) {
            Err(refusal) => Judgement::Refused(refusal),
            Ok(next) => match (next.outcome, next.warning()) {
                (Some(outcome), _) => Judgement::Ends(outcome),
                (None, Some(warning)) => Judgement::Warns(warning),
                (None, None) => Judgement::Fine,
            },
        }
    }

    /// Why the rules of movement or the rulebook refuse a move, the game's end apart.
    #[must_use]
    pub fn refusal(&self, mv: Move) -> Option<Refusal> {
        self.refusal_by_movement(mv).or_else(|| {
            let refusal = self.breaks_rulebook(mv)?;
            // When every move is refused, the refusal is lifted for this turn.
            (!self.legal().contains(&mv)).then_some(refusal)
        })
    }

    /// Why the rules of movement refuse a move; the rulebook is not asked.
    #[must_use]
    pub fn refusal_by_movement(&self, mv: Move) -> Option<Refusal> {
        explain::refusal(&self.variant, self.position(), mv)
    }

    /// Makes a move.
    ///
    /// # Errors
    /// When the rules or the rulebook refuse it; the line then stays as it was.
    pub fn push(&mut self, mv: Move) -> Result<(), Refusal> {
        self.check(mv)?;
        self.make(mv);
        Ok(())
    }

    /// Makes a move by the rules of movement alone: neither the rulebook nor an earlier ruling
    /// stops it. For reading what was played already: stored games, records.
    ///
    /// # Errors
    /// When the rules of movement refuse it; the line then stays as it was.
    pub fn push_by_movement(&mut self, mv: Move) -> Result<(), Refusal> {
        if let Some(refusal) = self.refusal_by_movement(mv) {
            return Err(refusal);
        }
        self.make(mv);
        Ok(())
    }

    /// Makes moves one after another.
    ///
    /// # Errors
    /// The number of moves that were made, and why the next was refused.
    pub fn replay(&mut self, moves: &[Move]) -> Result<(), (usize, Refusal)> {
        for (made, &mv) in moves.iter().enumerate() {
            self.push(mv).map_err(|refusal| (made, refusal))?;
        }
        Ok(())
    }

    /// Goes back to the position after that many plies.
    pub fn truncate(&mut self, ply: usize) {
        if ply < self.moves.len() {
            self.moves.truncate(ply);
            self.positions.truncate(ply + 1);
            self.outcome = self.rule();
        }
    }

    fn make(&mut self, mv: Move) {
        self.positions.push(self.position().play(&self.variant, mv));
        self.moves.push(mv);
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
            None => Ok(()),
        }
    }

    /// Whether the rulebook could refuse any move now; mostly not, and then nothing is tried.
    fn may_refuse(&self) -> bool {
        match self.rulebook {
            Rulebook::House => house::may_refuse(self),
            Rulebook::Threefold | Rulebook::Free => false,
        }
    }

    fn breaks_rulebook(&self, mv: Move) -> Option<Refusal> {
        match self.rulebook {
            Rulebook::House => house::fourth_check(self, mv),
            Rulebook::Threefold | Rulebook::Free => None,
        }
    }

    /// The ruling on the last position. Mate and stalemate come before every draw.
    fn rule(&self) -> Option<Outcome> {
        if self.variant.is_free() {
            return None;
        }
        let position = self.position();
        if !position.has_legal_move(&self.variant) {
            return Some(Outcome {
                winner: Some(position.turn().other()),
                ending: if position.is_check(&self.variant) {
                    Ending::Checkmate
                } else {
                    Ending::Stalemate
                },
            });
        }
        let draw = |ending| Outcome {
            winner: None,
            ending,
        };
        let clock = position.clock();
        if Side::BOTH
            .iter()
            .all(|&side| position.lacks_attackers(&self.variant, side))
        {
            Some(draw(Ending::InsufficientMaterial))
        } else if self.occurrences() >= 3 {
            Some(draw(Ending::Repetition))
        } else if self
            .variant
            .move_limit()
            .is_some_and(|limit| clock >= limit)
        {
            Some(draw(Ending::MoveLimit))
        } else {
            None
        }
    }

    fn warning(&self) -> Option<Warning> {
        let judged = !self.variant.is_free();
        (judged && self.occurrences() == 2).then_some(Warning::SecondOccurrence)
    }

    /// How often a position occurs among the first so many. Only positions since the last
    /// capture can be the same.
    pub(super) fn occurrences_of(&self, position: &Position, among: usize) -> usize {
        self.positions[..among]
            .iter()
            .filter(|earlier| earlier.same_as(position))
            .count()
    }
}
