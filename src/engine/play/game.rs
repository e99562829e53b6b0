//! The state of a running game and everything that may happen to it.

use super::clock::{Fairness, Ledger, Reading, What};
use super::clock_terms::ClockTerms;
use super::duration::whole_seconds;
use super::instant::Instant;
use super::outcome::{Claim, Outcome, Reason};
use super::time_control::TimeControl;
use crate::rules::{self, Line, Move, Position, Side};
use chrono::TimeDelta;

/// Until this many plies, one of each side, either may call the game off alone.
const CANCEL_ALONE_BEFORE_PLY: usize = 2;
/// Until this many plies both may agree to call it off.
const CANCEL_BEFORE_PLY: usize = 4;

/// A game that has begun.
#[derive(Clone)]
pub struct Game {
    /// The moves and the rulebook they are judged by.
    pub line: Line,
    /// The time control.
    pub pace: TimeControl,
    /// What else was agreed on about the clocks.
    pub terms: ClockTerms,
    /// All that happened to its clock.
    pub ledger: Ledger,
    /// When the turn began. A choice and the mark that follows it are one turn.
    pub turn_since: Instant,
    /// When the side to move loses on time; none without a limit, and while the clock stands still.
    pub deadline: Option<Instant>,
    /// Who has offered a draw that stands.
    pub draw_offer: Option<Side>,
    /// Who has asked for the last move back.
    pub takeback: Option<Side>,
    /// The ply that this goes back to, on a free board.
    pub takeback_to: Option<usize>,
    /// Who has asked for a pause.
    pub pause: Option<Side>,
    /// Who asks to call the game off.
    pub cancel: Option<Side>,
    /// The result that one side asks the other to agree to, on a free board.
    pub claim: Option<Claim>,
    /// How it ended.
    pub outcome: Option<Outcome>,
}

/// What a player wants to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Act {
    /// Make a move, perhaps offering a draw with it.
    Move {
        /// The move.
        mv: Move,
        /// Whether a draw is offered.
        offer_draw: bool,
    },
    /// Offer a draw, or accept the one that the opponent offers.
    OfferDraw,
    /// Accept the opponent's draw offer.
    AcceptDraw,
    /// Decline it.
    DeclineDraw,
    /// Ask for one's own last move back.
    AskTakeback,
    /// Give the opponent's last move back.
    AcceptTakeback,
    /// Let it stand.
    DeclineTakeback,
    /// On a free board: go back to a ply, at once where only one's own last move is undone by
    /// it, else when the opponent agrees.
    GoBack {
        /// The ply.
        to: usize,
    },
    /// On a free board: ask the opponent to agree that a side has won.
    ClaimResult {
        /// Which.
        winner: Side,
    },
    /// Agree to the result that the opponent claims.
    AcceptClaim,
    /// Do not agree.
    DeclineClaim,
    /// Ask that both clocks stand still, or agree to it where the opponent asks.
    AskPause,
    /// Let both clocks stand still, as the opponent asks.
    AcceptPause,
    /// Let them run.
    DeclinePause,
    /// Let them go on after a pause.
    Resume,
    /// Give the opponent time.
    GiveTime {
        /// How much.
        seconds: u32,
    },
    /// Win, or at least end the game, because the opponent's time has run out.
    ClaimTime,
    /// Win, or at least end a game without a clock, because the opponent has not moved for so long.
    ClaimAbandoned,
    /// Give up.
    Resign,
    /// Call the game off before each side has moved; before each has moved twice, ask for it.
    Cancel,
    /// Ask the opponent to call the game off, or agree to it where the opponent asks.
    AskCancel,
    /// Agree to call it off.
    AcceptCancel,
    /// Play on.
    DeclineCancel,
}

/// What happened in consequence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Happened {
    /// A move was made, with so much time left on the mover's clock.
    Moved {
        /// The move.
        mv: Move,
        /// What was left.
        left: Option<TimeDelta>,
    },
    /// A draw was offered.
    DrawOffered,
    /// The offer was declined.
    DrawDeclined,
    /// A take-back was asked for.
    TakebackAsked,
    /// So many plies were taken back.
    TakenBack {
        /// 1, or 2 when the opponent had answered already; any number on a free board.
        plies: usize,
    },
    /// The request was declined.
    TakebackDeclined,
    /// The opponent was asked to agree that this side has won.
    ResultClaimed(Side),
    /// The opponent did not agree.
    ClaimDeclined,
    /// A pause was asked for.
    PauseAsked,
    /// Both clocks stand still.
    Paused,
    /// The request was declined.
    PauseDeclined,
    /// The clocks go on.
    Resumed,
    /// The opponent was asked to call the game off.
    CancelAsked,
    /// The opponent would rather play on.
    CancelDeclined,
    /// The opponent was given so many seconds.
    Gift {
        /// How many.
        seconds: u32,
    },
    /// The game is over.
    Ended(Outcome),
    /// Nothing: it was so already (a form sent twice).
    Nothing,
}

/// Why not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// The game is over.
    Over(Outcome),
    /// It is the other side's turn.
    NotYourTurn,
    /// The form showed the game as it was so many plies into it, and it has moved on.
    Stale,
    /// The rules forbid the move.
    Rules(rules::Refusal),
    /// There is no offer or request to answer.
    NothingToAnswer,
    /// The side has not moved yet.
    NothingToTakeBack,
    /// What would be taken back has shown what lay face down or in the dark.
    ShownAlready,
    /// It is too late to call the game off.
    TooLateToCancel,
    /// That is for free boards; in this game the rules decide.
    Enforced,
    /// There is no such ply to go back to.
    NoSuchPly,
    /// There is no clock in this game.
    NoClock,
    /// The clocks stand still already.
    PausedAlready,
    /// They are not paused.
    NotPaused,
    /// The opponent has time left still, or so little too little that it may be the post's.
    HasTime,
    /// The server was away a moment ago, and is not sure yet what time everybody has.
    ClockInDoubt,
    /// The opponent has not been silent for so long that the game may be claimed.
    NotAbandoned,
    /// It is not the opponent whose time runs.
    OwnTime,
    /// Nobody gives so little or so much; all are seconds.
    GiftBounds {
        /// What is given at least.
        least: u32,
        /// What is given at most.
        most: u32,
    },
    /// With a time for each move, time is given to whoever is to move.
    GiftInVain,
}

impl Game {
    /// A game that begins now.
    #[must_use]
    pub fn begin(line: Line, pace: TimeControl, now: Instant) -> Self {
        let ledger = Ledger::begin(pace, line.position().turn(), now);
        let deadline = ledger.at(now).deadline;
        Self {
            line,
            pace,
            terms: ClockTerms::default(),
            ledger,
            turn_since: now,
            deadline,
            draw_offer: None,
            takeback: None,
            takeback_to: None,
            pause: None,
            cancel: None,
            claim: None,
            outcome: None,
        }
    }

    /// Whose turn it is; nobody's once the game is over.
    #[must_use]
    pub fn turn(&self) -> Option<Side> {
        match self.outcome {
            None => Some(self.line.position().turn()),
            Some(_) => None,
        }
    }

    /// Whether either side can still call the game off alone.
    #[must_use]
    pub fn can_cancel_alone(&self) -> bool {
        self.outcome.is_none() && self.line.ply() < CANCEL_ALONE_BEFORE_PLY
    }

    /// Whether the game can still be called off, if both agree.
    #[must_use]
    pub fn can_cancel(&self) -> bool {
        self.outcome.is_none() && self.line.ply() < CANCEL_BEFORE_PLY
    }

    /// How many plies a take-back for `side` would undo: its own last move, and the answer to it.
    #[must_use]
    pub fn takeback_plies(&self, side: Side) -> usize {
        let end = self.line.ply();
        let is_own = |ply: &usize| {
            let is_turn = self.line.at(*ply).is_some_and(|then| then.turn() == side);
            is_turn && !self.must_pass_at(*ply)
        };
        let last = (0..end).rev().find(is_own);
        last.map_or(0, |last| end - last)
    }

    /// Whether a ply handed the turn over; where the opponent chooses, who has chosen goes on and marks a point, and who opens with
    /// several moves goes on behind the other's pass.
    fn hands_over(&self, ply: usize) -> bool {
        let turn = |ply| self.line.at(ply).map(Position::turn);
        turn(ply) != turn(ply + 1) && !self.must_pass_at(ply) && !self.must_pass_at(ply + 1)
    }

    /// Whether after so many plies there is no choice but to pass.
    fn must_pass_at(&self, ply: usize) -> bool {
        let variant = self.line.variant();
        let position = self.line.at(ply);
        position.is_some_and(|then| then.forced_pass(variant).is_some())
    }

    /// Whether a side may ask for its last move back.
    #[must_use]
    pub fn may_take_back(&self, side: Side) -> bool {
        let plies = self.takeback_plies(side);
        plies > 0 && !self.has_shown_since(self.line.ply() - plies)
    }

    /// Whether what lay face down was turned up or captured after so many plies.
    fn has_shown_since(&self, ply: usize) -> bool {
        let variant = self.line.variant();
        let shows = |ply: usize| {
            let (Some(before), Some(&mv)) = (self.line.at(ply), self.line.moves().get(ply)) else {
                return false;
            };
            let taken = before.taken(variant, mv);
            variant.turns_up(before, mv)
                || taken.is_some_and(|(_, piece)| variant.kind(piece.kind).is_face_down())
        };
        // In the dark every move may show something.
        let is_dark = variant.is_dark() && ply < self.line.ply();
        is_dark || (variant.has_face_down() && (ply..self.line.ply()).any(shows))
    }

    /// Lets `by` act.
    ///
    /// # Errors
    /// Why it cannot be; the game is unchanged then.
    pub fn act(&mut self, by: Side, act: Act, now: Instant) -> Result<Happened, Refusal> {
        if let Some(outcome) = self.outcome {
            return Err(Refusal::Over(outcome));
        }
        match act {
            Act::Move { mv, offer_draw } => self.make_move(by, mv, offer_draw, now),
            Act::OfferDraw if self.draw_offer == Some(by.other()) => Ok(self.agree()),
            Act::OfferDraw if self.draw_offer == Some(by) => Ok(Happened::Nothing),
            Act::OfferDraw => {
                self.draw_offer = Some(by);
                Ok(Happened::DrawOffered)
            }
            Act::AcceptDraw if self.draw_offer == Some(by.other()) => Ok(self.agree()),
            Act::DeclineDraw if self.draw_offer == Some(by.other()) => {
                self.draw_offer = None;
                Ok(Happened::DrawDeclined)
            }
            Act::AcceptDraw | Act::DeclineDraw => Err(Refusal::NothingToAnswer),
            Act::AskTakeback => self.ask_takeback(by),
            Act::AcceptTakeback => self.take_back(by, now),
            Act::DeclineTakeback if self.takeback == Some(by.other()) => {
                self.takeback = None;
                self.takeback_to = None;
                Ok(Happened::TakebackDeclined)
            }
            Act::DeclineTakeback => Err(Refusal::NothingToAnswer),
            Act::GoBack { to } => self.go_back(by, to, now),
            Act::ClaimResult { winner } => self.claim(by, winner),
            Act::AcceptClaim => self.accept_claim(by),
            Act::DeclineClaim => self.decline_claim(by),
            Act::AskPause => self.ask_pause(by, now),
            Act::AcceptPause => self.accept_pause(by, now),
            Act::DeclinePause => self.decline_pause(by),
            Act::Resume => self.resume(now),
            Act::GiveTime { seconds } => self.give_time(by, seconds, now),
            Act::ClaimTime => self.claim_time(by, now),
            Act::ClaimAbandoned => self.claim_abandoned(by),
            Act::Resign => Ok(self.end(Outcome::won(by.other(), Reason::Resignation))),
            Act::Cancel if self.can_cancel_alone() => Ok(self.call_off()),
            Act::Cancel | Act::AskCancel => self.ask_cancel(by),
            Act::AcceptCancel if self.cancel == Some(by.other()) => Ok(self.call_off()),
            Act::DeclineCancel if self.cancel == Some(by.other()) => {
                self.cancel = None;
                Ok(Happened::CancelDeclined)
            }
            Act::AcceptCancel | Act::DeclineCancel => Err(Refusal::NothingToAnswer),
        }
    }

    /// Ends the game if the side to move has overstepped its time beyond doubt, and no claim is needed.
    pub fn flag(&mut self, now: Instant) -> Option<Outcome> {
        if self.terms.by_claim || !self.is_flag_due(now) {
            return None;
        }
        let outcome = self.out_of_time(self.turn()?);
        self.end(outcome);
        Some(outcome)
    }

    /// Whether the side to move has overstepped its time beyond doubt.
    #[must_use]
    pub fn is_flag_due(&self, now: Instant) -> bool {
        let fairness = Fairness::of(self.pace);
        self.deadline
            .is_some_and(|deadline| fairness.is_over(deadline - now))
    }

    /// Ends the game as somebody decides who does not play in it.
    ///
    /// # Errors
    /// When it is over already.
    pub fn decide(&mut self, outcome: Outcome) -> Result<Happened, Refusal> {
        match self.outcome {
            Some(outcome) => Err(Refusal::Over(outcome)),
            None => Ok(self.end(outcome)),
        }
    }

    /// What the clock shows.
    #[must_use]
    pub fn clock(&self, now: Instant) -> Reading {
        self.ledger.at(now)
    }

    /// What the side that waits has for its next turn, if that began now; none without a limit.
    #[must_use]
    pub fn time_of_next_turn(&self, now: Instant) -> Option<TimeDelta> {
        let waits = self.turn()?.other();
        let reserve = self.clock(now).left(waits)?;
        Some(TimeDelta::seconds(self.pace.for_turn(reserve)))
    }

    /// Gives the side to move time that it had no use of; a begun second is whole.
    pub fn give_back(&mut self, span: TimeDelta, now: Instant) {
        let seconds = whole_seconds(span);
        self.note(What::Credit { seconds }, now);
        self.read_clock(now);
    }

    /// A side goes on vacation: its clock stands still. Tells whether that is so: it is not where the side is on vacation
    /// already or its flag has fallen, nor in a live game, one without vacations or one that is over.
    pub fn begin_vacation(&mut self, side: Side, now: Instant) -> bool {
        let is_live = self.pace.is_live();
        // As it was then: what was noted since, of the other side, took no time from this one.
        let is_late = self.turn() == Some(side) && self.is_flag_due(now);
        !is_live
            && !is_late
            && !self.terms.no_vacation
            && self.note_vacation(What::VacationOn { side }, now)
    }

    /// A side is back from its vacation. Tells whether it was on one.
    pub fn end_vacation(&mut self, side: Side, now: Instant) -> bool {
        self.note_vacation(What::VacationOff { side }, now)
    }

    fn note_vacation(&mut self, what: What, now: Instant) -> bool {
        let at = now.max(self.ledger.last());
        let noted = self.outcome.is_none() && self.ledger.push(at, what).is_ok();
        if noted {
            self.read_clock(now);
        }
        noted
    }

    fn make_move(
        &mut self,
        by: Side,
        mv: Move,
        offer_draw: bool,
        now: Instant,
    ) -> Result<Happened, Refusal> {
        if self.turn() != Some(by) {
            return Err(Refusal::NotYourTurn);
        }
        let ply = self.line.ply();
        self.line.push(mv).map_err(Refusal::Rules)?;
        // Who may do nothing but pass need not be asked.
        if let Some(pass) = self.line.position().forced_pass(self.line.variant()) {
            self.line.push(pass).map_err(Refusal::Rules)?;
        }
        if self.ledger.is_paused() {
            self.note(What::Resume, now);
        }
        let left = self
            .deadline
            .map(|deadline| (deadline - now).max(TimeDelta::zero()));
        if self.hands_over(ply) {
            self.note(What::Move, now);
            self.start_turn(now);
        }
        self.lay_aside();
        self.draw_offer = offer_draw.then_some(by);
        if let Some(outcome) = self.line.outcome() {
            self.end(outcome.into());
        }
        Ok(Happened::Moved { mv, left })
    }

    fn ask_takeback(&mut self, by: Side) -> Result<Happened, Refusal> {
        if self.takeback == Some(by) {
            return Ok(Happened::Nothing);
        }
        if self.takeback_plies(by) == 0 {
            return Err(Refusal::NothingToTakeBack);
        }
        if !self.may_take_back(by) {
            return Err(Refusal::ShownAlready);
        }
        self.takeback = Some(by);
        Ok(Happened::TakebackAsked)
    }

    fn ask_cancel(&mut self, by: Side) -> Result<Happened, Refusal> {
        if !self.can_cancel() {
            return Err(Refusal::TooLateToCancel);
        }
        match self.cancel {
            Some(asker) if asker == by => Ok(Happened::Nothing),
            Some(_) => Ok(self.call_off()),
            None => {
                self.cancel = Some(by);
                Ok(Happened::CancelAsked)
            }
        }
    }

    fn call_off(&mut self) -> Happened {
        self.end(Outcome::nobody(Reason::Cancelled))
    }

    fn take_back(&mut self, by: Side, now: Instant) -> Result<Happened, Refusal> {
        let asker = by.other();
        if self.takeback != Some(asker) {
            return Err(Refusal::NothingToAnswer);
        }
        Ok(self.return_to(self.takeback_target(), now))
    }

    /// Goes back to a ply, and the clock with it.
    pub(super) fn return_to(&mut self, to: usize, now: Instant) -> Happened {
        let to = to.saturating_sub(usize::from(self.must_pass_at(to)));
        let plies = self.line.ply() - to;
        let turns = (to..self.line.ply()).filter(|&ply| self.hands_over(ply));
        let turns = u32::try_from(turns.count()).unwrap_or(u32::MAX);
        self.line.truncate(to);
        if turns > 0 {
            self.note(What::TakeBack { plies: turns }, now);
            self.start_turn(now);
        }
        self.lay_aside();
        Happened::TakenBack { plies }
    }

    /// Every offer and request lapses.
    fn lay_aside(&mut self) {
        self.draw_offer = None;
        self.pause = None;
        self.cancel = None;
        self.takeback = None;
        self.takeback_to = None;
        self.claim = None;
    }

    /// Moves the deadline to a later instant, at no cost to the clock.
    pub fn shift_deadline(&mut self, to: Instant, now: Instant) {
        self.note(What::Shift { to }, now);
        self.read_clock(now);
    }

    /// Writes into the ledger. What it cannot take, in a game that is older than its ledger, begins it anew with the turn
    /// that is on; so does a clock that was ahead and is set right, where every turn has a time of its own.
    pub(super) fn note(&mut self, what: What, now: Instant) {
        let at = match self.pace {
            TimeControl::PerMove(_) | TimeControl::Untimed => now,
            _ => now.max(self.ledger.last()),
        };
        if self.ledger.push(at, what).is_err() {
            let old = self.ledger.clone();
            self.ledger = Ledger::begin(self.pace, self.line.position().turn(), now);
            for side in Side::BOTH.into_iter().filter(|side| old.is_away(*side)) {
                // Nothing is earlier than its beginning.
                let _ = self.ledger.push(now, What::VacationOn { side });
            }
            if old.is_paused() && !matches!(what, What::Resume) {
                let _ = self.ledger.push(now, What::Pause);
            }
        }
    }

    fn start_turn(&mut self, now: Instant) {
        self.turn_since = now;
        self.read_clock(now);
    }

    pub(super) fn read_clock(&mut self, now: Instant) {
        let reading = self.ledger.at(now);
        self.deadline = reading.deadline.filter(|_| !reading.standing);
    }

    fn agree(&mut self) -> Happened {
        self.end(Outcome::nobody(Reason::Agreement))
    }

    pub(super) fn end(&mut self, outcome: Outcome) -> Happened {
        self.outcome = Some(outcome);
        self.deadline = None;
        self.lay_aside();
        Happened::Ended(outcome)
    }
}

#[cfg(test)]
#[path = "game_tests.rs"]
mod tests;
