//! Ways to castle.

use crate::rules::board::moves::Move;
use crate::rules::board::pieces::{KindId, Piece, Side, Square};

/// No variant has more ways to castle: each is a bit of a position's rights.
pub(in crate::rules) const MAX_CASTLINGS: usize = 16;

/// A way to castle: the royal piece goes, and another goes with it.
#[derive(Debug, Clone)]
pub struct Castling {
    /// Who may castle so.
    pub side: Side,
    /// The letter of the right in FEN.
    pub letter: char,
    /// How chess players write it: `O-O`.
    pub name: String,
    /// The kind of the piece that castles: the royal one, where there is one.
    pub kind: KindId,
    /// The move: from where that piece stands to where it goes; where the set-up is drawn by lot,
    /// to where the other stands.
    pub king: Move,
    /// Where it goes.
    pub lands: Square,
    /// The kind of the other piece.
    pub partner: KindId,
    /// How the other piece goes.
    pub goes: Move,
    /// The bit of the right to it.
    pub(in crate::rules) bit: u32,
    /// Points that must be empty: all that either passes or comes to.
    pub(in crate::rules) empty: u128,
    /// Points where the royal piece may not be attacked: from where it stands to where it goes.
    pub(in crate::rules) safe: Vec<Square>,
}

impl Castling {
    /// The piece that castles.
    #[must_use]
    pub fn castler(&self) -> Piece {
        Piece {
            side: self.side,
            kind: self.kind,
        }
    }

    /// The piece that goes with the royal one.
    #[must_use]
    pub fn companion(&self) -> Piece {
        Piece {
            side: self.side,
            kind: self.partner,
        }
    }
}
