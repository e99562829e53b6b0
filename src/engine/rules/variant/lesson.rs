//! A lesson: a small position that shows how a piece moves.

use crate::rules::board::{Piece, Position, Square};
use crate::rules::verdicts::Obstacle;

/// The one aspect that a lesson shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Topic {
    /// The piece where it has the most targets.
    Open,
    /// The same, in a part of the board where it has additional moves.
    Inside,
    /// The same, where it lacks these moves.
    Outside,
    /// A promotion on the last rank.
    LastRank,
    /// With pieces that block its paths, or at the border of its zone.
    Blocked,
    /// With pieces on its lines that it captures, jumps, or stops at.
    Lines,
    /// The royal pieces would face each other.
    Facing,
    /// Where it becomes another piece.
    Promotion,
    /// A piece that has just passed can be captured en passant.
    Passing,
    /// Castling, by the royal piece.
    Castling,
}

/// A position that shows how a piece moves.
#[derive(Debug, Clone)]
pub struct Lesson {
    /// The aspect that it shows.
    pub topic: Topic,
    /// The piece whose moves are shown.
    pub piece: Piece,
    /// The point on which it stands.
    pub at: Square,
    /// The name of the part of the board where it has additional moves, if there is one.
    pub zone: Option<String>,
    /// Few pieces; generals only where they matter.
    pub position: Position,
    /// Empty points that it may go to, including a capture en passant.
    pub goes: Vec<Square>,
    /// Points of pieces that it may capture.
    pub takes: Vec<Square>,
    /// Points that it would go to but for an obstacle, with the obstacle.
    pub barred: Vec<(Square, Bar)>,
    /// Two corners of the part of the board that matters.
    pub window: Option<(Square, Square)>,
}

/// What keeps a piece from a point.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Bar {
    /// Its way of moving is blocked.
    Way(Obstacle),
    /// The royal pieces would face each other there.
    Facing,
}
