//! What players settle about their clocks: pauses, gifts of time, and time that has run out.

use super::clock::What;
use super::command::{GameEvent, Refusal};
use super::duration::{DAY, HOUR, MINUTE};
use super::game::Game;
use super::instant::Instant;
use super::outcome::{Outcome, Reason};
use super::time_control::TimeControl;
use crate::rules::Side;
use std::ops::RangeInclusive;

impl TimeControl {
    /// What a player may give the opponent at once, in seconds; none without a limit.
    pub fn gifts(self) -> Option<RangeInclusive<u32>> {
        match self {
            Self::Untimed => None,
            Self::Live(_) => Some(10..=HOUR),
            _ => Some(10 * MINUTE..=30 * DAY),
        }
    }
}

/// No gift lets a side have more than this, in seconds: the clock must end some day.
const MOST: i64 = 2 * 365 * DAY as i64;

impl Game {
    /// Whether both clocks stand still by agreement.
    pub fn is_paused(&self) -> bool {
        self.outcome.is_none() && self.ledger.is_paused()
    }

    /// Whether a side may give the opponent time now.
    pub fn may_give_time(&self, by: Side) -> bool {
        let keeps_it = self.turn() == Some(by.other()) || self.pace.is_stock();
        self.outcome.is_none() && self.pace.is_timed() && keeps_it
    }

    /// How a game ends in which a side's time has run out: it is lost, but where the variant says
    /// that it is drawn if the other side could not mate.
    pub fn out_of_time(&self, late: Side) -> Outcome {
        self.left_by(late, Reason::Timeout)
    }

    fn left_by(&self, side: Side, reason: Reason) -> Outcome {
        let (variant, winner) = (self.line.variant(), side.other());
        match variant.flag_needs_mate() && !self.line.position().could_mate(variant, winner) {
            true => Outcome::nobody(reason),
            false => Outcome::won(winner, reason),
        }
    }

    /// Ends a game without a clock in which the opponent has not moved for long; for how long,
    /// others know.
    fn claim_abandoned(&mut self, by: Side) -> Result<GameEvent, Refusal> {
        if self.turn() == Some(by) {
            return Err(Refusal::NotAbandoned);
        }
        Ok(self.end(self.left_by(by.other(), Reason::Abandoned)))
    }

    /// Either side lets the clocks go on.
    pub(super) fn resume(&mut self, now: Instant) -> Result<GameEvent, Refusal> {
        if !self.is_paused() {
            return Err(Refusal::NotPaused);
        }
        self.note(What::Resume, now);
        self.read_clock(now);
        Ok(GameEvent::Resumed)
    }

    pub(super) fn give_time(
        &mut self,
        by: Side,
        seconds: u32,
        now: Instant,
    ) -> Result<GameEvent, Refusal> {
        let allowed = self.pace.gifts().ok_or(Refusal::NoClock)?;
        let (side, least) = (by.other(), *allowed.start());
        if !self.may_give_time(by) {
            return Err(Refusal::GiftInVain);
        }
        let room = MOST - self.clock(now).left(side).unwrap_or_default();
        let most = i64::from(*allowed.end()).min(room.max(0));
        let most = u32::try_from(most).unwrap_or(least);
        if !(least..=most).contains(&seconds) {
            return Err(Refusal::GiftBounds { least, most });
        }
        self.note(What::Gift { side, seconds }, now);
        self.read_clock(now);
        Ok(GameEvent::Gift { seconds })
    }

    pub(super) fn claim_time(&mut self, by: Side, now: Instant) -> Result<GameEvent, Refusal> {
        if self.pace == TimeControl::Untimed {
            return self.claim_abandoned(by);
        }
        if self.turn() == Some(by) {
            return Err(Refusal::OwnTime);
        }
        if !self.is_flag_due(now) {
            return Err(Refusal::HasTime);
        }
        Ok(self.end(self.out_of_time(by.other())))
    }
}

#[cfg(test)]
#[path = "settled_time_tests.rs"]
mod tests;
