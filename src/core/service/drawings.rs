//! Small boards of games, drawn once per state of a game and cached: lists show the same ones
//! repeatedly, and cached ones need no replay.

use crate::diagram::Dress;
use crate::model::GameId;
use crate::words::Language;
use lru::LruCache;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};

/// Cached drawings, of some 3 KB each.
const CAPACITY: NonZeroUsize = NonZeroUsize::new(1_000).expect("more than none");

/// The properties of a drawing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Key {
    pub game: GameId,
    pub rev: i64,
    /// The variant, by its number in this process.
    pub variant: u64,
    /// Whether the board is turned.
    pub flip: bool,
    pub dress: Dress,
    /// Its index among the piece drawings shared on a page.
    pub place: usize,
    /// The language of its text for screen readers.
    pub language: Language,
}

pub struct Drawings(Mutex<LruCache<Key, Arc<str>>>);

impl Default for Drawings {
    fn default() -> Self {
        Self(Mutex::new(LruCache::new(CAPACITY)))
    }
}

impl Drawings {
    /// The cached drawing, or a new one.
    pub fn find(&self, key: Key, draw: impl FnOnce() -> String) -> Arc<str> {
        let lock = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(kept) = lock().get(&key) {
            return Arc::clone(kept);
        }
        let drawn: Arc<str> = draw().into();
        lock().put(key, Arc::clone(&drawn));
        drawn
    }
}
