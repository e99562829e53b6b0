//! Work on many items, on all processors.

use std::panic::resume_unwind;
use std::thread::{self, ScopedJoinHandle};

/// Applies a function to each item. The results have the order of the items.
pub fn map<I: Sync, T: Send>(items: &[I], f: impl Fn(&I) -> T + Sync) -> Vec<T> {
    map_beside(items, f, || ()).0
}

/// Like [`map`]. Meanwhile this thread does something else.
pub fn map_beside<I: Sync, T: Send, O>(
    items: &[I],
    f: impl Fn(&I) -> T + Sync,
    other: impl FnOnce() -> O,
) -> (Vec<T>, O) {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let share = items.len().div_ceil(threads).max(1);
    let work = &|part: &[I]| part.iter().map(&f).collect::<Vec<T>>();
    thread::scope(|scope| {
        let parts = items.chunks(share);
        let workers: Vec<_> = parts.map(|part| scope.spawn(move || work(part))).collect();
        let other = other();
        let results = workers.into_iter().map(ScopedJoinHandle::join);
        let results = results.map(|result| result.unwrap_or_else(|panic| resume_unwind(panic)));
        (results.flatten().collect(), other)
    })
}
