//! The state of the game, in words.

use super::GamePageBuilder;
use crate::rules::{Judgement, Side};
use crate::service::games::{Moment, Proposal};
use crate::web::components::When;
use crate::web::game::view::StandingView;
use crate::words;
use crate::words::rulings::RulingText;

impl GamePageBuilder<'_> {
    pub(super) fn standing(&self) -> StandingView {
        let now = self.view.moment(usize::MAX);
        let proposal = self.request.proposal.as_ref();
        let warning = now.as_ref().and_then(|now| now.warning(self.view.seat));
        StandingView {
            mine: self.mine,
            over: self.game.outcome.is_some(),
            words: self.standing_text(),
            remark: self.check(now.as_ref()),
            deadline: self.deadline(),
            vacation_until: self.game.turn().and_then(|side| self.vacation_end(side)),
            paused: self.game.is_paused(),
            is_live: self.game.pace.is_live(),
            awaits_program: self.awaits_program(),
            answers_at: self.answers_at(),
            note: proposal.map_or_else(
                || warning.or_else(|| self.decided_by_admin()),
                |proposal| {
                    let warning = warning_before(proposal, self.view.seat);
                    warning.or_else(|| self.loses(proposal))
                },
            ),
            grounds: self.grounds(now.as_ref()),
        }
    }

    fn standing_text(&self) -> String {
        let variant = self.shown.variant();
        if let Some(next) = self.plan_words() {
            return next;
        }
        if self.shown.line.ply() > self.game.line.ply() {
            return t!("game-not-sent").to_owned();
        }
        match (self.game.outcome, self.game.turn()) {
            (Some(outcome), _) => words::games::outcome_of(&self.game.line, &outcome),
            (None, Some(_)) if self.view.placed.is_some() => t!("placing-goes-on").to_owned(),
            (None, Some(_)) if self.mine => t!("game-your-turn").to_owned(),
            (None, Some(_)) if self.awaits_program() => t!("program-thinks").to_owned(),
            (None, Some(side)) => t!(
                "game-to-move",
                seat = words::Noun::seat(variant, side),
                name = self.view.display_name_at(side)
            ),
            (None, None) => String::new(),
        }
    }

    /// Whether a program is about to answer.
    fn awaits_program(&self) -> bool {
        let program = self.view.program;
        let is_turn = |seat| self.game.turn() == Some(seat) && self.view.placed.is_none();
        program.is_some_and(|program| is_turn(program.seat) && program.answers_at.is_none())
    }

    /// When a program answers that waits first.
    fn answers_at(&self) -> Option<When> {
        let at = self.view.program?.answers_at?;
        Some(When::new(at, self.page.zone))
    }

    fn check(&self, now: Option<&Moment>) -> String {
        let check = now.and_then(|now| now.check(self.view.seat));
        let due = || now.filter(|_| self.is_at_end()).and_then(Moment::due);
        check.or_else(due).unwrap_or_default()
    }

    /// The reason given by an admin who ended the game.
    fn decided_by_admin(&self) -> Option<String> {
        let reason = self.view.ended_by_admin.as_ref()?;
        Some(words::admin::ended_by_admin(reason))
    }

    /// The grounds of a ruling, or of a possible ruling, on the position shown.
    fn grounds(&self, now: Option<&Moment>) -> Option<RulingText> {
        now.filter(|_| self.is_at_end())?
            .grounds(self.page.notation)
    }
}

/// The warning about the effect of a move before it is sent.
fn warning_before(proposal: &Proposal, reader: Option<Side>) -> Option<String> {
    let variant = proposal.line.variant();
    match &proposal.judgement {
        Judgement::Warns(warning) => Some(words::rulings::warning(variant, warning, reader)),
        Judgement::Ends(outcome) if outcome.winner.is_some() && outcome.winner != reader => {
            Some(t!(
                "ruling-loses-at-once",
                ending = words::endings::ending_of(&proposal.line, *outcome)
            ))
        }
        _ => None,
    }
}
