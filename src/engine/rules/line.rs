//! A line: a start, the moves since, and the rulebook they are played under. Legality depends on
//! history, so everybody who asks whether a move may be played asks the line. Whose turn it is, the position tells: where the
//! opponent chooses, a side may act twice in a row, so that nobody may conclude it from the number of plies.

use std::sync::Arc;

use crate::rules::answers::outcome::{Ending, Outcome, Stalemate};
use crate::rules::answers::refusal::{Forecast, Judgement, Refusal, Warning};
use crate::rules::answers::rulebook::{Edition, Rulebook};
use crate::rules::answers::ruling::{Conduct, PlyFacts, Ruling};
use crate::rules::board::moves::{Drawn, Move};
use crate::rules::board::pieces::Side;
use crate::rules::board::position::Position;
use crate::rules::counting;
use crate::rules::movement::explain;
use crate::rules::rulebooks::history::History;
use crate::rules::rulebooks::{axf, house, janggi, perpetual, span};
use crate::rules::variant::Variant;

/// A start, the moves since, a rulebook.
#[derive(Debug, Clone)]
pub struct Line {
    pub(super) history: History,
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
            history: History::new(variant, rulebook.into(), start),
            outcome: None,
        };
        line.outcome = line.rule();
        line
    }

    /// The variant.
    #[must_use]
    pub fn variant(&self) -> &Arc<Variant> {
        self.history.variant()
    }

    /// The rulebook.
    #[must_use]
    pub fn rulebook(&self) -> Rulebook {
        self.edition().book
    }

    /// The rulebook in the version that the line is played under.
    #[must_use]
    pub fn edition(&self) -> Edition {
        self.history.edition()
    }

    /// The position before the first move.
    #[must_use]
    pub fn start(&self) -> &Position {
        self.history.start()
    }

    /// How many moves were made.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.history.ply()
    }

    /// The moves made.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        self.history.moves()
    }

    /// The position now.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.history.position()
    }

    /// The position after that many plies.
    #[must_use]
    pub fn at(&self, ply: usize) -> Option<&Position> {
        self.history.at(ply)
    }

    /// The move of a piece that brought about the position after that many plies: that of a mark which left no choice, too.
    /// None at the start. Of a mark that waits for a choice it is the mark.
    #[must_use]
    pub fn move_to(&self, ply: usize) -> Option<Move> {
        let index = ply.checked_sub(1)?;
        let (before, mv) = (self.at(index)?, *self.moves().get(index)?);
        Some(before.moved_by(self.variant(), mv).unwrap_or(mv))
    }

    /// How the game ended, if it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The line as a seat sees it, or somebody without one: where pieces reach no further than they see, who stands in the dark is
    /// left out, and so are the other side's moves. What the line has come to is told; of everything else in it, repetition
    /// above all, nothing is known.
    #[must_use]
    pub fn seen_by(&self, seat: Option<Side>) -> Line {
        if !self.variant().is_dark() {
            return self.clone();
        }
        Line {
            history: self.history.seen_by(seat),
            outcome: self.outcome,
        }
    }

    /// The line before its first move with other pieces on the board, as somebody sees it who does not know them all; what it
    /// has come to stays.
    #[must_use]
    pub fn shown_from(&self, start: Position) -> Line {
        let variant = Arc::clone(self.variant());
        Line {
            history: History::new(variant, self.edition(), start),
            outcome: self.outcome,
        }
    }

    /// Whether a move tells of chance what cannot come there: a number that no die shows, a piece that is not in the deal or
    /// turned up already, something where nothing is drawn.
    fn tells_impossible_chance(&self, mv: Move) -> bool {
        let (variant, position) = (self.variant(), self.position());
        let Some(told) = mv.drawn.known() else {
            return false;
        };
        if !variant.has_face_down() {
            let alone = Move {
                drawn: Drawn(None),
                ..mv
            };
            return !position.play(variant, alone).rolls(variant).contains(&told);
        }
        let piece = variant.turned_up(mv);
        let fits = piece.is_some_and(|piece| {
            let is_first = |flips| position.pieces().all(|(_, lies)| lies.kind == flips);
            let side = match variant.flips() {
                None => Some(position.turn()),
                // The first that is turned up has the colour of who does it.
                Some(flips) => is_first(flips).then_some(Side::First),
            };
            let known = self.moves().iter().filter(|made| {
                made.drawn.known().is_some() && variant.turned_up(**made) == Some(piece)
            });
            let dealt = variant.dealt();
            let pieces = dealt.iter().flat_map(|group| &group.pieces);
            let all = pieces.filter(|dealt| **dealt == piece).count();
            side.is_none_or(|side| side == piece.side) && known.count() < all
        });
        !(fits && variant.turns_up(position, mv))
    }

    /// Whether chance or a reveal comes after the last move, and nobody has said what: nothing can be played behind it.
    #[must_use]
    pub fn awaits_chance(&self) -> bool {
        let variant = self.variant();
        let Some(&mv) = self.moves().last().filter(|_| variant.has_chance()) else {
            return false;
        };
        let before = self.ply().checked_sub(1).and_then(|ply| self.at(ply));
        if variant.has_face_down() {
            let turns_up = before.is_some_and(|before| variant.turns_up(before, mv));
            return turns_up && mv.drawn.known().is_none();
        }
        let is_told = match variant.wanders() {
            true => mv.drawn.known().is_some(),
            false => self.position().die(variant).is_some(),
        };
        !is_told && !self.position().rolls(variant).is_empty()
    }

    /// The same move as long as nobody knows what it turns up: the piece stays face down.
    #[must_use]
    pub fn unrevealed(&self, mv: Move) -> Move {
        let is_told = mv.drawn.0.is_some() || !self.variant().turns_up(self.position(), mv);
        let drawn = if is_told { mv.drawn } else { Drawn::UNSEEN };
        Move { drawn, ..mv }
    }

    /// How often the position has occurred up to now; at least once.
    #[must_use]
    pub fn occurrences(&self) -> usize {
        self.history.occurrences()
    }

    /// The moves by the rules of movement, sorted by their coordinate text.
    #[must_use]
    pub fn movement(&self) -> Vec<Move> {
        let mut moves = self.position().legal_moves(self.variant());
        self.variant().sort_as_text(&mut moves);
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
            Ok(next) => match (next.outcome, next.warning().or_else(|| next.exposes())) {
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
        explain::refusal(self.variant(), self.position(), mv)
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
        if self.tells_impossible_chance(mv) {
            return Err(Refusal::Chance);
        }
        self.make(mv);
        Ok(())
    }

    /// As [`Line::push_by_movement`], for a record that goes on after it was ruled over: what the positions come to is
    /// not asked, for a ruling looks far back, until [`Line::settle`] asks it of the last.
    ///
    /// # Errors
    /// When the rules of movement refuse it.
    pub fn push_on(&mut self, mv: Move) -> Result<(), Refusal> {
        match self.refusal_by_movement(mv) {
            Some(refusal) => Err(refusal),
            None => {
                self.history.push(mv);
                Ok(())
            }
        }
    }

    /// Rules on the position that stands now.
    pub fn settle(&mut self) {
        self.outcome = self.rule();
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

    /// Whether the rulebook could refuse any move now; mostly not, and then nothing is tried.
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

    /// The ruling on the last position. Mate and stalemate come first; a repetition, which may
    /// be lost, comes before the move limit, which is a draw.
    fn rule(&self) -> Option<Outcome> {
        if self.position().has_dark(self.variant()) {
            return None;
        }
        if !self.variant().allows().ends_by_rules {
            return None;
        }
        self.rule_on_showing()
            .or_else(|| self.rule_on_goal())
            .or_else(|| self.rule_on_mobility())
            .or_else(|| match self.rulebook() {
                Rulebook::Janggi => janggi::rule(&self.history),
                _ => self.rule_on_history(),
            })
    }

    /// Where pieces are placed unseen, who moves first captures a king that stands attacked before the first move.
    fn rule_on_showing(&self) -> Option<Outcome> {
        let is_lost = self.ply() == 0 && self.position().is_lost_as_placed(self.variant());
        is_lost.then(|| Outcome {
            winner: Some(self.position().turn()),
            ending: Ending::KingCaptured,
        })
    }

    fn rule_on_goal(&self) -> Option<Outcome> {
        let goal = self.variant().tables.goal.as_ref()?;
        self.position().decided(self.variant(), goal)
    }

    fn rule_on_mobility(&self) -> Option<Outcome> {
        let position = self.position();
        if position.has_legal_move(self.variant()) {
            return None;
        }
        let check = self.variant().mates() && position.is_check(self.variant());
        let winner = match self.variant().stalemate() {
            Stalemate::Draw if !check => None,
            Stalemate::Win if !check => Some(position.turn()),
            Stalemate::Loss | Stalemate::Draw | Stalemate::Win => Some(position.turn().other()),
        };
        Some(Outcome {
            winner,
            ending: match check {
                true => Ending::Checkmate,
                false if self.lacks_move_alone() => Ending::NoMove,
                false => Ending::Stalemate,
            },
        })
    }

    /// Whether a side without a move is decided by that alone, in a game without a royal piece: it is not stalemated then.
    fn lacks_move_alone(&self) -> bool {
        let has_royal = self.variant().kinds().iter().any(|kind| kind.royal);
        !has_royal && self.variant().stalemate() != Stalemate::Draw
    }

    fn rule_on_history(&self) -> Option<Outcome> {
        self.rule_on_material()
            .or_else(|| self.rule_on_repetition())
            .or_else(|| self.rule_on_count())
            .or_else(|| self.rule_on_limit())
    }

    fn rule_on_material(&self) -> Option<Outcome> {
        let dead = self.position().is_dead(self.variant());
        dead.then_some(Outcome::draw(Ending::InsufficientMaterial))
    }

    fn rule_on_repetition(&self) -> Option<Outcome> {
        if self.occurrences() < self.rulebook().judged_at() {
            return None;
        }
        let conduct = || conduct(&self.history.repeated_plies());
        Some(match self.rulebook() {
            Rulebook::Axf => axf::verdict(&conduct()),
            Rulebook::Perpetual | Rulebook::Shogi => perpetual::verdict(&conduct()),
            Rulebook::MoverLoses => Outcome {
                winner: Some(self.position().turn()),
                ending: Ending::Repetition,
            },
            Rulebook::House
            | Rulebook::Threefold
            | Rulebook::Chess
            | Rulebook::Free
            | Rulebook::Janggi => Outcome::draw(Ending::Repetition),
        })
    }

    fn rule_on_count(&self) -> Option<Outcome> {
        let counts = self.variant().counts_endings();
        let has_run_out = counts && counting::has_run_out(self.position());
        has_run_out.then_some(Outcome::draw(Ending::Count))
    }

    fn rule_on_limit(&self) -> Option<Outcome> {
        let limit = self.variant().move_limit()?;
        if self.variant().counts_endings() && self.position().counted_to().is_some() {
            // The count says how many moves are left.
            return None;
        }
        (self.position().clock() >= limit).then_some(Outcome::draw(Ending::MoveLimit))
    }

    /// What a repetition means, with its grounds, when the position occurs at least for the
    /// second time.
    #[must_use]
    pub fn ruling(&self) -> Option<Ruling> {
        let stood = self.history.stood();
        if stood.len() < 2 || !self.variant().allows().judges_repetition {
            return None;
        }
        let plies = match self.rulebook() {
            Rulebook::Axf | Rulebook::House | Rulebook::Perpetual | Rulebook::Shogi => {
                self.history.repeated_plies()
            }
            Rulebook::Threefold
            | Rulebook::Chess
            | Rulebook::MoverLoses
            | Rulebook::Free
            | Rulebook::Janggi => Vec::new(),
        };
        let by_repetition = |outcome: &Outcome| {
            use Ending::{PerpetualChase, PerpetualCheck, Repetition};
            matches!(outcome.ending, Repetition | PerpetualCheck | PerpetualChase)
        };
        Some(Ruling {
            edition: self.edition(),
            conduct: conduct(&plies),
            stood,
            plies,
            outcome: self.outcome.filter(by_repetition),
        })
    }

    /// What a repetition that is not judged yet may come to.
    #[must_use]
    pub fn warning(&self) -> Option<Warning> {
        if let (None, Rulebook::Janggi) = (self.outcome, self.rulebook())
            && let Some(warning) = janggi::warning(&self.history)
        {
            return Some(warning);
        }
        let judged = self.variant().allows().judges_repetition && self.outcome.is_none();
        let times = self.occurrences();
        (judged && times + 1 == self.rulebook().judged_at()).then(|| Warning::Again {
            times,
            forecast: Box::new(self.forecast()),
        })
    }

    /// That the last move left a royal piece where it can be captured, in a game that warns of it.
    fn exposes(&self) -> Option<Warning> {
        let (piece, at) = self.position().left_exposed(self.variant())?;
        Some(Warning::Exposes { piece, at })
    }

    /// What would come of playing the repeated moves once more.
    fn forecast(&self) -> Forecast {
        let mut ahead = self.clone();
        for &mv in &self.moves()[self.history.stood()[0]..] {
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
}

fn conduct(plies: &[PlyFacts]) -> [Conduct; 2] {
    Side::BOTH.map(|side| span::conduct(plies, side))
}
