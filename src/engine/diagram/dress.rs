//! The look of a diagram: the set of pieces, the board and the colours.

use crate::rules::{Style, Variant};
use strum::{EnumIter, IntoEnumIterator, IntoStaticStr};

/// A set of pieces for a diagram.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, EnumIter, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Set {
    /// Round pieces with characters in games that have them, otherwise figures.
    #[default]
    Traditional,
    /// Traditional pieces with simplified characters, as printed in China.
    Simplified,
    /// The figures of western chess sets.
    Western,
    /// The labels from the notation of moves.
    Letters,
}

/// How the board under the pieces is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, EnumIter, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Ground {
    /// The usual board of the game.
    #[default]
    Usual,
    /// Pieces stand on crossings of lines.
    Lines,
    /// Pieces stand in squares of two shades.
    Checkered,
}

/// The colours of a board and its pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, EnumIter, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Theme {
    /// The paper theme, or the night theme on a page with dark colours.
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

/// The size of a board on a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, EnumIter, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Size {
    /// The size on a page beside the moves.
    #[default]
    Medium,
    /// For lists, and for a corner of the screen.
    Small,
    /// As high as the browser's window.
    Large,
    /// For projectors and large screens.
    Wall,
}

/// The look of a diagram: pieces, board and theme.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Dress {
    /// The set of pieces to draw.
    pub set: Set,
    /// How the board under the pieces is drawn.
    pub ground: Ground,
    /// The colours of board and pieces.
    pub theme: Theme,
}

/// A value with a name for addresses, forms and the database.
pub trait Word: Copy + Into<&'static str> + IntoEnumIterator {
    /// All values, beginning with the default.
    fn all() -> impl Iterator<Item = Self> {
        Self::iter()
    }

    /// The value with this name, if there is one.
    fn find(word: &str) -> Option<Self> {
        Self::iter().find(|value| value.word() == word)
    }

    /// The name in addresses and cookies.
    fn word(self) -> &'static str {
        self.into()
    }
}

impl<T: Copy + Into<&'static str> + IntoEnumIterator> Word for T {}

impl Ground {
    /// Whether the pieces of a variant stand in cells on this board.
    pub(super) fn has_squares(self, variant: &Variant) -> bool {
        match self {
            _ if variant.board().style() == Style::Hexes => true,
            Self::Usual => variant.board().style() != Style::Lines,
            Self::Lines => false,
            Self::Checkered => true,
        }
    }

    /// Whether the squares have two shades.
    pub(super) fn has_shades(self, variant: &Variant) -> bool {
        self == Self::Checkered || variant.board().style() == Style::Cells
    }
}

impl Size {
    /// The distance between points in a standalone picture, in pixels.
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
