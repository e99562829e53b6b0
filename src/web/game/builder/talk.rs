//! What was said beside the moves: messages, remarks, time given back.

use super::GamePageBuilder;
use crate::notation::record;
use crate::store::events::TimeGiven;
use crate::web::game::view::{MessageView, RemarkForm, RemarkView, Talk};
use crate::web::parts::{Person, When};
use crate::words;

impl GamePageBuilder<'_> {
    pub(super) fn talk(&self) -> Talk {
        Talk {
            messages: self.messages(),
            remarks: self.remarks(),
            remark_form: self.remark_form(),
            watching: self.view.watching,
        }
    }

    fn messages(&self) -> Vec<MessageView> {
        let texts = record::moves_in(&self.game.line, self.shown.notation);
        let said = self.view.messages.iter().rev();
        said.filter_map(|said| {
            let ply = said.ply as usize;
            // Before the first move, words come with the answer to a challenge.
            let text = match ply.checked_sub(1) {
                Some(last) => texts.get(last)?.clone(),
                None => words::games::AT_START.to_owned(),
            };
            Some(MessageView {
                ply,
                text,
                href: self.href(ply),
                who: Person::of(&self.view.called(said.player_id)),
                when: When::new(said.at, self.page.zone),
                body: said.body.clone(),
            })
        })
        .collect()
    }

    fn remarks(&self) -> Vec<RemarkView> {
        let reader = self.page.viewer.as_ref();
        let shown = self.view.kibitz.iter();
        shown
            .map(|remark| {
                let ply = usize::try_from(remark.ply).unwrap_or(0);
                RemarkView {
                    id: remark.id,
                    who: Person::of(&remark.author),
                    ply,
                    // A take-back may have undone the ply that was spoken of.
                    href: self.href(ply.min(self.game.line.ply())),
                    when: When::new(remark.at, self.page.zone),
                    body: remark.body.clone(),
                    withdraw: reader.is_some_and(|reader| reader.id == remark.player_id),
                    hide: reader.is_some_and(|reader| reader.admin),
                }
            })
            .collect()
    }

    fn remark_form(&self) -> RemarkForm {
        if self.is_private() {
            return RemarkForm::Nobody;
        }
        match &self.page.viewer {
            None => RemarkForm::SignIn(format!("/login?next=/games/{}", self.view.stored.row.id)),
            Some(reader) if !reader.confirmed => RemarkForm::Confirm,
            Some(_) => RemarkForm::Open(self.asked.remark.clone(), self.asked.remark_wrong.clone()),
        }
    }

    pub(super) fn adjustments(&self) -> Vec<String> {
        let lines = self.view.adjustments.iter();
        lines
            .map(|(at, given)| {
                let at = words::time::instant(*at, self.page.zone);
                let told = match given {
                    TimeGiven::Spans { given, away } => words::games::time_given(*given, *away),
                    TimeGiven::AsWritten(text) => text.clone(),
                };
                format!("{at}: {told}.")
            })
            .collect()
    }
}
