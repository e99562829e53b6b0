//! Why a game that was read is no record to keep.

use crate::notation::pgn;
use crate::rules::Line;

/// Why a game that was read to its end is not kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unkept {
    Empty,
    /// It has more than [`pgn::MOST_MOVES`].
    TooLong,
}

impl Unkept {
    /// Why these moves are not kept; none where they are.
    #[must_use]
    pub fn of(line: &Line) -> Option<Self> {
        match line.ply() {
            0 => Some(Self::Empty),
            plies if plies > pgn::MOST_MOVES => Some(Self::TooLong),
            _ => None,
        }
    }
}
