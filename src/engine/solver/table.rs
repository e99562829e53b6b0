//! What is known about positions: proof numbers, by the attacker's moves left. A table of a fixed
//! size; the entries that took least work are replaced.

/// Numbers from here on are infinite: the other one is 0, and the position is settled.
pub(super) const INFINITE: u32 = (1 << 24) - 1;

/// A proof number and a disproof number: about how many positions must be settled at least to prove
/// a mate, or that there is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Numbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

impl Numbers {
    pub(super) const PROVED: Numbers = Numbers {
        proof: 0,
        disproof: INFINITE,
    };
    pub(super) const DISPROVED: Numbers = Numbers {
        proof: INFINITE,
        disproof: 0,
    };
    /// The bounds of a search that ends only when its position is settled.
    pub(super) const UNBOUNDED: Numbers = Numbers {
        proof: INFINITE,
        disproof: INFINITE,
    };

    pub(super) fn of(is_mate: bool) -> Numbers {
        match is_mate {
            true => Numbers::PROVED,
            false => Numbers::DISPROVED,
        }
    }

    /// Whether a mate is proved or disproved; none while it is open.
    pub(super) fn verdict(self) -> Option<bool> {
        match (self.proof, self.disproof) {
            (0, _) => Some(true),
            (_, 0) => Some(false),
            _ => None,
        }
    }
}

/// A key; the proof number and the moves left; the disproof number and the work.
type Entry = (u64, [u32; 2]);

/// The entries that may hold a position.
const BUCKET: usize = 4;

#[derive(Debug)]
pub(super) struct Table {
    keys: Vec<u64>,
    values: Vec<[u32; 2]>,
}

impl Table {
    /// A table of about this many megabytes.
    pub(super) fn new(megabytes: usize) -> Table {
        let count = (megabytes << 20) / size_of::<Entry>();
        let count = (count / BUCKET).max(256) * BUCKET;
        Table {
            keys: vec![0; count],
            values: vec![[0; 2]; count],
        }
    }

    fn bucket(&self, key: u64) -> usize {
        let buckets = (self.keys.len() / BUCKET) as u128;
        // The product's upper half is below the number of buckets.
        #[allow(clippy::cast_possible_truncation)]
        let bucket = ((u128::from(key) * buckets) >> 64) as usize;
        bucket * BUCKET
    }

    /// What is known about a position with these moves left. A mate within fewer moves is one
    /// within these; and if there is none within more, there is none within these.
    pub(super) fn get(&self, key: u64, left: u32) -> Option<Numbers> {
        let at = self.bucket(key);
        let mut found = None;
        for place in at..at + BUCKET {
            if self.keys[place] != key {
                continue;
            }
            let (numbers, moves, work) = unpack(self.values[place]);
            if work == 0 {
                continue;
            }
            match numbers.verdict() {
                Some(true) if moves <= left => return Some(numbers),
                Some(false) if moves >= left => return Some(numbers),
                _ if moves == left => found = Some(numbers),
                _ => {}
            }
        }
        found
    }

    /// Stores what is known, and the number of positions that it took.
    pub(super) fn put(&mut self, key: u64, left: u32, numbers: Numbers, nodes: u64) {
        let at = self.bucket(key);
        let places = at..at + BUCKET;
        let same = |place: &usize| {
            let (old, moves, _) = unpack(self.values[*place]);
            self.keys[*place] == key && (moves == left || covers(numbers, left, old, moves))
        };
        let least = |place: &usize| self.values[*place][1] >> 24;
        let place = places.clone().find(same);
        let Some(place) = place.or_else(|| places.min_by_key(least)) else {
            return;
        };
        self.keys[place] = key;
        self.values[place] = [
            numbers.proof | left << 24,
            numbers.disproof | (1 + nodes.max(1).ilog2()) << 24,
        ];
    }
}

/// Whether a settled entry says all that another does.
fn covers(new: Numbers, left: u32, old: Numbers, moves: u32) -> bool {
    match new.verdict() {
        Some(true) => moves >= left && old.verdict() != Some(false),
        Some(false) => moves <= left && old.verdict() != Some(true),
        None => false,
    }
}

fn unpack([first, second]: [u32; 2]) -> (Numbers, u32, u32) {
    let numbers = Numbers {
        proof: first & INFINITE,
        disproof: second & INFINITE,
    };
    (numbers, first >> 24, second >> 24)
}
