//! Exclusive game modes: what sets a few games apart from all others. This is their data, and what
//! they mean to callers who need not know one from another; how each mode plays is in `modes`.

use crate::rules::board::{KindId, Move};

pub(in crate::rules) const FACES: usize = 6;

/// What sets a game apart from others: chance, hidden pieces, a board that changes by itself. A
/// game has one mode at most.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum GameMode {
    /// None of the others: both players see everything, and only their moves change the board.
    #[default]
    Standard,
    /// Before each move a die names the kind that must move; the kinds by number, from 1.
    Dice([KindId; FACES]),
    /// Pieces are dealt face down before the game and turned up in it.
    FaceDown(FaceDown),
    /// A seat sees its own pieces, and the points that these can move to.
    Dark,
    /// Both players place their pieces unseen before the first move.
    UnseenPlacing(Placing),
    /// The side to move marks a point, and the opponent chooses which piece goes there.
    OpponentChooses,
    /// Ice comes at intervals and takes pieces that stand alone.
    Ice {
        /// After how many moves of the second side.
        every: u32,
    },
    /// A neutral piece wanders after every move and destroys what it meets.
    WanderingPiece,
    /// A point that a piece leaves vanishes.
    VanishingPoints,
}

/// What lies face down in a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FaceDown {
    /// The kind of all that lies face down, where nobody knows whose it is and it is turned up
    /// where it lies; none where each piece moves as its point says and is turned up by its first
    /// move.
    pub flips: Option<KindId>,
    /// What each side has among it.
    pub deal: Vec<KindId>,
}

/// Where a side places its pieces, and what bounds that. The pieces are those of the set-up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placing {
    /// The part of the board where each side places.
    pub(in crate::rules) zone: [u128; 2],
    /// The kinds of which no two may stand on a file.
    pub(in crate::rules) files_apart: Vec<KindId>,
    /// The kinds whose pieces stand on different shades.
    pub(in crate::rules) shades_apart: Vec<KindId>,
    /// Where pieces of a kind may not be placed.
    pub(in crate::rules) never: Vec<(KindId, [u128; 2])>,
}

/// What chance does in a game. Its result is written behind the move that it follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Chance {
    /// A die is rolled after each move.
    Die,
    /// A direction and a distance are drawn after each move, for a piece that wanders.
    Wandering,
    /// A piece that lay face down is turned up by some moves.
    Reveal,
}

/// What the players cannot see while a game is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hidden {
    /// Where the opponent's pieces stand.
    Positions,
    /// Which pieces lie face down; neither player knows.
    Kinds,
    /// How the opponent has placed the pieces, before the first move.
    Placement,
}

/// Who chooses the piece that moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Chooser {
    /// The player whose piece it is.
    Owner,
    /// The opponent, once the player has marked a point.
    Opponent,
}

impl GameMode {
    /// What chance does; nothing in most games.
    pub fn chance(&self) -> Option<Chance> {
        match self {
            GameMode::Dice(_) => Some(Chance::Die),
            GameMode::FaceDown(_) => Some(Chance::Reveal),
            GameMode::WanderingPiece => Some(Chance::Wandering),
            _ => None,
        }
    }

    /// What the players cannot see; nothing in most games.
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

    /// Whether answers to moves still to come can be prepared: neither chance nor a choice of the
    /// opponent comes between, and the moves will be seen.
    pub fn is_foreseeable(&self) -> bool {
        self.chance().is_none() && self.chooser() == Chooser::Owner && *self != GameMode::Dark
    }

    /// Whether what is missing on the board was captured; where not, it may have been turned up, be
    /// out of sight, or have been destroyed by nobody's move.
    pub fn missing_is_captured(&self) -> bool {
        use GameMode::{Dark, FaceDown, Ice, WanderingPiece};
        !matches!(self, Dark | FaceDown(_) | Ice { .. } | WanderingPiece)
    }

    /// Whether anything is done to the board after a move.
    pub(in crate::rules) fn acts_after_moves(&self) -> bool {
        use GameMode::{Dice, FaceDown, Ice, VanishingPoints, WanderingPiece};
        matches!(
            self,
            Dice(_) | FaceDown(_) | Ice { .. } | WanderingPiece | VanishingPoints
        )
    }

    /// Whether a move turns up a piece where it lies.
    #[inline]
    pub(in crate::rules) fn turns_in_place(&self, mv: Move) -> bool {
        mv.from == mv.to && matches!(self, GameMode::FaceDown(_))
    }

    /// Whether pieces may not move wherever they could.
    pub(in crate::rules) fn limits_targets(&self) -> bool {
        matches!(self, GameMode::Dice(_))
    }

    /// Whether a piece may become another: under a die what was rolled, or anything where its own
    /// kind was.
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

/// The kind that a die names; none before it is rolled.
pub(in crate::rules) fn named(faces: &[KindId; FACES], die: Option<u8>) -> Option<KindId> {
    faces.get(usize::from(die?.checked_sub(1)?)).copied()
}
