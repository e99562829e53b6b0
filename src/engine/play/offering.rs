//! Offers made, accepted, declined and withdrawn: one path for every kind.

use super::clock::What;
use super::event::GameEvent;
use super::game::Game;
use super::instant::Instant;
use super::offer::{Offer, OfferKind, OfferTerms};
use super::outcome::{Outcome, Reason};
use super::refusal::Refusal;
use crate::rules::Side;

impl Game {
    /// The offer of a kind that waits for an answer.
    #[must_use]
    pub fn offer_of(&self, kind: OfferKind) -> Option<Offer> {
        self.offers.of(kind)
    }

    /// Who has made the offer of a kind that waits for an answer.
    #[must_use]
    pub fn offered_by(&self, kind: OfferKind) -> Option<Side> {
        self.offer_of(kind).map(|offer| offer.by)
    }

    /// Whether a side may offer that now.
    #[must_use]
    pub fn may_offer(&self, by: Side, terms: OfferTerms) -> bool {
        self.outcome.is_none() && self.checked(by, terms).is_ok()
    }

    /// Offers something; accepts it where the opponent offers the same. What needs no consent is
    /// done at once.
    pub(super) fn offer(
        &mut self,
        by: Side,
        terms: OfferTerms,
        now: Instant,
    ) -> Result<Vec<GameEvent>, Refusal> {
        let terms = self.checked(by, terms)?;
        match terms {
            OfferTerms::Takeback { to: Some(to) } if self.may_go_back_at_once(by, to) => {
                return Ok(vec![self.return_to(to, now)]);
            }
            _ => {}
        }
        match self.offer_of(terms.kind()) {
            Some(standing) if standing.terms != terms => {}
            Some(standing) if standing.by == by => return Ok(Vec::new()),
            // Each side asks for its own move back: the later request replaces the earlier one.
            Some(_) if terms.kind() == OfferKind::Takeback => {}
            Some(_) => return Ok(vec![self.settle(by, terms, now)]),
            None => {}
        }
        self.offers.put(Offer { by, terms });
        let with_move = false;
        Ok(vec![GameEvent::Offered { terms, with_move }])
    }

    /// Accepts what the opponent offers.
    pub(super) fn accept(
        &mut self,
        by: Side,
        kind: OfferKind,
        now: Instant,
    ) -> Result<GameEvent, Refusal> {
        let offer = self.offer_to(by, kind)?;
        Ok(self.settle(by, offer.terms, now))
    }

    /// Declines what the opponent offers.
    pub(super) fn decline(&mut self, by: Side, kind: OfferKind) -> Result<GameEvent, Refusal> {
        let offer = self.offer_to(by, kind)?;
        self.offers.decline(offer, self.line.ply());
        Ok(GameEvent::OfferDeclined { offer: kind })
    }

    fn offer_to(&self, side: Side, kind: OfferKind) -> Result<Offer, Refusal> {
        let offer = self.offer_of(kind).filter(|offer| offer.by != side);
        offer.ok_or(Refusal::NothingToAnswer)
    }

    /// Whether something may be offered now, in full.
    fn checked(&self, by: Side, terms: OfferTerms) -> Result<OfferTerms, Refusal> {
        let terms = match terms {
            OfferTerms::Takeback { to } => self.checked_takeback(by, to)?,
            OfferTerms::Result { .. } if !self.allows().agreed_win => Err(Refusal::Enforced)?,
            OfferTerms::Pause if !self.pace.is_timed() => Err(Refusal::NoClock)?,
            OfferTerms::Pause if self.is_paused() => Err(Refusal::PausedAlready)?,
            OfferTerms::Cancel if !self.can_cancel() => Err(Refusal::TooLateToCancel)?,
            _ => terms,
        };
        self.check_not_declined(by, terms.kind())?;
        Ok(terms)
    }

    /// What was declined may be offered again once each side has moved twice. The opponent's own
    /// offer may be met at any time.
    pub(super) fn check_not_declined(&self, by: Side, kind: OfferKind) -> Result<(), Refusal> {
        let is_met = self.offered_by(kind) == Some(by.other());
        match self.offers.declined_lately(by, kind, self.line.ply()) && !is_met {
            true => Err(Refusal::DeclinedLately),
            false => Ok(()),
        }
    }

    fn checked_takeback(&self, by: Side, to: Option<usize>) -> Result<OfferTerms, Refusal> {
        let plies = self.takeback_plies(by);
        match to {
            _ if self.allows().going_back => {
                let to = to.unwrap_or(self.line.ply() - plies);
                let to = Some(to).filter(|to| *to < self.line.ply());
                to.ok_or(Refusal::NoSuchPly)?;
                Ok(OfferTerms::Takeback { to })
            }
            Some(_) => Err(Refusal::Enforced),
            None if plies == 0 => Err(Refusal::NothingToTakeBack),
            None if !self.may_take_back(by) => Err(Refusal::ShownAlready),
            None => Ok(OfferTerms::Takeback { to: None }),
        }
    }

    /// Does what was offered, once `by` has accepted it.
    fn settle(&mut self, by: Side, terms: OfferTerms, now: Instant) -> GameEvent {
        match terms {
            OfferTerms::Draw => self.end(Outcome::nobody(Reason::Agreement)),
            OfferTerms::Result { winner } => self.end(Outcome::won(winner, Reason::Agreement)),
            OfferTerms::Cancel => self.end(Outcome::nobody(Reason::Cancelled)),
            OfferTerms::Takeback { to } => {
                let usual = self.line.ply() - self.takeback_plies(by.other());
                self.return_to(to.unwrap_or(usual), now)
            }
            OfferTerms::Pause => {
                self.offers.remove(OfferKind::Pause);
                self.note(What::Pause, now);
                self.read_clock(now);
                GameEvent::Paused
            }
        }
    }
}
