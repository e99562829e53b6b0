//! Arrays that a player may choose for some of the own pieces.

use crate::rules::board::pieces::{KindId, Square};

/// An array that a player may choose for some of the own pieces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    /// The word used in forms and the database.
    pub slug: String,
    /// What people read.
    pub name: String,
    /// Who stands where, for the first seat and for the second.
    pub(in crate::rules) pieces: [Vec<(Square, KindId)>; 2],
}
