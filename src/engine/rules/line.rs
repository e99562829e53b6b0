//! A line: a start, the moves since, and the rulebook they are played under. Legality depends on
//! history, so everybody who asks whether a move may be played asks the line.

use std::sync::Arc;

use super::axf;
use super::explain;
use super::house;
use super::janggi;
use super::men::{Move, Side};
use super::outcome::{Ending, Outcome, Stalemate};
use super::position::Position;
use super::refusal::{Judgement, Refusal, Warning};
use super::rulebook::{Edition, Rulebook};
use super::ruling::{Conduct, Forecast, PlyFacts, Ruling};
use super::span;
use super::variant::Variant;

/// A start, the moves since, a rulebook.
#[derive(Debug, Clone)]
pub struct Line {
    variant: Arc<Variant>,
    edition: Edition,
    /// The start and the position after each ply.
    positions: Vec<Position>,
    moves: Vec<Move>,
    /// The ruling on the last position.
    outcome: Option<Outcome>,
}

impl Line {
    /// A line from the variant's own start.
    #[must_use]
    pub fn new(variant: Arc<Variant>, rulebook: impl Into<Edition>) -> Line {
        let start = *variant.start();
        Line::from_position(variant, rulebook, start)
    }

    /// A line from any position, which counts as its own first occurrence.
    #[must_use]
    pub fn from_position(
        variant: Arc<Variant>,
        rulebook: impl Into<Edition>,
        start: Position,
    ) -> Line {
        let mut line = Line {
            variant,
            edition: rulebook.into(),
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
        self.edition.book
    }

    /// The rulebook in the version that the line is played under.
    #[must_use]
    pub fn edition(&self) -> Edition {
        self.edition
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
        1 + self.earlier(self.position(), self.ply()).count()
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
        match self.edition.book {
            Rulebook::House => house::may_refuse(self),
            Rulebook::Axf
            | Rulebook::Threefold
            | Rulebook::Chess
            | Rulebook::Free
            | Rulebook::Janggi => false,
        }
    }

    fn breaks_rulebook(&self, mv: Move) -> Option<Refusal> {
        match self.edition.book {
            Rulebook::House => house::refusal(self, mv),
            Rulebook::Axf
            | Rulebook::Threefold
            | Rulebook::Chess
            | Rulebook::Free
            | Rulebook::Janggi => None,
        }
    }

    /// The ruling on the last position. Mate and stalemate come first; a repetition, which may
    /// be lost, comes before the move limit, which is a draw.
    fn rule(&self) -> Option<Outcome> {
        if self.variant.is_free() {
            return None;
        }
        self.rule_on_mobility().or_else(|| match self.edition.book {
            Rulebook::Janggi => janggi::rule(self),
            _ => self.rule_on_history(),
        })
    }

    fn rule_on_mobility(&self) -> Option<Outcome> {
        let position = self.position();
        if position.has_legal_move(&self.variant) {
            return None;
        }
        let check = position.is_check(&self.variant);
        let drawn = !check && self.variant.stalemate() == Stalemate::Draw;
        Some(Outcome {
            winner: (!drawn).then(|| position.turn().other()),
            ending: if check {
                Ending::Checkmate
            } else {
                Ending::Stalemate
            },
        })
    }

    fn rule_on_history(&self) -> Option<Outcome> {
        self.rule_on_material()
            .or_else(|| self.rule_on_repetition())
            .or_else(|| self.rule_on_limit())
    }

    fn rule_on_material(&self) -> Option<Outcome> {
        let dead = self.position().is_dead(&self.variant);
        dead.then_some(Outcome::draw(Ending::InsufficientMaterial))
    }

    fn rule_on_repetition(&self) -> Option<Outcome> {
        if self.occurrences() < 3 {
            return None;
        }
        Some(match self.edition.book {
            Rulebook::Axf => axf::verdict(&conduct(&self.repeated_plies())),
            Rulebook::House
            | Rulebook::Threefold
            | Rulebook::Chess
            | Rulebook::Free
            | Rulebook::Janggi => Outcome::draw(Ending::Repetition),
        })
    }

    fn rule_on_limit(&self) -> Option<Outcome> {
        let limit = self.variant.move_limit()?;
        (self.position().clock() >= limit).then_some(Outcome::draw(Ending::MoveLimit))
    }

    /// What a repetition means, with its grounds, when the position occurs at least for the
    /// second time.
    #[must_use]
    pub fn ruling(&self) -> Option<Ruling> {
        let stood = self.stood();
        if stood.len() < 2 || self.variant.is_free() {
            return None;
        }
        let plies = match self.edition.book {
            Rulebook::Axf | Rulebook::House => self.repeated_plies(),
            Rulebook::Threefold | Rulebook::Chess | Rulebook::Free | Rulebook::Janggi => Vec::new(),
        };
        let by_repetition = |outcome: &Outcome| {
            use Ending::{PerpetualChase, PerpetualCheck, Repetition};
            matches!(outcome.ending, Repetition | PerpetualCheck | PerpetualChase)
        };
        Some(Ruling {
            edition: self.edition,
            conduct: conduct(&plies),
            stood,
            plies,
            outcome: self.outcome.filter(by_repetition),
        })
    }

    /// What a repetition that is not judged yet may come to.
    #[must_use]
    pub fn warning(&self) -> Option<Warning> {
        if let (None, Rulebook::Janggi) = (self.outcome, self.edition.book)
            && let Some(warning) = janggi::warning(self)
        {
            return Some(warning);
        }
        let judged = !self.variant.is_free() && self.outcome.is_none();
        (judged && self.occurrences() == 2)
            .then(|| Warning::SecondOccurrence(Box::new(self.forecast())))
    }

    /// What would come of playing the repeated moves once more.
    fn forecast(&self) -> Forecast {
        let mut ahead = self.clone();
        for &mv in &self.moves[self.stood()[0]..] {
            let side = ahead.position().turn();
            match ahead.push(mv) {
                Ok(()) => {}
                Err(why) => return Forecast::Refuses { side, why },
            }
            if let Some(outcome) = ahead.outcome {
                return Forecast::Ends(outcome);
            }
        }
        Forecast::Nothing
    }

    /// After how many plies the position stood, the last three times.
    fn stood(&self) -> Vec<usize> {
        let earlier = self.earlier(self.position(), self.ply()).take(2);
        let mut stood: Vec<usize> = earlier.collect();
        stood.reverse();
        stood.push(self.ply());
        stood
    }

    fn repeated_plies(&self) -> Vec<PlyFacts> {
        let first = self.stood()[0];
        let (positions, moves) = (&self.positions[first..], &self.moves[first..]);
        span::facts(&self.variant, positions, moves, first)
    }

    /// The earlier plies after which a position stood that now stands, or would stand, after
    /// that many; the latest first. Only positions since the last capture can be the same, and
    /// only those with the same side to move.
    pub(super) fn earlier(&self, position: &Position, ply: usize) -> impl Iterator<Item = usize> {
        let oldest = ply.saturating_sub(position.clock() as usize);
        let plies = (oldest..ply.saturating_sub(1)).rev().step_by(2);
        plies.filter(move |&earlier| self.positions[earlier].same_as(position))
    }

    /// The position before the first of the plies from one on, and after each.
    pub(super) fn positions_from(&self, ply: usize) -> &[Position] {
        &self.positions[ply..]
    }
}

fn conduct(plies: &[PlyFacts]) -> [Conduct; 2] {
    Side::BOTH.map(|side| span::conduct(plies, side))
}
