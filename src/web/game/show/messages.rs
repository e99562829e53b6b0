//! What was said beside the moves: messages, remarks, time given back.

use super::*;
use crate::store::events::TimeGiven;

impl Scene<'_> {
    pub(super) fn messages(&self) -> Vec<Message> {
        let texts = record::moves_in(&self.game.line, self.notation);
        let said = self.view.messages.iter().rev();
        said.filter_map(|said| {
            let ply = said.ply as usize;
            // Before the first move, words come with the answer to a challenge.
            let text = match ply.checked_sub(1) {
                Some(last) => texts.get(last)?.clone(),
                None => words::games::AT_START.to_owned(),
            };
            Some(Message {
                ply,
                text,
                href: self.href(ply),
                who: Person::named(self.view.name_of(said.player_id)),
                when: When::new(said.at, self.page.zone),
                body: said.body.clone(),
            })
        })
        .collect()
    }

    pub(super) fn remarks(&self) -> Vec<Remark> {
        let reader = self.page.viewer.as_ref();
        let shown = self.view.kibitz.iter();
        shown
            .map(|remark| {
                let ply = usize::try_from(remark.ply).unwrap_or(0);
                Remark {
                    id: remark.id,
                    who: Person::named(&remark.name),
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

    pub(super) fn remark_form(&self, typed: String, wrong: Option<String>) -> RemarkForm {
        if is_private(&self.view.stored) {
            return RemarkForm::Nobody;
        }
        match &self.page.viewer {
            None => RemarkForm::SignIn(format!("/login?next=/games/{}", self.view.stored.row.id)),
            Some(reader) if !reader.confirmed => RemarkForm::Confirm,
            Some(_) => RemarkForm::Open(typed, wrong),
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
