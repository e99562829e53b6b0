//! What a game begins with, as a variant file says it: castling, what is in hand, what is drawn by
//! lot.

use crate::rules::board::{Hand, KindId, MAX_KINDS, Move, Piece, Side, Square};

/// No variant has more ways to castle: each is a bit of a position's rights.
pub(in crate::rules) const MAX_CASTLINGS: usize = 16;

/// A way to castle: the royal piece goes, and another goes with it.
#[derive(Debug, Clone)]
pub struct Castling {
    /// The side that may castle so.
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
    /// The point to which the castler goes.
    pub lands: Square,
    /// The kind of the other piece.
    pub partner: KindId,
    /// The move of the other piece, usually a rook.
    pub goes: Move,
    /// The bit of the right to it.
    pub(in crate::rules) bit: u32,
    /// Points that must be empty: all that either passes or comes to.
    pub(in crate::rules) empty: u128,
    /// Points where the royal piece may not be attacked: from where it stands to where it goes.
    pub(in crate::rules) safe: Vec<Square>,
}

impl Castling {
    /// The piece that castles, usually a king.
    pub fn castler(&self) -> Piece {
        Piece::new(self.side, self.kind)
    }

    /// The piece that goes with the royal one.
    pub fn companion(&self) -> Piece {
        Piece::new(self.side, self.partner)
    }
}

/// Whose pieces a capture puts into the captor's hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Takes {
    /// The opponent's, which change sides.
    Enemies,
    /// The own: these may be captured too, and the opponent's are gone.
    Own,
    /// Nobody's: there is only what a side begins with.
    Nothing,
}

/// The hands of a game with drops.
#[derive(Debug, Clone)]
pub struct Hands {
    /// Whose pieces a capture puts into the captor's hand.
    pub takes: Takes,
    /// What each side has in hand at the start.
    pub start: [Hand; 2],
    /// What a captured piece becomes in hand that was promoted; it stays what it is in most games.
    pub promoted: Option<KindId>,
    /// The kinds that can be in hand, in the order in which FEN names them.
    pub order: Vec<KindId>,
    /// Whether a drop may give check.
    pub may_check: bool,
    /// Whether a side drops all that it has in hand before it moves anything.
    pub drops_first: bool,
    /// By kind: what a captured piece becomes in hand.
    pub becomes: [KindId; MAX_KINDS],
    /// By side, then kind: the points where it may be dropped.
    pub(in crate::rules) zones: [[u128; MAX_KINDS]; 2],
    /// By kind: how many of a side may stand on a file unpromoted, and whether a drop may not mate.
    pub(in crate::rules) most_a_file: [Option<u32>; MAX_KINDS],
    pub(in crate::rules) no_mate: [bool; MAX_KINDS],
    /// By kind: whether a side's pieces are dropped on both shades alike.
    pub(in crate::rules) shades_apart: [bool; MAX_KINDS],
    /// The points of either shade.
    pub(in crate::rules) shades: [u128; 2],
    /// Whether pieces come from the hand by gating alone, and are not dropped.
    pub gates: bool,
    /// Whether pieces that are dropped where they castle from have the right to it.
    pub(in crate::rules) may_castle: bool,
}

impl Hands {
    /// Whether a side may drop a piece of a kind on a point, as far as the board alone tells.
    pub fn may_drop(&self, side: Side, kind: KindId, at: Square) -> bool {
        self.zones[side.index()][kind.index()] & at.bit() != 0
    }
}

/// How the second side's pieces stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub(in crate::rules) enum Second {
    /// Opposite the first side's, file by file.
    Mirrored,
    /// As the first side's when the board is turned by half.
    Turned,
    /// Drawn with the first side's, for both share the points.
    Mixed,
}

/// What is drawn, and what must come of it.
#[derive(Debug)]
pub(in crate::rules) struct Shuffle {
    /// The points that are filled: the first side's, or both sides'.
    pub(in crate::rules) points: Vec<Square>,
    /// What stands on them, of each side.
    pub(in crate::rules) pieces: Vec<KindId>,
    /// Pairs that stand on different shades.
    pub(in crate::rules) apart: Vec<[KindId; 2]>,
    /// A piece that stands between two others.
    pub(in crate::rules) between: Option<[KindId; 2]>,
    /// The kind of which every piece must be guarded.
    pub(in crate::rules) guarded: Option<KindId>,
    pub(in crate::rules) second: Second,
}
