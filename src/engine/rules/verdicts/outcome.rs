//! How a game ends on the board.

use strum::{Display, EnumString, IntoStaticStr, VariantArray};

use crate::rules::board::{Side, UnknownWord};

/// How a game ended: the winner, if any, and the rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The winner; none in a draw.
    pub winner: Option<Side>,
    /// The rule by which it ended.
    pub ending: Ending,
}

impl Outcome {
    pub(in crate::rules) fn won(side: Side, ending: Ending) -> Outcome {
        let winner = Some(side);
        Outcome { winner, ending }
    }

    pub(crate) fn draw(ending: Ending) -> Outcome {
        let winner = None;
        Outcome { winner, ending }
    }
}

/// The result for a side that has no legal move and is not in check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Stalemate {
    /// The side that cannot move loses.
    #[default]
    Loss,
    /// Nobody wins, as in chess.
    Draw,
    /// The side that cannot move wins.
    Win,
}

/// The rules by which a game ends on the board.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Display, EnumString, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "kebab-case", parse_err_fn = UnknownWord::of, parse_err_ty = UnknownWord)]
pub enum Ending {
    /// No legal move, and in check.
    Checkmate,
    /// No legal move, and not in check.
    Stalemate,
    /// The same position for the third time.
    Repetition,
    /// One side alone checked all the time.
    PerpetualCheck,
    /// One side alone chased the same piece all the time.
    PerpetualChase,
    /// Too many plies without a capture.
    MoveLimit,
    /// Neither side has a piece that can attack.
    InsufficientMaterial,
    /// The generals faced each other, and the side to move accepted that.
    Bikjang,
    /// Both sides passed, one after the other.
    Passes,
    /// A side had no piece left on the board.
    #[strum(serialize = "no-men")]
    NoPieces,
    /// The last piece of some kind was captured.
    Extinction,
    /// The check that decides the game was given.
    CheckCount,
    /// A piece reached its goal.
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
    /// A count of moves ran out, as in makruk.
    Count,
    /// A rule of this game alone, such as a bare king.
    GameRule,
}

impl Ending {
    /// Every ending, in the order of lists.
    pub const ALL: &'static [Ending] = Ending::VARIANTS;

    /// The word used on the command line, in the database and in records.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}
