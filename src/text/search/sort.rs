//! The orders of lists of games.

use strum::IntoEnumIterator;

/// The order of a list of games; games that are alike in it stand by their numbers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, strum::EnumIter, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Sort {
    /// Those that ended last first.
    #[default]
    Ended,
    /// Those that ended first first.
    Oldest,
    Length,
    Shortest,
    /// Those that most was said about first.
    Kibitzed,
}

impl Sort {
    pub fn all() -> impl Iterator<Item = Self> {
        Self::iter()
    }

    /// Its word in addresses and requests.
    #[must_use]
    pub fn word(self) -> &'static str {
        self.into()
    }

    #[must_use]
    pub fn find(word: &str) -> Option<Self> {
        Self::iter().find(|sort| sort.word() == word)
    }
}
