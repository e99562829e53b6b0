//! One turn: how long its clock ran, what was given back, what remains.

use crate::play::duration::whole_seconds;
use crate::play::instant::Instant;
use crate::rules::Side;
use chrono::TimeDelta;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Turn {
    pub(super) side: Side,
    /// When it began, or began again by a take-back.
    began: Instant,
    /// The seconds that had been spent on it when it was taken back.
    before: i64,
    /// How long its clock may run from its beginning on; none without a limit.
    time: Option<TimeDelta>,
    given: TimeDelta,
    /// What the deadline was shifted by.
    shift: TimeDelta,
    /// When its clock stood still, in order and apart.
    stops: Vec<(Instant, Instant)>,
    /// Since when it stands still.
    standing: Option<Instant>,
}

impl Turn {
    /// A turn that begins, with so many seconds of which so many are spent already.
    pub(super) fn begin(side: Side, at: Instant, seconds: Option<i64>, before: i64) -> Self {
        Self {
            side,
            began: at,
            before,
            time: seconds.map(|seconds| TimeDelta::seconds(seconds - before)),
            given: TimeDelta::zero(),
            shift: TimeDelta::zero(),
            stops: Vec::new(),
            standing: None,
        }
    }

    /// Lets the clock stand still, or go on. Whatever stops it besides counts no second time.
    pub(super) fn stand(&mut self, stands: bool, at: Instant) {
        match self.standing {
            None if stands => self.standing = Some(at),
            Some(since) if !stands => {
                self.stops.push((since, at));
                self.standing = None;
            }
            _ => {}
        }
    }

    /// The time that it began with, and what was given as a gift since.
    pub(super) fn time(&self) -> Option<TimeDelta> {
        self.time
    }

    pub(super) fn is_standing(&self) -> bool {
        self.standing.is_some()
    }

    /// How long its clock ran between two instants that have passed.
    pub(super) fn ran(&self, from: Instant, to: Instant) -> TimeDelta {
        let from = from.max(self.began);
        let within = |since: Instant, until: Instant| {
            (until.min(to) - since.max(from)).max(TimeDelta::zero())
        };
        let stops = self.stops.iter().copied();
        let stops = stops.chain(self.standing.map(|since| (since, to)));
        let stood = stops.fold(TimeDelta::zero(), |sum, (a, b)| sum + within(a, b));
        within(from, to) - stood
    }

    /// What remains until the deadline; below zero after it. While the clock stands still, so does
    /// this. None without a limit.
    pub(super) fn remaining(&self, now: Instant) -> Option<TimeDelta> {
        Some(self.time? + self.given + self.shift - self.ran(self.began, now))
    }

    /// The seconds that count as spent when a move is made now, a begun one not counted: how long
    /// the clock ran, less what was given back, and less what was used of a shifted deadline beyond
    /// the one that it had before.
    pub(super) fn spent(&self, now: Instant) -> i64 {
        let ran = self.ran(self.began, now);
        let own = self.time.map(|time| time + self.given);
        let beyond = own.map_or(TimeDelta::zero(), |own| ran - own);
        let shifted = beyond.clamp(TimeDelta::zero(), self.shift);
        self.before + whole_below(ran - self.given - shifted)
    }

    /// Gives time back: it does not count as spent.
    pub(super) fn give_back(&mut self, span: TimeDelta) {
        self.given += span;
    }

    /// Gives time besides: it counts as spent when it is used.
    pub(super) fn add(&mut self, seconds: i64) {
        self.time = self.time.map(|time| time + TimeDelta::seconds(seconds));
    }

    /// Moves the deadline by so much, which costs nothing when it is used and is worth nothing when
    /// it is not.
    pub(super) fn shift(&mut self, span: TimeDelta) {
        self.shift += span;
    }
}

/// The whole seconds in a span, a begun one not counted, also of a span below zero.
fn whole_below(span: TimeDelta) -> i64 {
    let seconds = span.num_seconds();
    seconds - i64::from(TimeDelta::seconds(seconds) > span)
}

/// The whole seconds in a span, a begun one counted; 0 for a span below zero.
pub(super) fn whole_above(span: TimeDelta) -> i64 {
    whole_seconds(span).max(0)
}
