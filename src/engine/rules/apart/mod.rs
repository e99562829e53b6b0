//! Promotion as a move of its own: the pawn of Sittuyin becomes a general where it stands, or one
//! step away as a general goes, onto an empty point; only when its side has no general, and only
//! where that attacks nothing. It does so from some points alone, but a side's last pawn from
//! anywhere. Source: the rules of Sittuyin as Fairy-Stockfish and pychess have them.

use crate::rules::board::{KindId, Position, is_single};
use crate::rules::kinds::{Kind, Zone};

/// Which pieces promote so, to what, and from where.
#[derive(Debug)]
pub(in crate::rules) struct Apart {
    pub(in crate::rules) kind: KindId,
    pub(in crate::rules) becomes: KindId,
    /// By side: the points that they promote from.
    zones: [u128; 2],
}

impl Apart {
    /// What the kinds say of it; at most one of them does.
    pub(in crate::rules) fn of(kinds: &[Kind], zones: &[Zone]) -> Option<Apart> {
        kinds.iter().find_map(|kind| {
            let (zone, becomes) = kind.promotes_apart?;
            Some(Apart {
                kind: kind.id,
                becomes,
                zones: zones[zone].sets,
            })
        })
    }

    /// The pieces of the side to move that may promote now, if there is a point for it.
    pub(in crate::rules) fn pieces(&self, position: &Position) -> u128 {
        let side = position.turn.index();
        let own = position.sides[side];
        let pieces = position.kinds[self.kind.index()] & own;
        if position.kinds[self.becomes.index()] & own != 0 {
            0
        } else if is_single(pieces) {
            pieces
        } else {
            pieces & self.zones[side]
        }
    }
}
