//! How the game stands, in words.

use super::GamePageBuilder;
use crate::rules::{Judgement, Side};
use crate::service::games::Proposal;
use crate::web::game::view::Standing;
use crate::web::parts::Deadline;
use crate::words;
use crate::words::rulings::Told;

impl GamePageBuilder<'_> {
    pub(super) fn standing(&self) -> Standing {
        let deadline = self.game.deadline;
        let proposal = self.asked.proposal.as_ref();
        Standing {
            mine: self.mine,
            over: self.game.outcome.is_some(),
            words: self.standing_words(),
            remark: self.check(),
            deadline: deadline.map(|at| Deadline::new(at, self.page.now, self.page.zone)),
            note: proposal.map_or_else(
                || self.warning(),
                |proposal| warning_before(proposal, self.view.seat),
            ),
            grounds: self.grounds(),
        }
    }

    fn standing_words(&self) -> String {
        let variant = self.shown.variant();
        if self.shown.line.ply() > self.game.line.ply() {
            return words::games::NOT_SENT.to_owned();
        }
        match (self.game.outcome, self.game.turn()) {
            (Some(outcome), _) => words::games::outcome(variant, &outcome),
            (None, Some(_)) if self.mine => words::games::YOUR_TURN.to_owned(),
            (None, Some(side)) => words::games::to_move(variant, side, self.view.name_at(side)),
            (None, None) => String::new(),
        }
    }

    fn check(&self) -> String {
        let (variant, position) = (self.shown.variant(), self.game.line.position());
        if self.game.outcome.is_some() || !position.is_check(variant) {
            return String::new();
        }
        words::games::in_check(variant, position.turn(), self.mine)
    }

    /// What the repetition rules may soon mean, to both players and everybody else.
    fn warning(&self) -> Option<String> {
        if self.game.outcome.is_some() {
            return None;
        }
        let warning = self.game.line.warning()?;
        let variant = self.shown.variant();
        Some(words::rulings::warning(variant, &warning, self.view.seat))
    }

    /// Why the rulebook rules, or may rule, as it does on the position shown.
    fn grounds(&self) -> Option<Told> {
        let ended_otherwise = self.game.outcome.is_some() && self.game.line.outcome().is_none();
        if !self.is_at_end() || ended_otherwise {
            return None;
        }
        words::rulings::told(self.shown.line)
    }
}

/// What a move would mean that is not sent yet.
fn warning_before(proposal: &Proposal, reader: Option<Side>) -> Option<String> {
    let variant = proposal.line.variant();
    match &proposal.judgement {
        Judgement::Warns(warning) => Some(words::rulings::warning(variant, warning, reader)),
        Judgement::Ends(outcome) if outcome.winner.is_some() && outcome.winner != reader => {
            Some(words::rulings::loses_at_once(variant, *outcome))
        }
        _ => None,
    }
}
