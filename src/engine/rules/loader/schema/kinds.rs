//! The schema of a kind of pieces: how it moves, promotes and returns from the hand.

use serde::{Deserialize, Serialize};
use toml::Spanned;

use crate::rules::board::Side;
use crate::rules::kinds::{ChaseClass, Crowd, Label, TooWeak};

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(in crate::rules::loader) struct KindText {
    /// The name for references from other keys. It does not affect the game.
    #[serde(skip_serializing)]
    pub(in crate::rules::loader) name: String,
    pub(in crate::rules::loader) label: Label,
    pub(in crate::rules::loader) fen: Label,
    #[serde(default)]
    pub(in crate::rules::loader) also: String,
    /// The traditional characters of the first and the second seat.
    pub(in crate::rules::loader) characters: (String, String),
    /// The simplified characters, if they differ.
    pub(in crate::rules::loader) simplified: Option<(String, String)>,
    pub(in crate::rules::loader) western: String,
    #[serde(default)]
    pub(in crate::rules::loader) royal: bool,
    /// Whether it belongs to neither side: it never moves by itself and is `*` in FEN.
    #[serde(default)]
    pub(in crate::rules::loader) neutral: bool,
    /// The name of the kind that it shows and moves as until its first move.
    pub(in crate::rules::loader) covers: Option<String>,
    /// Whether it is face down with an unknown owner. Either side can turn it up on its point.
    #[serde(default)]
    pub(in crate::rules::loader) flips: bool,
    /// The only seat with such pieces.
    pub(in crate::rules::loader) only: Option<Side>,
    /// Whether it can cross and attack. A game without such pieces is drawn.
    #[serde(default)]
    pub(in crate::rules::loader) attacker: bool,
    /// Its class in the rules against chasing: `chariot`, `cannon`, `horse` or `soldier`.
    pub(in crate::rules::loader) chase: Option<ChaseClass>,
    /// The zone in which it may be chased without limit.
    pub(in crate::rules::loader) fair_game: Option<String>,
    pub(in crate::rules::loader) moves: Spanned<Vec<MoveText>>,
    pub(in crate::rules::loader) within: Option<Spanned<String>>,
    /// A sentence that describes its moves.
    #[serde(skip_serializing)]
    pub(in crate::rules::loader) how: String,
    /// The name of a point that it must pass, such as a horse's `leg`.
    #[serde(default, skip_serializing)]
    pub(in crate::rules::loader) obstacle: String,
    /// Whether its moves reset the move limit, as captures do.
    #[serde(default, rename = "resets-clock")]
    pub(in crate::rules::loader) resets_clock: bool,
    /// Whether it captures a piece that just made a `passing` move, on the point that was passed.
    #[serde(default, rename = "takes-passing")]
    pub(in crate::rules::loader) takes_passing: bool,
    /// The zone of its promotion and the new kinds.
    pub(in crate::rules::loader) promotes: Option<Spanned<PromotesText>>,
    /// When its pieces are too weak to mate. This counts when no side has an `attacker` left.
    #[serde(rename = "too-weak")]
    pub(in crate::rules::loader) too_weak: Option<TooWeak>,
    /// A promotion by a separate move, as of the pawn in Sittuyin.
    pub(in crate::rules::loader) promotes_apart: Option<Spanned<PromotesApartText>>,
    /// How it is dropped from the hand.
    pub(in crate::rules::loader) drops: Option<Spanned<DropsText>>,
    /// What it becomes in the hand, if that is another kind.
    pub(in crate::rules::loader) in_hand: Option<String>,
    /// Which kinds may also move and capture as a knight while they are a knight's move away.
    pub(in crate::rules::loader) lends: Option<Spanned<LendsText>>,
    /// The kind of enemy pieces that end its right to a first move by aiming at it.
    pub(in crate::rules::loader) once_lost_to: Option<String>,
    /// The zone in which it moves and attacks as a queen until its first move.
    pub(in crate::rules::loader) queen_first: Option<String>,
    /// Leaps in the letters of `moves`. In games with hidden positions, its side always sees their
    /// targets.
    #[serde(default)]
    pub(in crate::rules::loader) sees: Vec<String>,
    /// Its value in games that are decided by points.
    #[serde(default)]
    pub(in crate::rules::loader) points: f64,
    /// The names of the kinds of its side with which it swaps places. It must not be in check.
    #[serde(default)]
    pub(in crate::rules::loader) swaps: Vec<String>,
    /// The names of the kinds that it does not jump. `never_takes` has those that it does not
    /// capture.
    #[serde(default, rename = "never-jumps")]
    pub(in crate::rules::loader) never_jumps: Vec<String>,
    #[serde(default, rename = "never-takes")]
    pub(in crate::rules::loader) never_takes: Vec<String>,
    /// The letter in WXF. Kinds without one have no WXF and no Chinese form.
    pub(in crate::rules::loader) wxf: Option<char>,
    /// The letter in Lau's notation.
    pub(in crate::rules::loader) lau: Option<char>,
    /// The characters in the text of a move, if they differ from those on the piece.
    pub(in crate::rules::loader) written: Option<(String, String)>,
    /// More characters that can be read in the text of a move.
    #[serde(default)]
    pub(in crate::rules::loader) also_written: String,
    /// How several pieces on one file are distinguished.
    #[serde(default)]
    pub(in crate::rules::loader) crowd: Crowd,
}

/// A promotion. By default, it must be made as soon as possible.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(in crate::rules::loader) struct PromotesText {
    #[serde(rename = "in")]
    pub(in crate::rules::loader) zone: String,
    /// The names of the kinds that it may become.
    #[serde(default)]
    pub(in crate::rules::loader) to: Vec<String>,
    /// Whether it is removed from the board in the zone.
    #[serde(default)]
    pub(in crate::rules::loader) vanishes: bool,
    /// Whether the promotion may be declined.
    #[serde(default)]
    pub(in crate::rules::loader) optional: bool,
    /// The zone in which an optional promotion must be made.
    pub(in crate::rules::loader) must_in: Option<String>,
    /// Whether a move that leaves the zone may promote as well.
    #[serde(default)]
    pub(in crate::rules::loader) leaving: bool,
    /// Whether it becomes only pieces that its side has lost.
    #[serde(default)]
    pub(in crate::rules::loader) among_lost: bool,
    /// Whether the promotion does not reset the move limit.
    #[serde(default)]
    pub(in crate::rules::loader) keeps_clock: bool,
}

/// A promotion by a separate move.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::rules::loader) struct PromotesApartText {
    #[serde(rename = "in")]
    pub(in crate::rules::loader) zone: String,
    /// The name of the kind that it becomes.
    pub(in crate::rules::loader) to: String,
}

/// A kind that lets other kinds move like it.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(in crate::rules::loader) struct LendsText {
    /// The names of the kinds that borrow no moves.
    pub(in crate::rules::loader) not_to: Vec<String>,
    /// By kind: the zone that it may not enter with a borrowed move.
    pub(in crate::rules::loader) never: std::collections::BTreeMap<String, String>,
}

#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(in crate::rules::loader) struct DropsText {
    /// The only zone where it is dropped.
    #[serde(rename = "in")]
    pub(in crate::rules::loader) zone: Option<String>,
    /// How many of them a side may have on a file. Unlimited if left out.
    pub(in crate::rules::loader) most_a_file: Option<u32>,
    /// Whether a drop may not give mate.
    pub(in crate::rules::loader) no_mate: bool,
    /// Whether a side must drop its pieces equally on both shades.
    pub(in crate::rules::loader) shades_apart: bool,
}

/// A way of moving: plain Betza letters, or a table with conditions.
#[derive(Debug, Serialize, Deserialize)]
#[serde(
    untagged,
    expecting = "a way of moving is a text such as \"W\", or { move = \"sW\", from = \"a-zone\" }"
)]
pub(in crate::rules::loader) enum MoveText {
    Plain(String),
    Conditional(ConditionalText),
}

/// A way of moving with conditions.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::rules::loader) struct ConditionalText {
    #[serde(rename = "move")]
    pub(in crate::rules::loader) letters: String,
    pub(in crate::rules::loader) from: Option<String>,
    pub(in crate::rules::loader) to: Option<String>,
    /// Whether the piece can be captured on the point that it passed, on the next ply only.
    #[serde(default)]
    pub(in crate::rules::loader) passing: bool,
    /// Whether it is only for the first move of a piece that stands in `from`.
    #[serde(default)]
    pub(in crate::rules::loader) once: bool,
    /// The leaps that are allowed, for the seat at the bottom.
    #[serde(default)]
    pub(in crate::rules::loader) along: Vec<(i32, i32)>,
}
