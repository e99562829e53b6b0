//! Positions as FEN. The fields are placement, side to move, castling rights, en passant point
//! (both `-` in games without), plies since the last capture, and move number. The first two are
//! enough.
//!
//! Impossible castling rights and an en passant point without a legal capture are ignored, because
//! programs differ in these fields.
//!
//! The move number increases after the move of the side `b`, as in all FEN. If that side moves
//! first, a round (a move of the first seat and one of the second) begins with its move. The number
//! in FEN is then one ahead while the other side is to move.
//!
//! A point that was removed from a free board is `*` in the placement.
//!
//! The third field also has rights to special first moves, by the letter of the file. In shuffled
//! set-ups, castling rights have the file of the rook (`HAha`; `KQkq` can be read). If checks are
//! counted, `3+2` before the counters are the checks that the first and the second side must still
//! give. If the moves of an endgame are counted, the fourth field is the limit in plies and the
//! fifth the count. The last field may be the number on a die, `die=3`, or the point that is marked
//! for the opponent's choice, `mark=f3`. With a mark, the side to move is the one whose piece will
//! move.
//!
//! The forms of other programs can be read as well: `dialects` converts them to this form, and
//! `sfen` converts the positions of shogi.
//!
//! A face-down piece is the letter of the kind that it moves as, followed by `~`: `R~`. If its
//! owner is unknown, it is `X`, and the side to move is `?` until the first piece is turned up. In
//! the view of one player, a hidden point is `?`.

pub(super) mod dialects;

mod reader;
mod sfen;
mod writer;

#[cfg(test)]
mod dialects_tests;
#[cfg(test)]
mod marked_tests;
#[cfg(test)]
mod tests;

pub use reader::{read, read_unjudged, sketch};
pub(in crate::notation) use sfen::is_sfen;
pub(super) use writer::write_rank;
pub use writer::{letter, write};

use crate::rules::{PlacementError, PositionError, Side, Variant};

/// The side to move before the first piece is turned up, in games where that piece decides the
/// colours.
const UNDECIDED: char = '?';
/// A hidden point. It is written but never read.
const DARK: char = '?';

/// The difference between the move number in the text and the round.
fn ahead(variant: &Variant, turn: Side) -> u32 {
    u32::from(turn == Side::Second && variant.seat(Side::First).fen == 'b')
}

/// The reason why the text of a position was refused. `words` has the messages for users.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FenError {
    /// The text is longer than any position.
    TooLong,
    /// There is nothing but white space.
    Empty,
    /// There are more fields than FEN has.
    TooManyFields(usize),
    /// The placement cannot be read.
    Placement(PlacementError),
    /// The second field is missing or does not name a side.
    Turn {
        /// The text of the field, shortened.
        found: String,
        /// The letters that are valid.
        expected: Vec<char>,
    },
    /// The third and fourth field must be `-` in this game.
    Field(String),
    /// The third field has letters that are not castling rights of this game.
    Castling(String),
    /// The fourth field is not a point of the board.
    Passed(String),
    /// The marked point cannot be reached in several ways.
    Mark(String),
    /// A counter is not a small number.
    Counter(String),
    /// The position of the pieces is impossible.
    Position(PositionError),
}
