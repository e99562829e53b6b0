//! Rulebooks: what repetition means. A game keeps the edition of the rulebook with which it began.

use std::fmt;

use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, IntoStaticStr, VariantArray};

use crate::rules::board::UnknownWord;

/// The repetition rules of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[derive(Display, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case", parse_err_fn = UnknownWord::of, parse_err_ty = UnknownWord)]
pub enum Rulebook {
    /// As in the Asian federation: a side that alone checks, or chases one piece, all the time
    /// loses at the third occurrence of a position.
    Axf,
    /// A fourth check in a row with one piece, repeating a position, is refused, and so is
    /// the third occurrence by a chase of one unprotected piece between the same two points; any
    /// other third occurrence is a draw.
    House,
    /// The third occurrence of a position is always a draw.
    Threefold,
    /// The third occurrence is a draw; castling rights and a possible capture en passant belong to
    /// the position.
    Chess,
    /// The third occurrence is a draw, unless one side alone checked all the time: it loses.
    Perpetual,
    /// Shogi: the fourth occurrence is a draw, unless one side alone checked all the time: it
    /// loses.
    Shogi,
    /// The side that brings about the third occurrence loses.
    MoverLoses,
    /// Tori Shogi: the side that brings about the fourth occurrence loses, unless one side alone
    /// checked all the time: then that side loses.
    Tori,
    /// Korean chess: bikjang, passes and repetitions end the game, and points decide.
    Janggi,
    /// Nothing is judged: for boards without enforced rules.
    Free,
}

impl Rulebook {
    /// Every rulebook, in the order of lists.
    pub const ALL: &'static [Rulebook] = Rulebook::VARIANTS;

    /// The word used in forms, the database and the command line.
    pub fn slug(self) -> &'static str {
        self.into()
    }

    /// The edition for new games; it goes up when a ruling changes.
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

    /// Whether it judges chases as well as checks.
    pub fn asks_about_chases(self) -> bool {
        matches!(self, Rulebook::Axf | Rulebook::House)
    }

    /// Whether it judges which side gave check all the time.
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

    /// The occurrence of a position at which a repetition is judged.
    pub fn judged_at(self) -> usize {
        match self {
            Rulebook::Shogi | Rulebook::Tori => 4,
            _ => 3,
        }
    }
}

/// An edition of a rulebook, which a game keeps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Edition {
    /// The rulebook.
    pub book: Rulebook,
    /// Its version, counted from 1.
    pub version: u32,
}

impl Edition {
    /// An edition of a rulebook; none if it never existed.
    pub fn find(book: Rulebook, version: i64) -> Option<Edition> {
        let version = u32::try_from(version).ok()?;
        (1..=book.version())
            .contains(&version)
            .then_some(Edition { book, version })
    }

    /// Whether a chase can be refused: `house` does so since its second edition.
    pub(in crate::rules) fn refuses_chases(self) -> bool {
        self.book == Rulebook::House && self.version >= 2
    }
}

impl From<Rulebook> for Edition {
    /// The edition for new games.
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
