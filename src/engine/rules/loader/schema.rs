//! The text of a variant file, as TOML, before it is checked.
//!
//! Texts kept in a database are read by every later program, so the schema only ever gains keys
//! that may be left out, and a key never changes its meaning.
//!
//! Keys marked `skip_serializing` only say something of the game; what a variant plays is all that
//! is written out ([`played`](super::played)).

use serde::{Deserialize, Serialize};
use toml::Spanned;

use crate::rules::answers::outcome::Stalemate;
use crate::rules::answers::rulebook::Rulebook;
use crate::rules::board::geometry::Style as BoardStyle;
use crate::rules::board::pieces::Side;
use crate::rules::counting::Style;
use crate::rules::kinds::hands::Takes;
use crate::rules::kinds::kind::{ChaseClass, TooWeak};
use crate::rules::kinds::label::Label;
use crate::rules::kinds::shuffle::Second;
use crate::rules::kinds::written::Crowd;
use crate::rules::variant::said::Family;
use crate::rules::variant::{FenPassings, PieceShape};

/// A variant file. `rules/variants/README.md` explains every key.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct VariantText {
    pub(super) slug: Spanned<String>,
    #[serde(skip_serializing)]
    pub(super) name: String,
    /// Games that play the same may have begun with several numbers.
    #[serde(skip_serializing)]
    pub(super) version: u32,
    #[serde(skip_serializing)]
    pub(super) summary: String,
    /// Among which games it is listed.
    #[serde(default, skip_serializing)]
    pub(super) family: Family,
    pub(super) setup: Spanned<String>,
    pub(super) rulebooks: Vec<Rulebook>,
    pub(super) move_limit: Option<u32>,
    /// Whether the rules are enforced; where not, players move and edit as they like.
    #[serde(default = "yes")]
    pub(super) enforce: bool,
    #[serde(default)]
    pub(super) generals_may_face: bool,
    /// Along which lines they may not, where they may not.
    #[serde(default = "along_files")]
    pub(super) facing: Vec<FacingText>,
    /// What a side without a move that is not in check gets.
    #[serde(default)]
    pub(super) stalemate: Stalemate,
    /// Whether a position is read in which the side that is not to move is in check.
    #[serde(default)]
    pub(super) reads_left_in_check: bool,
    /// Whether a side whose time has run out loses only to one that could mate.
    #[serde(default)]
    pub(super) flag_needs_mate: bool,
    #[serde(default)]
    pub(super) castling: Vec<Spanned<CastlingText>>,
    /// Castling from wherever the two pieces begin.
    pub(super) shuffled_castling: Option<Spanned<ShuffledCastlingText>>,
    /// What else ends the game.
    pub(super) goal: Option<Spanned<GoalText>>,
    /// What is in hand and how it comes back.
    pub(super) hands: Option<Spanned<HandsText>>,
    /// The odds that the first seat can give. A game that is begun has its start, so that these are only offers.
    #[serde(default, skip_serializing)]
    pub(super) odds: Vec<Spanned<OddsText>>,
    /// What is drawn by lot before each game.
    pub(super) shuffle: Option<Spanned<ShuffleText>>,
    /// Whether FEN tells of every move past a point, and by which points.
    #[serde(default)]
    pub(super) fen_names_passings: PassingsText,
    /// What a side must do or leave.
    pub(super) duty: Option<DutyText>,
    /// Whose count of moves is kept in endings.
    pub(super) counting: Option<Spanned<Style>>,
    /// Present where short algebraic notation has a meaning.
    pub(super) san: Option<Spanned<SanText>>,
    /// Whether generals that face each other must be parted, or the game be ended, at once.
    #[serde(default)]
    pub(super) bikjang: bool,
    /// Whether a side that is not in check may leave everything as it is.
    #[serde(default)]
    pub(super) may_pass: bool,
    /// What the pieces are cut as.
    #[serde(default)]
    #[serde(alias = "men-shape")]
    pub(super) piece_shape: PieceShape,
    /// The arrays among which each player chooses; the first is that of `setup`.
    #[serde(default)]
    pub(super) setups: Vec<Spanned<ArrayText>>,
    #[serde(skip_serializing)]
    pub(super) rules: String,
    pub(super) board: BoardText,
    #[serde(default)]
    pub(super) zones: std::collections::BTreeMap<String, ZoneText>,
    pub(super) seats: SeatsText,
    pub(super) kinds: Vec<Spanned<KindText>>,
    /// Games that show what the rules say; `posthorse variants check` plays them.
    #[serde(default, skip_serializing)]
    pub(super) games: Vec<Spanned<GameText>>,
}

/// How FEN tells of moves past a point: `false`, `true` or `"over"`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum PassingsText {
    Named(bool),
    By(PassingsWord),
}

/// The point that was passed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum PassingsWord {
    Over,
}

impl Default for PassingsText {
    fn default() -> Self {
        PassingsText::Named(false)
    }
}

impl From<PassingsText> for FenPassings {
    fn from(text: PassingsText) -> Self {
        match text {
            PassingsText::Named(false) => FenPassings::Takeable,
            PassingsText::Named(true) => FenPassings::Both,
            PassingsText::By(PassingsWord::Over) => FenPassings::Over,
        }
    }
}

/// A sort of lines along which royal pieces may not face each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum FacingText {
    Files,
    Ranks,
    Diagonals,
}

impl FacingText {
    /// A step along each of such lines, in files and ranks.
    pub(super) fn steps(self) -> &'static [(i32, i32)] {
        match self {
            FacingText::Files => &[(0, 1)],
            FacingText::Ranks => &[(1, 0)],
            FacingText::Diagonals => &[(1, 1), (1, -1)],
        }
    }
}

fn along_files() -> Vec<FacingText> {
    vec![FacingText::Files]
}

/// A test game.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GameText {
    /// What it shows.
    #[serde(default)]
    pub(super) note: String,
    /// The position it begins with, if it is not the set-up.
    pub(super) fen: Option<String>,
    /// The rulebook, if it is not the first.
    pub(super) rulebook: Option<Rulebook>,
    /// Moves as coordinates, parted by white space.
    #[serde(default)]
    pub(super) moves: String,
    /// `continue` (so without it), or winner and reason: `first checkmate`, `none repetition`.
    pub(super) result: Option<Spanned<String>>,
    /// The position after the moves.
    #[serde(rename = "final")]
    pub(super) last: Option<String>,
    /// Moves that may be played then.
    #[serde(default)]
    pub(super) legal: String,
    /// Moves that may not.
    #[serde(default)]
    pub(super) illegal: String,
}

fn yes() -> bool {
    true
}

/// An array that a player may choose for some of the own pieces.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ArrayText {
    pub(super) slug: String,
    #[serde(skip_serializing)]
    pub(super) name: String,
    /// Who stands where, by FEN letters: `n-b1 b-c1`.
    pub(super) first: String,
    pub(super) second: String,
}

/// Odds that the first seat gives.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OddsText {
    pub(super) slug: String,
    #[serde(skip_serializing)]
    pub(super) name: String,
    /// The points that its pieces are taken from.
    #[serde(default)]
    pub(super) without: String,
    /// Who begins: `first` (if left out) or `second`.
    pub(super) begins: Option<Side>,
}

/// The geometry.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct BoardText {
    pub(super) style: BoardStyle,
    pub(super) files: Spanned<String>,
    pub(super) ranks: Spanned<String>,
    /// Whether the first file and the last touch.
    #[serde(default)]
    pub(super) wraps: bool,
    /// Points of the grid that the board lacks.
    pub(super) holes: Option<Spanned<String>>,
    pub(super) directions: Option<Spanned<DirectionsText>>,
    /// The label of the rank above which a river lies.
    pub(super) river_above: Option<Spanned<String>>,
    pub(super) marks: Option<Spanned<String>>,
    pub(super) palace_lines: Option<Spanned<String>>,
}

/// Directions as `[files, ranks]` of one step, clockwise; the diagonal at place `n` lies between
/// the lines at `n` and `n + 1`. A board without them is a plain grid.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DirectionsText {
    pub(super) lines: Vec<(i32, i32)>,
    pub(super) diagonals: Vec<(i32, i32)>,
}

/// A part of the board, a side apart, as points (`e4`) and rectangles (`d1-f3`).
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ZoneText {
    pub(super) first: Spanned<String>,
    pub(super) second: Spanned<String>,
    /// How a sentence calls it: `the palace`.
    #[serde(skip_serializing)]
    pub(super) words: String,
}

/// The two seats.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SeatsText {
    pub(super) first: SeatText,
    pub(super) second: SeatText,
}

/// A seat.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SeatText {
    #[serde(skip_serializing)]
    pub(super) name: String,
    pub(super) colour: String,
    /// Whether its labels are upper case.
    pub(super) upper: bool,
    /// The letter of its turn in FEN.
    pub(super) fen: char,
    /// Further letters read for it.
    #[serde(default)]
    pub(super) also: String,
    /// Whether its home is at the bottom of the board.
    pub(super) at_bottom: bool,
    /// Points it gets beside those of its pieces, where points decide.
    #[serde(default)]
    pub(super) bonus: f64,
}

/// A kind of pieces.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct KindText {
    /// Other keys call the kind by it, but to a game these are its pieces, whatever their name.
    #[serde(skip_serializing)]
    pub(super) name: String,
    pub(super) label: Label,
    pub(super) fen: Label,
    #[serde(default)]
    pub(super) also: String,
    /// Traditional characters of the first and the second seat.
    pub(super) characters: (String, String),
    /// Simplified ones, where they differ.
    pub(super) simplified: Option<(String, String)>,
    pub(super) western: String,
    #[serde(default)]
    pub(super) royal: bool,
    /// The only seat that has such pieces.
    pub(super) only: Option<Side>,
    /// Whether it can cross and attack: a game without such pieces is dead.
    #[serde(default)]
    pub(super) attacker: bool,
    /// What it is to the rules against chasing: `chariot`, `cannon`, `horse` or `soldier`.
    pub(super) chase: Option<ChaseClass>,
    /// The zone in which it may be chased for ever.
    pub(super) fair_game: Option<String>,
    pub(super) moves: Spanned<Vec<MoveText>>,
    /// The zone it never leaves.
    pub(super) within: Option<Spanned<String>>,
    /// One sentence that tells how it moves.
    #[serde(skip_serializing)]
    pub(super) how: String,
    /// What a point it must pass is called: a horse's `leg`.
    #[serde(default, skip_serializing)]
    pub(super) obstacle: String,
    /// Whether its moves count as progress and start the move limit anew, as captures do.
    #[serde(default, rename = "resets-clock")]
    pub(super) resets_clock: bool,
    /// Whether it captures, as it would on the point passed, a piece that just made a `passing` move.
    #[serde(default, rename = "takes-passing")]
    pub(super) takes_passing: bool,
    /// Where it must become another piece, and which.
    pub(super) promotes: Option<Spanned<PromotesText>>,
    /// When such pieces are too few to mate: the game is dead when nobody has an `attacker` left.
    #[serde(rename = "too-weak")]
    pub(super) too_weak: Option<TooWeak>,
    /// How it becomes another piece by a move of its own, as the pawn of Sittuyin does.
    pub(super) promotes_apart: Option<Spanned<PromotesApartText>>,
    /// How it is dropped from the hand.
    pub(super) drops: Option<Spanned<DropsText>>,
    /// What it becomes in hand, where that is another kind.
    pub(super) in_hand: Option<String>,
    /// Who may also go and capture as a knight while it stands a knight's move away.
    pub(super) lends: Option<Spanned<LendsText>>,
    /// What it counts where points decide.
    #[serde(default)]
    pub(super) points: f64,
    /// The names of the kinds of its side with which it changes places while it is not in check.
    #[serde(default)]
    pub(super) swaps: Vec<String>,
    /// The names of the kinds it does not jump, and of those it does not capture.
    #[serde(default, rename = "never-jumps")]
    pub(super) never_jumps: Vec<String>,
    #[serde(default, rename = "never-takes")]
    pub(super) never_takes: Vec<String>,
    /// Its letter in WXF; kinds without one have no form there, nor in the Chinese notation.
    pub(super) wxf: Option<char>,
    /// Its letter in Lau's notation.
    pub(super) lau: Option<char>,
    /// The characters in a move's text, where they are others than on the piece.
    pub(super) written: Option<(String, String)>,
    /// Further characters that are read for it in a move's text.
    #[serde(default)]
    pub(super) also_written: String,
    /// How several on one file are told apart.
    #[serde(default)]
    pub(super) crowd: Crowd,
}

/// A promotion, which must be made where it can be, if nothing else is said.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct PromotesText {
    /// The zone.
    #[serde(rename = "in")]
    pub(super) zone: String,
    /// The names of the kinds it may become.
    #[serde(default)]
    pub(super) to: Vec<String>,
    /// Whether it is taken off the board there.
    #[serde(default)]
    pub(super) vanishes: bool,
    /// Whether it may stay what it is.
    #[serde(default)]
    pub(super) optional: bool,
    /// The zone in which it must become another piece even so.
    pub(super) must_in: Option<String>,
    /// Whether it may become another piece also with a move that begins in the zone.
    #[serde(default)]
    pub(super) leaving: bool,
    /// Whether it becomes only what its side has lost.
    #[serde(default)]
    pub(super) among_lost: bool,
}

/// A promotion that is a move of its own.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PromotesApartText {
    /// The zone.
    #[serde(rename = "in")]
    pub(super) zone: String,
    /// The name of the kind that it becomes.
    pub(super) to: String,
}

/// A way to castle.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CastlingText {
    /// The letter of the right in FEN, in the case of the side that has it.
    pub(super) letter: char,
    /// How chess players write it: `O-O`.
    pub(super) name: String,
    /// From where to where the royal piece goes: `e1-g1`.
    pub(super) king: String,
    /// The kind of the piece that castles, where it is not the royal one.
    pub(super) piece: Option<String>,
    /// The kind of the other piece, and from where to where it goes.
    pub(super) partner: String,
    pub(super) goes: String,
}

/// Castling where the set-up is drawn by lot: from wherever the two pieces begin on the first rank of their side.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ShuffledCastlingText {
    /// The kind of the other piece.
    pub(super) partner: String,
    /// The points where both begin.
    pub(super) home: String,
    /// The files where the castling piece and the other go, when that stands to the right of it, and to the left.
    pub(super) right: (String, String),
    pub(super) left: (String, String),
}

/// What is drawn by lot before each game.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ShuffleText {
    /// The points that are filled: the first seat's, or both seats'.
    pub(super) points: Spanned<String>,
    /// How many pieces of which kinds stand there.
    pub(super) pieces: std::collections::BTreeMap<String, usize>,
    /// Pairs of kinds that stand on different shades.
    #[serde(default)]
    pub(super) apart: Vec<(String, String)>,
    /// A kind that stands between two pieces of another.
    pub(super) between: Option<(String, String)>,
    /// The kind of which every piece must be guarded.
    pub(super) guarded: Option<String>,
    /// How the second seat's pieces stand.
    pub(super) second: Second,
}

/// A kind that lends its way of moving.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct LendsText {
    /// The names of the kinds that borrow nothing.
    #[serde(default)]
    pub(super) not_to: Vec<String>,
    /// The zones that kinds do not go to with what they borrow.
    #[serde(default)]
    pub(super) never: std::collections::BTreeMap<String, String>,
}

/// What is in hand and how it comes back.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct HandsText {
    /// Whose pieces a capture puts into the captor's hand.
    pub(super) takes: Takes,
    /// The FEN letters of the kinds that can be in hand, in the order in which FEN names them.
    pub(super) order: String,
    /// What a seat has in hand at the start, by FEN letters.
    #[serde(default)]
    pub(super) first: String,
    #[serde(default)]
    pub(super) second: String,
    /// Whether a drop may give check.
    #[serde(default = "yes")]
    pub(super) may_check: bool,
    /// Whether a side drops all that it has in hand before it moves anything.
    #[serde(default)]
    pub(super) drops_first: bool,
}

/// How a kind is dropped.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct DropsText {
    /// The zone to which alone it is dropped.
    #[serde(rename = "in")]
    pub(super) zone: Option<String>,
    /// Whether no two of a side may stand on a file.
    #[serde(default)]
    pub(super) one_a_file: bool,
    /// Whether a drop of it may not mate.
    #[serde(default)]
    pub(super) no_mate: bool,
}

/// What ends a game beside mate and stalemate.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct GoalText {
    /// The royal piece is captured; there is no check.
    #[serde(default)]
    pub(super) capture: bool,
    /// Captures explode.
    pub(super) blast: Option<BlastText>,
    /// What becomes of a side without a piece: `wins` or `loses`.
    pub(super) no_pieces: Option<NoPiecesText>,
    /// The kinds of which each side must keep a piece.
    #[serde(default)]
    pub(super) extinct: Vec<String>,
    /// How many checks win.
    #[serde(default)]
    pub(super) checks: u16,
    /// A piece that wins where it arrives.
    pub(super) race: Option<RaceText>,
    /// Whether a side with its royal piece alone loses.
    #[serde(default)]
    pub(super) bare: bool,
}

/// Captures that explode.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BlastText {
    /// The names of the kinds that an explosion spares.
    pub(super) spares: Vec<String>,
}

/// What becomes of a side without a piece, by seat.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NoPiecesText {
    pub(super) first: Option<Fate>,
    pub(super) second: Option<Fate>,
}

/// What becomes of a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Fate {
    Wins,
    Loses,
}

/// A piece that wins where it arrives.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct RaceText {
    /// The name of the kind.
    pub(super) piece: String,
    /// The zone.
    pub(super) to: String,
    /// Whether the second seat may draw by arriving with its next move.
    #[serde(default)]
    pub(super) reply: bool,
    /// Whether records tell it as a rule of this game alone.
    #[serde(default)]
    pub(super) own_rule: bool,
}

/// What a side must do or leave.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct DutyText {
    /// Who can capture must.
    #[serde(default)]
    pub(super) must_capture: bool,
    /// No move may give check.
    #[serde(default)]
    pub(super) may_not_check: bool,
}

/// What short algebraic notation needs to know.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SanText {
    /// The kind whose letter is left out.
    pub(super) pawn: String,
}

/// A way of moving: plain Betza letters, or such as hold only from a zone, or to one.
#[derive(Debug, Serialize, Deserialize)]
#[serde(
    untagged,
    expecting = "a way of moving is a text such as \"W\", or { move = \"sW\", from = \"a-zone\" }"
)]
pub(super) enum MoveText {
    Plain(String),
    Conditional(ConditionalText),
}

/// A way of moving with more than its letters.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ConditionalText {
    #[serde(rename = "move")]
    pub(super) letters: String,
    pub(super) from: Option<String>,
    pub(super) to: Option<String>,
    /// Whether the piece can be taken where it passed, on the next ply only.
    #[serde(default)]
    pub(super) passing: bool,
    /// Whether it is for the first move of a piece that stands in `from` alone.
    #[serde(default)]
    pub(super) once: bool,
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use serde::de::DeserializeOwned;

    /// The keys of a table, as its reader tells them when it meets an unknown one.
    pub(in crate::rules::loader) fn keys<T: DeserializeOwned>() -> Vec<String> {
        let error = toml::from_str::<T>("no-such-key = 1").err().unwrap();
        let told = error.message().split('`').skip(3).step_by(2);
        told.map(str::to_owned).collect()
    }

    #[test]
    fn every_key_is_explained() {
        let page = include_str!("../variants/README.md");
        let all = [
            keys::<VariantText>(),
            keys::<BoardText>(),
            keys::<ZoneText>(),
            keys::<SeatText>(),
            keys::<KindText>(),
            keys::<GameText>(),
            keys::<CastlingText>(),
            keys::<ArrayText>(),
        ];
        assert!(all.iter().all(|keys| keys.len() > 2), "{all:?}");
        for key in all.iter().flatten() {
            let told = [format!("`{key}`"), format!("[{key}"), format!("{key} =")];
            assert!(
                told.iter().any(|form| page.contains(form)),
                "`{key}` is not explained"
            );
        }
    }
}
