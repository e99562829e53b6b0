//! Rulebooks: what repetition means. A game is pinned to the one it began under.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::men::UnknownWord;

/// The repetition rules that a game is played under.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Rulebook {
    /// A fourth check in a row with one man, repeating a position, is refused; any third
    /// occurrence of a position is a draw.
    House,
    /// The third occurrence of a position is a draw, always.
    Threefold,
    /// Nothing is judged: for boards whose rules are not enforced.
    Free,
}

impl Rulebook {
    /// Every rulebook.
    pub const ALL: [Rulebook; 3] = [Rulebook::House, Rulebook::Threefold, Rulebook::Free];

    /// The word used in forms, the database and the command line.
    #[must_use]
    pub fn slug(self) -> &'static str {
        match self {
            Rulebook::House => "house",
            Rulebook::Threefold => "threefold",
            Rulebook::Free => "free",
        }
    }

    /// Goes up when a ruling changes, so that old games can be told from new ones.
    #[must_use]
    pub fn version(self) -> u32 {
        1
    }
}

impl fmt::Display for Rulebook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.slug())
    }
}

impl FromStr for Rulebook {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        Rulebook::ALL
            .into_iter()
            .find(|book| book.slug() == text)
            .ok_or(UnknownWord)
    }
}
