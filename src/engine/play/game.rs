//! A running game and its commands.

use super::clock::{Fairness, Ledger, Reading, What};
use super::clock_terms::ClockTerms;
use super::command::{GameCommand, GameEvent, Refusal};
use super::duration::whole_seconds;
use super::instant::Instant;
use super::length;
use super::offer::{Offer, OfferKind, OfferTerms, Offers};
use super::outcome::{Outcome, Reason};
use super::time_control::TimeControl;
use crate::notation::coordinate;
use crate::rules::{Hidden, Line, Move, Position, Side, Warning};
use chrono::TimeDelta;

/// Before this ply, when each side has moved once, either can cancel the game alone.
const CANCEL_ALONE_BEFORE_PLY: usize = 2;
/// Before this ply both can agree to cancel it.
const CANCEL_BEFORE_PLY: usize = 4;

/// A game that has begun, with its clock and offers.
#[derive(Clone)]
pub struct Game {
    /// The moves and the rulebook.
    pub line: Line,
    /// The time control, for both sides.
    pub pace: TimeControl,
    /// The terms of the clocks.
    pub terms: ClockTerms,
    /// The events of its clock.
    pub ledger: Ledger,
    /// The start of the turn. A choice and the mark that follows it are one turn.
    pub turn_since: Instant,
    /// When the side to move loses on time; none without a limit, and while the clock is stopped.
    pub deadline: Option<Instant>,
    /// The open offers.
    pub offers: Offers,
    /// The result; none while it is running.
    pub outcome: Option<Outcome>,
}

impl Game {
    /// A game whose first turn begins now.
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
            offers: Offers::default(),
            outcome: None,
        }
    }

    /// The side to move; none once the game is over.
    pub fn turn(&self) -> Option<Side> {
        match self.outcome {
            None => Some(self.line.position().turn()),
            Some(_) => None,
        }
    }

    /// Whether either side can still cancel the game alone.
    pub fn can_cancel_alone(&self) -> bool {
        self.outcome.is_none() && self.line.ply() < CANCEL_ALONE_BEFORE_PLY
    }

    /// Whether the game can still be cancelled by agreement.
    pub fn can_cancel(&self) -> bool {
        self.outcome.is_none() && self.line.ply() < CANCEL_BEFORE_PLY
    }

    /// The number of plies that a take-back for `side` would undo: its own last move, and the
    /// reply.
    pub fn takeback_plies(&self, side: Side) -> usize {
        let end = self.line.ply();
        let is_own = |ply: &usize| {
            let is_turn = self.line.at(*ply).is_some_and(|then| then.turn() == side);
            is_turn && !self.must_pass_at(*ply)
        };
        let last = (0..end).rev().find(is_own);
        last.map_or(0, |last| end - last)
    }

    /// Whether a ply passed the turn. If the opponent chooses, the side that has chosen goes on to
    /// mark a point; and a side that opens with several moves goes on after the other's pass.
    fn hands_over(&self, ply: usize) -> bool {
        let turn = |ply| self.line.at(ply).map(Position::turn);
        turn(ply) != turn(ply + 1) && !self.must_pass_at(ply) && !self.must_pass_at(ply + 1)
    }

    /// Whether passing is the only move after this number of plies.
    fn must_pass_at(&self, ply: usize) -> bool {
        let variant = self.line.variant();
        let position = self.line.at(ply);
        position.is_some_and(|then| then.forced_pass(variant).is_some())
    }

    /// Whether a side may ask to take back its last move.
    pub fn may_take_back(&self, side: Side) -> bool {
        let plies = self.takeback_plies(side);
        plies > 0 && !self.has_shown_since(self.line.ply() - plies)
    }

    /// Whether a face-down piece was turned up or captured after this number of plies.
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
        match variant.hidden() {
            // In the dark every move may reveal something.
            Some(Hidden::Positions) => ply < self.line.ply(),
            Some(Hidden::Kinds) => (ply..self.line.ply()).any(shows),
            Some(Hidden::Placement) | None => false,
        }
    }

    /// Executes a command of `by`. Returns the events; none if nothing changed (a form sent twice).
    ///
    /// # Errors
    /// Why it is refused; the game is then unchanged.
    pub fn act(
        &mut self,
        by: Side,
        command: GameCommand,
        now: Instant,
    ) -> Result<Vec<GameEvent>, Refusal> {
        if let Some(outcome) = self.outcome {
            return Err(Refusal::Over(outcome));
        }
        let event = match command {
            GameCommand::Move { mv, offer_draw } => return self.make_move(by, mv, offer_draw, now),
            GameCommand::Cancel if self.can_cancel_alone() => {
                self.end(Outcome::nobody(Reason::Cancelled))
            }
            GameCommand::Cancel => return self.offer(by, OfferTerms::Cancel, now),
            GameCommand::Offer(terms) => return self.offer(by, terms, now),
            GameCommand::Accept(kind) => self.accept(by, kind, now)?,
            GameCommand::Decline(kind) => self.decline(by, kind)?,
            GameCommand::Resume => self.resume(now)?,
            GameCommand::GiveTime { seconds } => self.give_time(by, seconds, now)?,
            GameCommand::ClaimTime => self.claim_time(by, now)?,
            GameCommand::Resign => self.end(Outcome::won(by.other(), Reason::Resignation)),
        };
        Ok(vec![event])
    }

    /// Ends the game if the side to move has certainly exceeded its time, and no claim is needed.
    pub fn flag(&mut self, now: Instant) -> Option<Outcome> {
        if self.terms.by_claim || !self.is_flag_due(now) {
            return None;
        }
        let outcome = self.out_of_time(self.turn()?);
        self.end(outcome);
        Some(outcome)
    }

    /// Whether the side to move has certainly exceeded its time.
    pub fn is_flag_due(&self, now: Instant) -> bool {
        let fairness = Fairness::of(self.pace);
        self.deadline
            .is_some_and(|deadline| fairness.is_over(deadline - now))
    }

    /// Ends the game by the decision of somebody else.
    ///
    /// # Errors
    /// If it is already over.
    pub fn decide(&mut self, outcome: Outcome) -> Result<GameEvent, Refusal> {
        match self.outcome {
            Some(outcome) => Err(Refusal::Over(outcome)),
            None => Ok(self.end(outcome)),
        }
    }

    /// The time of each side at `now`.
    pub fn clock(&self, now: Instant) -> Reading {
        self.ledger.at(now)
    }

    /// The time that the waiting side would have for its next turn, if that began now; none without
    /// a limit.
    pub fn time_of_next_turn(&self, now: Instant) -> Option<TimeDelta> {
        let waits = self.turn()?.other();
        let reserve = self.clock(now).left(waits)?;
        Some(TimeDelta::seconds(self.pace.for_turn(reserve)))
    }

    /// Returns time to the side to move that it could not use, rounded up to seconds.
    pub fn give_back(&mut self, span: TimeDelta, now: Instant) {
        let seconds = whole_seconds(span);
        self.note(What::Credit { seconds }, now);
        self.read_clock(now);
    }

    /// Stops the clock of a side that goes on vacation. Returns whether it was stopped: not if the
    /// side is already on vacation or its flag has fallen, nor in a live game, one without
    /// vacations, or one that is over.
    pub fn begin_vacation(&mut self, side: Side, now: Instant) -> bool {
        let is_live = self.pace.is_live();
        // As it was then: later events of the other side took no time from this one.
        let is_late = self.turn() == Some(side) && self.is_flag_due(now);
        !is_live
            && !is_late
            && !self.terms.no_vacation
            && self.note_vacation(What::VacationOn { side }, now)
    }

    /// Ends the vacation of a side. Returns whether it was on one.
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
    ) -> Result<Vec<GameEvent>, Refusal> {
        if self.turn() != Some(by) {
            return Err(Refusal::NotYourTurn);
        }
        if length::is_full(&self.line) {
            return Err(Refusal::Full);
        }
        if offer_draw {
            self.check_not_declined(by, OfferKind::Draw)?;
        }
        let ply = self.line.ply();
        self.line.push(mv).map_err(Refusal::Rules)?;
        // A side that can only pass is not asked.
        if let Some(pass) = self.line.position().forced_pass(self.line.variant()) {
            self.line.push(pass).map_err(Refusal::Rules)?;
        }
        if self.ledger.is_paused() {
            self.note(What::Resume, now);
        }
        if self.hands_over(ply) {
            self.note(What::Move, now);
            self.start_turn(now);
        }
        self.offers.after_move(by, self.line.ply());
        if !self.can_cancel() {
            self.offers.remove(OfferKind::Cancel);
        }
        let mut events = vec![GameEvent::Moved {
            mv: coordinate::write(self.line.variant(), mv),
        }];
        if let Some(outcome) = length::ending(&self.line) {
            events.push(self.end(outcome.into()));
        } else if offer_draw && self.offered_by(OfferKind::Draw).is_none() {
            let (terms, with_move) = (OfferTerms::Draw, true);
            self.offers.put(Offer { by, terms });
            events.push(GameEvent::Offered { terms, with_move });
        }
        Ok(events)
    }

    /// Returns to a ply, with its clock.
    pub(super) fn return_to(&mut self, to: usize, now: Instant) -> GameEvent {
        let to = to.saturating_sub(usize::from(self.must_pass_at(to)));
        let plies = self.line.ply() - to;
        let turns = (to..self.line.ply()).filter(|&ply| self.hands_over(ply));
        let turns = u32::try_from(turns.count()).unwrap_or(u32::MAX);
        self.line.truncate(to);
        if turns > 0 {
            self.note(What::TakeBack { plies: turns }, now);
            self.start_turn(now);
        }
        self.offers.after_takeback(self.line.ply());
        GameEvent::TakenBack { plies }
    }

    /// Moves the deadline to a later instant, without changing the clock.
    pub fn shift_deadline(&mut self, to: Instant, now: Instant) {
        self.note(What::Shift { to }, now);
        self.read_clock(now);
    }

    /// Appends to the ledger. If the ledger cannot take the entry, in a game older than its ledger,
    /// it begins anew with the current turn; so does a wrong clock that was corrected, if every
    /// turn has its own time.
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

    pub(super) fn end(&mut self, outcome: Outcome) -> GameEvent {
        self.outcome = Some(outcome);
        self.deadline = None;
        self.offers = Offers::default();
        GameEvent::Ended(outcome)
    }
}

/// The standing at the end of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// The side in check, while the game goes on.
    pub check: Option<Side>,
    /// A warning of the rulebook, while the game goes on.
    pub warning: Option<Warning>,
    /// Whether the ruling of the rulebook matters: not if the game ended in another way.
    pub is_ruled: bool,
}

impl Standing {
    /// The standing of a line in a game with this outcome, or still running.
    pub fn of(line: &Line, outcome: Option<&Outcome>) -> Self {
        let goes_on = outcome.is_none();
        let position = line.position();
        let is_check = goes_on && position.is_check(line.variant());
        Self {
            check: is_check.then(|| position.turn()),
            warning: line.warning().filter(|_| goes_on),
            is_ruled: goes_on || line.outcome().is_some(),
        }
    }
}

#[cfg(test)]
mod standing_tests {
    use super::*;
    use crate::notation::coordinate;
    use crate::play::outcome::Reason;
    use crate::rules::{Rulebook, catalogue};

    fn line(slug: &str, rulebook: Rulebook, moves: &str) -> Line {
        let variant = catalogue::find(slug).unwrap();
        let mut line = Line::new(variant.clone(), rulebook);
        for text in moves.split(' ') {
            let mv = coordinate::read(&variant, text).unwrap();
            line.push(mv).unwrap();
        }
        line
    }

    const RESIGNED: Outcome = Outcome {
        winner: Some(Side::First),
        reason: Reason::Resignation,
    };

    #[test]
    fn a_check_is_told_while_the_game_goes_on() {
        let line = line("chess", Rulebook::Chess, "e2e4 f7f6 d1h5");
        let standing = Standing::of(&line, None);
        assert_eq!(standing.check, Some(Side::Second));
        assert!(standing.is_ruled);
        let over = Standing::of(&line, Some(&RESIGNED));
        assert_eq!((over.check, over.is_ruled), (None, false));
    }

    #[test]
    fn a_repetition_is_warned_of_while_the_game_goes_on() {
        let moves = "a1a2 a10a9 a2a1 a9a10";
        let line = line("xiangqi", Rulebook::House, moves);
        assert!(Standing::of(&line, None).warning.is_some());
        assert_eq!(Standing::of(&line, Some(&RESIGNED)).warning, None);
    }
}

#[cfg(test)]
#[path = "game_tests.rs"]
mod tests;
