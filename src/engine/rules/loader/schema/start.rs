//! What a game begins with: arrays, odds, castling, what is drawn by lot, what is placed.

use serde::{Deserialize, Serialize};
use toml::Spanned;

use crate::rules::board::Side;
use crate::rules::kinds::Second;

/// An array that a player may choose for some of the own pieces.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::rules::loader) struct ArrayText {
    pub(in crate::rules::loader) slug: String,
    #[serde(skip_serializing)]
    pub(in crate::rules::loader) name: String,
    /// Who stands where, by FEN letters: `n-b1 b-c1`.
    pub(in crate::rules::loader) first: String,
    pub(in crate::rules::loader) second: String,
}

/// Odds that the first seat gives.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(in crate::rules::loader) struct OddsText {
    pub(in crate::rules::loader) slug: String,
    #[serde(skip_serializing)]
    pub(in crate::rules::loader) name: String,
    /// The points that its pieces are taken from.
    #[serde(default)]
    pub(in crate::rules::loader) without: String,
    /// Who begins: `first` (if left out) or `second`.
    pub(in crate::rules::loader) begins: Option<Side>,
    /// How many more moves who begins makes before the other side moves; 0 if left out.
    #[serde(default)]
    pub(in crate::rules::loader) extra_moves: u16,
    /// The zone in which these moves end, with the first of them; all of the board if left out.
    pub(in crate::rules::loader) extra_within: Option<String>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::rules::loader) struct CastlingText {
    /// The letter of the right in FEN, in the case of the side that has it.
    pub(in crate::rules::loader) letter: char,
    /// How chess players write it: `O-O`.
    pub(in crate::rules::loader) name: String,
    /// From where to where the royal piece goes: `e1-g1`.
    pub(in crate::rules::loader) king: String,
    /// The kind of the piece that castles, where it is not the royal one.
    pub(in crate::rules::loader) piece: Option<String>,
    /// The kind of the other piece, and from where to where it goes.
    pub(in crate::rules::loader) partner: String,
    pub(in crate::rules::loader) goes: String,
}

/// Castling where the set-up is drawn by lot: from wherever the two pieces begin on the first rank
/// of their side.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::rules::loader) struct ShuffledCastlingText {
    /// The kind of the other piece.
    pub(in crate::rules::loader) partner: String,
    /// The points where both begin.
    pub(in crate::rules::loader) home: String,
    /// The files where the castling piece and the other go, when that stands to the right of it,
    /// and to the left.
    pub(in crate::rules::loader) right: (String, String),
    pub(in crate::rules::loader) left: (String, String),
}

/// What is drawn by lot before each game.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::rules::loader) struct ShuffleText {
    /// The points that are filled: the first seat's, or both seats'.
    pub(in crate::rules::loader) points: Spanned<String>,
    /// How many pieces of which kinds stand there.
    pub(in crate::rules::loader) pieces: std::collections::BTreeMap<String, usize>,
    /// Pairs of kinds that stand on different shades.
    #[serde(default)]
    pub(in crate::rules::loader) apart: Vec<(String, String)>,
    /// A kind that stands between two pieces of another.
    pub(in crate::rules::loader) between: Option<(String, String)>,
    /// The kind of which every piece must be guarded.
    pub(in crate::rules::loader) guarded: Option<String>,
    /// How the second seat's pieces stand.
    pub(in crate::rules::loader) second: Second,
}

/// What both players place unseen: the pieces of the set-up.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(in crate::rules::loader) struct PlacingText {
    /// The name of the zone where each side places.
    pub(in crate::rules::loader) zone: String,
    /// The names of the kinds of which no two may stand on a file.
    #[serde(default)]
    pub(in crate::rules::loader) files_apart: Vec<String>,
    /// The names of the kinds whose pieces stand on different shades.
    #[serde(default)]
    pub(in crate::rules::loader) shades_apart: Vec<String>,
    /// The zones where pieces of a kind may not be placed.
    #[serde(default)]
    pub(in crate::rules::loader) never: std::collections::BTreeMap<String, String>,
}
