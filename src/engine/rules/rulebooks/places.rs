//! Which positions a game has seen, and at which plies.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use crate::rules::board::Position;

/// Where each position stood, so that a game of any length finds those like the present one without
/// looking at all of them.
#[derive(Debug, Clone)]
pub(super) struct Places {
    latest: HashMap<u64, usize, BuildHasherDefault<AsItIs>>,
    /// For each ply the one before it that has its key.
    before: Vec<Option<usize>>,
    /// For each ply how often its position had stood by then, that time included.
    stood: Vec<usize>,
}

/// Keys of positions are hashes already.
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

    /// Takes the last ply back, which has that key.
    pub(super) fn pop(&mut self, key: u64) {
        self.stood.pop();
        match self.before.pop().flatten() {
            Some(before) => self.latest.insert(key, before),
            None => self.latest.remove(&key),
        };
    }

    /// How often the position of a ply had stood by then, that time included.
    pub(super) fn stood(&self, ply: usize) -> usize {
        self.stood[ply]
    }

    /// The plies of a key, the latest first.
    pub(super) fn of(&self, key: u64) -> impl Iterator<Item = usize> {
        let latest = self.latest.get(&key).copied();
        std::iter::successors(latest, |&ply| self.before[ply])
    }
}
