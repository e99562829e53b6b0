//! Where each point of a board lies on the drawing.

use crate::rules::{Board, Square};

/// From point to point, in the drawing's units.
pub(super) const CELL: i32 = 40;
/// From the outermost points to the edge: half a man, and the coordinates.
pub(super) const MARGIN: i32 = 40;

/// A board laid out for drawing, as printed or turned round.
pub(super) struct Plan<'a> {
    pub(super) board: &'a Board,
    pub(super) flip: bool,
}

impl Plan<'_> {
    pub(super) fn width(&self) -> i32 {
        self.x(self.right()) + MARGIN
    }

    pub(super) fn height(&self) -> i32 {
        self.y(self.bottom()) + MARGIN
    }

    pub(super) fn x(&self, file: usize) -> i32 {
        MARGIN + CELL * steps(file, self.left())
    }

    pub(super) fn y(&self, rank: usize) -> i32 {
        MARGIN + CELL * steps(rank, self.top())
    }

    pub(super) fn place(&self, square: Square) -> (i32, i32) {
        let (file, rank) = (self.board.file_of(square), self.board.rank_of(square));
        (self.x(file), self.y(rank))
    }

    /// The file drawn leftmost.
    pub(super) fn left(&self) -> usize {
        if self.flip { self.board.files() - 1 } else { 0 }
    }

    /// The file drawn rightmost.
    pub(super) fn right(&self) -> usize {
        if self.flip { 0 } else { self.board.files() - 1 }
    }

    /// The rank drawn at the top.
    pub(super) fn top(&self) -> usize {
        if self.flip { 0 } else { self.board.ranks() - 1 }
    }

    /// The rank drawn at the bottom.
    pub(super) fn bottom(&self) -> usize {
        if self.flip { self.board.ranks() - 1 } else { 0 }
    }

    /// The points in reading order: from the top left.
    pub(super) fn reading_order(&self) -> Vec<Square> {
        let mut squares: Vec<Square> = self.board.squares().collect();
        squares.sort_by_key(|&square| {
            let (x, y) = self.place(square);
            (y, x)
        });
        squares
    }
}

fn steps(a: usize, b: usize) -> i32 {
    i32::try_from(a.abs_diff(b)).expect("a board has at most 128 points")
}
