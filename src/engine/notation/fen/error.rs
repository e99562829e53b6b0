//! Why a position text was refused.

use crate::rules::{PlacementError, PositionError};

/// Why a position text was refused. `words` tells it to people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FenError {
    /// Longer than any position.
    TooLong,
    /// Nothing but space.
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
    Field {
        /// What stands there, shortened.
        found: String,
    },
    /// The third field has letters that are no castling rights of this game.
    Castling {
        /// What stands there, shortened.
        found: String,
    },
    /// The fourth field is no point of the board.
    Passed {
        /// What stands there, shortened.
        found: String,
    },
    /// The marked point is none that a piece can go to in several ways.
    Mark {
        /// What stands there, shortened.
        found: String,
    },
    /// A counter that is no small number.
    Counter {
        /// What stands there, shortened.
        found: String,
    },
    /// The pieces cannot stand like this.
    Position(PositionError),
}
