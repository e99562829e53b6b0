//! A lesson: a small position that shows how a piece moves.

use crate::rules::board::{Piece, Position, Square};
use crate::rules::verdicts::Obstacle;

/// The one way of moving that a lesson shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Topic {
    /// The piece where it has most points to go to.
    Open,
    /// The same, in a part of the board where it has ways of its own.
    Inside,
    /// The same, where it lacks these ways.
    Outside,
    /// A promotion on the last rank.
    LastRank,
    /// With pieces that block its ways, or at the border of its zone.
    Blocked,
    /// With pieces on its lines: such as it takes, jumps, or stops at.
    Lines,
    /// The royal pieces would face each other.
    Facing,
    /// Where it becomes another piece.
    Promotion,
    /// A piece that has just passed can be taken.
    Passing,
    /// Castling, by the royal piece.
    Castling,
}

/// A position that shows how a piece moves.
#[derive(Debug, Clone)]
pub struct Lesson {
    /// The way of moving that it shows.
    pub topic: Topic,
    /// The piece whose moves are shown.
    pub piece: Piece,
    /// The point on which it stands.
    pub at: Square,
    /// How a sentence calls the part of the board where it has ways of its own, if it has any.
    pub zone: Option<String>,
    /// Few pieces; generals only where they matter.
    pub position: Position,
    /// Empty points that it may go to, a capture in passing among them.
    pub goes: Vec<Square>,
    /// Points of pieces that it may take.
    pub takes: Vec<Square>,
    /// Points that it would go to but for something, and what that is.
    pub barred: Vec<(Square, Bar)>,
    /// Two corners of the part of the board that matters.
    pub window: Option<(Square, Square)>,
}

/// What keeps a piece from a point.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Bar {
    /// Its way of moving is blocked so.
    Way(Obstacle),
    /// The royal pieces would face each other there.
    Facing,
}
