//! Positions as text. The fields are placement, side to move, castling rights, the point where a
//! piece can be taken in passing (both `-` in games without), plies since the last capture, and the
//! number of the round; the first two suffice.
//!
//! Rights that cannot be, for a piece is not at home, and a point where no capture in passing is
//! legal are read and left out: programs differ in what they write there.
//!
//! The number goes up after the move of the side written `b`, as everywhere. Where that side
//! moves first, a round as we count it (a move of the first seat and one of the second) begins
//! with its move, so that the number is one ahead while the other side is to move.
//!
//! A point that was taken off a free board is a `*` in the placement.
//!
//! Beside castling the third field has what pieces may do as their first move, by the letter of
//! their file; where set-ups are drawn, castling too, by the file of the rook (`HAha`; `KQkq` is
//! read). Where checks are counted, `3+2` stands before the counters: those that the first and the
//! second side still have to give. Where the moves of an ending are counted, the fourth field is
//! the limit in plies and the fifth the count. Behind all stands what a die shows, `die=3`, or the
//! point that is marked for the opponent to choose who goes there, `mark=f3`; the side to move is
//! then the one whose pieces go.
//!
//! What other programs write otherwise is read as well: `dialects` puts it into this form, and
//! `sfen` the positions of shogi.
//!
//! A piece that lies face down is the letter of what it goes as with `~` behind it, `R~`, or `X`
//! where nobody knows whose it is; there the turn is `?` before the first was turned up. As a seat
//! sees a position, a point in the dark is `?`.

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

/// The turn in a game whose colours the first piece that is turned up decides, before that.
const UNDECIDED: char = '?';
/// A point in the dark; it is only written.
const DARK: char = '?';

/// By how much the number in the text is ahead of the round.
fn ahead(variant: &Variant, turn: Side) -> u32 {
    u32::from(turn == Side::Second && variant.seat(Side::First).fen == 'b')
}

/// Why a position text was refused. `words` tells it to people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FenError {
    /// The text is longer than any position.
    TooLong,
    /// There is nothing but white space.
    Empty,
    /// More fields than there are.
    TooManyFields(usize),
    /// The placement cannot be read.
    Placement(PlacementError),
    /// The second field is missing or names no side.
    Turn {
        /// What stands there, shortened.
        found: String,
        /// The letters that would do.
        expected: Vec<char>,
    },
    /// The third and fourth field must be `-` in this game.
    Field(String),
    /// The third field has letters that are no castling rights of this game.
    Castling(String),
    /// The fourth field is no point of the board.
    Passed(String),
    /// The marked point is none that a piece can go to in several ways.
    Mark(String),
    /// A counter that is no small number.
    Counter(String),
    /// The pieces cannot stand like this.
    Position(PositionError),
}
