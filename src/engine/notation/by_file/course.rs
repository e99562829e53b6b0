//! Moves as WXF, Chinese and Lau's notation describe them. All three give the piece, its direction
//! (forward, backward or sideways) and a number. Only the characters differ.

use super::called;
use crate::rules::{Crowd, KindId, Move, Piece, Position, Side, Square, Variant};

/// The direction of a move, from the mover's view.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Heading {
    /// Towards the opponent's edge of the board.
    Forward,
    /// Back towards the mover's own edge.
    Backward,
    /// Along a rank, to the left or the right.
    Sideways,
}

/// A move from the mover's view.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Course {
    pub(super) kind: KindId,
    /// The file that the piece leaves, counted from the mover's right, from 1.
    pub(super) file: u8,
    pub(super) heading: Heading,
    /// The number of steps if the piece stays on its file, otherwise the file where it arrives.
    pub(super) number: u8,
}

/// The place of a piece among the pieces of its kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Standing {
    /// The number of these pieces in front of it on its file.
    pub(super) before: usize,
    /// The number of these pieces on its file, including itself.
    pub(super) pieces: usize,
    /// The number of files with two or more of these pieces.
    pub(super) crowded: usize,
    /// The number of pieces before it if all such files are numbered together: from the mover's
    /// right, and on each file from the front.
    pub(super) before_of_all: usize,
}

impl Course {
    /// The description of a move. None if a single digit is not enough.
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
    /// The place of the piece on this point among the pieces of its kind.
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

    /// Whether the file alone identifies a piece of a kind with this numbering.
    pub(super) fn is_told_by_file(self, crowd: Crowd) -> bool {
        self.pieces == 1 || crowd == Crowd::Unmarked
    }
}

/// The number of a point's file from the view of the piece's side.
fn file_number(variant: &Variant, piece: Piece, at: Square) -> u8 {
    number_of_file(variant, piece.side, variant.board().file_of(at))
}

/// The number of a file from a side's right, from 1.
pub(in crate::notation) fn number_of_file(variant: &Variant, side: Side, file: usize) -> u8 {
    let board = variant.board();
    let number = if variant.seat(side).at_bottom {
        board.files() - file
    } else {
        file + 1
    };
    u8::try_from(number).unwrap_or(u8::MAX)
}
