//! What is said of a game, apart from what it plays. All of it may be mended without a new version.

use super::test_game::TestGame;

/// What is said of a game as a whole. What is said of its parts stands with these: the names of its
/// pieces, seats and arrays, how a piece moves and what bars its way, and how a sentence calls a zone.
#[derive(Debug)]
pub(in crate::rules) struct Said {
    pub(in crate::rules) name: String,
    pub(in crate::rules) summary: String,
    pub(in crate::rules) rules: Vec<RulesPart>,
    pub(in crate::rules) games: Vec<TestGame>,
}

/// A part of a variant's rules in plain words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RulesPart {
    /// A paragraph.
    Paragraph(String),
    /// A list, item by item.
    List(Vec<String>),
}
