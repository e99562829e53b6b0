//! The notations by name, and which game is written in which.

use std::fmt;
use std::str::FromStr;

use super::chinese::{self, Script};
use super::{algebraic, coordinate, lau, ranked, san, wxf};
use crate::rules::{Line, Move, Position, UnknownWord, Variant};

/// A way to write moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Notation {
    /// `C h3-e3`, as Game Courier writes it.
    #[default]
    Algebraic,
    /// `C2=5`.
    Wxf,
    /// `炮二平五`, in traditional characters.
    Chinese,
    /// `炮二平五`, in simplified characters.
    ChineseSimplified,
    /// `H2-E2`, with ranks from 0.
    Iccs,
    /// `h2e2`, with ranks from 0.
    Ucci,
    /// `h3e3`, with ranks from 1, as engines of the chess family write.
    Coordinate,
    /// `C2h5`.
    Lau,
    /// `Nf3`, short algebraic for chess.
    San,
}

impl Notation {
    /// Every notation, in the order in which they are offered.
    pub const ALL: [Notation; 9] = [
        Notation::Algebraic,
        Notation::Wxf,
        Notation::Chinese,
        Notation::ChineseSimplified,
        Notation::Iccs,
        Notation::Ucci,
        Notation::Coordinate,
        Notation::Lau,
        Notation::San,
    ];

    /// The word used in forms, addresses, the database and the command line.
    #[must_use]
    pub fn slug(self) -> &'static str {
        match self {
            Notation::Algebraic => "algebraic",
            Notation::Wxf => "wxf",
            Notation::Chinese => "chinese",
            Notation::ChineseSimplified => "chinese-simplified",
            Notation::Iccs => "iccs",
            Notation::Ucci => "ucci",
            Notation::Coordinate => "coordinate",
            Notation::Lau => "lau",
            Notation::San => "san",
        }
    }

    /// The word of a record's `Format` tag.
    #[must_use]
    pub fn format(self) -> &'static str {
        match self {
            Notation::Algebraic => "Algebraic",
            Notation::Wxf => "WXF",
            Notation::Chinese | Notation::ChineseSimplified => "Chinese",
            Notation::Iccs => "ICCS",
            Notation::Ucci => "UCCI",
            Notation::Coordinate => "Coordinate",
            Notation::Lau => "Lau",
            Notation::San => "SAN",
        }
    }

    /// Whether games of this variant are written so.
    #[must_use]
    pub fn is_for(self, variant: &Variant) -> bool {
        // What is done by hand on a free board, no other notation can say.
        if variant.is_free() {
            return matches!(self, Notation::Algebraic | Notation::Coordinate);
        }
        match self {
            Notation::Algebraic | Notation::Coordinate => true,
            Notation::Iccs | Notation::Ucci => wxf::is_for(variant) && ranked::is_for(variant),
            Notation::Wxf | Notation::Chinese | Notation::ChineseSimplified => wxf::is_for(variant),
            Notation::Lau => lau::is_for(variant),
            Notation::San => variant.san_pawn().is_some(),
        }
    }

    /// The notations in which games of this variant are written.
    #[must_use]
    pub fn available(variant: &Variant) -> Vec<Notation> {
        let fits = |notation: &Notation| notation.is_for(variant);
        Notation::ALL.into_iter().filter(fits).collect()
    }

    /// Writes a move that begins in this position; none where the notation has no form for it.
    #[must_use]
    pub fn write(self, variant: &Variant, position: &Position, mv: Move) -> Option<String> {
        if !self.is_for(variant) {
            return None;
        }
        match self {
            Notation::Algebraic => Some(algebraic::write(variant, position, mv)),
            Notation::Coordinate => Some(coordinate::write(variant, mv)),
            Notation::Iccs => ranked::iccs(variant, mv),
            Notation::Ucci => ranked::ucci(variant, mv),
            Notation::Wxf => wxf::write(variant, position, mv),
            Notation::Chinese => chinese::write(variant, position, mv, Script::Traditional),
            Notation::ChineseSimplified => {
                chinese::write(variant, position, mv, Script::Simplified)
            }
            Notation::Lau => lau::write(variant, position, mv),
            Notation::San => san::write(variant, position, mv),
        }
    }

    /// This notation, or full algebraic where games of the variant are not written so.
    #[must_use]
    pub fn or_algebraic(self, variant: &Variant) -> Notation {
        if self.is_for(variant) {
            self
        } else {
            Notation::Algebraic
        }
    }

    /// Writes a move as [`write`](Notation::write) does, or in full algebraic where this notation
    /// has no form for it.
    #[must_use]
    pub fn write_or_algebraic(self, variant: &Variant, position: &Position, mv: Move) -> String {
        self.write(variant, position, mv)
            .unwrap_or_else(|| algebraic::write(variant, position, mv))
    }
}

/// A legal move in a notation, to show how one is written; none when there is no legal move.
#[must_use]
pub fn example(line: &Line, notation: Notation) -> Option<String> {
    let moves = line.legal();
    let middle = moves.get(moves.len() / 2)?;
    Some(notation.write_or_algebraic(line.variant(), line.position(), *middle))
}

impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.slug())
    }
}

impl FromStr for Notation {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        Notation::ALL
            .into_iter()
            .find(|notation| notation.slug() == text)
            .ok_or(UnknownWord)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_notation_is_found_by_its_slug() {
        for notation in Notation::ALL {
            assert_eq!(notation.slug().parse(), Ok(notation));
        }
        assert_eq!("runes".parse::<Notation>(), Err(UnknownWord));
    }
}
