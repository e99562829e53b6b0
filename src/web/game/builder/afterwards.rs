//! The notice about a move that was just sent, and what follows a finished game.

use super::GamePageBuilder;
use crate::model::Word;
use crate::play::{GameEvent, OfferKind, TimeControl};
use crate::rules::Side;
use crate::service::programs::is_for_engines;
use crate::web::game::view::{AfterwardsView, AgainView, SentView, Undo};
use crate::words;
use std::ops::Range;

impl GamePageBuilder<'_> {
    /// The confirmation of the reader's move, while the opponent is to move.
    pub(super) fn sent_view(&self) -> Option<SentView> {
        if let Some(words) = self.answered_at_once().or_else(|| self.offer_answer()) {
            return Some(SentView { words, undo: None });
        }
        let (line, seat) = (&self.game.line, self.view.seat?);
        let last = line.ply().checked_sub(1)?;
        let is_own = line.at(last).is_some_and(|before| before.turn() == seat);
        if !is_own || !self.is_at_end() || self.game.outcome.is_some() {
            return None;
        }
        let text = self.shown.written(line, last);
        let variant = self.shown.variant();
        let until = self.deadline().map(|deadline| deadline.when.text);
        let then = match self.mine {
            // A player who has chosen for the opponent moves next.
            true => t!("game-now-mark").to_owned(),
            false => words::games::turn_until(variant, seat.other(), until.as_deref()),
        };
        Some(SentView {
            words: t!("game-sent", text = text, then = then),
            undo: self.undo(),
        })
    }

    /// The answer by the opponent's conditional move, which was played in the same moment.
    fn answered_at_once(&self) -> Option<String> {
        let line = &self.game.line;
        let answer = line.ply().checked_sub(1)?;
        let was_prepared = self
            .view
            .prepared_plies
            .contains(&i64::try_from(line.ply()).ok()?);
        if !self.mine || !was_prepared || !self.is_at_end() {
            return None;
        }
        let [own, answer] = [answer.checked_sub(1)?, answer].map(|at| self.shown.written(line, at));
        let opponent = self.view.name_at(self.view.seat?.other());
        Some(t!(
            "game-answered-at-once",
            text = own,
            opponent = opponent,
            answer = answer
        ))
    }

    /// The notice after an offer was declined or a take-back accepted. An answer to the reader's
    /// offer stands until the reader moves, also beside a move of the opponent.
    fn offer_answer(&self) -> Option<String> {
        let seat = self.view.seat?;
        if self.game.outcome.is_some() || !self.is_at_end() {
            return None;
        }
        let opponent = self.view.display_name_at(seat.other());
        // On a free board, going back needs no consent.
        let is_free = self.game.allows().going_back;
        let is_back = |event: &GameEvent| matches!(event, GameEvent::TakenBack { .. });
        let answer = self.view.offer_answer.as_ref();
        let answer = answer.filter(|answer| !is_free || !is_back(&answer.event));
        let answered = answer.and_then(|answer| {
            let is_own = answer.player_id == self.view.viewer;
            let ply = usize::try_from(answer.ply).ok()?;
            let is_now = match is_own {
                true => ply == self.game.line.ply(),
                false => ply >= self.last_turn_of(seat)?.end,
            };
            is_now
                .then(|| words::offers::answer_on_page(&answer.event, is_own, opponent))
                .flatten()
        });
        answered.or_else(|| self.lapsed_offer(opponent))
    }

    /// The notice that the opponent's last move let the reader's offer lapse.
    fn lapsed_offer(&self, opponent: &str) -> Option<String> {
        let (seat, offer) = (self.view.seat?, self.view.own_offer.as_ref()?);
        let GameEvent::Offered { terms, .. } = offer.event else {
            return None;
        };
        let turn = self.last_turn_of(seat)?;
        let made = usize::try_from(offer.ply).ok()?;
        let answer = self.view.offer_answer.as_ref();
        let is_answered = answer.is_some_and(|answer| answer.ply >= offer.ply);
        let has_lapsed = self.game.offer_of(terms.kind()).is_none()
            && turn.end < self.game.line.ply()
            && (turn.start..=turn.end).contains(&made);
        (has_lapsed && !is_answered).then(|| words::offers::lapsed(terms.kind(), opponent))
    }

    /// The plies of a side's last moves in succession.
    fn last_turn_of(&self, seat: Side) -> Option<Range<usize>> {
        let line = &self.game.line;
        let is_own = |ply: usize| line.at(ply).is_some_and(|before| before.turn() == seat);
        let end = (0..line.ply()).rev().find(|ply| is_own(*ply));
        let end = end.map_or(0, |last| last + 1);
        let start = (0..end).rev().take_while(|ply| is_own(*ply)).last();
        Some(start.unwrap_or(end)..end)
    }

    fn undo(&self) -> Option<Undo> {
        let seat = self.view.seat?;
        let may_ask =
            self.game.outcome.is_none() && self.game.offer_of(OfferKind::Takeback).is_none();
        let last = self.game.line.ply().checked_sub(1)?;
        (may_ask && self.game.may_take_back(seat)).then(|| Undo {
            at_once: self.game.allows().going_back && self.game.may_go_back_at_once(seat, last),
        })
    }

    /// The moves made by conditional moves, which both players may know once the game is over.
    pub(super) fn came_true(&self) -> Vec<String> {
        let line = &self.game.line;
        if self.view.seat.is_none() || self.game.outcome.is_none() {
            return Vec::new();
        }
        let plies = self.view.prepared_plies.iter();
        let plies = plies.filter_map(|ply| usize::try_from(*ply).ok());
        let made = plies.filter(|ply| (1..=line.ply()).contains(ply));
        let moves = made.map(|ply| {
            t!(
                "game-message-with",
                nth = words::move_numbers::nth(line, ply),
                text = self.shown.written(line, ply - 1)
            )
        });
        moves.collect()
    }

    /// The links that follow a finished game.
    pub(super) fn afterwards(&self) -> Option<AfterwardsView> {
        self.game.outcome?;
        let ended_at = self.view.finished_at();
        let mut own = self.own_messages();
        let has_written = own.any(|message| Some(message.at) > ended_at);
        Some(AfterwardsView {
            again: self.again(),
            may_thank: self.view.seat.is_some() && !has_written,
            review: self.review(),
        })
    }

    fn review(&self) -> Option<String> {
        let line = &self.game.line;
        let is_analysed = is_for_engines(line.variant()) && line.ply() > 0;
        (is_analysed && self.page.has_analyses).then(|| format!("/games/{}/review", self.view.id()))
    }

    /// Another game of the same two, with sides swapped or by lot.
    fn again(&self) -> Option<AgainView> {
        let (seat, stored) = (self.view.seat?, &self.view.visible);
        let opponent = self.person_at(seat.other())?;
        opponent.href.as_ref()?;
        let slug = stored.variant.slug();
        let (pace, kept) = (stored.pace.slug(), stored.terms);
        // The player who gave odds would give them again.
        let odds = stored.variant.odds_of(self.game.line.start());
        let next = if odds.is_some() { seat } else { seat.other() };
        let terms = [
            ("variant", slug),
            ("opponent", &*opponent.name),
            ("seat", next.as_str()),
            ("setup", odds.map_or("", |odds| &*odds.slug)),
            ("rulebook", stored.rulebook.book.slug()),
            match stored.pace {
                // That date is over or near, so the form asks for another one.
                TimeControl::Date(_) => ("control", "date"),
                _ => ("pace", &*pace),
            },
            ("visibility", stored.visibility().word()),
            ("flag", if kept.by_claim { "claim" } else { "" }),
            ("vacation", if kept.no_vacation { "no" } else { "" }),
            ("quiet", if kept.no_quiet { "no" } else { "" }),
        ];
        let terms: Vec<_> = terms
            .into_iter()
            .filter(|(_, word)| !word.is_empty())
            .collect();
        let terms = serde_urlencoded::to_string(terms).ok()?;
        Some(AgainView {
            opponent: self.view.display_name_at(seat.other()).to_owned(),
            rematch: self.view.rematch,
            at_odds: odds.is_some(),
            another: format!("/games/new?{terms}"),
        })
    }
}
