//! The heartbeat decides whether the clock is reliable enough for losses on time.

use super::Instant;
use chrono::TimeDelta;
use std::sync::{Mutex, PoisonError};
use std::time::Instant as Monotonic;

#[derive(Debug, Clone, Copy)]
pub struct HeartbeatLimits {
    /// A longer interval between two heartbeats is an outage.
    outage: TimeDelta,
    /// How long heartbeats must be steady before a flag may fall.
    healthy: TimeDelta,
    /// How far the wall clock may run ahead of the monotonic one between two heartbeats.
    jump: TimeDelta,
    /// How far it may fall behind the last stored time.
    back: TimeDelta,
}

/// A longer interval between two heartbeats of the server is an outage.
pub const OUTAGE: TimeDelta = TimeDelta::minutes(2);

impl HeartbeatLimits {
    /// The limits for correspondence games.
    pub const BY_MAIL: HeartbeatLimits = HeartbeatLimits {
        outage: OUTAGE,
        healthy: TimeDelta::minutes(15),
        jump: TimeDelta::seconds(60),
        back: TimeDelta::seconds(5),
    };
    /// The limits for live games, with a heartbeat every second.
    pub const LIVE: HeartbeatLimits = HeartbeatLimits {
        outage: TimeDelta::seconds(5),
        healthy: TimeDelta::seconds(30),
        jump: TimeDelta::seconds(5),
        back: TimeDelta::seconds(1),
    };
}

/// The heartbeats of this process.
pub struct Heartbeat {
    limits: HeartbeatLimits,
    beat: Mutex<Option<HeartbeatRecord>>,
}

/// A heartbeat, to be recorded after it is stored.
#[derive(Debug, Clone, Copy)]
pub struct HeartbeatRecord {
    wall: Instant,
    monotonic: Monotonic,
    healthy_since: Instant,
    set_back: Option<SetBack>,
}

/// A wall clock that was set back and has not yet reached its earlier time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SetBack {
    pub from: Instant,
    pub to: Instant,
}

impl HeartbeatRecord {
    /// The same for a clock that was set back because it had been ahead.
    pub fn corrected(self) -> Self {
        Self {
            set_back: None,
            ..self
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HeartbeatCheck {
    Steady,
    /// There was no heartbeat between these instants: an outage, to be credited.
    Gap(Instant, Instant),
    /// The wall clock jumped backwards, or ahead of the elapsed time.
    Jumped {
        from: Instant,
        to: Instant,
    },
    /// The wall clock was set back earlier, and has jumped ahead to its earlier time or further.
    Returned {
        from: Instant,
        to: Instant,
        set_back: SetBack,
    },
}

impl Heartbeat {
    /// A heartbeat before its start: no flag falls.
    pub fn unstarted(limits: HeartbeatLimits) -> Self {
        Self {
            limits,
            beat: Mutex::new(None),
        }
    }

    /// Compares the clocks with the last heartbeat. `written` is the last one in the database: of
    /// this process, of an earlier run, or of another process.
    pub fn check(
        &self,
        now: Instant,
        monotonic: Monotonic,
        written: Option<Instant>,
    ) -> (HeartbeatCheck, HeartbeatRecord) {
        let last = *self.lock();
        let check = match last {
            Some(last) => self.limits.compare(last, now, monotonic, written),
            None => self.limits.first(written, now),
        };
        let healthy_since = match (check, last) {
            (HeartbeatCheck::Steady, Some(last)) => last.healthy_since,
            _ => now,
        };
        let set_back = match check {
            HeartbeatCheck::Jumped { from, to } if to < from => {
                let before = last.and_then(|last| last.set_back);
                let from = before.map_or(from, |before| from.max(before.from));
                Some(SetBack { from, to })
            }
            HeartbeatCheck::Steady => last.and_then(|last| last.set_back),
            _ => None,
        };
        let beat = HeartbeatRecord {
            wall: now,
            monotonic,
            healthy_since,
            set_back: set_back.filter(|set_back| now < set_back.from),
        };
        (check, beat)
    }

    /// Records a heartbeat that is stored. One that could not be stored is not recorded, so that
    /// its gap is found again.
    pub fn record(&self, beat: HeartbeatRecord) {
        *self.lock() = Some(beat);
    }

    /// Whether a flag may fall: heartbeats have been steady for long enough, and the last one is
    /// recent.
    pub fn may_flag(&self, now: Instant) -> bool {
        let healthy = self.limits.healthy;
        let is_healthy = |beat: &HeartbeatRecord| now - beat.healthy_since >= healthy;
        self.is_current(now) && self.lock().as_ref().is_some_and(is_healthy)
    }

    /// Whether the last heartbeat is recent, so that there is no unnoticed gap or jump.
    pub fn is_current(&self, now: Instant) -> bool {
        self.lock().is_some_and(|beat| {
            let since_beat = now - beat.wall;
            // A jump since then must be within the grace period.
            let HeartbeatLimits { jump, back, .. } = self.limits;
            since_beat <= jump && since_beat >= -back
        })
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Option<HeartbeatRecord>> {
        self.beat.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl HeartbeatLimits {
    fn compare(
        self,
        last: HeartbeatRecord,
        now: Instant,
        monotonic: Monotonic,
        written: Option<Instant>,
    ) -> HeartbeatCheck {
        let passed =
            TimeDelta::from_std(monotonic.duration_since(last.monotonic)).unwrap_or(TimeDelta::MAX);
        let wall = now - last.wall;
        let lately = written.map_or(last.wall, |written| written.max(last.wall));
        if wall < -self.back {
            let from = last.wall;
            HeartbeatCheck::Jumped { from, to: now }
        } else if wall > passed + self.jump {
            // Another process may have noticed it before.
            let (from, to) = (lately.min(now), now);
            match last.set_back.filter(|set_back| set_back.from <= now) {
                Some(set_back) => HeartbeatCheck::Returned { from, to, set_back },
                None => HeartbeatCheck::Jumped { from, to },
            }
        } else {
            self.gap(lately, now)
        }
    }

    fn first(self, written: Option<Instant>, now: Instant) -> HeartbeatCheck {
        match written {
            Some(written) if now < written - self.back => HeartbeatCheck::Jumped {
                from: written,
                to: now,
            },
            Some(written) => self.gap(written, now),
            None => HeartbeatCheck::Steady,
        }
    }

    fn gap(self, from: Instant, now: Instant) -> HeartbeatCheck {
        if now - from > self.outage {
            HeartbeatCheck::Gap(from, now)
        } else {
            HeartbeatCheck::Steady
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    const START: Instant = Instant::UNIX_EPOCH;

    fn beat(
        heartbeat: &Heartbeat,
        now: Instant,
        monotonic: Monotonic,
        written: Option<Instant>,
    ) -> HeartbeatCheck {
        let (check, beat) = heartbeat.check(now, monotonic, written);
        heartbeat.record(beat);
        check
    }

    fn beating(minutes: i64) -> (Heartbeat, Instant, Monotonic) {
        let heartbeat = Heartbeat::unstarted(HeartbeatLimits::BY_MAIL);
        let (mut now, mut monotonic) = (START, Monotonic::now());
        assert_eq!(
            beat(&heartbeat, now, monotonic, None),
            HeartbeatCheck::Steady
        );
        for _ in 0..minutes * 2 {
            now += TimeDelta::seconds(30);
            monotonic += Duration::from_secs(30);
            assert_eq!(
                beat(&heartbeat, now, monotonic, None),
                HeartbeatCheck::Steady
            );
        }
        (heartbeat, now, monotonic)
    }

    #[test]
    fn no_flag_falls_before_a_quarter_of_an_hour_of_steady_beats() {
        let (heartbeat, now, _) = beating(14);
        assert!(!heartbeat.may_flag(now));
        let (heartbeat, now, _) = beating(15);
        assert!(heartbeat.may_flag(now));
        assert!(!heartbeat.may_flag(now + TimeDelta::minutes(3)));
        assert!(!Heartbeat::unstarted(HeartbeatLimits::BY_MAIL).may_flag(now));
    }

    #[test]
    fn no_flag_falls_after_the_clock_jumps_ahead() {
        let (heartbeat, now, monotonic) = beating(20);
        let to = now + TimeDelta::days(365);
        let check = beat(&heartbeat, to, monotonic + Duration::from_secs(30), None);
        assert_eq!(check, HeartbeatCheck::Jumped { from: now, to });
        assert!(!heartbeat.may_flag(to));
    }

    #[test]
    fn no_flag_falls_for_a_quarter_of_an_hour_after_the_clock_is_set_back() {
        let (heartbeat, now, monotonic) = beating(20);
        let to = now - TimeDelta::hours(2);
        assert!(!heartbeat.may_flag(to));
        let check = beat(&heartbeat, to, monotonic + Duration::from_secs(30), None);
        assert_eq!(check, HeartbeatCheck::Jumped { from: now, to });
        assert!(!heartbeat.may_flag(to));
    }

    /// A clock that was set back, with its earlier time.
    fn set_back(by: TimeDelta) -> (Heartbeat, SetBack, Monotonic) {
        let (heartbeat, from, mut monotonic) = beating(20);
        let to = from - by;
        monotonic += Duration::from_secs(30);
        beat(&heartbeat, to, monotonic, None);
        monotonic += Duration::from_secs(30);
        let later = beat(&heartbeat, to + TimeDelta::seconds(30), monotonic, None);
        assert_eq!(later, HeartbeatCheck::Steady);
        (heartbeat, SetBack { from, to }, monotonic)
    }

    #[test]
    fn the_return_of_a_clock_that_was_set_back_is_reported() {
        for back in [
            TimeDelta::minutes(2),
            TimeDelta::hours(2),
            TimeDelta::days(365),
        ] {
            for further in [
                TimeDelta::zero(),
                TimeDelta::seconds(90),
                TimeDelta::days(400),
            ] {
                let (heartbeat, set_back, monotonic) = set_back(back);
                let (from, to) = (
                    set_back.to + TimeDelta::seconds(30),
                    set_back.from + further,
                );
                let check = beat(&heartbeat, to, monotonic, None);
                assert_eq!(check, HeartbeatCheck::Returned { from, to, set_back });
                assert!(!heartbeat.may_flag(to));
                let (from, to) = (to, to + TimeDelta::hours(1));
                let check = beat(&heartbeat, to, monotonic, None);
                assert_eq!(check, HeartbeatCheck::Jumped { from, to });
            }
        }
    }

    #[test]
    fn a_clock_that_was_set_back_and_jumps_ahead_by_less_has_jumped() {
        let (heartbeat, set_back, monotonic) = set_back(TimeDelta::days(365));
        let (from, to) = (
            set_back.to + TimeDelta::seconds(30),
            set_back.to + TimeDelta::hours(10),
        );
        let check = beat(&heartbeat, to, monotonic, None);
        assert_eq!(check, HeartbeatCheck::Jumped { from, to });
    }

    #[test]
    fn only_one_of_two_processes_reports_a_jump_ahead() {
        let (heartbeat, now, monotonic) = beating(20);
        let other = now + TimeDelta::days(365);
        let to = other + TimeDelta::seconds(10);
        let check = beat(
            &heartbeat,
            to,
            monotonic + Duration::from_secs(30),
            Some(other),
        );
        assert_eq!(check, HeartbeatCheck::Jumped { from: other, to });
        assert!(!heartbeat.may_flag(to));
    }

    #[test]
    fn a_machine_that_slept_has_an_outage() {
        let (heartbeat, now, monotonic) = beating(20);
        let to = now + TimeDelta::hours(1);
        let check = beat(&heartbeat, to, monotonic + Duration::from_secs(3600), None);
        assert_eq!(check, HeartbeatCheck::Gap(now, to));
        assert!(!heartbeat.may_flag(to));
    }

    #[test]
    fn a_gap_that_could_not_be_stored_is_found_again() {
        let (heartbeat, now, monotonic) = beating(1);
        let to = now + TimeDelta::minutes(10);
        let later = monotonic + Duration::from_secs(600);
        assert_eq!(
            heartbeat.check(to, later, None).0,
            HeartbeatCheck::Gap(now, to)
        );
        let (to, later) = (to + TimeDelta::seconds(30), later + Duration::from_secs(30));
        assert_eq!(
            heartbeat.check(to, later, None).0,
            HeartbeatCheck::Gap(now, to)
        );
    }

    #[test]
    fn while_another_process_beats_there_is_no_outage() {
        let (heartbeat, now, monotonic) = beating(1);
        let to = now + TimeDelta::minutes(10);
        let later = monotonic + Duration::from_secs(600);
        let written = Some(to - TimeDelta::seconds(10));
        assert_eq!(
            heartbeat.check(to, later, written).0,
            HeartbeatCheck::Steady
        );
    }

    #[test]
    fn a_small_jump_since_the_last_beat_stays_within_the_grace() {
        let (heartbeat, now, _) = beating(20);
        assert!(heartbeat.may_flag(now + TimeDelta::seconds(60)));
        assert!(!heartbeat.may_flag(now + TimeDelta::seconds(61)));
    }

    #[test]
    fn the_time_since_the_last_run_is_an_outage() {
        let beat = |written| {
            beat(
                &Heartbeat::unstarted(HeartbeatLimits::BY_MAIL),
                START,
                Monotonic::now(),
                written,
            )
        };
        let long_ago = START - TimeDelta::hours(3);
        assert_eq!(beat(Some(long_ago)), HeartbeatCheck::Gap(long_ago, START));
        assert_eq!(
            beat(Some(START - TimeDelta::seconds(90))),
            HeartbeatCheck::Steady
        );
        let ahead = START + TimeDelta::hours(1);
        let jumped = HeartbeatCheck::Jumped {
            from: ahead,
            to: START,
        };
        assert_eq!(beat(Some(ahead)), jumped);
    }
}
