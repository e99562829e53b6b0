//! Plain parts of a variant: seats, arrays, odds, test games.

use crate::rules::board::{KindId, Position, Square};
use crate::rules::verdicts::{Outcome, Rulebook};

/// One of the two seats, as the variant names and draws it.
#[derive(Debug, Clone)]
pub struct Seat {
    /// Such as `Red`, in English.
    pub name: String,
    /// The colour as a style sheet would name it.
    pub colour: String,
    /// Whether its labels and FEN letters are upper case.
    pub upper: bool,
    /// The letter that says in FEN that it is this seat's turn.
    pub fen: char,
    /// Further letters read as this seat's turn.
    pub also: Vec<char>,
    /// Whether its home is at the bottom of the board as printed.
    pub at_bottom: bool,
    /// Points it gets beside those of its pieces, where points decide.
    pub bonus: f64,
}

/// An array that a player may choose for some of the own pieces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    /// The word used in forms and the database.
    pub slug: String,
    /// The name that people read, in English.
    pub name: String,
    /// Who stands where, for the first seat and for the second.
    pub(in crate::rules) pieces: [Vec<(Square, KindId)>; 2],
}

/// Odds that the first seat can give.
#[derive(Debug, Clone)]
pub struct Odds {
    /// The word used in forms and the database.
    pub slug: String,
    /// The name that people read, in English.
    pub name: String,
    /// The position that the game begins with.
    pub start: Position,
}

/// A game, and what must come of it.
#[derive(Debug, Clone)]
pub struct TestGame {
    /// The byte of the variant's text at which it begins.
    pub(in crate::rules) at: usize,
    /// What it shows, in a few words.
    pub note: String,
    /// The position it begins with; none for the variant's own.
    pub fen: Option<String>,
    /// The rulebook it is played under; none for the variant's first.
    pub rulebook: Option<Rulebook>,
    /// The moves, as coordinates.
    pub moves: Vec<String>,
    /// How the last move ends it; none when play goes on.
    pub outcome: Option<Outcome>,
    /// The last position, if it must be this.
    pub last: Option<String>,
    /// Moves that may be played in the last position.
    pub legal: Vec<String>,
    /// Moves of the game's end that are illegal.
    pub illegal: Vec<String>,
}
