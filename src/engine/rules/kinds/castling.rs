//! Ways to castle.

use crate::rules::board::moves::Move;
use crate::rules::board::pieces::{KindId, Piece, Side, Square};

/// No variant has more ways to castle: each is a bit of a position's rights.
pub(in crate::rules) const MAX_CASTLINGS: usize = 8;

/// A way to castle: the royal piece goes, and another goes with it.
#[derive(Debug, Clone)]
pub struct Castling {
    /// Who may castle so.
    pub side: Side,
    /// The letter of the right in FEN.
    pub letter: char,
    /// How chess players write it: `O-O`.
    pub name: String,
    /// How the royal piece goes; this is the move.
    pub king: Move,
    /// The kind of the other piece.
    pub partner: KindId,
    /// How the other piece goes.
    pub goes: Move,
    /// Points that must be empty: all that either passes or comes to.
    pub(in crate::rules) empty: u128,
    /// Points where the royal piece may not be attacked: from where it stands to where it goes.
    pub(in crate::rules) safe: Vec<Square>,
}

impl Castling {
    /// The piece that goes with the royal one.
    #[must_use]
    pub fn companion(&self) -> Piece {
        Piece {
            side: self.side,
            kind: self.partner,
        }
    }
}
