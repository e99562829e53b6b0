//! Parts of drawings that are the same on every page, kept once they were drawn: pieces, and a
//! board with all its pieces. What is drawn is a matter of the game and of the reader's dress
//! alone.

use super::dress::Dress;
use super::palette::Ink;
use super::pieces::Stance;
use crate::notation::Notation;
use crate::rules::{Piece, Variant};
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// So many bytes are kept: there are many looks, and anybody may ask for each. With one more all
/// are drawn again.
const MOST_BYTES: usize = 4 << 20;

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Part {
    Piece {
        piece: Piece,
        stance: Stance,
    },
    /// The arrows of a square, by the digits of a keypad.
    Arrows {
        digits: Box<str>,
        flip: bool,
    },
    Ground {
        flip: bool,
        bare: bool,
    },
    /// Ground and pieces, ready to be used under ids that begin so.
    Everything {
        id: Box<str>,
        flip: bool,
        bare: bool,
        windowed: bool,
    },
    /// The names of files and ranks.
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

/// A part as it was drawn before, or drawn now. Two parts that look alike are one text, also by its
/// place in memory.
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
    // Others draw meanwhile; whoever was first is kept.
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
