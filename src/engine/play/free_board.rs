//! What players settle between them on a board whose rules are not enforced: how far to go back,
//! and who has won.

use super::game::{Game, Happened, Refusal};
use super::instant::Instant;
use super::outcome::{Claim, Outcome, Reason};
use crate::rules::{Allows, Side};

impl Game {
    /// What its variant allows the players, and what the rules decide.
    #[must_use]
    pub fn allows(&self) -> &Allows {
        self.line.variant().allows()
    }

    /// Whether a side may go back to that ply without asking: on a free board, when only its own
    /// last move is undone by it.
    #[must_use]
    pub fn may_go_back_at_once(&self, side: Side, to: usize) -> bool {
        let own_last = self.line.position().turn() == side.other();
        self.allows().going_back && own_last && to + 1 == self.line.ply()
    }

    /// The ply that the standing request goes back to.
    #[must_use]
    pub fn takeback_target(&self) -> usize {
        let plies = self.takeback.map_or(0, |asker| self.takeback_plies(asker));
        let usual = self.line.ply().saturating_sub(plies);
        self.takeback_to.unwrap_or(usual)
    }

    /// Goes back to a ply, at once or when the opponent agrees.
    pub(super) fn go_back(
        &mut self,
        by: Side,
        to: usize,
        now: Instant,
    ) -> Result<Happened, Refusal> {
        if !self.allows().going_back {
            return Err(Refusal::Enforced);
        }
        if to >= self.line.ply() {
            return Err(Refusal::NoSuchPly);
        }
        if self.may_go_back_at_once(by, to) {
            return Ok(self.return_to(to, now));
        }
        if self.takeback == Some(by) && self.takeback_target() == to {
            return Ok(Happened::Nothing);
        }
        self.takeback = Some(by);
        self.takeback_to = Some(to);
        Ok(Happened::TakebackAsked)
    }

    /// Asks the opponent to agree that a side has won; agrees, where the opponent says so already.
    pub(super) fn claim(&mut self, by: Side, winner: Side) -> Result<Happened, Refusal> {
        if !self.allows().agreed_win {
            return Err(Refusal::Enforced);
        }
        let same = self.claim.filter(|claim| claim.winner == winner);
        match same {
            Some(claim) if claim.by == by => Ok(Happened::Nothing),
            Some(_) => self.accept_claim(by),
            None => {
                self.claim = Some(Claim { by, winner });
                Ok(Happened::ResultClaimed(winner))
            }
        }
    }

    /// Agrees to the result that the opponent claims.
    pub(super) fn accept_claim(&mut self, by: Side) -> Result<Happened, Refusal> {
        let claim = self.claimed_by(by.other())?;
        Ok(self.end(Outcome::won(claim.winner, Reason::Agreement)))
    }

    /// Does not agree.
    pub(super) fn decline_claim(&mut self, by: Side) -> Result<Happened, Refusal> {
        self.claimed_by(by.other())?;
        self.claim = None;
        Ok(Happened::ClaimDeclined)
    }

    fn claimed_by(&self, side: Side) -> Result<Claim, Refusal> {
        let claim = self.claim.filter(|claim| claim.by == side);
        claim.ok_or(Refusal::NothingToAnswer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::coordinate;
    use crate::play::{Act, TimeControl};
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
            game.act(side, Act::Move { mv, offer_draw }, START).unwrap();
        }
        game
    }

    fn free(moves: &str) -> Game {
        game("free-xiangqi", moves)
    }

    fn back(game: &mut Game, by: Side, to: usize) -> Result<Happened, Refusal> {
        game.act(by, Act::GoBack { to }, START + DAY)
    }

    #[test]
    fn ones_own_last_move_is_taken_back_at_once_until_it_is_answered() {
        let mut before = free("h3e3 e7- a1a10");
        assert_eq!(
            back(&mut before, Side::First, 2),
            Ok(Happened::TakenBack { plies: 1 })
        );
        assert_eq!((before.line.ply(), before.turn()), (2, Some(Side::First)));
        assert_eq!(before.deadline, Some(START + DAY * 4));
        let mut answered = free("h3e3 h8e8");
        assert_eq!(
            back(&mut answered, Side::First, 0),
            Ok(Happened::TakebackAsked)
        );
        assert_eq!(answered.line.ply(), 2);
    }

    #[test]
    fn going_further_back_needs_the_opponents_word() {
        let mut game = free("h3e3 h8e8 a1a10 a7- e3e8");
        assert_eq!(
            back(&mut game, Side::Second, 1),
            Ok(Happened::TakebackAsked)
        );
        assert_eq!(back(&mut game, Side::Second, 1), Ok(Happened::Nothing));
        assert_eq!(game.takeback_target(), 1);
        let done = game.act(Side::First, Act::AcceptTakeback, START + DAY);
        assert_eq!(done, Ok(Happened::TakenBack { plies: 4 }));
        assert_eq!((game.line.ply(), game.turn()), (1, Some(Side::Second)));
        assert_eq!((game.takeback, game.takeback_to), (None, None));
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
        let claim = Act::ClaimResult { winner };
        let claimed = game.act(Side::First, claim, START);
        assert_eq!(claimed, Ok(Happened::ResultClaimed(winner)));
        assert_eq!(game.act(Side::First, claim, START), Ok(Happened::Nothing));
        let own = game.act(Side::First, Act::AcceptClaim, START);
        assert_eq!(own, Err(Refusal::NothingToAnswer));
        let mut declined = game.clone();
        declined
            .act(Side::Second, Act::DeclineClaim, START)
            .unwrap();
        assert_eq!((declined.claim, declined.outcome), (None, None));
        game.act(Side::Second, Act::AcceptClaim, START).unwrap();
        let won = Outcome::won(Side::First, Reason::Agreement);
        assert_eq!(game.outcome, Some(won));
    }

    #[test]
    fn the_same_claim_from_both_is_agreement_and_a_move_lets_it_lapse() {
        let winner = Side::Second;
        let mut game = free("");
        game.act(Side::First, Act::ClaimResult { winner }, START)
            .unwrap();
        let mut moved = game.clone();
        game.act(Side::Second, Act::ClaimResult { winner }, START)
            .unwrap();
        assert_eq!(game.outcome, Some(Outcome::won(winner, Reason::Agreement)));
        let mv = coordinate::read(moved.line.variant(), "e4-").unwrap();
        let offer_draw = false;
        moved
            .act(Side::First, Act::Move { mv, offer_draw }, START)
            .unwrap();
        assert_eq!(moved.claim, None);
    }

    #[test]
    fn a_game_with_rules_leaves_this_to_the_rules() {
        let mut game = game("xiangqi", "h3e3");
        assert_eq!(back(&mut game, Side::First, 0), Err(Refusal::Enforced));
        let winner = Side::First;
        let claim = game.act(Side::First, Act::ClaimResult { winner }, START);
        assert_eq!(claim, Err(Refusal::Enforced));
    }
}
