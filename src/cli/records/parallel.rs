//! Work on the games of a file, on all processors.

use crate::notation::pgn::Game;
use std::panic::resume_unwind;
use std::thread::{self, ScopedJoinHandle};

/// Applies a function to each game. The results have the order of the games.
pub(super) fn map<T: Send>(games: &[Game], f: impl Fn(&Game) -> T + Sync) -> Vec<T> {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let share = games.len().div_ceil(threads).max(1);
    let work = &|part: &[Game]| part.iter().map(&f).collect::<Vec<T>>();
    thread::scope(|scope| {
        let parts = games.chunks(share);
        let workers: Vec<_> = parts.map(|part| scope.spawn(move || work(part))).collect();
        let results = workers.into_iter().map(ScopedJoinHandle::join);
        let results = results.map(|result| result.unwrap_or_else(|panic| resume_unwind(panic)));
        results.flatten().collect()
    })
}
