//! What a rulebook says of a repetition, with its grounds, as data. The sentences are made in
//! `words`.

use super::outcome::Outcome;
use super::rulebook::Edition;
use crate::rules::board::{Move, Piece, Side, Square};

/// A repetition, and what each side did all the while.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ruling {
    /// The rulebook by which it was made.
    pub edition: Edition,
    /// After how many plies the position stood: three times, or two while it is a warning.
    pub stood: Vec<usize>,
    /// The plies after the first of these and up to the last; empty under a rulebook that asks
    /// nobody what they did.
    pub plies: Vec<PlyFacts>,
    /// What the first and the second side did with all of their plies.
    pub conduct: [Conduct; 2],
    /// How the game ended by it; none while it may go on.
    pub outcome: Option<Outcome>,
}

/// What one ply did: check, and the attacks that count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlyFacts {
    /// Its number in the game, from 1.
    pub ply: usize,
    /// The side that made it.
    pub side: Side,
    /// The move that was made.
    pub mv: Move,
    /// The piece that moved, where it stands now.
    pub piece: TrackedPiece,
    /// Whether it left the opponent in check.
    pub check: bool,
    /// The attacks of its side that are worth telling.
    pub threats: Vec<Threat>,
}

/// A piece, told apart from others of its kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TrackedPiece {
    /// The piece as it stands now, by kind and side.
    pub piece: Piece,
    /// Where it stands after the ply.
    pub at: Square,
    /// Where it stood when the span began: the same for the same piece all the while.
    pub origin: Square,
}

/// An attack, and whether it counts as a chase.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Threat {
    /// The piece that attacks.
    pub attacker: TrackedPiece,
    /// The piece that is attacked.
    pub target: TrackedPiece,
    /// Whether the ply newly threatens this piece so that it counts.
    pub counts: Result<Ground, WhyNot>,
    /// Whether the target is a chariot that alone keeps a horse from giving check.
    pub screens: bool,
}

/// Why an attack counts as a chase.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ground {
    /// No piece could have recaptured there.
    Unprotected,
    /// A horse or cannon attacks a chariot: protection does not matter.
    Chariot,
}

/// Why an attack does not count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WhyNot {
    /// A general may chase for ever.
    General,
    /// A soldier may chase for ever.
    Soldier,
    /// The piece attacked has not crossed the river: it may be chased for ever.
    FairGame,
    /// The capture would leave the attacker's own general attacked.
    Pinned,
    /// Two pieces of a kind that could take each other: an exchange is offered.
    Exchange,
    /// The piece attacked is protected.
    Protected {
        /// The piece that would recapture.
        by: Piece,
        /// The point from which it would recapture.
        at: Square,
    },
    /// The attack stood before the ply and merely goes on.
    StoodBefore,
}

/// What a side did with every one of its plies in a span.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Conduct {
    /// Whether each of its moves gave check.
    pub checked: bool,
    /// Each newly threatened one and the same piece.
    pub chased: Option<ChasedPiece>,
}

/// A piece that was chased all the while.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChasedPiece {
    /// The piece, where it stands at the end.
    pub target: TrackedPiece,
    /// Whether it was each time a chariot that alone kept a horse from giving check.
    pub screens: bool,
}
