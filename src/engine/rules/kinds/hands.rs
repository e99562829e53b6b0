//! What is in hand and how it comes back.

use crate::rules::board::hands::Hand;
use crate::rules::board::pieces::{KindId, Side, Square};
use crate::rules::board::position::MAX_KINDS;

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

/// The hands of a game.
#[derive(Debug, Clone)]
pub struct Hands {
    /// Whose pieces a capture puts into the captor's hand.
    pub takes: Takes,
    /// What each side has in hand at the start.
    pub start: [Hand; 2],
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
    /// By kind: whether no two of a side may stand on a file unpromoted, and whether a drop may not
    /// mate.
    pub(in crate::rules) one_a_file: [bool; MAX_KINDS],
    pub(in crate::rules) no_mate: [bool; MAX_KINDS],
}

impl Hands {
    /// Whether a side may drop a piece of a kind on a point, as far as the board alone tells.
    #[must_use]
    pub fn may_drop(&self, side: Side, kind: KindId, at: Square) -> bool {
        self.zones[side.index()][kind.index()] & at.bit() != 0
    }
}
