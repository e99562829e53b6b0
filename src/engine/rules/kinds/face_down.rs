//! What lies face down: pieces that are dealt by lot before the game and turned up in it.

use crate::rules::board::pieces::{KindId, Piece, Side};

/// What lies face down in a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::rules) struct FaceDown {
    /// The kind of all that lies face down, where nobody knows whose it is and it is turned up where it lies; none where each
    /// piece goes as its point says, and is turned up by its first move.
    pub(in crate::rules) flips: Option<KindId>,
    /// What each side has among it.
    pub(in crate::rules) deal: Vec<KindId>,
}

/// The second side's pieces have numbers from here on.
const SECOND: u8 = 16;

/// The number by which a move tells what was turned up.
pub(in crate::rules) fn number_of(piece: Piece) -> u8 {
    let side = if piece.side == Side::Second {
        SECOND
    } else {
        0
    };
    side + piece.kind.0 + 1
}

/// What a number tells, if it is one of a piece.
pub(in crate::rules) fn piece_of(number: u8) -> Option<Piece> {
    let place = number.checked_sub(1)?;
    let side = match place / SECOND {
        0 => Side::First,
        1 => Side::Second,
        _ => return None,
    };
    let kind = KindId(place % SECOND);
    Some(Piece { side, kind })
}
