//! Counters in the memory of the only server of a SQLite database; a restart clears them.

use super::CountedAction;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// A window of recent times per key. Crates like `governor` cannot check without counting, nor undo
/// the count of a successful sign-in.
pub(super) struct Memory {
    began: Instant,
    /// The times of each action, in seconds since the start.
    counters: Mutex<HashMap<CountedAction, Vec<u32>>>,
}

impl Memory {
    /// Above this number of keys the oldest are deleted, to limit memory: a key has 18 bytes, and
    /// four for each time.
    pub(super) const MOST_KEYS: usize = 20_000;

    pub(super) fn new() -> Self {
        Self {
            began: Instant::now(),
            counters: Mutex::new(HashMap::new()),
        }
    }

    /// Counts `times` more of each action if one more of each is allowed; otherwise counts nothing,
    /// and returns the seconds to wait.
    pub(super) fn take(&self, all: &[CountedAction], times: usize) -> Option<u64> {
        let mut counters = self.lock();
        let now = self.now();
        let wait = wait(&mut counters, all, now);
        if wait.is_none() {
            insert(&mut counters, all, (now, times));
        }
        wait
    }

    /// Counts `times` more of each action unconditionally.
    pub(super) fn add(&self, all: &[CountedAction], times: usize) {
        insert(&mut self.lock(), all, (self.now(), times));
    }

    /// Undoes the last count of each action.
    pub(super) fn give_back(&self, all: &[CountedAction]) {
        let mut counters = self.lock();
        for counted in all {
            if let Some(times) = counters.get_mut(counted) {
                times.pop();
            }
        }
    }

    /// Deletes all counts of these actions.
    pub(super) fn forget(&self, all: &[CountedAction]) {
        let mut counters = self.lock();
        for counted in all {
            counters.remove(counted);
        }
    }

    pub(super) fn tidy(&self) {
        let now = self.now();
        self.lock().retain(|counted, times| {
            times.retain(|time| is_within(*counted, *time, now));
            !times.is_empty()
        });
    }

    fn now(&self) -> u32 {
        u32::try_from(self.began.elapsed().as_secs()).unwrap_or(u32::MAX)
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, HashMap<CountedAction, Vec<u32>>> {
        self.counters.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn insert(
    counters: &mut HashMap<CountedAction, Vec<u32>>,
    all: &[CountedAction],
    (now, times): (u32, usize),
) {
    if counters.len() + all.len() > Memory::MOST_KEYS {
        forget_oldest_half(counters);
    }
    for counted in all {
        let entry = counters.entry(*counted).or_default();
        entry.extend(std::iter::repeat_n(now, times));
    }
}

/// The seconds until one more of each is allowed; none if it is now.
fn wait(
    counters: &mut HashMap<CountedAction, Vec<u32>>,
    all: &[CountedAction],
    now: u32,
) -> Option<u64> {
    all.iter().find_map(|counted| {
        let times = counters.get_mut(counted)?;
        times.retain(|time| is_within(*counted, *time, now));
        let (most, window) = counted.rule();
        let first = times.len().checked_sub(most).map(|place| times[place])?;
        let since = u64::from(now - first);
        Some(window.as_secs().saturating_sub(since).max(1))
    })
}

fn is_within(counted: CountedAction, time: u32, now: u32) -> bool {
    let (_, window) = counted.rule();
    u64::from(now.saturating_sub(time)) < window.as_secs()
}

fn forget_oldest_half(counters: &mut HashMap<CountedAction, Vec<u32>>) {
    let last = |times: &Vec<u32>| times.last().copied().unwrap_or_default();
    let mut all: Vec<u32> = counters.values().map(last).collect();
    all.sort_unstable();
    let Some(&middle) = all.get(all.len() / 2) else {
        return;
    };
    // Of those in the same second, some are kept.
    let mut surplus = all.len() / 2;
    counters.retain(|_, times| {
        let stays = last(times) > middle || surplus == 0;
        surplus -= usize::from(!stays);
        stays
    });
}
