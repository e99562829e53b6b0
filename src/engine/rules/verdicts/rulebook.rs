//! Rulebooks: what repetition means. A game is pinned to the one it began under.

use std::fmt;

use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, IntoStaticStr, VariantArray};

use crate::rules::board::UnknownWord;

/// The repetition rules that a game is played under.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[derive(Display, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case", parse_err_fn = UnknownWord::of, parse_err_ty = UnknownWord)]
pub enum Rulebook {
    /// The manner of the Asian federation: who alone checks, or chases one piece, all the while
    /// loses at the third occurrence of a position.
    Axf,
    /// A fourth check in a row with one piece, repeating a position, is refused, and so is
    /// the third occurrence by a chase of one unprotected piece between the same two points; any
    /// other third occurrence is a draw.
    House,
    /// The third occurrence of a position is a draw, always.
    Threefold,
    /// The third occurrence is a draw, and castling rights and a possible capture in passing
    /// belong to the position.
    Chess,
    /// The third occurrence is a draw, unless one side alone checked all the while: it loses.
    Perpetual,
    /// The fourth occurrence is a draw, unless one side alone checked all the while: it loses. That
    /// of shogi.
    Shogi,
    /// Who brings about the third occurrence loses.
    MoverLoses,
    /// Who brings about the fourth occurrence loses, unless one side alone checked all the while:
    /// then that side does. That of Tori Shogi.
    Tori,
    /// That of Korean chess: bikjang, passes and repetitions end the game, and points decide.
    Janggi,
    /// Nothing is judged: for boards whose rules are not enforced.
    Free,
}

impl Rulebook {
    /// Every rulebook, in the order in which lists offer them.
    pub const ALL: &'static [Rulebook] = Rulebook::VARIANTS;

    /// The word used in forms, the database and the command line.
    pub fn slug(self) -> &'static str {
        self.into()
    }

    /// The version that new games are played under; it goes up when a ruling changes.
    pub fn version(self) -> u32 {
        match self {
            // The first version refused checks only.
            Rulebook::House => 2,
            Rulebook::Axf
            | Rulebook::Threefold
            | Rulebook::Chess
            | Rulebook::Perpetual
            | Rulebook::Shogi
            | Rulebook::MoverLoses
            | Rulebook::Tori
            | Rulebook::Free
            | Rulebook::Janggi => 1,
        }
    }

    /// Whether it asks what a side chases, and not only whether it checks.
    pub fn asks_about_chases(self) -> bool {
        matches!(self, Rulebook::Axf | Rulebook::House)
    }

    /// Whether it asks which side gave check all the while.
    pub fn asks_about_checks(self) -> bool {
        match self {
            Rulebook::Axf
            | Rulebook::House
            | Rulebook::Perpetual
            | Rulebook::Shogi
            | Rulebook::Tori => true,
            Rulebook::Threefold
            | Rulebook::Chess
            | Rulebook::MoverLoses
            | Rulebook::Free
            | Rulebook::Janggi => false,
        }
    }

    /// At which occurrence of a position it is ruled what a repetition means.
    pub fn judged_at(self) -> usize {
        match self {
            Rulebook::Shogi | Rulebook::Tori => 4,
            _ => 3,
        }
    }
}

/// A rulebook in one of its versions: what a game is pinned to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Edition {
    /// The rulebook, whatever its version.
    pub book: Rulebook,
    /// Its version, counted from 1.
    pub version: u32,
}

impl Edition {
    /// A rulebook in a version that a game was begun under; none if there never was such.
    pub fn find(book: Rulebook, version: i64) -> Option<Edition> {
        let version = u32::try_from(version).ok()?;
        (1..=book.version())
            .contains(&version)
            .then_some(Edition { book, version })
    }

    /// Whether a chase can be refused: `house` knows it since its second version.
    pub(in crate::rules) fn refuses_chases(self) -> bool {
        self.book == Rulebook::House && self.version >= 2
    }
}

impl From<Rulebook> for Edition {
    /// The rulebook as new games are played under.
    fn from(book: Rulebook) -> Edition {
        Edition {
            book,
            version: book.version(),
        }
    }
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.book, self.version)
    }
}
