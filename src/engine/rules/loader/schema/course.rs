//! The schema of what happens during a game and ends it: hands, goals, duties and ice.

use serde::{Deserialize, Serialize};

use crate::rules::kinds::Takes;

/// The hands and how pieces return to the board.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(in crate::rules::loader) struct HandsText {
    /// Which captured pieces go to the captor's hand.
    pub(in crate::rules::loader) takes: Takes,
    /// The FEN letters of the kinds that can be in a hand, in their order in FEN.
    pub(in crate::rules::loader) order: String,
    /// The hand of a seat at the start, as FEN letters.
    #[serde(default)]
    pub(in crate::rules::loader) first: String,
    #[serde(default)]
    pub(in crate::rules::loader) second: String,
    /// The kind of a captured promoted piece in the hand.
    pub(in crate::rules::loader) promoted: Option<String>,
    /// Whether a drop may give check.
    #[serde(default = "yes")]
    pub(in crate::rules::loader) may_check: bool,
    /// Whether a side must drop its whole hand before it moves a piece.
    #[serde(default)]
    pub(in crate::rules::loader) drops_first: bool,
    /// The name of the zone where pieces enter by gating. There are then no other drops.
    pub(in crate::rules::loader) gates: Option<String>,
    /// Whether pieces dropped on the points from which they castle get the right to it.
    #[serde(default)]
    pub(in crate::rules::loader) dropped_castle: bool,
}

/// What ends a game besides mate and stalemate.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(in crate::rules::loader) struct GoalText {
    /// Whether the capture of the royal piece ends the game, so that there is no check.
    pub(in crate::rules::loader) capture: bool,
    /// Whether a threat to capture the royal piece is shown as a check.
    pub(in crate::rules::loader) warns: bool,
    pub(in crate::rules::loader) blast: Option<BlastText>,
    /// The result of a side without pieces: `wins` or `loses`.
    pub(in crate::rules::loader) no_pieces: Option<NoPiecesText>,
    /// A side that has lost all pieces of one of these kinds loses.
    pub(in crate::rules::loader) extinct: Vec<String>,
    pub(in crate::rules::loader) checks: u16,
    /// A piece that wins when it arrives in its zone.
    pub(in crate::rules::loader) race: Option<RaceText>,
    /// Whether a side loses when it has only its royal piece.
    pub(in crate::rules::loader) bare: bool,
}

/// Freezing: after this many moves of the second side.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::rules::loader) struct IceText {
    pub(in crate::rules::loader) every: u32,
    /// The name of the neutral kind of ice cubes.
    pub(in crate::rules::loader) cube: String,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::rules::loader) struct BlastText {
    /// The names of the kinds that survive an explosion.
    pub(in crate::rules::loader) spares: Vec<String>,
}

/// By seat: the result of a side without pieces.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::rules::loader) struct NoPiecesText {
    pub(in crate::rules::loader) first: Option<Fate>,
    pub(in crate::rules::loader) second: Option<Fate>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(in crate::rules::loader) enum Fate {
    Wins,
    Loses,
}

/// A piece that wins when it arrives in its zone.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(in crate::rules::loader) struct RaceText {
    pub(in crate::rules::loader) piece: String,
    pub(in crate::rules::loader) to: String,
    /// Whether the second seat draws if it also arrives with its next move.
    #[serde(default)]
    pub(in crate::rules::loader) reply: bool,
    /// Whether records give the reason `game-rule`.
    #[serde(default)]
    pub(in crate::rules::loader) own_rule: bool,
}

/// The default of keys that are true if left out.
pub(super) fn yes() -> bool {
    true
}
