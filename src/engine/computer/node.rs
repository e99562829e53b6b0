//! A position in the search, and the window in which its value is looked for.

use crate::rules::board::{Move, Position};

use super::table::{Bound, Entry};
use super::values::{self, INFINITE};
use super::weights::Value;

/// A position on the way to the one that is looked at, and the move that led to it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Step {
    pub(super) key: u64,
    /// None at the start of the game, and after a null move.
    pub(super) mv: Option<Move>,
    pub(super) is_null: bool,
    /// The evaluation of the position, unless the side to move is in check.
    pub(super) standing: Value,
}

/// The window in which a value is looked for.
#[derive(Debug, Clone, Copy)]
pub(super) struct Window {
    pub(super) alpha: Value,
    pub(super) beta: Value,
}

impl Window {
    pub(super) const ALL: Window = Window {
        alpha: -INFINITE,
        beta: INFINITE,
    };

    pub(super) fn is_wide(self) -> bool {
        self.beta - self.alpha > 1
    }

    /// Only whether a value is above the lower end.
    pub(super) fn narrow(self) -> Window {
        Window {
            alpha: self.alpha,
            beta: self.alpha + 1,
        }
    }

    /// The same for the other side.
    pub(super) fn turned(self) -> Window {
        Window {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }
}

/// A position whose moves are searched.
pub(super) struct Node<'p> {
    pub(super) position: &'p Position,
    pub(super) depth: i32,
    pub(super) ply: usize,
    pub(super) is_check: bool,
    /// Its evaluation, unless the side to move is in check.
    pub(super) standing: Value,
    /// Whether it is better than before the last move of the same side.
    pub(super) improves: bool,
    /// The best move that is known.
    pub(super) known: Option<Move>,
    /// A move that is left out.
    pub(super) without: Option<Move>,
}

/// What a search without the best move shows.
pub(super) enum Singular {
    /// The position is at least so good.
    Cut(Value),
    /// By how many plies the best move is searched more deeply.
    Extension(i32),
}

/// The value of an entry, if it is as deep as is needed and settles a narrow window.
pub(super) fn settled(entry: &Entry, depth: i32, window: Window, ply: usize) -> Option<Value> {
    let value = values::from_table(Value::from(entry.value), ply);
    let settles = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => value >= window.beta,
        Bound::Upper => value <= window.alpha,
    };
    (settles && !window.is_wide() && i32::from(entry.depth) >= depth).then_some(value)
}
