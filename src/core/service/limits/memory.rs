//! What was done lately, in the memory of the one server of a file: a restart forgives.

use super::CountedAction;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// A window of recent times per key. `governor` and its like cannot look without taking, nor
/// give back what a successful sign-in took, and failures are all that counts there.
pub(super) struct Memory {
    began: Instant,
    /// The seconds since the beginning at which each was done.
    done: Mutex<HashMap<CountedAction, Vec<u32>>>,
}

impl Memory {
    /// Above this number of keys the oldest are forgotten, so that nobody fills the memory: each
    /// has 18 bytes, and four for each time that it was counted.
    pub(super) const MOST_KEYS: usize = 20_000;

    pub(super) fn new() -> Self {
        Self {
            began: Instant::now(),
            done: Mutex::new(HashMap::new()),
        }
    }

    /// Counts so many more of each, if each may be done once more; otherwise of none, and tells the
    /// seconds to wait.
    pub(super) fn take(&self, all: &[CountedAction], times: usize) -> Option<u64> {
        let mut done = self.lock();
        let now = self.now();
        let wait = wait(&mut done, all, now);
        if wait.is_none() {
            insert(&mut done, all, (now, times));
        }
        wait
    }

    /// Counts so many more of each in any case.
    pub(super) fn add(&self, all: &[CountedAction], times: usize) {
        insert(&mut self.lock(), all, (self.now(), times));
    }

    /// Gives back what was counted last of each.
    pub(super) fn give_back(&self, all: &[CountedAction]) {
        let mut done = self.lock();
        for counted in all {
            if let Some(times) = done.get_mut(counted) {
                times.pop();
            }
        }
    }

    /// Forgets all that was counted of these.
    pub(super) fn forget(&self, all: &[CountedAction]) {
        let mut done = self.lock();
        for counted in all {
            done.remove(counted);
        }
    }

    /// Drops what no longer counts.
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
        self.done.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn insert(
    done: &mut HashMap<CountedAction, Vec<u32>>,
    all: &[CountedAction],
    (now, times): (u32, usize),
) {
    if done.len() + all.len() > Memory::MOST_KEYS {
        forget_oldest_half(done);
    }
    for counted in all {
        let entry = done.entry(*counted).or_default();
        entry.extend(std::iter::repeat_n(now, times));
    }
}

/// The seconds to wait until one more is allowed of each; none when it is.
fn wait(
    done: &mut HashMap<CountedAction, Vec<u32>>,
    all: &[CountedAction],
    now: u32,
) -> Option<u64> {
    all.iter().find_map(|counted| {
        let times = done.get_mut(counted)?;
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

fn forget_oldest_half(done: &mut HashMap<CountedAction, Vec<u32>>) {
    let last = |times: &Vec<u32>| times.last().copied().unwrap_or_default();
    let mut all: Vec<u32> = done.values().map(last).collect();
    all.sort_unstable();
    let Some(&middle) = all.get(all.len() / 2) else {
        return;
    };
    // Of those of the same second some stay: they are not all forgotten at once.
    let mut surplus = all.len() / 2;
    done.retain(|_, times| {
        let stays = last(times) > middle || surplus == 0;
        surplus -= usize::from(!stays);
        stays
    });
}
