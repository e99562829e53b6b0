//! The hash keys of what makes positions equal: pieces, rights, points. They are made from names,
//! letters and points, so that they are the same in every version and on every machine.

use crate::rules::board::Square;
use crate::rules::kinds::Kind;

/// The FNV-1a hash of a name.
pub(in crate::rules) fn name_hash(name: &str) -> u64 {
    name.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    })
}

/// Keys are made from the names of kinds, so that they do not depend on the order of kinds in a
/// file.
pub(super) fn piece_keys(kinds: &[Kind]) -> Vec<u64> {
    let mut keys = Vec::with_capacity(kinds.len() * 256);
    for kind in kinds {
        let name = name_hash(&kind.name);
        // The side of a neutral piece does not matter.
        let places = if kind.neutral { 128 } else { 256 };
        let places = (0..256).map(|place| place % places);
        keys.extend(places.map(|place| scramble(name.wrapping_add(place << 1))));
    }
    keys
}

/// The first of the seeds of points that were removed from a free board.
const ABSENT_KEYS: u64 = 0x6761_7000;

/// The hash of a point that was removed from a free board.
pub(in crate::rules) fn absent_key(at: Square) -> u64 {
    scramble(ABSENT_KEYS + u64::from(at.0))
}

/// Keys of rights and of passed points are made from letters and points, as those of pieces from
/// names.
const RIGHT_SEED: u64 = 0xca57_1e00_0000_0000;
const PASSED_SEED: u64 = 0x9a55_ed00_0000_0000;
const HAND_SEED: u64 = 0x4a4d_d000_0000_0000;
const PROMOTED_SEED: u64 = 0x9407_0000_0000_0000;
const CHECKS_SEED: u64 = 0xc4ec_4500_0000_0000;

/// The hash of a castling right, by its letter.
pub(super) fn right_key(letter: char) -> u64 {
    scramble(RIGHT_SEED + u64::from(letter))
}

/// The hash of a point on which a piece can be captured en passant.
pub(in crate::rules) fn passed_key(at: Square) -> u64 {
    scramble(PASSED_SEED + u64::from(at.0))
}

/// The hash of a promoted piece on a point, in games in which it goes to a hand unpromoted.
pub(in crate::rules) fn promoted_key(at: Square) -> u64 {
    scramble(PROMOTED_SEED + u64::from(at.0))
}

/// The hash of the checks that each side has given.
pub(super) fn checks_key(first: u16, second: u16) -> u64 {
    scramble(CHECKS_SEED + (u64::from(first) << 16 | u64::from(second)))
}

/// The hash of this number of pieces of a kind in a hand; 0 for none, so that games without hands
/// keep their keys.
pub(super) fn hand_key(piece: u64, count: u32) -> u64 {
    match count {
        0 => 0,
        _ => scramble(piece ^ HAND_SEED.wrapping_add(u64::from(count))),
    }
}

pub(super) fn turn_key() -> u64 {
    scramble(1)
}

/// The mixing step of splitmix64.
pub(in crate::rules) fn scramble(seed: u64) -> u64 {
    let mut z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
