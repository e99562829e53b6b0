//! The transposition table: what is known about positions that were searched before.

use crate::rules::Move;
use crate::rules::board::{KindId, Square};

use super::weights::Value;

/// What the value of an entry says about the position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bound {
    /// It is at least this.
    Lower,
    /// It is at most this.
    Upper,
    Exact,
}

impl Bound {
    /// What a value says that was found within a window.
    pub(super) fn of(value: Value, alpha: Value, beta: Value) -> Bound {
        match value {
            value if value >= beta => Bound::Lower,
            value if value <= alpha => Bound::Upper,
            _ => Bound::Exact,
        }
    }
}

/// What is known about a position.
#[derive(Debug, Clone, Copy)]
pub(super) struct Entry {
    key: u64,
    best: u32,
    pub(super) value: i16,
    standing: i16,
    pub(super) depth: i8,
    /// The search it is from, to replace what is old.
    age: u8,
    pub(super) bound: Bound,
}

/// In the place of an evaluation that was not made.
const UNKNOWN: i16 = i16::MIN;

const NOTHING: Entry = Entry {
    key: 0,
    best: 0,
    value: 0,
    standing: UNKNOWN,
    depth: -1,
    age: 0,
    bound: Bound::Upper,
};

/// A table of a fixed size. Two places are tried for each position.
#[derive(Debug)]
pub(super) struct Table {
    entries: Vec<Entry>,
    age: u8,
}

impl Table {
    /// A table of about this many megabytes.
    pub(super) fn new(megabytes: usize) -> Table {
        let count = (megabytes << 20) / size_of::<Entry>();
        Table {
            entries: vec![NOTHING; (count.max(1024) / 2) * 2],
            age: 0,
        }
    }

    pub(super) fn clear(&mut self) {
        self.entries.fill(NOTHING);
    }

    /// Makes everything that is stored old.
    pub(super) fn begin(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    pub(super) fn get(&self, key: u64) -> Option<&Entry> {
        let place = self.place(key);
        let both = self.entries[place..].iter().take(2);
        both.into_iter()
            .find(|entry| entry.key == key && entry.depth >= 0)
    }

    pub(super) fn put(
        &mut self,
        key: u64,
        best: Option<Move>,
        value: Value,
        standing: Option<Value>,
        (depth, bound): (i32, Bound),
    ) {
        let place = self.place(key);
        let age = self.age;
        let worth = |entry: &Entry| i32::from(entry.depth) - if entry.age == age { 0 } else { 64 };
        let [first, second] = [&self.entries[place], &self.entries[place + 1]];
        let chosen = if first.key == key {
            place
        } else if second.key == key || worth(second) < worth(first) {
            place + 1
        } else {
            place
        };
        let old = &self.entries[chosen];
        let best = match best {
            Some(mv) => pack(mv),
            None if old.key == key => old.best,
            None => 0,
        };
        if old.key == key && bound != Bound::Exact && depth + 3 < i32::from(old.depth) {
            return;
        }
        // Depths and values are kept far within these types.
        #[allow(clippy::cast_possible_truncation)]
        let (value, depth) = (value as i16, depth.clamp(0, 127) as i8);
        let standing = standing.map_or(UNKNOWN, |value| value as i16);
        self.entries[chosen] = Entry {
            key,
            best,
            value,
            standing,
            depth,
            age,
            bound,
        };
    }

    fn place(&self, key: u64) -> usize {
        let pairs = self.entries.len() as u128 / 2;
        // The product's upper half is below the number of pairs.
        #[allow(clippy::cast_possible_truncation)]
        let pair = ((u128::from(key) * pairs) >> 64) as usize;
        pair * 2
    }
}

impl Entry {
    /// The evaluation of the position, if it was made.
    pub(super) fn standing(&self) -> Option<Value> {
        (self.standing != UNKNOWN).then_some(Value::from(self.standing))
    }

    /// The best move that is known, by its points and pieces.
    pub(super) fn best(&self) -> Option<Move> {
        (self.best != 0).then(|| unpack(self.best))
    }
}

/// A move without edits of the board and without chance, in 26 bits; never 0.
fn pack(mv: Move) -> u32 {
    let piece = |kind: Option<KindId>| kind.map_or(0, |kind| (u32::from(kind.0) & 31) + 1);
    let points = u32::from(mv.from.0) << 7 | u32::from(mv.to.0);
    1 << 31 | piece(mv.promotion) << 20 | piece(mv.dropped) << 14 | points
}

fn unpack(packed: u32) -> Move {
    // Seven or six bits each.
    #[allow(clippy::cast_possible_truncation)]
    let bits = |shift: u32, mask: u32| (packed >> shift & mask) as u8;
    let piece = |bits: u8| bits.checked_sub(1).map(KindId);
    Move {
        promotion: piece(bits(20, 63)),
        dropped: piece(bits(14, 63)),
        ..Move::new(Square(bits(7, 127)), Square(bits(0, 127)))
    }
}
