//! A start that makes up for a difference in strength: the first seat gives, the second takes.

use crate::rules::board::position::Position;

/// Odds that the first seat can give.
#[derive(Debug, Clone)]
pub struct Odds {
    /// The word used in forms and the database.
    pub slug: String,
    /// What people read.
    pub name: String,
    /// The position that the game begins with.
    pub start: Position,
}
