//! Conditional moves, shown to their owner only.

use super::GamePageBuilder;
use crate::play;
use crate::rules::{Line, Side};
use crate::service::games::conditional_move::Tree;
use crate::web::game::view::{PlanField, PlanView};
use crate::words;

impl GamePageBuilder<'_> {
    /// What the reader prepared, or may prepare, while the opponent is to move.
    pub(super) fn plan(&self) -> Option<PlanView> {
        let seat = self.view.seat?;
        let line = &self.game.line;
        let waits = self.game.turn() == Some(seat.other());
        let is_open = line.variant().mode().is_foreseeable() && self.view.placed.is_none();
        if !is_open || !waits || self.shown.ply != line.ply() || self.asked.proposal.is_some() {
            return None;
        }
        let plan = self.view.plan.as_ref();
        let written = plan.map(|plan| plan.line_texts(line, self.page.notation).join("\n"));
        let field = self.plan_field(line, seat, written.unwrap_or_default());
        Some(PlanView {
            told: plan.map(|plan| self.told_of(plan, &field.opponent)),
            beside: match plan.is_some_and(Tree::answers_anything) {
                true => t!("game-plan-private").to_owned(),
                false => t!("game-plan-cancelled-by", opponent = &field.opponent),
            },
            field,
        })
    }

    /// What may be prepared along with a move that is shown before it is sent; nothing where that
    /// ends the game.
    pub(super) fn plan_with_move(&self) -> Option<PlanField> {
        let (proposal, seat) = (self.asked.proposal.as_ref()?, self.view.seat?);
        let goes_on = play::ending(&proposal.line).is_none()
            && proposal.line.variant().mode().is_foreseeable();
        goes_on.then(|| self.plan_field(&proposal.line, seat, String::new()))
    }

    fn plan_field(&self, line: &Line, seat: Side, waiting: String) -> PlanField {
        PlanField {
            opponent: words::Noun::seat(line.variant(), seat.other()).bare(),
            lines: self.asked.plan.clone().unwrap_or(waiting),
            example: words::plans::example(line, self.shown.own),
            wrong: self.asked.plan_wrong.clone(),
            typed: self.asked.plan.is_some(),
        }
    }

    fn told_of(&self, plan: &Tree, opponent: &str) -> String {
        match plan.only(&self.game.line, self.shown.own) {
            Some((expected, answer)) => {
                let told = t!(
                    "replies-plan",
                    opponent,
                    expected = &expected,
                    answer = &answer
                );
                t!("game-plan-told", told = told)
            }
            None => t!("plans-waiting", n = plan.lines().len()),
        }
    }

    /// What was typed and not taken, where the page has no form to hold it any more.
    pub(super) fn unsent(&self, has_plan_form: bool) -> Vec<String> {
        let mut typed = Vec::new();
        if let Some((text, message, _)) = self.asked.typed.as_ref().filter(|_| !self.mine) {
            typed.extend([text.clone(), message.clone()]);
        }
        if let Some(lines) = self.asked.plan.as_ref().filter(|_| !has_plan_form) {
            typed.extend(lines.lines().map(str::to_owned));
        }
        typed.retain(|text| !text.trim().is_empty());
        typed
    }
}
