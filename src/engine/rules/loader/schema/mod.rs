//! The text of a variant file, as TOML, before it is checked.
//!
//! Later programs must read the texts stored in databases. The schema therefore only gains optional
//! keys, and a key never changes its meaning.
//!
//! Keys marked `skip_serializing` do not affect the game. Only the others are written out and
//! compared ([`played`](super::played)).

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
    /// Games of variants with equal rules may have different numbers.
    #[serde(skip_serializing)]
    pub(super) version: u32,
    #[serde(skip_serializing)]
    pub(super) summary: String,
    /// The group of games in which it is listed.
    #[serde(default, skip_serializing)]
    pub(super) family: Family,
    pub(super) setup: Spanned<String>,
    pub(super) rulebooks: Vec<Rulebook>,
    pub(super) move_limit: Option<u32>,
    /// Whether the rules are enforced. If not, players move and edit freely.
    #[serde(default = "course::yes")]
    pub(super) enforce: bool,
    #[serde(default)]
    pub(super) generals_may_face: bool,
    /// The lines along which the generals may not face each other.
    #[serde(default = "board::along_files")]
    pub(super) facing: Vec<FacingText>,
    /// The result of a side that has no legal move and is not in check.
    #[serde(default)]
    pub(super) stalemate: Stalemate,
    /// Whether a side whose time has run out loses only if the opponent could mate.
    #[serde(default)]
    pub(super) flag_needs_mate: bool,
    #[serde(default)]
    pub(super) castling: Vec<Spanned<CastlingText>>,
    /// Castling in a shuffled set-up.
    pub(super) shuffled_castling: Option<Spanned<ShuffledCastlingText>>,
    pub(super) goal: Option<Spanned<GoalText>>,
    /// The hands and how pieces return to the board.
    pub(super) hands: Option<Spanned<HandsText>>,
    /// The odds that the first seat can give. A game stores its own start, so these are only
    /// offers.
    #[serde(default, skip_serializing)]
    pub(super) odds: Vec<Spanned<OddsText>>,
    /// The shuffled set-up before each game.
    pub(super) shuffle: Option<Spanned<ShuffleText>>,
    /// The pieces that both players place before the first move, hidden from each other.
    pub(super) placing: Option<Spanned<PlacingText>>,
    /// Whether FEN records every move past a point, and how.
    #[serde(default)]
    pub(super) fen_names_passings: PassingsText,
    /// Whether the point that a piece leaves is removed from the board.
    #[serde(default)]
    pub(super) points_vanish: bool,
    /// The duties and prohibitions of a side.
    pub(super) duty: Option<Duty>,
    /// Freezing at regular intervals.
    pub(super) ice: Option<Spanned<IceText>>,
    /// The name of a neutral kind that wanders after every move.
    pub(super) wanders: Option<Spanned<String>>,
    /// The kinds for the numbers 1 to 6 of a die. A piece of the rolled kind must move.
    pub(super) die: Option<Spanned<Vec<String>>>,
    /// What a seat sees, if not everything.
    pub(super) sight: Option<Sight>,
    /// The FEN letters of each side's face-down pieces, which are shuffled.
    pub(super) deal: Option<Spanned<String>>,
    /// Who chooses the piece that goes to a marked point.
    pub(super) chooser: Option<Spanned<ChooserText>>,
    /// The rules by which moves are counted in endgames.
    pub(super) counting: Option<Spanned<Style>>,
    /// Present if the variant has short algebraic notation.
    pub(super) san: Option<Spanned<SanText>>,
    /// Whether facing generals must be separated at once or the game ends.
    #[serde(default)]
    pub(super) bikjang: bool,
    /// Whether a side that is not in check may pass.
    #[serde(default)]
    pub(super) may_pass: bool,
    /// The shape of the pieces in drawings.
    #[serde(default)]
    pub(super) piece_shape: PieceShape,
    /// The arrays from which each player chooses. The first is that of `setup`.
    #[serde(default)]
    pub(super) setups: Vec<Spanned<ArrayText>>,
    #[serde(skip_serializing)]
    pub(super) rules: String,
    pub(super) board: BoardText,
    #[serde(default)]
    pub(super) zones: std::collections::BTreeMap<String, ZoneText>,
    pub(super) seats: SeatsText,
    pub(super) kinds: Vec<Spanned<KindText>>,
    /// Games that test the rules. `posthorse variants check` plays them.
    #[serde(default, skip_serializing)]
    pub(super) games: Vec<Spanned<GameText>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Sight {
    /// The whole board, as in most games.
    All,
    /// Its own pieces, and the points that they can move to.
    Reach,
}

/// Who chooses the piece that goes to a marked point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum ChooserText {
    /// Each side chooses its own moves.
    Owner,
    Opponent,
}

/// How FEN records moves past a point: `false`, `true` or `"over"`.
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
    /// The starting position, if it is not the set-up.
    pub(super) fen: Option<String>,
    /// The rulebook, if it is not the first.
    pub(super) rulebook: Option<Rulebook>,
    /// Moves as coordinates, separated by white space.
    #[serde(default)]
    pub(super) moves: String,
    /// `continue` (the default), or winner and reason: `first checkmate`, `none repetition`.
    pub(super) result: Option<Spanned<String>>,
    /// The position after the moves.
    #[serde(rename = "final")]
    pub(super) last: Option<String>,
    /// Moves that are legal in the final position.
    #[serde(default)]
    pub(super) legal: String,
    #[serde(default)]
    pub(super) illegal: String,
}

/// The parameters of short algebraic notation.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SanText {
    /// The kind whose letter is left out, if there is one.
    pub(super) pawn: Option<String>,
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use serde::de::DeserializeOwned;

    /// The keys of a table, from the error message about an unknown key.
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
