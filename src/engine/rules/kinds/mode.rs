//! Exclusive game modes: the data of each mode, and methods for callers that treat all modes alike.
//! The rules of each mode are in `modes`.

use crate::rules::board::{KindId, Move};

pub(in crate::rules) const FACES: usize = 6;

/// A special mode of a game: chance, hidden pieces, or a board that changes by itself. A game has
/// at most one mode.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum GameMode {
    /// No special mode: both players see everything, and only their moves change the board.
    #[default]
    Standard,
    /// Before each move, a die determines the kind that must move. The array has the kinds of 1 to
    /// 6.
    Dice([KindId; FACES]),
    /// Pieces are dealt face down before the game and turned up during it.
    FaceDown(FaceDown),
    /// A player sees only their own pieces and the points that these can move to.
    Dark,
    /// Both players place their pieces before the first move, hidden from each other.
    UnseenPlacing(Placing),
    /// The side to move marks a point, and the opponent chooses which piece goes there.
    OpponentChooses,
    /// Isolated pieces freeze at regular intervals.
    Ice {
        /// The number of moves of the second side between two ice ages.
        every: u32,
    },
    /// A neutral piece wanders after every move and destroys the pieces that it meets.
    WanderingPiece,
    /// The point that a piece leaves is removed from the board.
    VanishingPoints,
}

/// The face-down pieces of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FaceDown {
    /// The kind of every face-down piece, if owners are unknown and pieces are turned up on their
    /// points. None if each piece moves by its starting point and its first move turns it up.
    pub flips: Option<KindId>,
    /// The pieces of each side that are dealt.
    pub deal: Vec<KindId>,
}

/// Where a side places its pieces, and the restrictions. The pieces are those of the set-up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placing {
    /// The part of the board where each side places its pieces.
    pub(in crate::rules) zone: [u128; 2],
    /// Two pieces of one of these kinds may not stand on the same file.
    pub(in crate::rules) files_apart: Vec<KindId>,
    /// The pieces of these kinds must stand on different shades.
    pub(in crate::rules) shades_apart: Vec<KindId>,
    /// The points where pieces of a kind may not be placed.
    pub(in crate::rules) never: Vec<(KindId, [u128; 2])>,
}

/// The role of chance in a game. The result is written after the move that it follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Chance {
    /// A die is rolled after each move.
    Die,
    /// A direction and a distance are drawn after each move for the wandering piece.
    Wandering,
    /// Some moves turn up a face-down piece.
    Reveal,
}

/// What the players cannot see during a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hidden {
    /// The positions of the opponent's pieces.
    Positions,
    /// The identity of face-down pieces, which neither player knows.
    Kinds,
    /// The opponent's placement, until the first move.
    Placement,
}

/// Who chooses the piece that moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Chooser {
    /// The player whose turn it is.
    Owner,
    /// The opponent, after the player has marked a point.
    Opponent,
}

impl GameMode {
    /// The role of chance; none in most games.
    pub fn chance(&self) -> Option<Chance> {
        match self {
            GameMode::Dice(_) => Some(Chance::Die),
            GameMode::FaceDown(_) => Some(Chance::Reveal),
            GameMode::WanderingPiece => Some(Chance::Wandering),
            _ => None,
        }
    }

    /// What the players cannot see; none in most games.
    pub fn hidden(&self) -> Option<Hidden> {
        match self {
            GameMode::FaceDown(_) => Some(Hidden::Kinds),
            GameMode::Dark => Some(Hidden::Positions),
            GameMode::UnseenPlacing(_) => Some(Hidden::Placement),
            _ => None,
        }
    }

    /// Who chooses the piece that moves.
    pub fn chooser(&self) -> Chooser {
        match self {
            GameMode::OpponentChooses => Chooser::Opponent,
            _ => Chooser::Owner,
        }
    }

    /// Whether players can prepare conditional moves: there is no chance and no choice by the
    /// opponent, and the opponent's moves will be visible.
    pub fn is_foreseeable(&self) -> bool {
        self.chance().is_none() && self.chooser() == Chooser::Owner && *self != GameMode::Dark
    }

    /// Whether every piece missing from the board was captured. Otherwise it may have been turned
    /// up, be out of sight, or have been destroyed without a capture.
    pub fn missing_is_captured(&self) -> bool {
        use GameMode::{Dark, FaceDown, Ice, WanderingPiece};
        !matches!(self, Dark | FaceDown(_) | Ice { .. } | WanderingPiece)
    }

    /// Whether the mode changes the position after a move.
    pub(in crate::rules) fn acts_after_moves(&self) -> bool {
        use GameMode::{Dice, FaceDown, Ice, VanishingPoints, WanderingPiece};
        matches!(
            self,
            Dice(_) | FaceDown(_) | Ice { .. } | WanderingPiece | VanishingPoints
        )
    }

    /// Whether the move turns up a piece on its point.
    #[inline]
    pub(in crate::rules) fn turns_in_place(&self, mv: Move) -> bool {
        mv.from == mv.to && matches!(self, GameMode::FaceDown(_))
    }

    /// Whether the mode restricts the moves of the pieces.
    pub(in crate::rules) fn limits_targets(&self) -> bool {
        matches!(self, GameMode::Dice(_))
    }

    /// Whether a piece may promote. Under a die, the rolled kind must be its own or the new one.
    #[inline]
    pub(in crate::rules) fn may_become(&self, die: Option<u8>, kind: KindId, new: KindId) -> bool {
        match self {
            GameMode::Dice(faces) => {
                named(faces, die).is_none_or(|named| named == kind || named == new)
            }
            _ => true,
        }
    }
}

/// The kind for the number on the die. None before the roll.
pub(in crate::rules) fn named(faces: &[KindId; FACES], die: Option<u8>) -> Option<KindId> {
    faces.get(usize::from(die?.checked_sub(1)?)).copied()
}
