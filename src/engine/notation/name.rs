//! The list of notations and their names.

use crate::rules::UnknownWord;
use strum::{Display, EnumString, IntoStaticStr, VariantArray};

/// A notation for the moves of a game.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Default,
    Display,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[strum(serialize_all = "kebab-case", parse_err_fn = UnknownWord::of, parse_err_ty = UnknownWord)]
pub enum Notation {
    /// `C h3-e3`, the notation of Game Courier.
    #[default]
    Algebraic,
    /// WXF, the notation of the World Xiangqi Federation: `C2=5`.
    Wxf,
    /// `炮二平五`, in traditional characters.
    Chinese,
    /// `炮二平五`, in simplified characters.
    ChineseSimplified,
    /// `H2-E2`, with ranks from 0.
    Iccs,
    /// `h2e2`, with ranks from 0.
    Ucci,
    /// `h3e3`, with ranks from 1, the notation of engines in the chess family.
    Coordinate,
    /// The notation of H. T. Lau’s books: `C2h5`.
    Lau,
    /// `Nf3`, short algebraic for chess.
    San,
    /// `P-7f`, the western notation of shogi.
    #[strum(serialize = "shogi-western")]
    Western,
    /// `７六歩`, the Japanese notation of shogi.
    Japanese,
    /// `7g7f`, the notation of shogi programs.
    Usi,
}

impl Notation {
    /// Every notation, in the order of the list for users.
    pub const ALL: &'static [Notation] = Notation::VARIANTS;

    /// The name in forms, addresses, the database and the command line.
    pub fn slug(self) -> &'static str {
        self.into()
    }

    /// The word of a record's `Format` tag.
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
            Notation::Western => "Western shogi",
            Notation::Japanese => "Japanese",
            Notation::Usi => "USI",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_notation_is_found_by_its_slug() {
        for &notation in Notation::ALL {
            assert_eq!(notation.slug().parse(), Ok(notation));
        }
        assert_eq!("runes".parse::<Notation>(), Err(UnknownWord));
    }
}
