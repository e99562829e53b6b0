//! The outcome of the last position of a line, its warnings, and what a repetition means.

use super::Line;
use crate::rules::board::Side;
use crate::rules::counting;
use crate::rules::rulebooks::conduct::{by_checks, by_checks_and_chases, by_checks_or_mover};
use crate::rules::rulebooks::{janggi, span};
use crate::rules::verdicts::{
    Conduct, Ending, Forecast, Outcome, PlyFacts, Rulebook, Ruling, Stalemate, Warning,
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

    /// Whether a side without a move has lost or won for that reason alone, in a game without a
    /// royal piece. It is then not stalemate.
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

    fn rule_on_count(&self) -> Option<Outcome> {
        let counts = self.variant().counts_endings();
        let has_run_out = counts && counting::has_run_out(self.position());
        has_run_out.then_some(Outcome::draw(Ending::Count))
    }

    fn rule_on_limit(&self) -> Option<Outcome> {
        let limit = self.variant().move_limit()?;
        if self.variant().counts_endings() && self.position().counted_to().is_some() {
            // The count gives the remaining moves.
            return None;
        }
        (self.position().clock() >= limit).then_some(Outcome::draw(Ending::MoveLimit))
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
