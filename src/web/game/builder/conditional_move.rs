//! Conditional moves, shown to their owner only.

use super::GamePageBuilder;
use crate::notation::variations::Variations;
use crate::play;
use crate::rules::{Line, Side};
use crate::service::games::conditional_move::{self, Step, Tree};
use crate::web::components::{Clicks, tree_moves};
use crate::web::game::planning::{self, Planning};
use crate::web::game::view::{PlanChoice, PlanField, PlanLine, PlanView};
use crate::words;

impl GamePageBuilder<'_> {
    /// The reader's conditional moves, or the form for them, while the opponent is to move.
    pub(super) fn plan(&self) -> Option<PlanView> {
        let seat = self.view.seat?;
        let line = &self.game.line;
        let waits = self.game.turn() == Some(seat.other());
        let is_open = line.variant().mode().is_foreseeable() && self.view.placed.is_none();
        let is_at_end = self.request.planning.is_some() || self.shown.ply == line.ply();
        if !is_open || !waits || !is_at_end || self.request.proposal.is_some() {
            return None;
        }
        let plan = self.view.plan.as_ref();
        let lines = self.plan_lines();
        let written: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
        let field = self.plan_field(line, seat, written.join("\n"));
        Some(PlanView {
            note: match plan.is_some_and(Tree::answers_anything) {
                true => t!("game-plan-private").to_owned(),
                false => t!("game-plan-cancelled-by", opponent = &field.opponent),
            },
            lines,
            choosing: self.plan_choice(),
            field,
        })
    }

    fn plan_lines(&self) -> Vec<PlanLine> {
        let line = &self.game.line;
        let (Some(plan), Some(planning)) = (&self.view.plan, Planning::fresh(self.view)) else {
            return Vec::new();
        };
        let texts = plan.line_texts(line, self.page.notation);
        let others = |nth: usize| {
            let others = texts.iter().enumerate().filter(|(other, _)| *other != nth);
            others
                .map(|(_, text)| text.as_str())
                .collect::<Vec<_>>()
                .join("\n")
        };
        let all = plan.lines().into_iter().zip(&texts).enumerate();
        let line = |(nth, (steps, text)): (usize, (Vec<Step>, &String))| PlanLine {
            text: text.clone(),
            edit: match conditional_move::moves_of(&steps) {
                Some(moves) => {
                    let path = planning.tree.path_of(&moves);
                    self.plan_href(&planning.at(&planning.tree, &path))
                }
                // Words and stars are typed.
                None => "#tree".to_owned(),
            },
            others: others(nth),
        };
        all.map(line).collect()
    }

    /// What the reader chooses on the board.
    fn plan_choice(&self) -> Option<PlanChoice> {
        let planning = self.request.planning.as_ref();
        let clicks = self.shown.clicks.as_ref();
        let choices = clicks.map_or_else(Vec::new, |clicks| self.shown.promotions(clicks));
        let planning = planning.filter(|it| it.is_begun || !choices.is_empty())?;
        let (tree, path, game) = (&planning.tree, &planning.path, &self.game.line);
        let at = |tree: &Variations, path: &[usize]| self.plan_href(&planning.at(tree, path));
        let own = self.page.notation.or_algebraic(game.variant());
        let lines = planning.lines(game, self.view.plan.as_ref(), own);
        Some(PlanChoice {
            words: self.plan_words().unwrap_or_default(),
            tree: tree_moves((tree, game), self.shown.notation, path, |path| {
                at(tree, path)
            }),
            question: clicks.map_or("", Clicks::question),
            choices,
            pass: clicks.and_then(Clicks::pass),
            lines: match planning.is_reply() {
                true => String::new(),
                false => lines.join("\n"),
            },
            delete: (!path.is_empty()).then(|| {
                let mut tree = tree.clone();
                let path = tree.remove(path);
                at(&tree, &path)
            }),
            cancel: self.cancel(),
        })
    }

    /// What to tap next, once the reader has begun to choose.
    pub(super) fn plan_words(&self) -> Option<String> {
        let planning = self.request.planning.as_ref().filter(|it| it.is_begun)?;
        let opponent = self.view.seat?.other();
        let opponent = words::Noun::seat(self.game.line.variant(), opponent);
        Some(match planning.path.len() {
            _ if planning.now.outcome().is_some() => t!("game-plan-tapped-out").to_owned(),
            0 => t!("game-plan-tap", opponent),
            _ if planning.is_reply() => t!("game-plan-tap-reply").to_owned(),
            _ => t!("game-plan-tap-next", opponent),
        })
    }

    pub(super) fn plan_href(&self, carried: &str) -> String {
        planning::address(self.view, &self.request.board_query, carried)
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

    /// The typed text of a refused form that the page no longer has.
    pub(super) fn unsent(&self, has_plan_form: bool) -> Vec<String> {
        let mut typed = Vec::new();
        if let Some((text, message, _)) = self.request.typed.as_ref().filter(|_| !self.mine) {
            typed.extend([text.clone(), message.clone()]);
        }
        if let Some(lines) = self.request.plan.as_ref().filter(|_| !has_plan_form) {
            typed.extend(lines.lines().map(str::to_owned));
        }
        if self.contest_form().is_none() {
            typed.push(self.request.contest.body.clone());
        }
        typed.retain(|text| !text.trim().is_empty());
        typed
    }
}
