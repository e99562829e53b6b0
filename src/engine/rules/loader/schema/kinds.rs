//! A kind of pieces: how it moves, what it becomes, how it comes from the hand.

use serde::{Deserialize, Serialize};
use toml::Spanned;

use crate::rules::board::Side;
use crate::rules::kinds::{ChaseClass, Crowd, Label, TooWeak};

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(in crate::rules::loader) struct KindText {
    /// Other keys call the kind by it, but to a game these are its pieces, whatever their name.
    #[serde(skip_serializing)]
    pub(in crate::rules::loader) name: String,
    pub(in crate::rules::loader) label: Label,
    pub(in crate::rules::loader) fen: Label,
    #[serde(default)]
    pub(in crate::rules::loader) also: String,
    /// Traditional characters of the first and the second seat.
    pub(in crate::rules::loader) characters: (String, String),
    /// Simplified ones, where they differ.
    pub(in crate::rules::loader) simplified: Option<(String, String)>,
    pub(in crate::rules::loader) western: String,
    #[serde(default)]
    pub(in crate::rules::loader) royal: bool,
    /// Whether it is nobody's piece: it never moves of itself, and stands as `*` in FEN.
    #[serde(default)]
    pub(in crate::rules::loader) neutral: bool,
    /// The name of the kind that it lies face down as until its first move.
    pub(in crate::rules::loader) covers: Option<String>,
    /// Whether it lies face down and nobody knows whose it is: either side turns it up where it
    /// lies.
    #[serde(default)]
    pub(in crate::rules::loader) flips: bool,
    /// The only seat that has such pieces.
    pub(in crate::rules::loader) only: Option<Side>,
    /// Whether it can cross and attack: a game without such pieces is dead.
    #[serde(default)]
    pub(in crate::rules::loader) attacker: bool,
    /// What it is to the rules against chasing: `chariot`, `cannon`, `horse` or `soldier`.
    pub(in crate::rules::loader) chase: Option<ChaseClass>,
    /// The zone in which it may be chased for ever.
    pub(in crate::rules::loader) fair_game: Option<String>,
    pub(in crate::rules::loader) moves: Spanned<Vec<MoveText>>,
    pub(in crate::rules::loader) within: Option<Spanned<String>>,
    /// One sentence that tells how it moves.
    #[serde(skip_serializing)]
    pub(in crate::rules::loader) how: String,
    /// What a point it must pass is called: a horse's `leg`.
    #[serde(default, skip_serializing)]
    pub(in crate::rules::loader) obstacle: String,
    /// Whether its moves count as progress and start the move limit anew, as captures do.
    #[serde(default, rename = "resets-clock")]
    pub(in crate::rules::loader) resets_clock: bool,
    /// Whether it captures, as it would on the point passed, a piece that just made a `passing`
    /// move.
    #[serde(default, rename = "takes-passing")]
    pub(in crate::rules::loader) takes_passing: bool,
    /// Where it must become another piece, and which.
    pub(in crate::rules::loader) promotes: Option<Spanned<PromotesText>>,
    /// When such pieces are too few to mate: the game is dead when nobody has an `attacker` left.
    #[serde(rename = "too-weak")]
    pub(in crate::rules::loader) too_weak: Option<TooWeak>,
    /// How it becomes another piece by a move of its own, as the pawn of Sittuyin does.
    pub(in crate::rules::loader) promotes_apart: Option<Spanned<PromotesApartText>>,
    /// How it is dropped from the hand.
    pub(in crate::rules::loader) drops: Option<Spanned<DropsText>>,
    /// What it becomes in hand, where that is another kind.
    pub(in crate::rules::loader) in_hand: Option<String>,
    /// Who may also go and capture as a knight while it stands a knight's move away.
    pub(in crate::rules::loader) lends: Option<Spanned<LendsText>>,
    /// The kind of enemy pieces that end its right to a first move by aiming at it.
    pub(in crate::rules::loader) once_lost_to: Option<String>,
    /// The zone in which it goes, and attacks, as a queen until it first moves.
    pub(in crate::rules::loader) queen_first: Option<String>,
    /// Leaps, in the letters of `moves`: the points that its side sees from where it stands
    /// whatever stands there, in the dark.
    #[serde(default)]
    pub(in crate::rules::loader) sees: Vec<String>,
    /// What it counts where points decide.
    #[serde(default)]
    pub(in crate::rules::loader) points: f64,
    /// The names of the kinds of its side with which it changes places while it is not in check.
    #[serde(default)]
    pub(in crate::rules::loader) swaps: Vec<String>,
    /// The names of the kinds it does not jump, and of those it does not capture.
    #[serde(default, rename = "never-jumps")]
    pub(in crate::rules::loader) never_jumps: Vec<String>,
    #[serde(default, rename = "never-takes")]
    pub(in crate::rules::loader) never_takes: Vec<String>,
    /// Its letter in WXF; kinds without one have no form there, nor in the Chinese notation.
    pub(in crate::rules::loader) wxf: Option<char>,
    /// Its letter in Lau's notation.
    pub(in crate::rules::loader) lau: Option<char>,
    /// The characters in a move's text, where they are others than on the piece.
    pub(in crate::rules::loader) written: Option<(String, String)>,
    /// Further characters that are read for it in a move's text.
    #[serde(default)]
    pub(in crate::rules::loader) also_written: String,
    /// How several on one file are told apart.
    #[serde(default)]
    pub(in crate::rules::loader) crowd: Crowd,
}

/// A promotion, which must be made where it can be, if nothing else is said.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(in crate::rules::loader) struct PromotesText {
    #[serde(rename = "in")]
    pub(in crate::rules::loader) zone: String,
    /// The names of the kinds it may become.
    #[serde(default)]
    pub(in crate::rules::loader) to: Vec<String>,
    /// Whether it is taken off the board there.
    #[serde(default)]
    pub(in crate::rules::loader) vanishes: bool,
    /// Whether it may stay what it is.
    #[serde(default)]
    pub(in crate::rules::loader) optional: bool,
    /// The zone in which it must become another piece even so.
    pub(in crate::rules::loader) must_in: Option<String>,
    /// Whether it may become another piece also with a move that begins in the zone.
    #[serde(default)]
    pub(in crate::rules::loader) leaving: bool,
    /// Whether it becomes only what its side has lost.
    #[serde(default)]
    pub(in crate::rules::loader) among_lost: bool,
    /// Whether the move limit goes on.
    #[serde(default)]
    pub(in crate::rules::loader) keeps_clock: bool,
}

/// A promotion that is a move of its own.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::rules::loader) struct PromotesApartText {
    #[serde(rename = "in")]
    pub(in crate::rules::loader) zone: String,
    /// The name of the kind that it becomes.
    pub(in crate::rules::loader) to: String,
}

/// A kind that lends its way of moving.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(in crate::rules::loader) struct LendsText {
    /// The names of the kinds that borrow nothing.
    pub(in crate::rules::loader) not_to: Vec<String>,
    /// The zones that kinds do not go to with what they borrow.
    pub(in crate::rules::loader) never: std::collections::BTreeMap<String, String>,
}

#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(in crate::rules::loader) struct DropsText {
    /// The zone to which alone it is dropped.
    #[serde(rename = "in")]
    pub(in crate::rules::loader) zone: Option<String>,
    /// How many of a side may stand on a file; any number if left out.
    pub(in crate::rules::loader) most_a_file: Option<u32>,
    /// Whether a drop of it may not mate.
    pub(in crate::rules::loader) no_mate: bool,
    /// Whether a side's pieces are dropped on both shades alike.
    pub(in crate::rules::loader) shades_apart: bool,
}

/// A way of moving: plain Betza letters, or such as hold only from a zone, or to one.
#[derive(Debug, Serialize, Deserialize)]
#[serde(
    untagged,
    expecting = "a way of moving is a text such as \"W\", or { move = \"sW\", from = \"a-zone\" }"
)]
pub(in crate::rules::loader) enum MoveText {
    Plain(String),
    Conditional(ConditionalText),
}

/// A way of moving with more than its letters.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::rules::loader) struct ConditionalText {
    #[serde(rename = "move")]
    pub(in crate::rules::loader) letters: String,
    pub(in crate::rules::loader) from: Option<String>,
    pub(in crate::rules::loader) to: Option<String>,
    /// Whether the piece can be taken where it passed, on the next ply only.
    #[serde(default)]
    pub(in crate::rules::loader) passing: bool,
    /// Whether it is for the first move of a piece that stands in `from` alone.
    #[serde(default)]
    pub(in crate::rules::loader) once: bool,
    /// The leaps that are left of it, as the seat at the bottom has them.
    #[serde(default)]
    pub(in crate::rules::loader) along: Vec<(i32, i32)>,
}
