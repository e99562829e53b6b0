//! The schema of the start of a game: arrays, odds, castling, shuffled set-ups and placement.

use serde::{Deserialize, Serialize};
use toml::Spanned;

use crate::rules::board::Side;
use crate::rules::kinds::Second;

/// An array that a player may choose for some of their pieces.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::rules::loader) struct ArrayText {
    pub(in crate::rules::loader) slug: String,
    #[serde(skip_serializing)]
    pub(in crate::rules::loader) name: String,
    /// The pieces and their points, by FEN letters: `n-b1 b-c1`.
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
    /// The points whose pieces are removed.
    #[serde(default)]
    pub(in crate::rules::loader) without: String,
    /// The seat that begins: `first` (the default) or `second`.
    pub(in crate::rules::loader) begins: Option<Side>,
    /// The number of additional moves of the beginning seat before the other side moves; 0 by
    /// default.
    #[serde(default)]
    pub(in crate::rules::loader) extra_moves: u16,
    /// The zone in which all these moves end, including the first. The whole board if left out.
    pub(in crate::rules::loader) extra_within: Option<String>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::rules::loader) struct CastlingText {
    /// The letter of the right in FEN, in the case of its side.
    pub(in crate::rules::loader) letter: char,
    /// The move in chess notation, such as `O-O`.
    pub(in crate::rules::loader) name: String,
    /// The movement of the royal piece, such as `e1-g1`.
    pub(in crate::rules::loader) king: String,
    /// The kind of the castling piece, if it is not the royal one.
    pub(in crate::rules::loader) piece: Option<String>,
    /// The kind of the other piece. `goes` is its movement.
    pub(in crate::rules::loader) partner: String,
    pub(in crate::rules::loader) goes: String,
}

/// Castling in a shuffled set-up, from all points of the first rank where the two pieces can begin.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::rules::loader) struct ShuffledCastlingText {
    /// The kind of the other piece.
    pub(in crate::rules::loader) partner: String,
    /// The points where both pieces can begin.
    pub(in crate::rules::loader) home: String,
    /// The target files of the castling piece and the other piece, if the other piece is to the
    /// right. `left` has those for the left.
    pub(in crate::rules::loader) right: (String, String),
    pub(in crate::rules::loader) left: (String, String),
}

/// A shuffled set-up before each game.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::rules::loader) struct ShuffleText {
    /// The points that are filled: the first seat's, or those of both seats.
    pub(in crate::rules::loader) points: Spanned<String>,
    /// The number of pieces of each kind.
    pub(in crate::rules::loader) pieces: std::collections::BTreeMap<String, usize>,
    /// Pairs of kinds whose pieces stand on different shades.
    #[serde(default)]
    pub(in crate::rules::loader) apart: Vec<(String, String)>,
    /// The first kind stands between two pieces of the second.
    pub(in crate::rules::loader) between: Option<(String, String)>,
    /// The kind whose pieces must all be guarded.
    pub(in crate::rules::loader) guarded: Option<String>,
    /// How the second seat's pieces are arranged.
    pub(in crate::rules::loader) second: Second,
}

/// The pieces of the set-up that both players place, hidden from each other.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(in crate::rules::loader) struct PlacingText {
    /// The name of the zone where each side places its pieces.
    pub(in crate::rules::loader) zone: String,
    /// The names of the kinds of which no two may stand on a file.
    #[serde(default)]
    pub(in crate::rules::loader) files_apart: Vec<String>,
    /// The names of the kinds whose pieces must stand on different shades.
    #[serde(default)]
    pub(in crate::rules::loader) shades_apart: Vec<String>,
    /// By kind: the zone where its pieces may not be placed.
    #[serde(default)]
    pub(in crate::rules::loader) never: std::collections::BTreeMap<String, String>,
}
