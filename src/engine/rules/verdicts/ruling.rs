//! The ruling of a rulebook on a repetition, with its reasons, as data. The sentences are made in
//! `words`.

use super::outcome::Outcome;
use super::rulebook::Edition;
use crate::rules::board::{Move, Piece, Side, Square};

/// A repetition, and what each side did all the time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ruling {
    /// The edition of the rulebook.
    pub edition: Edition,
    /// The plies after which the position occurred: three, or two for a warning.
    pub stood: Vec<usize>,
    /// The plies after the first of these, up to the last; empty if the rulebook does not judge
    /// what the sides did.
    pub plies: Vec<PlyFacts>,
    /// What the first and the second side did with all of their plies.
    pub conduct: [Conduct; 2],
    /// The outcome; none while the game may go on.
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
    /// The piece that moved, where it is now.
    pub piece: TrackedPiece,
    /// Whether it left the opponent in check.
    pub check: bool,
    /// The attacks of its side that are worth reporting.
    pub threats: Vec<Threat>,
}

/// A piece, distinguished from others of its kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TrackedPiece {
    /// The piece as it stands now, by kind and side.
    pub piece: Piece,
    /// Its point after the ply.
    pub at: Square,
    /// Its point at the start of the span, which identifies the piece.
    pub origin: Square,
}

/// An attack, and whether it counts as a chase.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Threat {
    /// The piece that attacks.
    pub attacker: TrackedPiece,
    /// The piece that is attacked.
    pub target: TrackedPiece,
    /// Whether the ply newly threatens this piece in a way that counts.
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
    /// A general may chase without end.
    General,
    /// A soldier may chase without end.
    Soldier,
    /// The attacked piece has not crossed the river: it may be chased without end.
    FairGame,
    /// The capture would expose the attacker's own general.
    Pinned,
    /// Two pieces of a kind could capture each other: an offer of an exchange.
    Exchange,
    /// The piece attacked is protected.
    Protected {
        /// The piece that would recapture.
        by: Piece,
        /// The point from which it would recapture.
        at: Square,
    },
    /// The attack existed before the ply.
    StoodBefore,
}

/// What a side did with every one of its plies in a span.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Conduct {
    /// Whether each of its moves gave check.
    pub checked: bool,
    /// The piece that each of its moves newly threatened, if it was the same.
    pub chased: Option<ChasedPiece>,
}

/// A piece that was chased all the time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChasedPiece {
    /// The piece, where it is at the end.
    pub target: TrackedPiece,
    /// Whether it was each time a chariot that alone kept a horse from giving check.
    pub screens: bool,
}
