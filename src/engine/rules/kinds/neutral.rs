//! What is done to pieces that are nobody's, or by them.

use crate::rules::board::geometry::Board;
use crate::rules::board::pieces::{KindId, Square};

/// The neutral kind of a game, and what it does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::rules) struct Neutral {
    /// The kind.
    pub(in crate::rules) kind: KindId,
    /// After every so many moves of the second side ice comes of it; never where it is 0.
    pub(in crate::rules) freezes_every: u32,
    /// Whether it wanders after every move.
    pub(in crate::rules) wanders: bool,
}

/// The ways of the beast, clockwise from straight up the board.
pub(in crate::rules) const COMPASS: [(&str, (i32, i32)); 8] = [
    ("N", (0, 1)),
    ("NE", (1, 1)),
    ("E", (1, 0)),
    ("SE", (1, -1)),
    ("S", (0, -1)),
    ("SW", (-1, -1)),
    ("W", (-1, 0)),
    ("NW", (-1, 1)),
];

/// It goes so many squares at most.
pub(in crate::rules) const MOST_STEPS: u8 = 4;
/// In so many ways.
pub(in crate::rules) const WAYS: u8 = 8 * MOST_STEPS;

/// The points that the beast comes to from a point, one after another.
pub(in crate::rules) fn wandered(board: &Board, from: Square, drawn: u8) -> Vec<Square> {
    let Some((way, steps)) = way_of(drawn) else {
        return Vec::new();
    };
    let sizes = [board.files(), board.ranks()].map(|n| i32::try_from(n).unwrap_or(i32::MAX));
    let coordinate = |at: usize, by: i32, size: i32| {
        let at = i32::try_from(at).unwrap_or(0) + by;
        usize::try_from(at.rem_euclid(size)).unwrap_or(0)
    };
    let mut here = from;
    let mut path = Vec::new();
    for _ in 0..steps {
        let (_, (files, ranks)) = COMPASS[way];
        let next = board.at(
            coordinate(board.file_of(here), files, sizes[0]),
            coordinate(board.rank_of(here), ranks, sizes[1]),
        );
        let Some(next) = next else { break };
        path.push(next);
        here = next;
    }
    path
}

/// The place of the way in [`COMPASS`] and how many squares, of a number from 1 on.
pub(in crate::rules) fn way_of(drawn: u8) -> Option<(usize, u8)> {
    let at = drawn.checked_sub(1)?;
    let way = usize::from(at / MOST_STEPS);
    (way < COMPASS.len()).then_some((way, at % MOST_STEPS + 1))
}
