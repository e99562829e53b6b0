//! The actions of the reader: the move form, the preview of a move, offers.

use super::GamePageBuilder;
use crate::diagram::Word as _;
use crate::model::{GameMailFrequency, Word};
use crate::notation::record;
use crate::play::duration::{self, DAY, HOUR, MINUTE};
use crate::play::{Offer, OfferKind, OfferTerms, TimeControl};
use crate::rules::{Hidden, Side};
use crate::service::games::{Proposal, SilentPeriod};
use crate::web::components::{Clicks, Preview, When};
use crate::web::game::view::{
    Controls, MoveFormView, OfferButton, OfferView, SilenceView, TakebackView,
};
use crate::web::http::Choice;
use crate::words;
use strum::VariantArray;

impl GamePageBuilder<'_> {
    pub(super) fn move_form(&self) -> MoveFormView {
        let line = &self.game.line;
        let (mut text, mut message, mut draw) = self.request.typed.clone().unwrap_or_default();
        if let Some(proposal) = &self.request.proposal {
            text = proposal.move_text(line, self.page.notation);
            message.clone_from(&proposal.message);
            draw |= proposal.offers_draw;
        }
        MoveFormView {
            field: self.shown.move_field(line, text),
            confirm: self.shown.appearance.sending.word(),
            cancel: self.cancel(),
            message,
            has_reader: !self.view.is_against_program(),
            draw: self.may_offer_draw().then_some(draw),
            public: !self.is_private(),
            pass: self.shown.clicks.as_ref().and_then(Clicks::pass),
            board_query: self.request.board_query.query(),
            turns: line.variant().hides(Hidden::Kinds),
            plan: self.plan_with_move(),
        }
    }

    /// Whether the reader may offer a draw with the next move: no offer of theirs is pending or was
    /// declined recently.
    fn may_offer_draw(&self) -> bool {
        let may = |seat| {
            self.game.offered_by(OfferKind::Draw) != Some(seat)
                && self.game.may_offer(seat, OfferTerms::Draw)
        };
        self.view.seat.is_some_and(may)
    }

    /// The address of the game without a chosen move.
    pub(super) fn cancel(&self) -> String {
        let (id, query) = (self.view.id(), self.request.board_query.query());
        match query.strip_prefix('&') {
            Some(query) => format!("/games/{id}?{query}#board"),
            None => format!("/games/{id}#board"),
        }
    }

    pub(super) fn preview(&self, proposal: &Proposal) -> Preview {
        let before = self.game.line.position();
        let preview = self.shown.preview(before, proposal.mv, &proposal.judgement);
        match proposal.then {
            Some(_) => Preview {
                text: proposal.move_text(&self.game.line, self.shown.notation),
                ..preview
            },
            None => preview,
        }
    }

    pub(super) fn controls(&self) -> Option<Controls> {
        let seat = self.view.seat?;
        if self.game.outcome.is_some() {
            return None;
        }
        let is_late = self.game.terms.by_claim && self.game.is_flag_due(self.page.now);
        Some(Controls {
            go_back: self.go_back(seat),
            offers: self.offers(seat),
            waits: self.waits(seat),
            may_offer: self.may_offer(seat),
            paused: self.game.is_paused(),
            gifts: self.gifts(seat),
            can_claim: is_late && self.game.turn() != Some(seat),
            is_late: is_late && self.mine,
            silence: self.silence(seat),
            opponent: self.view.display_name_at(seat.other()).to_owned(),
            sure: self.request.sure,
            cancels_alone: self.game.can_cancel_alone(),
            mail: self.mail_choices(),
        })
    }

    /// Present once the first warning was sent.
    fn silence(&self, seat: Side) -> Option<SilenceView> {
        let silence = self.view.silence.filter(SilentPeriod::was_warned)?;
        let opponent = self.view.display_name_at(seat.other());
        let at = When::new(silence.ends_at(), self.page.zone).markup();
        let is_over = silence.is_over(self.page.now);
        let words = match (self.mine, is_over) {
            (false, false) => th!("game-abandoned-from", opponent = opponent, at = at),
            (true, false) => th!("game-abandoned-own", opponent = opponent, at = at),
            (false, true) => th!("game-abandoned-now", opponent = opponent),
            (true, true) => th!("game-abandoned-own-now", opponent = opponent),
        };
        Some(SilenceView {
            words,
            can_claim: is_over && !self.mine,
        })
    }

    /// The lengths of time that the reader may give to the opponent.
    fn gifts(&self, seat: Side) -> Vec<Choice> {
        let offered: &[u32] = match self.game.pace {
            _ if !self.game.may_give_time(seat) => &[],
            TimeControl::Live(_) => &[MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE],
            _ => &[12 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY, 14 * DAY],
        };
        let choice = |seconds: &u32| {
            Choice::new(
                &duration::write(*seconds),
                &words::time::length(*seconds),
                "",
            )
        };
        offered.iter().map(choice).collect()
    }

    fn mail_choices(&self) -> Vec<Choice> {
        let Some((chosen, schedule)) = self.view.mail else {
            return Vec::new();
        };
        let choice = |offered: &GameMailFrequency| {
            let text = words::mail_frequency::in_game(*offered, schedule.frequency);
            Choice::new(offered.word(), &text, chosen.word())
        };
        GameMailFrequency::VARIANTS.iter().map(choice).collect()
    }

    fn go_back(&self, seat: Side) -> Option<TakebackView> {
        let game = self.game;
        let last = game.line.ply().checked_sub(1);
        game.allows().going_back.then(|| TakebackView {
            at_once: last.is_some_and(|to| game.may_go_back_at_once(seat, to)),
            places: self.places(),
        })
    }

    /// The moves before which the game can be restored.
    fn places(&self) -> Vec<Choice> {
        let line = &self.game.line;
        let texts = record::moves_in(line, self.shown.notation);
        let place = |(ply, text): (usize, String)| {
            let label = t!(
                "game-before-move",
                nth = words::move_numbers::nth(line, ply + 1),
                text = text
            );
            Choice::new(&ply.to_string(), &label, "")
        };
        texts.into_iter().enumerate().rev().map(place).collect()
    }

    fn offers(&self, seat: Side) -> Vec<OfferView> {
        let opponent = self.view.display_name_at(seat.other());
        let theirs = OfferKind::VARIANTS.iter();
        let theirs = theirs.filter_map(|kind| self.game.offer_of(*kind));
        let held = self.view.held_answer_sentence(self.shown.notation);
        let view = |offer: Offer| {
            let words = words::offers::offer_on_page(
                self.game,
                offer,
                opponent,
                &self.undone_for(offer.by),
            );
            let held = held.clone().filter(|_| offer.terms == OfferTerms::Draw);
            let (accept, confirm) = words::offers::accept(offer.terms.kind());
            OfferView {
                route: offer.terms.kind().as_str(),
                words: words::sentences([words].into_iter().chain(held)),
                accept,
                confirm,
            }
        };
        theirs.filter(|offer| offer.by != seat).map(view).collect()
    }

    /// The reader's pending offers, as sentences.
    fn waits(&self, seat: Side) -> Vec<String> {
        let opponent = self.view.display_name_at(seat.other());
        let own = self.game.offers.iter().filter(|offer| offer.by == seat);
        let undone = self.undone_for(seat);
        own.map(|offer| words::offers::own_offer_on_page(self.game, offer.terms, opponent, &undone))
            .collect()
    }

    /// The moves that a take-back by a seat would undo.
    fn undone_for(&self, seat: Side) -> Vec<String> {
        let line = &self.game.line;
        let from = line.ply() - self.game.takeback_plies(seat);
        (from..line.ply())
            .map(|ply| self.shown.written(line, ply))
            .collect()
    }

    /// The offers that the reader may make. Going back on a free board has its own form.
    fn may_offer(&self, seat: Side) -> Vec<OfferButton> {
        let (game, opponent) = (self.game, self.view.display_name_at(seat.other()));
        let may = |kind: &OfferKind| {
            let terms = OfferTerms::of(*kind, None, Some(seat));
            let has_form = match kind {
                OfferKind::Takeback => game.allows().going_back,
                OfferKind::Cancel => game.can_cancel_alone(),
                _ => false,
            };
            let is_free = game.offer_of(*kind).is_none() && !has_form;
            is_free && terms.is_some_and(|terms| game.may_offer(seat, terms))
        };
        let button = |kind: &OfferKind| OfferButton {
            route: kind.as_str(),
            words: words::offers::ask(game, *kind, seat, opponent),
            winner: (*kind == OfferKind::Result).then_some(seat.as_str()),
        };
        OfferKind::VARIANTS
            .iter()
            .filter(|kind| may(kind))
            .map(button)
            .collect()
    }
}
