//! A game that a variant file carries to show what its rules say.

use crate::rules::verdicts::outcome::Outcome;
use crate::rules::verdicts::rulebook::Rulebook;

/// A game, and what must come of it.
#[derive(Debug, Clone)]
pub struct TestGame {
    /// The byte of the variant's text at which it begins.
    pub(in crate::rules) at: usize,
    /// What it shows, in a few words.
    pub note: String,
    /// The position it begins with; none for the variant's own.
    pub fen: Option<String>,
    /// The rulebook it is played under; none for the variant's first.
    pub rulebook: Option<Rulebook>,
    /// The moves, as coordinates.
    pub moves: Vec<String>,
    /// How the last move ends it; none when play goes on.
    pub outcome: Option<Outcome>,
    /// The last position, if it must be this.
    pub last: Option<String>,
    /// Moves that may be played in the last position.
    pub legal: Vec<String>,
    /// Moves that may not.
    pub illegal: Vec<String>,
}
