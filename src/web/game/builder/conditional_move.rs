//! An answer prepared, for its owner alone.

use super::GamePageBuilder;
use crate::notation;
use crate::web::game::view::PlanView;
use crate::words;

impl GamePageBuilder<'_> {
    /// What the reader prepared, or may prepare, while the opponent is to move.
    pub(super) fn plan(&self) -> Option<PlanView> {
        let seat = self.view.seat?;
        let line = &self.game.line;
        let waits = self.game.turn() == Some(seat.other());
        if !waits || self.shown.ply != line.ply() || self.asked.proposal.is_some() {
            return None;
        }
        let opponent = words::Noun::seat(self.shown.variant(), seat.other()).bare();
        let written = self
            .view
            .plan
            .map(|plan| plan.written(line, self.shown.own));
        let told = written.as_ref();
        let told = told.map(|(expected, answer)| words::replies::plan(&opponent, expected, answer));
        let (expected, answer) = self.asked.plan.clone().or(written).unwrap_or_default();
        let (wrong, wrong_answer) = self.asked.plan_wrong.clone().unzip();
        Some(PlanView {
            told,
            opponent,
            expected,
            answer,
            example: notation::example(line, self.shown.own),
            wrong,
            wrong_answer: wrong_answer.unwrap_or(false),
            typed: self.asked.plan.is_some(),
        })
    }

    /// What was typed and not taken, where the page has no form to hold it any more.
    pub(super) fn unsent(&self, has_plan_form: bool) -> Vec<String> {
        let mut typed = Vec::new();
        if let Some((text, message, _)) = self.asked.typed.as_ref().filter(|_| !self.mine) {
            typed.extend([text.clone(), message.clone()]);
        }
        if let Some((expected, answer)) = self.asked.plan.as_ref().filter(|_| !has_plan_form) {
            typed.extend([expected.clone(), answer.clone()]);
        }
        typed.retain(|text| !text.trim().is_empty());
        typed
    }
}
