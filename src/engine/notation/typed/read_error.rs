//! The reasons why a typed text is not a move, as data.

use crate::notation::by_file::pattern::Pattern;
use crate::notation::name::Notation;
use crate::notation::shogi::ShogiText;
use crate::rules::{KindId, Line, Move, Piece, Refusal, Square};

/// Returns the reason why a move is illegal, if it is.
pub(super) type Refuse = fn(&Line, Move) -> Option<Refusal>;

/// Returns the move if `refusal` has no reason against it.
pub(super) fn allowed(line: &Line, mv: Move, refusal: Refuse) -> Result<Move, ReadError> {
    match refusal(line, mv) {
        Some(why) => Err(ReadError::Illegal(why)),
        None => Ok(mv),
    }
}

/// The reason why a text is not a move in this position. `words` has the messages for users.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReadError {
    /// There is no text before the message.
    Empty,
    /// The text is longer than any move.
    TooLong,
    /// The text has the form of no known notation.
    NotUnderstood,
    /// There are several parts, joined by `;`.
    SeveralParts,
    /// There are more parts than one turn on a free board may have.
    TooManyParts,
    /// No piece of this variant has the label of a piece to put on a free board. The label is
    /// shortened.
    UnknownPiece(String),
    /// An additional part does not describe the effects of this move.
    OddPart(Move),
    /// The label of the new piece is in the wrong case or unknown.
    WrongPromotion {
        /// The label as typed, shortened.
        given: String,
        /// What is wrong with the label.
        fault: LabelFault,
        /// The piece that the text names.
        piece: Piece,
        /// The move. If only the case is wrong, it includes the promotion.
        mv: Move,
    },
    /// No legal move matches the text in short algebraic.
    NoneFits {
        /// The kind of piece that the text names.
        kind: KindId,
        /// The target square of the text.
        to: Square,
        /// The reason, if only one piece is possible.
        refused: Option<Box<Refusal>>,
    },
    /// `@-e4` or `e4-` would remove a piece from the board.
    Remove(String),
    /// `-e4` would remove the point from the board.
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
    /// `E*a1` would drop a piece that this variant does not have.
    NoSuchPiece(String),
    /// The text has only the target: `Re6`.
    Abbreviated {
        /// The label, if there is one: that of the candidates, otherwise as typed.
        label: Option<String>,
        /// The target, if it is a point of the board.
        to: Option<Square>,
        /// The legal moves that are possible.
        candidates: Vec<Move>,
    },
    /// The board does not have this point. The name is shortened.
    NoSuchSquare(String),
    /// The label does not match the piece on the point.
    WrongLabel {
        /// The label as typed, shortened.
        given: String,
        /// What is wrong with the label.
        fault: LabelFault,
        /// The piece that is on the point.
        piece: Piece,
        /// The move as the text describes it.
        mv: Move,
    },
    /// The move is against the rules.
    Illegal(Refusal),
    /// Several legal moves match. Each has the notation of its reading.
    Ambiguous(Vec<(Notation, Move)>),
    /// The text was understood as a description, but no legal move matches.
    Unfit {
        /// The notation that the text is in.
        notation: Notation,
        /// The contents of the text in this notation.
        described: Description,
        /// The only illegal move that matches, and the reason why it is illegal.
        refused: Option<(Move, Refusal)>,
    },
}

/// The description of a move in a notation that does not name two points.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Description {
    /// In a notation that counts files: WXF, Chinese or Lau's.
    ByFile(Pattern),
    /// In one of the notations of shogi.
    Shogi(ShogiText),
}

impl ReadError {
    /// The moves that are possible, if the error leaves a choice.
    pub fn candidates(&self) -> Vec<Move> {
        match self {
            ReadError::Abbreviated { candidates, .. } => candidates.clone(),
            ReadError::Ambiguous(readings) => readings.iter().map(|(_, mv)| *mv).collect(),
            _ => Vec::new(),
        }
    }
}

/// The reason why a label is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LabelFault {
    /// The letter is right, but in the other side's case.
    Case,
    /// Another piece stands on the point.
    TrackedPiece,
    /// No piece of this variant has the label.
    Unknown,
}
