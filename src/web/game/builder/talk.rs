//! Messages, comments, and compensated time.

use super::GamePageBuilder;
use super::part::LongList;
use crate::event::TimeGrant;
use crate::model::{Audience, PlayerId};
use crate::rules::Side;
use crate::service::Instant;
use crate::service::games::{Adjustment, Message, Remark};
use crate::web::components::{Person, When};
use crate::web::game::talk_view::{
    CommentsView, HiddenUntilEnd, MessageFormView, MessageView, RemarkForm, RemarkView, RestLinks,
};
use crate::words::{self, time};

impl GamePageBuilder<'_> {
    pub(super) fn talk(&self) -> CommentsView {
        let (message_count, messages, rest_of_messages) = self.messages();
        let (remarks, rest_of_remarks) = self.remarks();
        let is_typed = !self.request.remark.is_empty() || self.request.remark_wrong.is_some();
        CommentsView {
            last_message: self.last_message().and_then(|said| self.message(said)),
            is_last_message_old: self.is_last_message_old(),
            is_open: is_typed || rest_of_remarks.first.is_some(),
            messages,
            message_count,
            rest_of_messages,
            remarks,
            remark_count: self.view.kibitz.len(),
            rest_of_remarks,
            remark_form: self.remark_form(),
            watching: self.view.watching,
            seal: self.seal(),
            closed_by: self.closed_by(),
            closing: self.closing(),
        }
    }

    fn runs(&self) -> bool {
        self.game.outcome.is_none()
    }

    fn seal(&self) -> HiddenUntilEnd {
        match self.runs() {
            false => HiddenUntilEnd::No,
            true if self.view.kibitz_closed.contains(&true) => HiddenUntilEnd::Must,
            true => HiddenUntilEnd::May(self.request.remark_sealed),
        }
    }

    fn closed_by(&self) -> String {
        let closed = Side::BOTH
            .into_iter()
            .filter(|side| self.runs() && self.view.kibitz_closed[side.index()]);
        words::and_list(closed.map(|side| self.view.display_name_at(side)))
    }

    fn closing(&self) -> Option<bool> {
        let may = self.runs() && !self.is_private();
        let seat = self.view.seat.filter(|_| may)?;
        Some(self.view.kibitz_closed[seat.index()])
    }

    /// The number of messages, and the part shown, the latest first.
    fn messages(&self) -> (usize, Vec<MessageView>, RestLinks) {
        let said = self.view.messages.iter().rev();
        let said = said.filter(|said| said.ply as usize <= self.game.line.ply());
        let said: Vec<&Message> = said.collect();
        let (shown, rest) = self.part(LongList::Messages, &said, |said| said.body.len());
        let shown = shown.iter().filter_map(|said| self.message(said));
        (said.len(), shown.collect(), rest)
    }

    fn message(&self, said: &Message) -> Option<MessageView> {
        let ply = said.ply as usize;
        (ply <= self.game.line.ply()).then(|| MessageView {
            text: match said.event {
                None => self.move_made(ply),
                Some(_) => words::move_numbers::after(&self.game.line, ply),
            },
            href: self.href(ply),
            who: Person::of(&self.view.called(said.player_id)),
            when: When::new(said.at, self.page.zone),
            body: said.body.clone(),
            is_private: said.to == Audience::Opponent,
        })
    }

    /// The move that leads to a ply. At the start, the sentence for a message that came with the
    /// response to the challenge.
    pub(super) fn move_made(&self, ply: usize) -> String {
        let line = &self.game.line;
        match ply.checked_sub(1) {
            Some(last) => t!(
                "game-message-with",
                nth = words::move_numbers::nth(line, ply),
                text = self.shown.written(line, last)
            ),
            None => t!("game-before-first-move").to_owned(),
        }
    }

    /// The opponent's last message; for onlookers, the last of both players.
    fn last_message(&self) -> Option<&Message> {
        let own = self.view.seat.and(self.view.viewer);
        let mut said = self.view.messages.iter().rev();
        said.find(|said| Some(said.player_id) != own)
    }

    /// Whether a player has moved since the opponent's last message, and so has read it.
    fn is_last_message_old(&self) -> bool {
        let line = &self.game.line;
        let is_own = |before: usize| {
            let position = line.at(before);
            position.is_some_and(|before| self.view.seat == Some(before.turn()))
        };
        self.last_message()
            .is_some_and(|said| (said.ply as usize..line.ply()).any(is_own))
    }

    /// The reader's own messages as a player, the latest first.
    pub(super) fn own_messages(&self) -> impl Iterator<Item = &Message> {
        let own = self.view.seat.and(self.view.viewer);
        let said = self.view.messages.iter().rev();
        said.filter(move |said| Some(said.player_id) == own)
    }

    /// The form for messages without a move.
    pub(super) fn say(&self) -> Option<MessageFormView> {
        let (seat, typed) = (self.view.seat?, &self.request.words);
        if self.view.is_against_program() {
            return None;
        }
        let last_choice = self.own_messages().find(|said| said.is_choice);
        let to = typed.to.or(last_choice.map(|said| said.to));
        let last = self.view.messages.last();
        let sent = last.filter(|said| {
            let is_recent = said.ply as usize == self.game.line.ply() && said.event.is_some();
            is_recent && Some(said.player_id) == self.view.viewer
        });
        let is_typed = !typed.body.is_empty() || typed.wrong.is_some();
        Some(MessageFormView {
            opponent: self.view.display_name_at(seat.other()).to_owned(),
            // The form of a move has a field for words of its own.
            is_open: is_typed || (self.runs() && !self.mine),
            sent: sent.and_then(|said| self.message(said)),
            body: typed.body.clone(),
            wrong: typed.wrong.clone(),
            only_opponent: (!self.is_private()).then_some(to == Some(Audience::Opponent)),
        })
    }

    /// The part of the comments shown: the latest, in chronological order.
    fn remarks(&self) -> (Vec<RemarkView>, RestLinks) {
        let latest: Vec<&Remark> = self.view.kibitz.iter().rev().collect();
        let (shown, rest) = self.part(LongList::Remarks, &latest, |remark| remark.body.len());
        let shown = shown.iter().rev().map(|remark| self.remark(remark));
        (shown.collect(), rest)
    }

    fn remark(&self, remark: &Remark) -> RemarkView {
        let reader = self.page.viewer.as_ref();
        let ply = usize::try_from(remark.ply).unwrap_or(0);
        RemarkView {
            id: remark.id,
            who: Person::of(&remark.author),
            at: words::move_numbers::after(&self.game.line, ply),
            // A take-back may have removed the ply of the comment.
            href: self.href(ply.min(self.game.line.ply())),
            when: When::new(remark.at, self.page.zone),
            body: remark.body.clone(),
            seal: match (remark.sealed, self.runs()) {
                (false, _) => "",
                (true, true) => t!("game-sealed"),
                (true, false) => t!("game-was-sealed"),
            },
            withdraw: reader.is_some_and(|reader| reader.id == remark.player_id),
            hide: reader.is_some_and(|reader| reader.admin),
        }
    }

    fn remark_form(&self) -> RemarkForm {
        if self.is_private() {
            return RemarkForm::Nobody;
        }
        match &self.page.viewer {
            None => RemarkForm::SignIn(format!("/login?next=/games/{}", self.view.id())),
            Some(reader) if !reader.confirmed => RemarkForm::Confirm,
            Some(_) => RemarkForm::Open(
                self.request.remark.clone(),
                self.request.remark_wrong.clone(),
            ),
        }
    }

    /// The latest adjustments, in chronological order.
    pub(super) fn adjustments(&self) -> (Vec<String>, RestLinks) {
        let latest: Vec<&(Instant, Adjustment)> = self.view.adjustments.iter().rev().collect();
        let (shown, rest) = self.part(LongList::Adjustments, &latest, |_| 0);
        let lines = shown.iter().rev().map(|(at, what)| {
            let at = time::instant(*at, self.page.zone);
            let name = |player: Option<PlayerId>| {
                let side = player.and_then(|id| self.view.seat_of(id));
                side.map_or("", |side| self.view.display_name_at(side))
            };
            let told = match what {
                Adjustment::Given(TimeGrant::Outage { given, away }) => {
                    t!(
                        "game-time-given",
                        given = time::remaining(*given),
                        away = time::remaining(*away)
                    )
                }
                Adjustment::Given(TimeGrant::Quiet { given }) => {
                    t!("game-quiet-hours", given = time::remaining(*given))
                }
                Adjustment::Given(TimeGrant::Mail { given, late }) => {
                    t!(
                        "game-late-mail",
                        given = time::remaining(*given),
                        late = time::remaining(*late)
                    )
                }
                Adjustment::Given(TimeGrant::Clock { given }) => {
                    words::games::clock_correction(*given)
                }
                Adjustment::Given(TimeGrant::Held { given }) => words::games::clock_stopped(*given),
                Adjustment::VacationBegan(player) => {
                    t!("game-vacation-began", name = name(*player))
                }
                Adjustment::Paused(player) => words::games::pause(name(*player), false),
                Adjustment::Resumed(player) => words::games::pause(name(*player), true),
                Adjustment::Gift(player, seconds) => {
                    t!(
                        "game-gift-by",
                        name = name(*player),
                        given = time::length(*seconds)
                    )
                }
                Adjustment::VacationEnded(player) => {
                    t!("game-vacation-ended", name = name(*player))
                }
            };
            t!("game-adjustment", at = at, told = told)
        });
        (lines.collect(), rest)
    }
}
