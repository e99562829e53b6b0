//! The ends of a game besides mate and stalemate, and the duties of a side.

use crate::rules::board::{KindId, Side};
use serde::{Deserialize, Serialize};

/// What ends a game besides mate and stalemate. Most games have none of these.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Goal {
    /// Whether the capture of the royal piece ends the game, so that there is no check.
    pub capture: bool,
    /// Whether a threat to capture the royal piece is shown as a check. No move is refused.
    pub warns: bool,
    /// A capture destroys the pieces around it.
    pub blast: Option<Blast>,
    /// By side: whether a side without pieces wins (`true`) or loses.
    pub no_pieces: [Option<bool>; 2],
    /// A side that has lost all pieces of one of these kinds loses.
    pub extinct: Vec<KindId>,
    /// The number of checks that wins the game; 0 if checks are not counted.
    pub checks: u16,
    /// A piece that wins when it arrives in its zone.
    pub race: Option<Race>,
    /// A side that has only its royal piece loses, unless it can immediately do the same to the
    /// other.
    pub bare: bool,
}

impl Race {
    /// The points where a side's piece wins.
    pub(crate) fn ends(&self, side: Side) -> u128 {
        self.goal[side.index()]
    }
}

impl Goal {
    /// Whether a side can reach one of these ends with any pieces that it has left.
    pub(in crate::rules) fn is_reached_by_anything(&self) -> bool {
        let counts = self.no_pieces != [None; 2] || !self.extinct.is_empty();
        // A capture with an explosion needs a piece other than the king.
        let captures = self.capture && self.blast.is_none();
        counts || captures || self.race.is_some()
    }
}

/// A capture that destroys the pieces around it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Blast {
    /// The kinds that survive, except as the captor or the captured piece.
    pub spares: Vec<KindId>,
}

/// A piece that wins when it arrives in its zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Race {
    pub kind: KindId,
    pub(in crate::rules) goal: [u128; 2],
    pub(in crate::rules) zone: usize,
    /// Whether the second side draws if it also arrives with its next move.
    pub reply: bool,
    /// Whether records give the reason `game-rule`, not a race.
    pub own_rule: bool,
}

/// The duties and prohibitions of a side, besides the safety of its royal piece.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Duty {
    /// Whether a side must capture if it can.
    pub must_capture: bool,
    /// Whether moves that give check are forbidden.
    pub may_not_check: bool,
}
