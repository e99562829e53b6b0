//! The text of a variant file, as TOML, before it is checked.
//!
//! Texts kept in a database are read by every later program, so the schema only ever gains keys
//! that may be left out, and a key never changes its meaning.
//!
//! Keys marked `skip_serializing` only say something of the game; what a variant plays is all that
//! is written out ([`played`](super::played)).

mod board;
pub(super) mod course;
pub(super) mod kinds;
mod start;

pub(super) use board::{BoardText, DirectionsText, FacingText, SeatText, SeatsText, ZoneText};
pub(super) use course::{Fate, GoalText, HandsText, IceText};
pub(super) use kinds::{ConditionalText, KindText, MoveText};
pub(super) use start::{
    ArrayText, CastlingText, OddsText, PlacingText, ShuffleText, ShuffledCastlingText,
};

use serde::{Deserialize, Serialize};
use toml::Spanned;

use crate::rules::counting::Style;
use crate::rules::kinds::Duty;
use crate::rules::variant::{Family, FenPassings, PieceShape};
use crate::rules::verdicts::{Rulebook, Stalemate};

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
    #[serde(default = "course::yes")]
    pub(super) enforce: bool,
    #[serde(default)]
    pub(super) generals_may_face: bool,
    /// Along which lines they may not, where they may not.
    #[serde(default = "board::along_files")]
    pub(super) facing: Vec<FacingText>,
    /// What a side without a move that is not in check gets.
    #[serde(default)]
    pub(super) stalemate: Stalemate,
    /// Whether a side whose time has run out loses only to one that could mate.
    #[serde(default)]
    pub(super) flag_needs_mate: bool,
    #[serde(default)]
    pub(super) castling: Vec<Spanned<CastlingText>>,
    /// Castling from wherever the two pieces begin.
    pub(super) shuffled_castling: Option<Spanned<ShuffledCastlingText>>,
    pub(super) goal: Option<Spanned<GoalText>>,
    /// What is in hand and how it comes back.
    pub(super) hands: Option<Spanned<HandsText>>,
    /// The odds that the first seat can give. A game that is begun has its start, so that these are
    /// only offers.
    #[serde(default, skip_serializing)]
    pub(super) odds: Vec<Spanned<OddsText>>,
    /// What is drawn by lot before each game.
    pub(super) shuffle: Option<Spanned<ShuffleText>>,
    /// What both players place unseen before the first move.
    pub(super) placing: Option<Spanned<PlacingText>>,
    /// Whether FEN tells of every move past a point, and by which points.
    #[serde(default)]
    pub(super) fen_names_passings: PassingsText,
    /// Whether a point that a piece leaves vanishes.
    #[serde(default)]
    pub(super) points_vanish: bool,
    /// What a side must do or leave.
    pub(super) duty: Option<Duty>,
    /// What freezes after so many rounds.
    pub(super) ice: Option<Spanned<IceText>>,
    /// The name of a neutral kind that wanders after every move.
    pub(super) wanders: Option<Spanned<String>>,
    /// The kinds that a die names, from 1 to 6; the one named must move.
    pub(super) die: Option<Spanned<Vec<String>>>,
    /// What a seat sees, where it does not see everything.
    pub(super) sight: Option<Sight>,
    /// The FEN letters of what each side has lying face down, which is dealt by lot.
    pub(super) deal: Option<Spanned<String>>,
    /// Who chooses which piece goes to the point that a side marks.
    pub(super) chooser: Option<Spanned<ChooserText>>,
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

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Sight {
    /// Everything, as in most games.
    All,
    /// Its own pieces, and where they can go.
    Reach,
}

/// Who chooses which piece goes to a marked point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum ChooserText {
    /// Each side moves its pieces itself.
    Owner,
    Opponent,
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

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GameText {
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
    #[serde(default)]
    pub(super) illegal: String,
}

/// What short algebraic notation needs to know.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SanText {
    /// The kind whose letter is left out, where there is such.
    pub(super) pawn: Option<String>,
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
        let page = include_str!("../../variants/README.md");
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
