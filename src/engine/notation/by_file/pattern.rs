//! What a text in one of the notations that count files says, and which moves fit it. A text
//! never makes a move: it is compared with the legal ones.

use super::called;
use super::course::{Course, Heading, Standing};
use crate::rules::{Crowd, KindId, Line, Move, Obstacle, Position, Refusal, Variant};

/// What a text says: which piece, and where it goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    /// The piece's kind; none where the text leaves it to be known: crowded soldiers.
    pub kind: Option<KindId>,
    /// Which of several such pieces moves.
    pub which: Which,
    /// In which direction it moves.
    pub heading: Heading,
    /// How many steps, or the file it arrives at.
    pub number: u8,
}

/// Which of several pieces of a kind a text means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Which {
    /// The piece on that file, from 1.
    File(u8),
    /// The one on that file, or the middle one of those on it.
    FileOrMiddle(u8),
    /// WXF's `33`: the middle one on that file. Other programs mean the third one there by it,
    /// so it is asked about where WXF would not write it.
    Doubled(u8),
    /// By its place among several on a file; the file, if the text gives it.
    Place(Place, Option<u8>),
}

/// A piece's place among those of its kind on its file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// WXF's `+`: the front one; the second of four or five.
    Plus,
    /// WXF's `-`: the rear one; the last but one of four or five.
    Minus,
    /// The front one of those on a file.
    Front,
    /// The middle one of three on a file.
    Middle,
    /// The rear one of those on a file.
    Rear,
    /// WXF's `++`: the front one of four or five.
    FrontOfMany,
    /// WXF's `--`: the rear one of four or five.
    RearOfMany,
    /// By number from the front, from 1; where several files hold several, over all of these.
    Nth(u8),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fit {
    /// As the notation says it must be written.
    Exact,
    Loose,
}

/// The moves that fit a text, among those given: the exact ones, or where there is none, the
/// loose ones.
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

/// The one move that a text describes although it may not be played, and why not.
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
    /// How many stand before the piece at this place among so many.
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
