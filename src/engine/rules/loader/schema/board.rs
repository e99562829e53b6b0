//! The schema of the board with its zones and lines, and of the seats.

use serde::{Deserialize, Serialize};
use toml::Spanned;

use crate::rules::board::{Board, Square, Style as BoardStyle, set_of};
use crate::rules::tables::Facing;

/// The lines along which royal pieces may not face each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(in crate::rules::loader) enum FacingText {
    Files,
    Ranks,
    Diagonals,
    /// Any line, if an arrow of the piece's point leads along it.
    Arrows,
}

impl FacingText {
    /// One step along each of these lines, in files and ranks.
    pub(in crate::rules::loader) fn steps(self) -> &'static [(i32, i32)] {
        match self {
            FacingText::Files => &[(0, 1)],
            FacingText::Ranks => &[(1, 0)],
            FacingText::Diagonals => &[(1, 1), (1, -1)],
            FacingText::Arrows => &[(0, 1), (1, 0), (1, 1), (1, -1)],
        }
    }

    /// The directions of these lines, in both senses.
    pub(in crate::rules::loader) fn directions(self, board: &Board) -> Vec<Facing> {
        let both = self.steps().iter().filter_map(|step| board.along(*step));
        let facing = |direction: usize| {
            let back = board.directions[board.directions[direction].opposite].step;
            let looks = |at: &Square| self != FacingText::Arrows || board.has_arrow(*at, back);
            Facing {
                direction,
                from: set_of(board.squares().filter(looks)),
            }
        };
        both.flatten().map(facing).collect()
    }
}

pub(super) fn along_files() -> Vec<FacingText> {
    vec![FacingText::Files]
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(in crate::rules::loader) struct BoardText {
    pub(in crate::rules::loader) style: BoardStyle,
    pub(in crate::rules::loader) files: Spanned<String>,
    pub(in crate::rules::loader) ranks: Spanned<String>,
    /// Whether the first file and the last are adjacent.
    #[serde(default)]
    pub(in crate::rules::loader) wraps: bool,
    /// By file: the shift of the numbers of its points, and therefore of the rows of FEN.
    pub(in crate::rules::loader) label_offsets: Option<Spanned<String>>,
    /// Points of the grid that are missing.
    pub(in crate::rules::loader) holes: Option<Spanned<String>>,
    pub(in crate::rules::loader) directions: Option<Spanned<DirectionsText>>,
    pub(in crate::rules::loader) arrows: Option<Spanned<String>>,
    /// The label of the rank above which the river is.
    pub(in crate::rules::loader) river_above: Option<Spanned<String>>,
    pub(in crate::rules::loader) marks: Option<Spanned<String>>,
    pub(in crate::rules::loader) palace_lines: Option<Spanned<String>>,
}

/// Directions as `[files, ranks]` of one step, clockwise. The diagonal with index `n` is between
/// the lines `n` and `n + 1`. A board without them is a plain grid.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::rules::loader) struct DirectionsText {
    pub(in crate::rules::loader) lines: Vec<(i32, i32)>,
    pub(in crate::rules::loader) diagonals: Vec<(i32, i32)>,
}

/// A part of the board for each side, as points (`e4`) and rectangles (`d1-f3`).
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::rules::loader) struct ZoneText {
    pub(in crate::rules::loader) first: Spanned<String>,
    pub(in crate::rules::loader) second: Spanned<String>,
    /// The zone in a sentence, such as `the palace`.
    #[serde(skip_serializing)]
    pub(in crate::rules::loader) words: String,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::rules::loader) struct SeatsText {
    pub(in crate::rules::loader) first: SeatText,
    pub(in crate::rules::loader) second: SeatText,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::rules::loader) struct SeatText {
    #[serde(skip_serializing)]
    pub(in crate::rules::loader) name: String,
    pub(in crate::rules::loader) colour: String,
    /// Whether the labels are in upper case.
    pub(in crate::rules::loader) upper: bool,
    /// The letter for its turn in FEN.
    pub(in crate::rules::loader) fen: char,
    /// More letters that can be read.
    #[serde(default)]
    pub(in crate::rules::loader) also: String,
    /// Whether it begins at the bottom of the board.
    pub(in crate::rules::loader) at_bottom: bool,
    /// Points in addition to those of its pieces, in games that are decided by points.
    #[serde(default)]
    pub(in crate::rules::loader) bonus: f64,
}
