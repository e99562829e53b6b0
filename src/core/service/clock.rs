//! Where the time comes from; tests bring their own.

use super::{Error, Instant};
use crate::store::{self, DbConnection};
use chrono::{DateTime, SubsecRound, TimeDelta, Utc};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

/// Tells the instant, cut to microseconds as the database keeps it.
#[derive(Clone)]
pub struct Clock {
    tell: Arc<dyn Fn() -> Instant + Send + Sync>,
    /// How it is set by the database's; none of a clock that is to be left as it is.
    setting: Option<Arc<Setting>>,
}

/// How a clock is set, in microseconds.
#[derive(Default)]
struct Setting {
    /// So much is added to what the machine tells.
    ahead: AtomicI64,
    told: AtomicI64,
}

/// So often the database is asked when a clock is set: one answer may have been long on its way.
const TRIES: usize = 3;

/// A clock that is set back by no more than this stands still for so long.
const STANDS_STILL: TimeDelta = TimeDelta::seconds(2);

impl Clock {
    /// The machine's clock. One that libfaketime runs is left as it is.
    pub fn system() -> Self {
        let is_faked = std::env::var_os("FAKETIME").is_some();
        Self {
            setting: (!is_faked).then(Arc::default),
            ..Self::from_fn(Utc::now)
        }
    }

    /// Any other clock, which nothing sets.
    pub fn from_fn(tell: impl Fn() -> Instant + Send + Sync + 'static) -> Self {
        Self {
            tell: Arc::new(tell),
            setting: None,
        }
    }

    pub fn now(&self) -> Instant {
        let told = (self.tell)().trunc_subsecs(6);
        self.setting
            .as_ref()
            .map_or(told, |setting| setting.corrected(told))
    }

    pub fn follows(&self) -> bool {
        self.setting.is_some()
    }

    /// Sets the clock by the database's, so that those of all its servers agree; tells by how much
    /// it was moved. SQLite's is the machine's own.
    ///
    /// # Errors
    /// When the database does not answer; the clock is left as it is.
    pub fn follow(&self, conn: &mut DbConnection) -> Result<TimeDelta, Error> {
        let Some(setting) = &self.setting else {
            return Ok(TimeDelta::zero());
        };
        let mut differences = [TimeDelta::zero(); TRIES];
        for difference in &mut differences {
            let (asked, began) = ((self.tell)(), std::time::Instant::now());
            let Some(told) = store::outages::database_time(conn)? else {
                return Ok(TimeDelta::zero());
            };
            let half = TimeDelta::from_std(began.elapsed() / 2).unwrap_or_default();
            *difference = told.utc() - (asked + half);
        }
        differences.sort_unstable();
        Ok(setting.set(differences[TRIES / 2]))
    }
}

impl Setting {
    fn corrected(&self, told: Instant) -> Instant {
        let now = told.timestamp_micros() + self.ahead.load(Ordering::Relaxed);
        let before = self.told.fetch_max(now, Ordering::Relaxed);
        let back = TimeDelta::microseconds(before - now);
        let now = match back {
            back if back <= TimeDelta::zero() => now,
            back if back <= STANDS_STILL => before,
            // What goes back so far was wrong before: that is for the heartbeat to see.
            _ => {
                self.told.store(now, Ordering::Relaxed);
                now
            }
        };
        DateTime::from_timestamp_micros(now).unwrap_or(told)
    }

    /// Sets it, and tells by how much it was moved.
    fn set(&self, ahead: TimeDelta) -> TimeDelta {
        let ahead = ahead.num_microseconds().unwrap_or_default();
        TimeDelta::microseconds(ahead - self.ahead.swap(ahead, Ordering::Relaxed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::testing::databases;

    /// A machine's clock that is off by so much.
    fn off_by(difference: TimeDelta) -> Clock {
        Clock {
            setting: Some(Arc::default()),
            ..Clock::from_fn(move || Utc::now() + difference)
        }
    }

    #[test]
    fn clocks_of_servers_that_differ_follow_the_database_s() {
        for scratch in databases() {
            let conn = &mut scratch.pool.get().unwrap();
            for seconds in [-7200, -2, 2, 7200] {
                let clock = off_by(TimeDelta::seconds(seconds));
                let moved = clock.follow(conn).unwrap();
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
    fn a_clock_that_a_test_brings_is_left_alone() {
        for scratch in databases() {
            let conn = &mut scratch.pool.get().unwrap();
            let clock = Clock::from_fn(|| Instant::UNIX_EPOCH);
            assert_eq!(clock.follow(conn).unwrap(), TimeDelta::zero());
            assert_eq!(clock.now(), Instant::UNIX_EPOCH);
        }
    }

    #[test]
    fn set_back_a_little_it_stands_still_and_set_back_far_it_says_so() {
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
