//! The source of time; tests use their own.

use super::{Error, Instant};
use crate::store::{self, DbConnection};
use chrono::{DateTime, SubsecRound, TimeDelta, Utc};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

/// The current instant, cut to microseconds as in the database.
#[derive(Clone)]
pub struct Clock {
    tell: Arc<dyn Fn() -> Instant + Send + Sync>,
    /// The correction by the database's clock; none for a clock without corrections.
    setting: Option<Arc<Setting>>,
}

/// The correction of a clock, in microseconds.
#[derive(Default)]
struct Setting {
    /// Added to the machine's time.
    ahead: AtomicI64,
    latest: AtomicI64,
}

/// Queries per correction, as one answer may have been delayed.
const TRIES: usize = 3;

/// A clock set back by no more than this is paused until its time comes.
const MAX_PAUSE: TimeDelta = TimeDelta::seconds(2);

impl Clock {
    /// The machine's clock. Under libfaketime, it has no corrections.
    pub fn system() -> Self {
        let is_faked = std::env::var_os("FAKETIME").is_some();
        Self {
            setting: (!is_faked).then(Arc::default),
            ..Self::from_fn(Utc::now)
        }
    }

    /// Any other clock, without corrections.
    pub fn from_fn(tell: impl Fn() -> Instant + Send + Sync + 'static) -> Self {
        Self {
            tell: Arc::new(tell),
            setting: None,
        }
    }

    pub fn now(&self) -> Instant {
        let time = (self.tell)().trunc_subsecs(6);
        self.setting
            .as_ref()
            .map_or(time, |setting| setting.corrected(time))
    }

    pub fn is_correctable(&self) -> bool {
        self.setting.is_some()
    }

    /// Corrects the clock by the database's, so that all its servers agree; returns the correction.
    /// SQLite's time is the machine's own.
    ///
    /// # Errors
    /// If the database does not answer; the clock is left unchanged.
    pub fn correct_by(&self, conn: &mut DbConnection) -> Result<TimeDelta, Error> {
        let Some(setting) = &self.setting else {
            return Ok(TimeDelta::zero());
        };
        let mut differences = [TimeDelta::zero(); TRIES];
        for difference in &mut differences {
            let (asked_at, began) = ((self.tell)(), std::time::Instant::now());
            let Some(time) = store::outages::database_time(conn)? else {
                return Ok(TimeDelta::zero());
            };
            let half = TimeDelta::from_std(began.elapsed() / 2).unwrap_or_default();
            *difference = time.utc() - (asked_at + half);
        }
        differences.sort_unstable();
        Ok(setting.set(differences[TRIES / 2]))
    }
}

impl Setting {
    fn corrected(&self, time: Instant) -> Instant {
        let now = time.timestamp_micros() + self.ahead.load(Ordering::Relaxed);
        let before = self.latest.fetch_max(now, Ordering::Relaxed);
        let back = TimeDelta::microseconds(before - now);
        let now = match back {
            back if back <= TimeDelta::zero() => now,
            back if back <= MAX_PAUSE => before,
            // A larger step means that the clock was wrong before; the heartbeat handles it.
            _ => {
                self.latest.store(now, Ordering::Relaxed);
                now
            }
        };
        DateTime::from_timestamp_micros(now).unwrap_or(time)
    }

    /// Sets the correction, and returns the change.
    fn set(&self, ahead: TimeDelta) -> TimeDelta {
        let ahead = ahead.num_microseconds().unwrap_or_default();
        TimeDelta::microseconds(ahead - self.ahead.swap(ahead, Ordering::Relaxed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::testing::databases;

    /// A machine's clock with an error.
    fn off_by(difference: TimeDelta) -> Clock {
        Clock {
            setting: Some(Arc::default()),
            ..Clock::from_fn(move || Utc::now() + difference)
        }
    }

    #[test]
    fn the_clocks_of_servers_follow_the_databases() {
        for scratch in databases() {
            let conn = &mut scratch.pool.get().unwrap();
            for seconds in [-7200, -2, 2, 7200] {
                let clock = off_by(TimeDelta::seconds(seconds));
                let moved = clock.correct_by(conn).unwrap();
                let off = (clock.now() - Utc::now()).abs();
                if scratch.pool.may_be_shared() {
                    assert!((moved.num_seconds() + seconds).abs() <= 1, "{moved}");
                    assert!(off < TimeDelta::milliseconds(500), "{off}");
                } else {
                    assert_eq!(moved, TimeDelta::zero());
                    assert!(
                        off > TimeDelta::seconds(1),
                        "a file's clock is the machine's"
                    );
                }
            }
        }
    }

    #[test]
    fn a_tests_own_clock_is_not_corrected() {
        for scratch in databases() {
            let conn = &mut scratch.pool.get().unwrap();
            let clock = Clock::from_fn(|| Instant::UNIX_EPOCH);
            assert_eq!(clock.correct_by(conn).unwrap(), TimeDelta::zero());
            assert_eq!(clock.now(), Instant::UNIX_EPOCH);
        }
    }

    #[test]
    fn a_small_setback_pauses_the_clock_and_a_large_one_is_reported() {
        let setting = Setting::default();
        let noon = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        setting.set(TimeDelta::seconds(2));
        assert_eq!(setting.corrected(noon), noon + TimeDelta::seconds(2));
        setting.set(TimeDelta::seconds(1));
        assert_eq!(setting.corrected(noon), noon + TimeDelta::seconds(2));
        let later = noon + TimeDelta::seconds(5);
        assert_eq!(setting.corrected(later), later + TimeDelta::seconds(1));
        assert_eq!(setting.corrected(noon), noon + TimeDelta::seconds(1));
        assert_eq!(setting.corrected(noon), noon + TimeDelta::seconds(1));
    }
}
