//! A move as the notations see it that count files: WXF, Chinese, Lau. All three say which piece,
//! whether it goes forward, backward or sideways, and a number; they differ in the signs alone.

use super::called;
use crate::rules::{Crowd, KindId, Move, Piece, Position, Side, Square, Variant};

/// Where a move leads, seen by its mover.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Heading {
    /// Towards the far edge of the board.
    Forward,
    /// Back towards the own edge.
    Backward,
    /// Along a rank, to either side.
    Sideways,
}

/// A move as its mover tells it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Course {
    pub(super) kind: KindId,
    /// The file it leaves, from the mover's own right, from 1.
    pub(super) file: u8,
    pub(super) heading: Heading,
    /// How many steps, if it stays on its file, else the file it arrives at.
    pub(super) number: u8,
}

/// Where a piece stands among those of its kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Standing {
    /// How many stand before it on its file.
    pub(super) before: usize,
    /// How many its file holds, itself among them.
    pub(super) pieces: usize,
    /// How many files hold two or more.
    pub(super) crowded: usize,
    /// How many stand before it where those of all such files are numbered together: from the
    /// mover's right, and on a file from the front.
    pub(super) before_of_all: usize,
}

impl Course {
    /// The course of a move; none where a single digit cannot tell it.
    pub(super) fn of(variant: &Variant, piece: Piece, mv: Move) -> Option<Course> {
        let board = variant.board();
        if board.files() > 9 || mv.from == mv.to || mv.promotion.is_some() {
            return None;
        }
        let (from, to) = (board.rank_of(mv.from), board.rank_of(mv.to));
        let (file, arrived) = (
            file_number(variant, piece, mv.from),
            file_number(variant, piece, mv.to),
        );
        let heading = if from == to {
            Heading::Sideways
        } else if (to > from) == variant.seat(piece.side).at_bottom {
            Heading::Forward
        } else {
            Heading::Backward
        };
        let number = if file == arrived {
            from.abs_diff(to)
        } else {
            usize::from(arrived)
        };
        let number = u8::try_from(number).ok().filter(|number| *number <= 9)?;
        Some(Course {
            kind: piece.kind,
            file,
            heading,
            number,
        })
    }
}

impl Standing {
    /// Where the piece on that point stands among its like.
    pub(super) fn of(variant: &Variant, position: &Position, at: Square, piece: Piece) -> Standing {
        let board = variant.board();
        let bottom = variant.seat(piece.side).at_bottom;
        let (file, rank) = (board.file_of(at), board.rank_of(at));
        let mut on_file = [0usize; 9];
        let mut before = 0;
        for (square, _) in position
            .pieces()
            .filter(|(_, other)| called(variant, *other) == piece)
        {
            on_file[board.file_of(square).min(8)] += 1;
            let other = board.rank_of(square);
            let ahead = if bottom { other > rank } else { other < rank };
            before += usize::from(board.file_of(square) == file && ahead);
        }
        let file = file.min(8);
        let to_the_right = if bottom {
            &on_file[file + 1..]
        } else {
            &on_file[..file]
        };
        let crowd = to_the_right.iter().filter(|pieces| **pieces > 1);
        Standing {
            before,
            before_of_all: crowd.sum::<usize>() + before,
            pieces: on_file[file],
            crowded: on_file.iter().filter(|pieces| **pieces > 1).count(),
        }
    }

    /// Whether the file alone tells which piece of such a kind it is.
    pub(super) fn is_told_by_file(self, crowd: Crowd) -> bool {
        self.pieces == 1 || crowd == Crowd::Unmarked
    }
}

/// The number of a point's file for the mover of a piece.
fn file_number(variant: &Variant, piece: Piece, at: Square) -> u8 {
    number_of_file(variant, piece.side, variant.board().file_of(at))
}

/// The number of a file for a side: from its own right, from 1.
pub(in crate::notation) fn number_of_file(variant: &Variant, side: Side, file: usize) -> u8 {
    let board = variant.board();
    let number = if variant.seat(side).at_bottom {
        board.files() - file
    } else {
        file + 1
    };
    u8::try_from(number).unwrap_or(u8::MAX)
}
