//! The positions of a game and the plies after which they occurred.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use crate::rules::board::Position;

/// The occurrences of each position, so that equal positions are found without examining the whole
/// game.
#[derive(Debug, Clone)]
pub(super) struct Places {
    latest: HashMap<u64, usize, BuildHasherDefault<AsItIs>>,
    /// For each ply, the previous one with the same key.
    before: Vec<Option<usize>>,
    /// For each ply, the number of occurrences of its position up to then, itself included.
    stood: Vec<usize>,
}

/// Keys of positions are already hashes.
#[derive(Debug, Clone, Default)]
struct AsItIs(u64);

impl Hasher for AsItIs {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

impl Places {
    pub(super) fn begin(start: &Position) -> Places {
        let mut places = Places {
            latest: HashMap::default(),
            before: Vec::new(),
            stood: Vec::new(),
        };
        places.push(start.key(), 1);
        places
    }

    pub(super) fn push(&mut self, key: u64, stood: usize) {
        self.before.push(self.latest.insert(key, self.before.len()));
        self.stood.push(stood);
    }

    /// Removes the last ply, which has this key.
    pub(super) fn pop(&mut self, key: u64) {
        self.stood.pop();
        match self.before.pop().flatten() {
            Some(before) => self.latest.insert(key, before),
            None => self.latest.remove(&key),
        };
    }

    /// The number of occurrences of the position of a ply up to then, itself included.
    pub(super) fn stood(&self, ply: usize) -> usize {
        self.stood[ply]
    }

    /// The plies with a key, the latest first.
    pub(super) fn of(&self, key: u64) -> impl Iterator<Item = usize> {
        let latest = self.latest.get(&key).copied();
        std::iter::successors(latest, |&ply| self.before[ply])
    }
}
