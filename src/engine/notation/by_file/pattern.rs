//! The contents of a text in a notation that counts files, and the moves that match it. The text is
//! compared with legal moves and never creates a move.

use super::called;
use super::course::{Course, Heading, Standing};
use crate::rules::{Crowd, KindId, Line, Move, Obstacle, Position, Refusal, Variant};

/// The contents of a text: the piece and where it goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    /// The kind of the piece. None if the text leaves it out, for soldiers on crowded files.
    pub kind: Option<KindId>,
    /// Which of several pieces moves.
    pub which: Which,
    /// The direction of the move.
    pub heading: Heading,
    /// The number of steps, or the file where the piece arrives.
    pub number: u8,
}

/// How a text identifies one of several pieces of a kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Which {
    /// The piece on this file, from 1.
    File(u8),
    /// The piece on this file, or the middle one of three there.
    FileOrMiddle(u8),
    /// WXF's `33`: the middle piece on this file. Other programs use it for the third piece there.
    /// The meaning is therefore uncertain where WXF would not write it.
    Doubled(u8),
    /// By its place among several pieces on a file. The file may be given as well.
    Place(Place, Option<u8>),
}

/// The place of a piece among those of its kind on its file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// WXF's `+`: the front piece, or the second of four or five.
    Plus,
    /// WXF's `-`: the rear piece, or the last but one of four or five.
    Minus,
    /// The front piece on a file.
    Front,
    /// The middle one of three pieces on a file.
    Middle,
    /// The rearmost piece on a file.
    Rear,
    /// WXF's `++`: the front piece of four or five.
    FrontOfMany,
    /// WXF's `--`: the rear piece of four or five.
    RearOfMany,
    /// The number from the front, from 1. If several files have several pieces, they are numbered
    /// together.
    Nth(u8),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fit {
    /// In the form that the notation prescribes.
    Exact,
    Loose,
}

/// The moves that match a text: the exact matches, otherwise the loose ones.
pub(in crate::notation) fn fitting(
    variant: &Variant,
    position: &Position,
    moves: &[Move],
    pattern: &Pattern,
) -> Vec<Move> {
    let mut exact = Vec::new();
    let mut loose = Vec::new();
    for &mv in moves {
        match pattern.fit(variant, position, mv) {
            Some(Fit::Exact) => exact.push(mv),
            Some(Fit::Loose) => loose.push(mv),
            None => {}
        }
    }
    if exact.is_empty() { loose } else { exact }
}

/// The only illegal move that matches a text, and the reason why it is illegal.
pub(in crate::notation) fn refused(line: &Line, pattern: &Pattern) -> Option<(Move, Refusal)> {
    let (variant, position) = (line.variant(), line.position());
    let turn = position.turn();
    let pieces = position.pieces().filter(|(_, piece)| piece.side == turn);
    let ways = pieces.flat_map(|(from, _)| {
        let squares = variant.board().squares();
        squares.map(move |to| Move::new(from, to))
    });
    let fits = |mv: &Move| pattern.fit(variant, position, *mv).is_some();
    let mut found = ways.filter(fits).filter_map(|mv| {
        let refusal = line.refusal(mv)?;
        let never = matches!(
            &refusal,
            Refusal::Movement {
                why: Obstacle::Shape,
                ..
            }
        );
        (!never).then_some((mv, refusal))
    });
    let only = found.next()?;
    found.next().is_none().then_some(only)
}

impl Pattern {
    fn fit(&self, variant: &Variant, position: &Position, mv: Move) -> Option<Fit> {
        let piece = called(variant, position.piece_at(mv.from)?);
        let kind = variant.kind(piece.kind);
        let meant = match self.kind {
            Some(kind) => piece.kind == kind,
            None => kind.written.crowd == Crowd::Row,
        };
        if !meant || kind.written.wxf.is_none() {
            return None;
        }
        let course = Course::of(variant, piece, mv)?;
        if (course.heading, course.number) != (self.heading, self.number) {
            return None;
        }
        let standing = Standing::of(variant, position, mv.from, piece);
        self.which.fit(kind.written.crowd, course.file, standing)
    }
}

impl Which {
    fn fit(self, crowd: Crowd, file: u8, standing: Standing) -> Option<Fit> {
        let told = |exact| Some(if exact { Fit::Exact } else { Fit::Loose });
        match self {
            Which::File(asked) | Which::FileOrMiddle(asked) | Which::Doubled(asked)
                if asked != file =>
            {
                None
            }
            Which::File(_) => told(standing.is_told_by_file(crowd)),
            Which::FileOrMiddle(_) => {
                let middle = standing.crowded == 1 && standing.is_middle();
                told(standing.is_told_by_file(crowd) || middle)
            }
            Which::Doubled(_) if standing.crowded > 1 => standing.is_middle().then_some(Fit::Exact),
            Which::Doubled(number) => {
                let nth = standing.before + 1 == usize::from(number);
                let one_of_many = standing.pieces > 2 && (nth || standing.is_middle());
                one_of_many.then_some(Fit::Loose)
            }
            Which::Place(_, Some(asked)) if asked != file => None,
            Which::Place(Place::Nth(number), None) if standing.crowded > 1 => {
                let is_it = standing.before_of_all + 1 == usize::from(number);
                let fits = is_it && standing.pieces > 1 && crowd == Crowd::Row;
                fits.then_some(Fit::Loose)
            }
            Which::Place(place, asked) => {
                if standing.pieces < 2
                    || place.of(standing.pieces, asked.is_some())? != standing.before
                {
                    return None;
                }
                told((standing.crowded == 1) == asked.is_none())
            }
        }
    }
}

impl Standing {
    fn is_middle(self) -> bool {
        Place::Middle.of(self.pieces, true) == Some(self.before)
    }
}

impl Place {
    /// The number of pieces in front of the one at this place, on a file with this many pieces.
    fn of(self, pieces: usize, on_named_file: bool) -> Option<usize> {
        let many = pieces > 3;
        match self {
            Place::Plus if many && !on_named_file => Some(1),
            Place::Minus if many && !on_named_file => Some(pieces - 2),
            Place::Plus | Place::Front => Some(0),
            Place::Minus | Place::Rear => Some(pieces - 1),
            Place::FrontOfMany => many.then_some(0),
            Place::RearOfMany => many.then_some(pieces - 1),
            Place::Middle => (pieces > 2 && pieces % 2 == 1).then_some(pieces / 2),
            Place::Nth(number) => usize::from(number).checked_sub(1),
        }
    }
}
