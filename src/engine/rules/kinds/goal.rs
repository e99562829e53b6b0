//! How a game ends beside mate and stalemate, and what moves are a duty.

use crate::rules::board::KindId;
use serde::{Deserialize, Serialize};

/// What ends a game beside mate and stalemate; nothing of it in most games.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Goal {
    /// The royal piece is captured, and there is no check.
    pub capture: bool,
    /// That the royal piece could be captured is told as a check is, and nothing is refused.
    pub warns: bool,
    /// A capture blows up what stands around.
    pub blast: Option<Blast>,
    /// What becomes of a side without any piece: whether it wins.
    pub no_pieces: [Option<bool>; 2],
    /// The kinds of which each side must keep a piece.
    pub extinct: Vec<KindId>,
    /// How many checks win; 0 where they are not counted.
    pub checks: u16,
    /// A piece that wins where it arrives.
    pub race: Option<Race>,
    /// A side with its royal piece alone loses, unless it can bare the other at once.
    pub bare: bool,
}

impl Goal {
    /// Whether a side can win by it with whatever it has left.
    pub(in crate::rules) fn is_reached_by_anything(&self) -> bool {
        let counts = self.no_pieces != [None; 2] || !self.extinct.is_empty();
        // Who captures by an explosion must not be its king alone.
        let captures = self.capture && self.blast.is_none();
        counts || captures || self.race.is_some()
    }
}

/// A capture that takes with it what stands around.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Blast {
    /// The kinds that it spares, but for the captor and the captured piece.
    pub spares: Vec<KindId>,
}

/// A piece that wins where it arrives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Race {
    pub kind: KindId,
    pub(in crate::rules) goal: [u128; 2],
    pub(in crate::rules) zone: usize,
    /// Whether the second side may draw by arriving with its next move.
    pub reply: bool,
    /// Whether records tell it as a rule of this game alone, and not as a race.
    pub own_rule: bool,
}

/// What a side must do or leave, beyond the safety of its royal piece.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Duty {
    /// Whether a side that can capture must do so.
    pub must_capture: bool,
    /// Whether no move may give check.
    pub may_not_check: bool,
}
