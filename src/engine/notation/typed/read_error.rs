//! Why a typed text is no move, as data.

use crate::notation::by_file::pattern::Pattern;
use crate::notation::name::Notation;
use crate::notation::shogi::ShogiText;
use crate::rules::{KindId, Line, Move, Piece, Refusal, Square};

/// What the rules have against a move.
pub(super) type Refuse = fn(&Line, Move) -> Option<Refusal>;

/// A move that was understood, unless the rules have something against it.
pub(super) fn allowed(line: &Line, mv: Move, refusal: Refuse) -> Result<Move, ReadError> {
    match refusal(line, mv) {
        Some(why) => Err(ReadError::Illegal(why)),
        None => Ok(mv),
    }
}

/// Why a text is no move of this game now. `words` tells it to people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReadError {
    /// Nothing was typed before the message.
    Empty,
    /// The text is longer than any move.
    TooLong,
    /// The text has the form of no notation.
    NotUnderstood,
    /// More parts than one, joined by `;`.
    SeveralParts,
    /// More parts than a free board takes in one turn.
    TooManyParts,
    /// No piece of this game has the label of one that is to be put on a free board, shortened.
    UnknownPiece(String),
    /// A further part that says something else than what this move does.
    OddPart(Move),
    /// The label of what a piece becomes is in the wrong case or means no piece.
    WrongPromotion {
        /// The label as typed, shortened.
        given: String,
        /// What is wrong with the label.
        fault: LabelFault,
        /// The piece that the text means.
        piece: Piece,
        /// The move; where only the case is wrong, with what was meant.
        mv: Move,
    },
    /// Short algebraic that no legal move fits.
    NoneFits {
        /// The kind of piece that the text names.
        kind: KindId,
        /// The square that the text names as target.
        to: Square,
        /// Why not, where just one piece can be meant.
        refused: Option<Box<Refusal>>,
    },
    /// `@-e4` or `e4-` would take a piece off the board.
    Remove(String),
    /// `-e4` would take the point itself off the board.
    RemovePoint(String),
    /// `q-e8` would put a piece on the board.
    Place {
        /// The piece's label, as typed.
        label: String,
        /// The point that the text names.
        to: String,
    },
    /// `P*e5` would drop a piece from the hand.
    Drop {
        /// The piece's label, as typed.
        label: String,
        /// The point that the text names.
        to: String,
    },
    /// `E*a1` would drop what is no piece of this game.
    NoSuchPiece(String),
    /// Only the target was given, as in `Re6`.
    Abbreviated {
        /// The label, if there was one: that of the candidates, else as typed.
        label: Option<String>,
        /// The target, if the board has it.
        to: Option<Square>,
        /// The moves that may be meant.
        candidates: Vec<Move>,
    },
    /// A point that the board lacks, shortened.
    NoSuchSquare(String),
    /// The label is not that of the piece on the point.
    WrongLabel {
        /// The label as typed, shortened.
        given: String,
        /// What is wrong with the label.
        fault: LabelFault,
        /// The piece that stands there.
        piece: Piece,
        /// The move that the text means as typed.
        mv: Move,
    },
    /// A move that may not be played.
    Illegal(Refusal),
    /// More than one legal move is meant, each in the notation in which it is.
    Ambiguous(Vec<(Notation, Move)>),
    /// Understood, in a notation that describes moves, but no legal move fits.
    Unfit {
        /// The notation in which the text was read.
        notation: Notation,
        /// The parts of the text, as its notation has them.
        described: Description,
        /// The move that was described, where there is just one, and why it may not be played.
        refused: Option<(Move, Refusal)>,
    },
}

/// A move as a notation describes it that names no two points.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Description {
    /// In a notation that counts files: WXF, Chinese, Lau.
    ByFile(Pattern),
    /// By the pattern of a notation of shogi.
    Shogi(ShogiText),
}

impl ReadError {
    /// The moves that may have been meant, where the fault leaves some to choose from.
    pub fn candidates(&self) -> Vec<Move> {
        match self {
            ReadError::Abbreviated { candidates, .. } => candidates.clone(),
            ReadError::Ambiguous(readings) => readings.iter().map(|(_, mv)| *mv).collect(),
            _ => Vec::new(),
        }
    }
}

/// What is wrong with a label.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LabelFault {
    /// The right letter in the other side's case.
    Case,
    /// Another piece stands there.
    TrackedPiece,
    /// No piece of this game has such a label.
    Unknown,
}
