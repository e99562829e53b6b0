//! A neutral piece that wanders after every move, across the edges, and destroys what it meets.

use crate::rules::board::{Board, Piece, Position, Side, Square, points};
use crate::rules::kinds::GameMode;
use crate::rules::variant::Variant;

/// The directions of the compass, clockwise from straight up the board.
pub(super) const COMPASS: [(&str, (i32, i32)); 8] = [
    ("N", (0, 1)),
    ("NE", (1, 1)),
    ("E", (1, 0)),
    ("SE", (1, -1)),
    ("S", (0, -1)),
    ("SW", (-1, -1)),
    ("W", (-1, 0)),
    ("NW", (-1, 1)),
];

/// The maximum number of squares of a walk.
const MOST_STEPS: u8 = 4;
/// The number of possible draws.
pub(super) const WAYS: u8 = 8 * MOST_STEPS;

/// The points of a walk from a point, in order.
fn wandered(board: &Board, from: Square, drawn: u8) -> Vec<Square> {
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

/// The index of the direction in [`COMPASS`] and the number of squares, for a number from 1.
pub(super) fn way_of(drawn: u8) -> Option<(usize, u8)> {
    let at = drawn.checked_sub(1)?;
    let way = usize::from(at / MOST_STEPS);
    (way < COMPASS.len()).then_some((way, at % MOST_STEPS + 1))
}

impl Variant {
    /// The points of the neutral piece's walk, in order, from the position before it.
    pub fn wandering(&self, position: &Position, drawn: u8) -> Vec<Square> {
        if *self.mode() != GameMode::WanderingPiece {
            return Vec::new();
        }
        let from = self.neutral().and_then(|kind| {
            let of = |side| position.standing(Piece { side, kind }).next();
            Side::BOTH.into_iter().find_map(of)
        });
        from.map_or_else(Vec::new, |from| wandered(&self.board, from, drawn))
    }
}

impl Position {
    /// Moves the neutral piece after a move as was drawn, and removes what it meets.
    pub(super) fn wander(&mut self, variant: &Variant, drawn: u8) {
        let Some(neutral) = variant.neutral() else {
            return;
        };
        let Some(from) = points(self.kinds[neutral.index()]).next() else {
            return;
        };
        let path = wandered(&variant.board, from, drawn);
        let Some(&to) = path.last() else { return };
        self.take_off(variant, from);
        for &at in &path {
            self.take_off(variant, at);
        }
        self.set_neutral(variant, neutral, to);
        self.mend_after_event(variant, neutral);
    }
}
