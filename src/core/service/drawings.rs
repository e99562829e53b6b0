//! Small boards of games, drawn once for as long as a game stands as it does, and kept while there
//! is room: lists show the same ones again and again, and none of their games is played again for
//! it.

use crate::diagram::Dress;
use crate::model::GameId;
use crate::words::Language;
use lru::LruCache;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};

/// How many are kept; each has some 3 KB.
const KEPT: NonZeroUsize = NonZeroUsize::new(1_000).expect("more than none");

/// What makes a drawing another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Key {
    pub game: GameId,
    /// How many events it has seen.
    pub rev: i64,
    /// The variant, by the number that this process gave it.
    pub variant: u64,
    /// Whether the board is turned round.
    pub flip: bool,
    pub dress: Dress,
    /// The place of the pieces that it borrows on its page.
    pub place: usize,
    /// The language of what a screen reader says.
    pub language: Language,
}

pub struct Drawings(Mutex<LruCache<Key, Arc<str>>>);

impl Default for Drawings {
    fn default() -> Self {
        Self(Mutex::new(LruCache::new(KEPT)))
    }
}

impl Drawings {
    /// The drawing as it is kept, or else as it is drawn now.
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
