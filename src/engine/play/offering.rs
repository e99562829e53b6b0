//! Offers made, accepted, declined and withdrawn: one path for every kind.

use super::clock::What;
use super::command::{GameEvent, Refusal};
use super::game::Game;
use super::instant::Instant;
use super::offer::{Offer, OfferKind, OfferTerms};
use super::outcome::{Outcome, Reason};
use crate::rules::{Allows, Side};

impl Game {
    /// The offer of a kind that waits for an answer.
    pub fn offer_of(&self, kind: OfferKind) -> Option<Offer> {
        self.offers.of(kind)
    }

    /// Who has made the offer of a kind that waits for an answer.
    pub fn offered_by(&self, kind: OfferKind) -> Option<Side> {
        self.offer_of(kind).map(|offer| offer.by)
    }

    /// Whether a side may offer that now.
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

impl Game {
    /// What its variant allows the players, and what the rules decide.
    pub fn allows(&self) -> &Allows {
        self.line.variant().allows()
    }

    /// Whether a side may go back to that ply without asking: on a free board, when only its own
    /// last move is undone by it.
    pub fn may_go_back_at_once(&self, side: Side, to: usize) -> bool {
        let own_last = self.line.position().turn() == side.other();
        self.allows().going_back && own_last && to + 1 == self.line.ply()
    }

    /// The ply that the standing request goes back to.
    pub fn takeback_target(&self) -> usize {
        let asked = self.offer_of(OfferKind::Takeback);
        let usual = |by| self.line.ply() - self.takeback_plies(by);
        match asked.map(|offer| (offer.terms, offer.by)) {
            Some((OfferTerms::Takeback { to: Some(to) }, _)) => to,
            asked => asked.map_or(self.line.ply(), |(_, by)| usual(by)),
        }
    }
}

#[cfg(test)]
mod free_board_tests {
    use super::*;
    use crate::notation::coordinate;
    use crate::play::{GameCommand, GameEvent, Instant, Outcome, Reason, Refusal, TimeControl};
    use crate::rules::{Line, catalogue};
    use chrono::TimeDelta;

    const START: Instant = Instant::UNIX_EPOCH;
    const DAY: TimeDelta = TimeDelta::days(1);

    fn game(slug: &str, moves: &str) -> Game {
        let variant = catalogue::find(slug).unwrap();
        let moves = coordinate::unpack(&variant, moves).unwrap();
        let book = variant.rulebooks()[0];
        let mut game = Game::begin(Line::new(variant, book), TimeControl::days(3), START);
        for mv in moves {
            let (side, offer_draw) = (game.turn().unwrap(), false);
            game.act(side, GameCommand::Move { mv, offer_draw }, START)
                .unwrap();
        }
        game
    }

    fn free(moves: &str) -> Game {
        game("free-xiangqi", moves)
    }

    fn back(game: &mut Game, by: Side, to: usize) -> Result<Vec<GameEvent>, Refusal> {
        game.act(
            by,
            GameCommand::Offer(OfferTerms::Takeback { to: Some(to) }),
            START + DAY,
        )
    }

    fn asked(to: usize) -> Vec<GameEvent> {
        let terms = OfferTerms::Takeback { to: Some(to) };
        let with_move = false;
        vec![GameEvent::Offered { terms, with_move }]
    }

    #[test]
    fn ones_own_last_move_is_taken_back_at_once_until_it_is_answered() {
        let mut before = free("h3e3 e7- a1a10");
        assert_eq!(
            back(&mut before, Side::First, 2),
            Ok(vec![GameEvent::TakenBack { plies: 1 }])
        );
        assert_eq!((before.line.ply(), before.turn()), (2, Some(Side::First)));
        assert_eq!(before.deadline, Some(START + DAY * 4));
        let mut answered = free("h3e3 h8e8");
        assert_eq!(back(&mut answered, Side::First, 0), Ok(asked(0)));
        assert_eq!(answered.line.ply(), 2);
    }

    #[test]
    fn going_further_back_needs_the_opponents_word() {
        let mut game = free("h3e3 h8e8 a1a10 a7- e3e8");
        assert_eq!(back(&mut game, Side::Second, 1), Ok(asked(1)));
        assert_eq!(back(&mut game, Side::Second, 1), Ok(Vec::new()));
        assert_eq!(game.takeback_target(), 1);
        let done = game.act(
            Side::First,
            GameCommand::Accept(OfferKind::Takeback),
            START + DAY,
        );
        assert_eq!(done, Ok(vec![GameEvent::TakenBack { plies: 4 }]));
        assert_eq!((game.line.ply(), game.turn()), (1, Some(Side::Second)));
        assert_eq!(game.offer_of(OfferKind::Takeback), None);
    }

    #[test]
    fn nobody_goes_back_to_what_was_never_played() {
        let mut game = free("h3e3");
        assert_eq!(back(&mut game, Side::First, 1), Err(Refusal::NoSuchPly));
        assert_eq!(back(&mut game, Side::First, 9), Err(Refusal::NoSuchPly));
    }

    #[test]
    fn a_win_is_agreed_between_the_two() {
        let mut game = free("h3e3");
        let winner = Side::First;
        let claim = GameCommand::Offer(OfferTerms::Result { winner });
        let claimed = game.act(Side::First, claim, START);
        assert_eq!(
            claimed,
            Ok(vec![GameEvent::Offered {
                terms: OfferTerms::Result { winner },
                with_move: false
            }])
        );
        assert_eq!(game.act(Side::First, claim, START), Ok(Vec::new()));
        let own = game.act(Side::First, GameCommand::Accept(OfferKind::Result), START);
        assert_eq!(own, Err(Refusal::NothingToAnswer));
        let mut declined = game.clone();
        declined
            .act(Side::Second, GameCommand::Decline(OfferKind::Result), START)
            .unwrap();
        assert_eq!(
            (declined.offer_of(OfferKind::Result), declined.outcome),
            (None, None)
        );
        game.act(Side::Second, GameCommand::Accept(OfferKind::Result), START)
            .unwrap();
        let won = Outcome::won(Side::First, Reason::Agreement);
        assert_eq!(game.outcome, Some(won));
    }

    #[test]
    fn the_same_claim_from_both_is_agreement_and_a_move_lets_it_lapse() {
        let winner = Side::Second;
        let mut game = free("");
        game.act(
            Side::First,
            GameCommand::Offer(OfferTerms::Result { winner }),
            START,
        )
        .unwrap();
        let mut moved = game.clone();
        game.act(
            Side::Second,
            GameCommand::Offer(OfferTerms::Result { winner }),
            START,
        )
        .unwrap();
        assert_eq!(game.outcome, Some(Outcome::won(winner, Reason::Agreement)));
        let mv = coordinate::read(moved.line.variant(), "e4-").unwrap();
        let offer_draw = false;
        moved
            .act(Side::First, GameCommand::Move { mv, offer_draw }, START)
            .unwrap();
        assert_eq!(moved.offer_of(OfferKind::Result), None);
    }

    #[test]
    fn a_game_with_rules_leaves_this_to_the_rules() {
        let mut game = game("xiangqi", "h3e3");
        assert_eq!(back(&mut game, Side::First, 0), Err(Refusal::Enforced));
        let winner = Side::First;
        let claim = game.act(
            Side::First,
            GameCommand::Offer(OfferTerms::Result { winner }),
            START,
        );
        assert_eq!(claim, Err(Refusal::Enforced));
    }
}
