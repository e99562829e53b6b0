//! Conditional moves, shown to their owner only.

use super::GamePageBuilder;
use crate::play;
use crate::rules::{Line, Side};
use crate::service::games::conditional_move::Tree;
use crate::web::game::view::{PlanField, PlanView};
use crate::words;

impl GamePageBuilder<'_> {
    /// The reader's conditional moves, or the form for them, while the opponent is to move.
    pub(super) fn plan(&self) -> Option<PlanView> {
        let seat = self.view.seat?;
        let line = &self.game.line;
        let waits = self.game.turn() == Some(seat.other());
        let is_open = line.variant().mode().is_foreseeable() && self.view.placed.is_none();
        if !is_open || !waits || self.shown.ply != line.ply() || self.request.proposal.is_some() {
            return None;
        }
        let plan = self.view.plan.as_ref();
        let written = plan.map(|plan| plan.line_texts(line, self.page.notation).join("\n"));
        let field = self.plan_field(line, seat, written.unwrap_or_default());
        Some(PlanView {
            text: plan.map(|plan| self.tree_text(plan, &field.opponent)),
            note: match plan.is_some_and(Tree::answers_anything) {
                true => t!("game-plan-private").to_owned(),
                false => t!("game-plan-cancelled-by", opponent = &field.opponent),
            },
            field,
        })
    }

    /// The field for conditional moves after a previewed move; `None` if that move ends the game.
    pub(super) fn plan_with_move(&self) -> Option<PlanField> {
        let (proposal, seat) = (self.request.proposal.as_ref()?, self.view.seat?);
        let goes_on = play::ending(&proposal.line).is_none()
            && proposal.line.variant().mode().is_foreseeable();
        goes_on.then(|| self.plan_field(&proposal.line, seat, String::new()))
    }

    fn plan_field(&self, line: &Line, seat: Side, waiting: String) -> PlanField {
        PlanField {
            opponent: words::Noun::seat(line.variant(), seat.other()).bare(),
            lines: self.request.plan.clone().unwrap_or(waiting),
            example: words::plans::example(line, self.shown.own),
            wrong: self.request.plan_wrong.clone(),
            typed: self.request.plan.is_some(),
        }
    }

    fn tree_text(&self, plan: &Tree, opponent: &str) -> String {
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

    /// The typed text of a refused form that the page no longer has.
    pub(super) fn unsent(&self, has_plan_form: bool) -> Vec<String> {
        let mut typed = Vec::new();
        if let Some((text, message, _)) = self.request.typed.as_ref().filter(|_| !self.mine) {
            typed.extend([text.clone(), message.clone()]);
        }
        if let Some(lines) = self.request.plan.as_ref().filter(|_| !has_plan_form) {
            typed.extend(lines.lines().map(str::to_owned));
        }
        typed.retain(|text| !text.trim().is_empty());
        typed
    }
}
