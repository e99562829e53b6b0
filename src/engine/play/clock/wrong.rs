//! A clock of the server that was ahead for a while: it looked as if the server had been away.

use super::entry::What;
use crate::play::duration::whole_seconds;
use crate::play::instant::Instant;
use chrono::TimeDelta;

/// Two heartbeats find a jump of the clock within so much of each other.
const FOUND_WITHIN: TimeDelta = TimeDelta::minutes(1);

/// A clock that was ahead for a while, and is right again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrongClock {
    jumps: Vec<Jump>,
    now: Instant,
}

/// From an instant on the clock was so much further ahead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Jump {
    at: Instant,
    by: TimeDelta,
}

impl WrongClock {
    /// A clock that was set back by `ahead` and shows `now`; `outages` are those that ended later
    /// than that. The first of them were no outages, or shorter by as much as it was ahead.
    pub fn new(outages: &[(Instant, Instant)], ahead: TimeDelta, now: Instant) -> Self {
        let mut outages = outages.to_vec();
        outages.sort_unstable();
        let (mut jumps, mut rest): (Vec<Jump>, _) = (Vec::new(), ahead);
        let mut last: Option<Instant> = None;
        for (began, ended) in outages {
            if last.is_some_and(|last| began < last) {
                // Two processes, or two kinds of heartbeat, found the same jump.
                if let Some(jump) = jumps.last_mut() {
                    jump.at = jump.at.min(ended);
                }
                last = last.max(Some(ended));
                continue;
            }
            let by = rest.min(ended - began);
            rest -= by;
            // A live game's heartbeat may have found the first one a little earlier.
            let at = match last {
                None => ended.min(began.max(now) + FOUND_WITHIN),
                Some(_) => ended,
            };
            last = Some(ended);
            jumps.push(Jump { at, by });
        }
        if let Some(first) = jumps.first_mut() {
            first.by += rest;
        }
        Self { jumps, now }
    }

    /// What it shows now that it is right.
    pub fn now(&self) -> Instant {
        self.now
    }

    /// Whether it was wrong when it showed `at`.
    pub fn is_wrong(&self, at: Instant) -> bool {
        at > self.now
    }

    /// When that really was which is said to have been at `at`: no later than now.
    pub fn correct(&self, at: Instant) -> Instant {
        if !self.is_wrong(at) {
            return at;
        }
        (at - self.ahead(|jump| jump.at <= at)).min(self.now)
    }

    /// What really was an outage that is said to have ended at `at`.
    pub(super) fn outage(&self, seconds: u32, at: Instant) -> What {
        let began = at - TimeDelta::seconds(seconds.into());
        let ahead = self.ahead(|jump| began < jump.at && jump.at <= at);
        let ahead = u32::try_from(whole_seconds(ahead)).unwrap_or(u32::MAX);
        What::Outage {
            seconds: seconds.saturating_sub(ahead),
        }
    }

    fn ahead(&self, counts: impl Fn(&Jump) -> bool) -> TimeDelta {
        let jumps = self.jumps.iter().filter(|jump| counts(jump));
        jumps.fold(TimeDelta::zero(), |sum, jump| sum + jump.by)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::DateTime;

    const NOW: Instant = DateTime::UNIX_EPOCH;

    fn at(days: i64) -> Instant {
        NOW + TimeDelta::days(days)
    }

    fn wrong(outages: &[(i64, i64)], ahead: i64) -> WrongClock {
        let outages: Vec<_> = outages.iter().map(|(a, b)| (at(*a), at(*b))).collect();
        WrongClock::new(&outages, TimeDelta::days(ahead), NOW)
    }

    type Spans<'a> = &'a [(i64, i64)];

    #[test]
    fn instants_of_a_clock_that_was_ahead_are_corrected_jump_by_jump() {
        let cases: [(Spans, i64, i64, i64); 12] = [
            (&[(-5, 395)], 398, 396, -2),
            (&[(-5, 395)], 398, 399, 0),
            (&[(-5, 395)], 398, -5, -5),
            (&[(-5, 395)], 398, 0, 0),
            // Found a little earlier.
            (&[(-5, 395)], 398, 394, -4),
            // Found twice.
            (&[(-5, 395), (-4, 396)], 398, 396, -2),
            (&[(-5, 396), (-4, 395)], 398, 395, -3),
            // Two jumps.
            (&[(-9, 91), (92, 142)], 148, 91, -9),
            (&[(-9, 91), (92, 142)], 148, 142, -6),
            // An outage besides.
            (&[(-9, 391), (392, 395)], 400, 391, -9),
            (&[(-9, 391), (392, 395)], 400, 395, -5),
            // It was behind before.
            (&[(2, 102)], 103, 102, -1),
        ];
        for (outages, ahead, shown, really) in cases {
            let wrong = wrong(outages, ahead);
            assert_eq!(wrong.correct(at(shown)), at(really), "{outages:?} {shown}");
        }
    }

    #[test]
    fn an_outage_of_a_clock_that_was_ahead_is_as_much_shorter() {
        let cases: [(Spans, i64, (i64, i64), i64); 6] = [
            (&[(-5, 395)], 398, (400, 395), 2),
            (&[(-5, 395)], 401, (400, 395), 0),
            (&[(-5, 395)], 398, (399, 394), 1),
            (&[(-9, 91), (92, 142)], 148, (100, 91), 0),
            (&[(-9, 91), (92, 142)], 148, (50, 142), 2),
            (&[(-9, 391), (392, 395)], 400, (3, 395), 3),
        ];
        for (outages, ahead, (length, ended), really) in cases {
            let seconds = |days: i64| u32::try_from(days * 86_400).unwrap();
            let found = wrong(outages, ahead).outage(seconds(length), at(ended));
            let seconds = seconds(really);
            assert_eq!(found, What::Outage { seconds }, "{outages:?} {ended}");
        }
    }
}
