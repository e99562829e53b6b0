//! What a diagram wears: which pieces, which board, which colours.

use crate::rules::{Style, Variant};
use strum::{EnumIter, IntoEnumIterator, IntoStaticStr};

/// The pieces that are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, EnumIter, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Set {
    /// Round pieces with characters, where the game has them; figures otherwise.
    #[default]
    Traditional,
    /// The same with simplified characters, as printed in China.
    Simplified,
    /// Figures as chess players know them.
    Western,
    /// The labels that moves are written with.
    Letters,
}

/// The board under the pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, EnumIter, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Ground {
    /// As the game is usually printed.
    #[default]
    Usual,
    /// Pieces stand where lines cross.
    Lines,
    /// Pieces stand in squares of two shades.
    Checkered,
}

/// The colours of a board and its pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, EnumIter, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Theme {
    /// Paper by day; on a page that is shown dark, night.
    #[default]
    Auto,
    /// Black on white, as in a printed book.
    Paper,
    /// The browns of a wooden board.
    Wood,
    /// The green of a felt cloth.
    Green,
    /// Dark colours, for screens at night.
    Night,
}

/// How large a board is on a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, EnumIter, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Size {
    /// As a page shows it beside the moves.
    #[default]
    Medium,
    /// For lists, and for a corner of the screen.
    Small,
    /// As high as the window of the browser.
    Large,
    /// Large enough to be read across a hall.
    Wall,
}

/// Everything that a diagram wears.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Dress {
    /// Which set of pieces is drawn.
    pub set: Set,
    /// What the board is drawn as.
    pub ground: Ground,
    /// The colours of board and pieces.
    pub theme: Theme,
}

/// A value that addresses, forms and the database call by a word.
pub trait Word: Copy + Into<&'static str> + IntoEnumIterator {
    /// Every value, the usual one first.
    fn all() -> impl Iterator<Item = Self> {
        Self::iter()
    }

    /// The value that an address names by this word.
    fn find(word: &str) -> Option<Self> {
        Self::iter().find(|value| value.word() == word)
    }

    /// The word that stands for the value in addresses and cookies.
    fn word(self) -> &'static str {
        self.into()
    }
}

impl<T: Copy + Into<&'static str> + IntoEnumIterator> Word for T {}

impl Ground {
    /// Whether pieces of a game stand in squares on it.
    pub(super) fn has_squares(self, variant: &Variant) -> bool {
        match self {
            _ if variant.board().style() == Style::Hexes => true,
            Self::Usual => variant.board().style() != Style::Lines,
            Self::Lines => false,
            Self::Checkered => true,
        }
    }

    /// Whether these are of two shades.
    pub(super) fn has_shades(self, variant: &Variant) -> bool {
        self == Self::Checkered || variant.board().style() == Style::Cells
    }
}

impl Size {
    /// From point to point, in pixels of a picture that is drawn alone.
    pub fn pixels(self) -> u32 {
        match self {
            Self::Small => 32,
            Self::Medium => 56,
            Self::Large => 80,
            Self::Wall => 100,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_back<T: Word + PartialEq + std::fmt::Debug>() {
        for value in T::all() {
            assert_eq!(T::find(value.word()), Some(value));
        }
        assert_eq!(T::find("gold"), None);
    }

    #[test]
    fn every_word_names_its_value() {
        read_back::<Set>();
        read_back::<Ground>();
        read_back::<Theme>();
        read_back::<Size>();
    }
}
