//! The start of a game: castling, hands and shuffled set-ups.

use crate::rules::board::{Hand, KindId, MAX_KINDS, Move, Piece, Side, Square};

/// The maximum number of ways to castle. Each is a bit of a position's rights.
pub(in crate::rules) const MAX_CASTLINGS: usize = 16;

/// A way to castle: the royal piece moves, and another piece moves with it.
#[derive(Debug, Clone)]
pub struct Castling {
    /// The side that can castle this way.
    pub side: Side,
    /// The letter of the right in FEN.
    pub letter: char,
    /// The move in chess notation, such as `O-O`.
    pub name: String,
    /// The kind of the castling piece: the royal one, if the variant has one.
    pub kind: KindId,
    /// The move of the castling piece from its point to its target. In a shuffled set-up, the
    /// target is the point of the other piece.
    pub king: Move,
    /// The point where the castling piece arrives.
    pub lands: Square,
    /// The kind of the other piece.
    pub partner: KindId,
    /// The move of the other piece, usually a rook.
    pub goes: Move,
    /// The bit of this right in a position.
    pub(in crate::rules) bit: u32,
    /// The points that must be empty: those that either piece passes or arrives on.
    pub(in crate::rules) empty: u128,
    /// The points where the royal piece may not be attacked, including both ends of its path.
    pub(in crate::rules) safe: Vec<Square>,
}

impl Castling {
    /// The piece that castles, usually a king.
    pub fn castler(&self) -> Piece {
        Piece::new(self.side, self.kind)
    }

    /// The piece that moves with the castling one.
    pub fn companion(&self) -> Piece {
        Piece::new(self.side, self.partner)
    }
}

/// Which captured pieces go to the captor's hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Takes {
    /// The opponent's pieces, which change sides.
    Enemies,
    /// The side's own pieces, which it may capture as well. The opponent's are removed.
    Own,
    /// None. The hands have only their pieces from the start.
    Nothing,
}

/// The hands of a game with drops.
#[derive(Debug, Clone)]
pub struct Hands {
    /// Which captured pieces go to the captor's hand.
    pub takes: Takes,
    /// The hand of each side at the start.
    pub start: [Hand; 2],
    /// The kind of a captured promoted piece in the hand. None if it keeps its kind.
    pub promoted: Option<KindId>,
    /// The kinds that can be in a hand, in their order in FEN.
    pub order: Vec<KindId>,
    /// Whether a drop may give check.
    pub may_check: bool,
    /// Whether a side must drop its whole hand before it moves a piece.
    pub drops_first: bool,
    /// By kind: the kind of a captured piece in the hand.
    pub becomes: [KindId; MAX_KINDS],
    /// By side and kind: the points where it may be dropped.
    pub(in crate::rules) zones: [[u128; MAX_KINDS]; 2],
    /// By kind: how many unpromoted pieces a side may have on a file. `no_mate` tells whether a
    /// drop may not mate.
    pub(in crate::rules) most_a_file: [Option<u32>; MAX_KINDS],
    pub(in crate::rules) no_mate: [bool; MAX_KINDS],
    /// By kind: whether a side must drop its pieces equally on both shades.
    pub(in crate::rules) shades_apart: [bool; MAX_KINDS],
    /// The points of each of the two shades.
    pub(in crate::rules) shades: [u128; 2],
    /// Whether pieces leave the hand only by gating.
    pub gates: bool,
    /// Whether pieces dropped on the points from which they castle get the right to it.
    pub(in crate::rules) may_castle: bool,
}

impl Hands {
    /// Whether the board allows a side to drop a piece of a kind on a point.
    pub fn may_drop(&self, side: Side, kind: KindId, at: Square) -> bool {
        self.zones[side.index()][kind.index()] & at.bit() != 0
    }
}

/// How the second side's pieces are arranged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub(in crate::rules) enum Second {
    /// Opposite to the first side's, file by file.
    Mirrored,
    /// As the first side's after the board is turned by half.
    Turned,
    /// Drawn together with the first side's, on the same points.
    Mixed,
}

/// A shuffled set-up: the pieces, the points and the conditions.
#[derive(Debug)]
pub(in crate::rules) struct Shuffle {
    /// The points that are filled: the first side's, or those of both sides.
    pub(in crate::rules) points: Vec<Square>,
    /// The pieces of each side for these points.
    pub(in crate::rules) pieces: Vec<KindId>,
    /// Pairs of kinds whose pieces stand on different shades.
    pub(in crate::rules) apart: Vec<[KindId; 2]>,
    /// The first kind stands between two pieces of the second.
    pub(in crate::rules) between: Option<[KindId; 2]>,
    /// The kind whose pieces must all be guarded.
    pub(in crate::rules) guarded: Option<KindId>,
    pub(in crate::rules) second: Second,
}
