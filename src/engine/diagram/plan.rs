//! The layout of a drawing: the place of each point of the board.

use crate::rules::{Board, Square};

/// The distance between points, in units of the drawing.
pub(super) const CELL: i32 = 40;
/// The distance from the outermost points to the edge: half a piece and the coordinates.
pub(super) const MARGIN: i32 = 40;
/// The space for coordinates beside a part of a board.
const ROOM: i32 = 12;
/// The distance between files on a board of hexagons. Opposite level edges of a hexagon are a
/// `CELL` apart.
pub(super) const HEX_STEP: i32 = 35;
/// The width of the river between the squares of a checkered board.
pub(super) const WATER: i32 = 22;

/// The layout of a board, which may be turned.
pub(super) struct Plan<'a> {
    pub(super) board: &'a Board,
    pub(super) flip: bool,
    /// Whether pieces stand in squares or hexagons.
    pub(super) checkered: bool,
    /// Whether the squares have two shades; otherwise lines separate them.
    pub(super) shaded: bool,
    /// Whether the cells are hexagons of three shades.
    pub(super) hexes: bool,
}

/// A part of the drawing: left, top, width, height.
pub(super) type Frame = (i32, i32, i32, i32);

impl Plan<'_> {
    pub(super) fn width(&self) -> i32 {
        self.x(self.right()) + MARGIN
    }

    pub(super) fn height(&self) -> i32 {
        let lowest = self.board.squares().map(|square| self.place(square).1);
        lowest.max().unwrap_or(0) + MARGIN
    }

    /// The whole drawing with the coordinates.
    pub(super) fn whole(&self) -> Frame {
        (0, 0, self.width(), self.height())
    }

    /// The drawing without its coordinates.
    pub(super) fn bare(&self) -> Frame {
        let cut = MARGIN - CELL / 2 - 3;
        (cut, cut, self.width() - 2 * cut, self.height() - 2 * cut)
    }

    /// The part around a rectangle of points, given by two of its corners, with space for
    /// coordinates below and to the left.
    pub(super) fn around(&self, corners: (Square, Square)) -> Frame {
        let ((x1, y1), (x2, y2)) = (self.place(corners.0), self.place(corners.1));
        let air = CELL * 3 / 4;
        let (left, top) = (x1.min(x2) - air, y1.min(y2) - air);
        let left = left - ROOM;
        (
            left,
            top,
            x1.max(x2) + air - left,
            y1.max(y2) + air + ROOM - top,
        )
    }

    pub(super) fn x(&self, file: usize) -> i32 {
        let step = if self.hexes { HEX_STEP } else { CELL };
        MARGIN + step * steps(file, self.left())
    }

    pub(super) fn y(&self, rank: usize) -> i32 {
        let water = match self.board.river() {
            Some(river) if self.checkered && (rank > river) == self.flip => WATER,
            _ => 0,
        };
        MARGIN + CELL * steps(rank, self.top()) + water
    }

    pub(super) fn place(&self, square: Square) -> (i32, i32) {
        let x = self.x(self.board.file_of(square));
        if self.hexes {
            return (x, self.hex_y(square));
        }
        (x, self.y(self.board.rank_of(square)))
    }

    fn hex_y(&self, square: Square) -> i32 {
        let (lowest, highest) = self.board.half_ranks_span();
        let far = if self.flip { lowest } else { highest };
        MARGIN + CELL / 2 * steps(self.board.half_ranks(square), far)
    }

    pub(super) fn left(&self) -> usize {
        if self.flip { self.board.files() - 1 } else { 0 }
    }

    pub(super) fn right(&self) -> usize {
        if self.flip { 0 } else { self.board.files() - 1 }
    }

    /// The rank at the top of the drawing.
    pub(super) fn top(&self) -> usize {
        if self.flip { 0 } else { self.board.ranks() - 1 }
    }

    /// The points in reading order from the top left.
    pub(super) fn reading_order(&self) -> impl Iterator<Item = Square> {
        let (board, flip) = (self.board, self.flip);
        let (files, ranks) = (board.files(), board.ranks());
        let at = move |place: usize| {
            let (down, across) = (place / files, place % files);
            match flip {
                false => (across, ranks - 1 - down),
                true => (files - 1 - across, down),
            }
        };
        (0..files * ranks).filter_map(move |place| {
            let (file, rank) = at(place);
            board.at(file, rank)
        })
    }
}

fn steps(a: usize, b: usize) -> i32 {
    i32::try_from(a.abs_diff(b)).expect("a board has at most 128 points")
}
