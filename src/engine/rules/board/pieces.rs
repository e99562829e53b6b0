//! Sides, squares, sets of squares, kinds of pieces, and pieces.

use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, IntoStaticStr};

/// One of the two players of a game, by who moves first; the variant defines their colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[derive(Display, EnumString, IntoStaticStr)]
#[strum(serialize_all = "lowercase", parse_err_fn = UnknownWord::of, parse_err_ty = UnknownWord)]
pub enum Side {
    /// The side that makes the first move.
    First,
    /// The side that moves second.
    Second,
}

impl Side {
    /// Both sides, the first mover first.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// The opponent of this side.
    #[must_use]
    pub fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }

    /// 0 for the first side, 1 for the second, as an index of tables.
    pub fn index(self) -> usize {
        self as usize
    }

    /// The word used in forms, the database and the command line.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

/// A word that is not the name of a side, rulebook or ending.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("unknown word")]
pub struct UnknownWord;

impl UnknownWord {
    /// The error for this word.
    pub(crate) fn of(_: &str) -> UnknownWord {
        UnknownWord
    }
}

/// A point of a variant's board, as an index. Boards have at most 128 points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(pub(crate) u8);

impl Square {
    /// The index of the point in tables.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The set of this point alone.
    pub(crate) fn bit(self) -> u128 {
        1 << self.0
    }
}

/// A kind of pieces of a variant: its index in [`Variant::kinds`](crate::rules::Variant::kinds).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct KindId(pub(crate) u8);

impl KindId {
    /// In a move: what a two-sided piece becomes when it is turned over. It is not the id of a
    /// kind; [`Kind::turned`](crate::rules::Kind::turned) returns the kind.
    pub const TURNED: KindId = KindId(15);

    /// The index of the kind in tables.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A piece on the board: its side and kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Piece {
    /// The side that it belongs to.
    pub side: Side,
    /// Its kind.
    pub kind: KindId,
}

impl Piece {
    /// A piece of this side and kind.
    pub const fn new(side: Side, kind: KindId) -> Piece {
        Piece { side, kind }
    }
}

/// Iterates over the points of a set, lowest first.
pub(crate) struct Points(u128);

impl Iterator for Points {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let lowest = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(square(lowest))
    }
}

#[inline]
pub(crate) fn points(set: u128) -> Points {
    Points(set)
}

#[inline]
pub(crate) fn set_of(points: impl IntoIterator<Item = Square>) -> u128 {
    points.into_iter().fold(0, |set, at| set | at.bit())
}

/// The lowest point of a set that is not empty.
#[inline]
pub(crate) fn lowest(set: u128) -> Square {
    square(set.trailing_zeros())
}

/// Whether the set has exactly one point.
#[inline]
pub(crate) fn is_single(set: u128) -> bool {
    set != 0 && set & (set - 1) == 0
}

#[inline]
fn square(index: u32) -> Square {
    // A bit index of a u128 is below 128.
    #[allow(clippy::cast_possible_truncation)]
    Square(index as u8)
}
