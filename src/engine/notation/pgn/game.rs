//! A game of a record, as written.

use super::tags::{Recorded, Tags};
use crate::notation::annotations::Annotations;

/// A game as written: nothing of it is judged yet.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Game {
    /// What stands in brackets before the moves.
    pub tags: Tags,
    /// The words of the main line, one for each move, without numbers, comments and marks.
    pub moves: Vec<String>,
    /// The result that ends the moves.
    pub result: Option<Recorded>,
    /// Its comments and variations, the moves of these as written.
    pub annotations: Annotations,
}

impl Game {
    /// The result: what the tag says, else what ends the moves.
    #[must_use]
    pub fn recorded(&self) -> Recorded {
        let known = |result: &Recorded| *result != Recorded::Unknown;
        let told = self.tags.result().filter(known).or(self.result);
        told.unwrap_or(Recorded::Unknown)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.tags.is_empty() && self.moves.is_empty()
    }
}
