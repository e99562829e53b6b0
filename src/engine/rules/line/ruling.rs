//! The outcome of the last position of a line, its warnings, and what a repetition means.

use super::Line;
use crate::rules::board::{Move, Position, Side};
use crate::rules::rulebooks::conduct::{by_checks, by_checks_and_chases, by_checks_or_mover};
use crate::rules::rulebooks::{janggi, span};
use crate::rules::verdicts::{
    Conduct, Ending, Forecast, Outcome, PlyFacts, Rulebook, Ruling, Warning,
};

impl Line {
    /// The ruling on the last position. Mate and stalemate come first. A repetition, which may be a
    /// loss, comes before the move limit, which is a draw.
    pub(super) fn rule(&self) -> Option<Outcome> {
        if self.position().is_masked(self.variant()) {
            return None;
        }
        if !self.variant().allows().ends_by_rules {
            return None;
        }
        self.rule_at_start()
            .or_else(|| self.position().decided(self.variant()))
            .or_else(|| self.rule_on_mobility())
            .or_else(|| match self.rulebook() {
                Rulebook::Janggi => janggi::rule(&self.history),
                _ => self.rule_on_history(),
            })
    }

    fn rule_at_start(&self) -> Option<Outcome> {
        let is_at_start = self.ply() == 0;
        let start = self.position();
        is_at_start
            .then(|| start.outcome_at_start(self.variant()))
            .flatten()
    }

    fn rule_on_mobility(&self) -> Option<Outcome> {
        let position = self.position();
        let is_stuck = !position.has_legal_move(self.variant());
        is_stuck.then(|| position.outcome_without_move(self.variant()))
    }

    fn rule_on_history(&self) -> Option<Outcome> {
        self.rule_on_material()
            .or_else(|| self.rule_on_repetition())
            .or_else(|| {
                self.position()
                    .ending_by_count(self.variant())
                    .map(Outcome::draw)
            })
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
            Rulebook::Axf => by_checks_and_chases(&conduct()),
            Rulebook::Perpetual | Rulebook::Shogi => by_checks(&conduct()),
            Rulebook::MoverLoses => Outcome::won(self.position().turn(), Ending::Repetition),
            Rulebook::Tori => by_checks_or_mover(&conduct(), self.position().turn()),
            Rulebook::House
            | Rulebook::Threefold
            | Rulebook::Chess
            | Rulebook::Free
            | Rulebook::Janggi => Outcome::draw(Ending::Repetition),
        })
    }

    /// What a repetition means, with its reasons, if the position has occurred at least twice.
    pub fn ruling(&self) -> Option<Ruling> {
        let stood = self.history.stood();
        if stood.len() < 2 || !self.variant().allows().judges_repetition {
            return None;
        }
        let plies = match self.rulebook().asks_about_checks() {
            true => self.history.repeated_plies(),
            false => Vec::new(),
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

    /// The outcome of a position by its pieces and counts and the last two moves, of which the
    /// latest is first: apart from repetition, and from a side without a move. For a search, which
    /// has no line of its own.
    pub(crate) fn outcome_by_position(
        &self,
        position: &Position,
        last: [Option<Move>; 2],
    ) -> Option<Outcome> {
        let variant = self.variant().as_ref();
        if !variant.allows().ends_by_rules {
            return None;
        }
        if let Some(outcome) = position.decided(variant) {
            return Some(outcome);
        }
        if self.rulebook() == Rulebook::Janggi {
            let ending = janggi::ending_by_position(variant, position, last);
            let ending = ending.or_else(|| position.ending_by_count(variant))?;
            return Some(janggi::by_points(variant, position, ending));
        }
        // A position is dead since the last capture, if it is.
        let is_dead = position.clock() == 0 && position.is_dead(variant);
        let dead = is_dead.then_some(Ending::InsufficientMaterial);
        let ending = dead.or_else(|| position.ending_by_count(variant))?;
        Some(Outcome::draw(ending))
    }

    /// What the rulebook makes of a recurrence after more moves, as if it were judged already at
    /// the second occurrence. None if the last position did not occur before. A search need not go
    /// round again: what a side did once, it does again.
    pub(crate) fn recurrence_after(&self, moves: &[Move]) -> Option<Outcome> {
        let mut history = self.history.clone();
        moves.iter().for_each(|&mv| history.push(mv));
        let turn = history.position().turn();
        let [first, .., _] = *history.stood() else {
            return None;
        };
        let conduct = || conduct(&history.repeated_plies());
        Some(match self.rulebook() {
            Rulebook::Janggi => janggi::recurrence(&history, first),
            Rulebook::Axf | Rulebook::House => by_checks_and_chases(&conduct()),
            Rulebook::Perpetual | Rulebook::Shogi => by_checks(&conduct()),
            Rulebook::MoverLoses => Outcome::won(turn, Ending::Repetition),
            Rulebook::Tori => by_checks_or_mover(&conduct(), turn),
            Rulebook::Threefold | Rulebook::Chess | Rulebook::Free => {
                Outcome::draw(Ending::Repetition)
            }
        })
    }

    /// What a repetition that is not judged yet may lead to.
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

    /// A warning that the last move left a royal piece where it can be captured, in games that have
    /// this warning.
    pub(super) fn exposes(&self) -> Option<Warning> {
        let (piece, at) = self.position().left_exposed(self.variant())?;
        Some(Warning::Exposes { piece, at })
    }

    /// What repeating the same moves once more would lead to.
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
