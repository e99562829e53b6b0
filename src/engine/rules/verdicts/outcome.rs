//! How a game ends by the rules of the board.

use std::fmt;
use std::str::FromStr;

use crate::rules::board::{Side, UnknownWord};

/// How a game ended: who won, if anyone, and why.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The winner; nobody in a draw.
    pub winner: Option<Side>,
    /// The ground of the ruling.
    pub ending: Ending,
}

impl Outcome {
    /// Nobody wins.
    pub(in crate::rules) fn draw(ending: Ending) -> Outcome {
        Outcome {
            winner: None,
            ending,
        }
    }
}

/// What a side gets that has no legal move and is not in check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Stalemate {
    /// It loses.
    #[default]
    Loss,
    /// Nobody wins.
    Draw,
    /// It wins.
    Win,
}

/// The grounds on which the rules of the board end a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ending {
    /// No legal move, and in check.
    Checkmate,
    /// No legal move, and not in check.
    Stalemate,
    /// The same position for the third time.
    Repetition,
    /// One side alone checked all the while.
    PerpetualCheck,
    /// One side alone chased the same piece all the while.
    PerpetualChase,
    /// Too many plies without a capture.
    MoveLimit,
    /// Neither side has a piece that can attack.
    InsufficientMaterial,
    /// The generals faced each other, and the side to move accepted that.
    Bikjang,
    /// Both sides passed, one after the other.
    Passes,
    /// A side had no piece left.
    NoPieces,
    /// The last piece of some kind was captured.
    Extinction,
    /// Check was given for the last time that was needed.
    CheckCount,
    /// A piece came to where it wins.
    Race,
    /// The royal piece was blown up.
    Explosion,
    /// The royal piece was captured, a king.
    KingCaptured,
    /// The same, in a game whose royal piece is no king.
    RoyalCaptured,
    /// The royal piece froze to ice.
    Frozen,
    /// A side had no move, in a game without a royal piece.
    NoMove,
    /// A count of moves ran out.
    Count,
    /// By a rule of this game alone: the king was bared.
    GameRule,
}

impl Ending {
    /// Every ending.
    pub const ALL: [Ending; 20] = [
        Ending::Checkmate,
        Ending::Stalemate,
        Ending::Repetition,
        Ending::PerpetualCheck,
        Ending::PerpetualChase,
        Ending::MoveLimit,
        Ending::InsufficientMaterial,
        Ending::Bikjang,
        Ending::Passes,
        Ending::NoPieces,
        Ending::Extinction,
        Ending::CheckCount,
        Ending::Race,
        Ending::Explosion,
        Ending::KingCaptured,
        Ending::RoyalCaptured,
        Ending::Frozen,
        Ending::NoMove,
        Ending::Count,
        Ending::GameRule,
    ];

    /// The word used on the command line, in the database and in records.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Ending::Checkmate => "checkmate",
            Ending::Stalemate => "stalemate",
            Ending::Repetition => "repetition",
            Ending::PerpetualCheck => "perpetual-check",
            Ending::PerpetualChase => "perpetual-chase",
            Ending::MoveLimit => "move-limit",
            Ending::InsufficientMaterial => "insufficient-material",
            Ending::Bikjang => "bikjang",
            Ending::Passes => "passes",
            Ending::NoPieces => "no-men",
            Ending::Extinction => "extinction",
            Ending::CheckCount => "check-count",
            Ending::Race => "race",
            Ending::Explosion => "explosion",
            Ending::KingCaptured => "king-captured",
            Ending::RoyalCaptured => "royal-captured",
            Ending::Frozen => "frozen",
            Ending::NoMove => "no-move",
            Ending::Count => "count",
            Ending::GameRule => "game-rule",
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Ending {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        Ending::ALL
            .into_iter()
            .find(|ending| ending.as_str() == text)
            .ok_or(UnknownWord)
    }
}
