//! An answer prepared, for its owner alone.

use super::*;

impl Scene<'_> {
    /// What the reader prepared, or may prepare, while the opponent is to move.
    pub(super) fn plan(&self, asked: &Asked) -> Option<PlanView> {
        let seat = self.view.seat?;
        let waits = self.game.turn() == Some(seat.other());
        if !waits || self.ply != self.game.line.ply() || asked.proposal.is_some() {
            return None;
        }
        let line = &self.game.line;
        let own = self.page.notation.or_algebraic(self.variant);
        let opponent = self.variant.seat(seat.other()).name.clone();
        let written = self.view.plan.map(|plan| plan.written(line, own));
        let told = written.as_ref();
        let told = told.map(|(expected, answer)| words::replies::plan(&opponent, expected, answer));
        let (expected, answer) = asked.plan.clone().or(written).unwrap_or_default();
        let (wrong, wrong_answer) = asked.plan_wrong.clone().unzip();
        Some(PlanView {
            told,
            opponent,
            expected,
            answer,
            example: notation::example(line, own),
            wrong,
            wrong_answer: wrong_answer.unwrap_or(false),
        })
    }
}

/// What was typed and not taken, where the page has no form to hold it any more.
pub(super) fn unsent(asked: &Asked, has_move_form: bool, has_plan_form: bool) -> Vec<String> {
    let mut typed = Vec::new();
    if let Some((text, message, _)) = asked.typed.as_ref().filter(|_| !has_move_form) {
        typed.extend([text.clone(), message.clone()]);
    }
    if let Some((expected, answer)) = asked.plan.as_ref().filter(|_| !has_plan_form) {
        typed.extend([expected.clone(), answer.clone()]);
    }
    typed.retain(|text| !text.trim().is_empty());
    typed
}
