//! What is drawn by lot before a game.

use crate::rules::board::pieces::{KindId, Square};

/// How the second side's pieces stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub(in crate::rules) enum Second {
    /// Opposite the first side's, file by file.
    Mirrored,
    /// As the first side's when the board is turned by half.
    Turned,
    /// Drawn with the first side's, for both share the points.
    Mixed,
}

/// What is drawn, and what must come of it.
#[derive(Debug)]
pub(in crate::rules) struct Shuffle {
    /// The points that are filled: the first side's, or both sides'.
    pub(in crate::rules) points: Vec<Square>,
    /// What stands on them, of each side.
    pub(in crate::rules) pieces: Vec<KindId>,
    /// Pairs that stand on different shades.
    pub(in crate::rules) apart: Vec<[KindId; 2]>,
    /// A piece that stands between two others.
    pub(in crate::rules) between: Option<[KindId; 2]>,
    /// The kind of which every piece must be guarded.
    pub(in crate::rules) guarded: Option<KindId>,
    pub(in crate::rules) second: Second,
}
