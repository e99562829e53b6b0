//! A cache for the parts of drawings that are the same on every page: pieces, and a board with all
//! its pieces. They depend only on the variant and the reader's look.

use super::dress::Dress;
use super::palette::Ink;
use super::pieces::Stance;
use crate::notation::Notation;
use crate::rules::{Piece, Variant};
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// The size of the cache in bytes. There are many looks, and a reader may request any of them. When
/// the cache is full, it is cleared.
const MOST_BYTES: usize = 4 << 20;

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Part {
    Piece {
        piece: Piece,
        stance: Stance,
    },
    /// The arrows of a square, as digits of the keypad.
    Arrows {
        digits: Box<str>,
        flip: bool,
    },
    Ground {
        flip: bool,
        bare: bool,
    },
    /// The board and all pieces, as definitions whose ids have this prefix.
    Everything {
        id: Box<str>,
        flip: bool,
        bare: bool,
        windowed: bool,
    },
    /// The labels of files and ranks.
    Coordinates {
        flip: bool,
        notation: Notation,
    },
}

type Key = (u64, Dress, Ink, Part);

#[derive(Default)]
struct PartCache {
    parts: HashMap<Key, Arc<str>>,
    texts: HashSet<Arc<str>>,
    bytes: usize,
}

static CACHE: LazyLock<Mutex<PartCache>> = LazyLock::new(Mutex::default);

/// A part from the cache, or drawn now. Parts with equal content share one string, so that its
/// address identifies them.
pub(super) fn part(
    variant: &Variant,
    dress: Dress,
    ink: Ink,
    part: Part,
    draw: impl FnOnce(&mut String),
) -> Arc<str> {
    let lock = || CACHE.lock().unwrap_or_else(PoisonError::into_inner);
    let key = (variant.number(), dress, ink, part);
    if let Some(known) = lock().parts.get(&key) {
        return Arc::clone(known);
    }
    // Other threads may draw the same part at the same time; the cache then holds one copy.
    let mut drawn = String::new();
    draw(&mut drawn);
    let mut kept = lock();
    let text = match kept.texts.get(drawn.as_str()) {
        Some(same) => Arc::clone(same),
        None => Arc::from(drawn),
    };
    if kept.bytes + text.len() > MOST_BYTES {
        *kept = PartCache::default();
    }
    kept.bytes += text.len();
    kept.texts.insert(Arc::clone(&text));
    kept.parts.insert(key, Arc::clone(&text));
    text
}
