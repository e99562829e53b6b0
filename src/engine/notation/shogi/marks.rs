//! The words with which Japanese notation distinguishes pieces of one kind that can move to the
//! same square. From the mover's view, 右 and 左 are the position of the piece, and 上, 寄, 引 and 直 are
//! its direction.

use super::squares::rivals;
use crate::rules::{Move, Position, Side, Square, Variant};
use std::cmp::Ordering;
use std::fmt;

/// The words that distinguish a piece from others of its kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Marks {
    /// Where the piece stands among the others.
    pub flank: Option<Flank>,
    /// The direction in which the piece moves.
    pub way: Option<Way>,
}

/// The position of a piece among its rivals, from the mover's view.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flank {
    /// 右: the piece comes from the right.
    Right,
    /// 左: the piece comes from the left.
    Left,
}

/// The direction of a piece, from the mover's view.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// 上: towards the opponent's side.
    Up,
    /// 寄: sideways, along the rank.
    Across,
    /// 引: back towards the mover's side.
    Back,
    /// 直: one square straight forward.
    Straight,
}

impl Marks {
    /// Whether there is neither a flank nor a way.
    pub fn is_empty(self) -> bool {
        self == Marks::default()
    }

    /// The words that distinguish the moving piece from its rivals. None if no words do.
    pub(super) fn needed(variant: &Variant, position: &Position, mv: Move) -> Option<Marks> {
        let from_all = rivals(variant, position, mv.from, mv.to);
        if from_all.len() < 2 {
            return Some(Marks::default());
        }
        let turn = position.turn();
        let way = Course::of(variant, turn, mv.from, mv.to).way();
        // 直 is only used for pieces that move one step.
        let steps = position
            .piece_at(mv.from)
            .is_some_and(|piece| variant.kind(piece.kind).only_steps());
        let straight = steps.then_some(Way::Straight);
        let flanks = [Flank::Right, Flank::Left];
        let of_ways = [Some(way), straight].into_iter().flatten();
        let of_ways = of_ways.map(|way| (None, Some(way)));
        let of_flanks = flanks.map(|flank| (Some(flank), None));
        let of_both = flanks.map(|flank| (Some(flank), Some(way)));
        let mut all = of_ways.chain(of_flanks).chain(of_both);
        all.find_map(|(flank, way)| {
            let marks = Marks { flank, way };
            let told = |from: &&Square| marks.fit(variant, turn, &from_all, **from, mv.to);
            let mut fitting = from_all.iter().filter(told);
            let alone = fitting.next() == Some(&mv.from) && fitting.next().is_none();
            alone.then_some(marks)
        })
    }

    /// Whether these words distinguish a move from those of its rivals.
    pub(super) fn fit_move(self, variant: &Variant, position: &Position, mv: Move) -> bool {
        if self.is_empty() {
            return true;
        }
        let from_all = rivals(variant, position, mv.from, mv.to);
        self.fit(variant, position.turn(), &from_all, mv.from, mv.to)
    }

    /// Whether these words distinguish the piece on a square from its rivals.
    fn fit(
        self,
        variant: &Variant,
        turn: Side,
        rivals: &[Square],
        from: Square,
        to: Square,
    ) -> bool {
        let course = |from: Square| Course::of(variant, turn, from, to);
        let goes_so = |from: Square| self.way.is_none_or(|way| course(from).is(way));
        let own = course(from).aside;
        let mut others = rivals
            .iter()
            .filter(|other| **other != from && goes_so(**other));
        goes_so(from)
            && match self.flank {
                None => true,
                Some(Flank::Right) => others.all(|other| course(*other).aside < own),
                Some(Flank::Left) => others.all(|other| course(*other).aside > own),
            }
    }
}

impl fmt::Display for Marks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.flank {
            None => "",
            Some(Flank::Right) => "右",
            Some(Flank::Left) => "左",
        })?;
        f.write_str(match self.way {
            None => "",
            Some(Way::Up) => "上",
            Some(Way::Across) => "寄",
            Some(Way::Back) => "引",
            Some(Way::Straight) => "直",
        })
    }
}

/// The course of a piece to a square, from the mover's view.
struct Course {
    /// The distance of its starting point to the right of the square; negative to the left.
    aside: isize,
    /// The distance that it moves forward; negative for backward.
    ahead: isize,
}

impl Course {
    fn of(variant: &Variant, turn: Side, from: Square, to: Square) -> Course {
        let board = variant.board();
        let aside = board.file_of(from).cast_signed() - board.file_of(to).cast_signed();
        let ahead = board.rank_of(to).cast_signed() - board.rank_of(from).cast_signed();
        match variant.seat(turn).at_bottom {
            true => Course { aside, ahead },
            false => Course {
                aside: -aside,
                ahead: -ahead,
            },
        }
    }

    fn way(&self) -> Way {
        match self.ahead.cmp(&0) {
            Ordering::Greater => Way::Up,
            Ordering::Equal => Way::Across,
            Ordering::Less => Way::Back,
        }
    }

    fn is(&self, way: Way) -> bool {
        match way {
            Way::Straight => (self.aside, self.ahead) == (0, 1),
            way => self.way() == way,
        }
    }
}
