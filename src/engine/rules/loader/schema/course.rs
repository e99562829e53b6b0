//! What happens in a game and ends it: hands, goals, duties, ice.

use serde::{Deserialize, Serialize};

use crate::rules::kinds::Takes;

/// What is in hand and how it comes back.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(in crate::rules::loader) struct HandsText {
    /// Whose pieces a capture puts into the captor's hand.
    pub(in crate::rules::loader) takes: Takes,
    /// The FEN letters of the kinds that can be in hand, in the order in which FEN names them.
    pub(in crate::rules::loader) order: String,
    /// What a seat has in hand at the start, by FEN letters.
    #[serde(default)]
    pub(in crate::rules::loader) first: String,
    #[serde(default)]
    pub(in crate::rules::loader) second: String,
    /// What a captured piece becomes in hand that was promoted.
    pub(in crate::rules::loader) promoted: Option<String>,
    /// Whether a drop may give check.
    #[serde(default = "yes")]
    pub(in crate::rules::loader) may_check: bool,
    /// Whether a side drops all that it has in hand before it moves anything.
    #[serde(default)]
    pub(in crate::rules::loader) drops_first: bool,
    /// The name of the zone in which pieces come from the hand as others leave, and only so.
    pub(in crate::rules::loader) gates: Option<String>,
    /// Whether pieces that are dropped where they castle from have the right to it.
    #[serde(default)]
    pub(in crate::rules::loader) dropped_castle: bool,
}

/// What ends a game beside mate and stalemate.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(in crate::rules::loader) struct GoalText {
    /// The royal piece is captured; there is no check.
    pub(in crate::rules::loader) capture: bool,
    /// Whether the royal piece is told when it could be captured.
    pub(in crate::rules::loader) warns: bool,
    pub(in crate::rules::loader) blast: Option<BlastText>,
    /// What becomes of a side without a piece: `wins` or `loses`.
    pub(in crate::rules::loader) no_pieces: Option<NoPiecesText>,
    /// The kinds of which each side must keep a piece.
    pub(in crate::rules::loader) extinct: Vec<String>,
    pub(in crate::rules::loader) checks: u16,
    /// A piece that wins where it arrives.
    pub(in crate::rules::loader) race: Option<RaceText>,
    /// Whether a side with its royal piece alone loses.
    pub(in crate::rules::loader) bare: bool,
}

/// What freezes: after every so many moves of the second side.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::rules::loader) struct IceText {
    pub(in crate::rules::loader) every: u32,
    /// The name of the neutral kind that comes of it.
    pub(in crate::rules::loader) cube: String,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::rules::loader) struct BlastText {
    /// The names of the kinds that an explosion spares.
    pub(in crate::rules::loader) spares: Vec<String>,
}

/// What becomes of a side without a piece, by seat.
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

/// A piece that wins where it arrives.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(in crate::rules::loader) struct RaceText {
    pub(in crate::rules::loader) piece: String,
    pub(in crate::rules::loader) to: String,
    /// Whether the second seat may draw by arriving with its next move.
    #[serde(default)]
    pub(in crate::rules::loader) reply: bool,
    /// Whether records tell it as a rule of this game alone.
    #[serde(default)]
    pub(in crate::rules::loader) own_rule: bool,
}

/// What holds if a key is left out that would say no.
pub(super) fn yes() -> bool {
    true
}
