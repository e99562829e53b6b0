//! The contest of the result.

use super::GamePageBuilder;
use crate::service::games::Contest;
use crate::service::ratings::contestable_until;
use crate::web::components::When;
use crate::web::game::contest::{ContestForm, ContestView};
use crate::words;

impl GamePageBuilder<'_> {
    pub(super) fn contest(&self) -> Option<ContestView> {
        let contest = self.view.contest.as_ref();
        let view = ContestView {
            story: contest.map_or_else(Vec::new, |contest| self.contest_story(contest)),
            form: self.contest_form(),
        };
        (!view.story.is_empty() || view.form.is_some()).then_some(view)
    }

    fn contest_story(&self, contest: &Contest) -> Vec<String> {
        let by = contest.by.map(|player| self.view.called(player));
        let name = by.as_ref().map_or("", |called| called.display_name());
        let decision = match &contest.decision {
            Some((_, reason)) => words::admin::ended_by_admin(reason),
            None => t!("game-contest-waits").to_owned(),
        };
        vec![
            t!("game-contested", name, reason = &contest.reason),
            decision,
        ]
    }

    /// The form of the loser, while the result can be contested.
    pub(super) fn contest_form(&self) -> Option<ContestForm> {
        let until = contestable_until(&self.view.visible, self.view.seat?)?;
        let is_open = self.view.contest.is_none() && until > self.page.now;
        let typed = &self.request.contest;
        is_open.then(|| ContestForm {
            until: When::new(until, self.page.zone),
            body: typed.body.clone(),
            wrong: typed.wrong.clone(),
        })
    }
}
