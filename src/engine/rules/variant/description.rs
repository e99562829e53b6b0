//! The description of a game, apart from its rules. It may change without a new version.

use super::parts::TestGame;
use strum::{IntoStaticStr, VariantArray};

/// What is said of a game as a whole. What is said of its parts stands with these: the names of its
/// pieces, seats and arrays, how a piece moves and what bars its way, and how a sentence calls a
/// zone.
#[derive(Debug)]
pub(in crate::rules) struct Description {
    pub(in crate::rules) name: String,
    pub(in crate::rules) summary: String,
    pub(in crate::rules) family: Family,
    pub(in crate::rules) rules: Vec<RulesPart>,
    pub(in crate::rules) games: Vec<TestGame>,
}

/// The group in which a game is listed.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Default, serde::Deserialize, IntoStaticStr, VariantArray,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum Family {
    /// Xiangqi itself and its variants.
    Xiangqi,
    /// Shogi, and the games of South-East Asia.
    Asia,
    /// Chess, and chess with other aims or set-ups.
    Chess,
    /// Chess with other pieces than usual.
    Pieces,
    /// Chess on boards of other sizes or shapes.
    Boards,
    /// Captured pieces come back.
    Drops,
    /// Dice, and other random events.
    Chance,
    /// What the other side cannot see.
    Hidden,
    /// Whatever belongs to none of these.
    #[default]
    Other,
}

impl Family {
    /// All of them, in the order of lists.
    pub const ALL: &'static [Family] = Family::VARIANTS;

    /// The word in files and addresses.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

/// A part of a variant's rules in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RulesPart {
    /// Text without a list in it.
    Paragraph(String),
    /// A list, one text for each item.
    List(Vec<String>),
}

impl RulesPart {
    /// The parts of a text: a paragraph per line, and lists of lines that begin with `- `.
    pub fn all_of(text: &str) -> Vec<Self> {
        let mut parts = Vec::new();
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
            match (line.strip_prefix("- "), parts.last_mut()) {
                (Some(item), Some(Self::List(items))) => items.push(item.to_owned()),
                (Some(item), _) => parts.push(Self::List(vec![item.to_owned()])),
                (None, _) => parts.push(Self::Paragraph(line.to_owned())),
            }
        }
        parts
    }
}
