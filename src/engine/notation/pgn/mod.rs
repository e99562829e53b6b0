//! Game records in PGN and similar texts, in all notations of moves.
//!
//! [`games`] divides the text into games with their tags and words. [`Reader::read`] plays the
//! words of a game by the rules of its variant, in the notation that fits them. Comments are kept,
//! and variations are played in the same notation as far as they can be.

mod comments;
mod evidence;
#[cfg(test)]
mod foreign_tests;
mod headings;
mod move_words;
mod movetext;
mod notations;
mod prose;
mod reader;
#[cfg(test)]
mod reader_tests;
#[cfg(test)]
mod round_trip_tests;
mod scan;
mod tags;
pub(super) mod variant_names;

pub(super) use evidence::settle;
pub(super) use prose::is_record;
pub use reader::{Played, Reader, Stopped, Unplayable};
pub use scan::games;
pub(super) use tags::RULES;
pub use tags::{Date, Recorded, Tags, date, is_name};
pub(super) use tags::{ORIGINAL_DATE, is_blank, is_tag_line};
pub use variant_names::find as find_variant;

use crate::notation::annotations::Annotations;

/// The maximum number of moves of a game; a file with more is damaged.
pub const MOST_MOVES: usize = 5_000;

/// A game as it is written, before any checks.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Game {
    /// The tags before the moves.
    pub tags: Tags,
    /// The moves of the main line, one word each, without numbers, comments and marks.
    pub moves: Vec<String>,
    /// The result after the moves.
    pub result: Option<Recorded>,
    /// Its comments and variations; the moves of variations are as written.
    pub annotations: Annotations,
    /// Whether the record had more comments or variations than are kept.
    pub is_cut: bool,
    /// The main variant of the file, for games that name none.
    pub file_variant: Option<String>,
}

impl Game {
    /// The result of the tag, otherwise the result after the moves.
    pub fn recorded(&self) -> Recorded {
        let known = |result: &Recorded| *result != Recorded::Unknown;
        let told = self.tags.result().filter(known).or(self.result);
        told.unwrap_or(Recorded::Unknown)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.tags.is_empty() && self.moves.is_empty()
    }
}
