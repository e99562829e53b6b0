//! What a text in a notation of shogi says, and which of the legal moves fit it.

use super::marks::Marks;
use super::squares::rivals;
use crate::rules::{KindId, Line, Move, Obstacle, Piece, Position, Refusal, Square, Variant};

/// What the text of a move says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShogiText {
    /// The kind of the piece; none where only the square it leaves tells it.
    pub kind: Option<KindId>,
    /// The square it leaves, if the text gives it.
    pub from: Option<Square>,
    /// The square that the piece reaches.
    pub to: Square,
    /// Whether it goes there or is dropped.
    pub how: How,
    /// Whether something is said to be captured.
    pub takes: bool,
    /// Whether it is turned over; none where the text is silent about it.
    pub turns: Option<bool>,
    /// What tells it from others of its kind.
    pub marks: Marks,
}

/// How a piece comes to a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum How {
    /// The piece moves from another square.
    Goes,
    /// The piece is dropped from the hand.
    Drops,
    /// From the board if one can go there, else from the hand: what a bare `５五角` means.
    Either,
}

impl ShogiText {
    /// A text that says only where something comes to.
    pub(super) fn to(to: Square) -> ShogiText {
        ShogiText {
            kind: None,
            from: None,
            to,
            how: How::Goes,
            takes: false,
            turns: None,
            marks: Marks::default(),
        }
    }

    /// The moves that fit, among those given.
    pub(in crate::notation) fn fitting(
        &self,
        variant: &Variant,
        position: &Position,
        moves: &[Move],
    ) -> Vec<Move> {
        let there = moves.iter().copied().filter(|mv| mv.to == self.to);
        let drops = |mv: &Move| mv.dropped.is_some() && mv.dropped == self.kind;
        match self.how {
            How::Drops => there.filter(drops).collect(),
            How::Either if !self.is_reached(variant, position) => there.filter(drops).collect(),
            How::Either | How::Goes => {
                let fits = |mv: &Move| self.goes(variant, position, *mv);
                let mut found: Vec<Move> = there.filter(fits).collect();
                if self.turns.is_none() && found.iter().any(|mv| mv.promotion.is_none()) {
                    // Where it may stay what it is, it does so unless the text says otherwise.
                    found.retain(|mv| mv.promotion.is_none());
                }
                found
            }
        }
    }

    /// Whether any piece on the board that may be meant can go there.
    fn is_reached(&self, variant: &Variant, position: &Position) -> bool {
        let mut meant = self.meant(position);
        meant.any(|(from, _)| position.reaches(variant, from, self.to))
    }

    /// The pieces of the side to move that may be meant.
    fn meant<'p>(&self, position: &'p Position) -> impl Iterator<Item = (Square, Piece)> + use<'p> {
        let (kind, from, turn) = (self.kind, self.from, position.turn());
        let is_meant = move |(at, piece): &(Square, Piece)| {
            piece.side == turn
                && kind.is_none_or(|kind| piece.kind == kind)
                && from.is_none_or(|from| *at == from)
        };
        position.pieces().filter(is_meant)
    }

    fn goes(&self, variant: &Variant, position: &Position, mv: Move) -> bool {
        let kind = position.piece_at(mv.from).map(|piece| piece.kind);
        mv.dropped.is_none()
            && self.from.is_none_or(|from| mv.from == from)
            && (self.kind.is_none() || self.kind == kind)
            && (!self.takes || position.taken(variant, mv).is_some())
            && self
                .turns
                .is_none_or(|turns| turns == mv.promotion.is_some())
            && self.marks.fit_move(variant, position, mv)
    }

    /// The one move that the text describes although it may not be played, and why not.
    pub(in crate::notation) fn refused(&self, line: &Line) -> Option<(Move, Refusal)> {
        let (variant, position) = (line.variant(), line.position());
        if self.how == How::Drops {
            let mv = Move::drop(self.kind?, self.to);
            return Some((mv, line.refusal(mv)?));
        }
        if let Some(from) = self.from {
            let mv = self.way(from);
            let other = self.kind.filter(|kind| {
                let piece = position.piece_at(from);
                piece.is_some_and(|piece| piece.kind != *kind)
            });
            return match other {
                None => Some((mv, line.refusal(mv)?)),
                // Another piece stands there than the text says.
                Some(_) => None,
            };
        }
        let ways = self.meant(position).map(|(from, _)| self.way(from));
        let told = ways.filter(|mv| self.marks.fit_move(variant, position, *mv));
        let mut found = told.filter_map(|mv| {
            let refusal = line.refusal(mv)?;
            (!is_of_shape(&refusal)).then_some((mv, refusal))
        });
        let only = found.next()?;
        found.next().is_none().then_some(only)
    }

    fn way(&self, from: Square) -> Move {
        Move {
            promotion: (self.turns == Some(true)).then_some(KindId::TURNED),
            ..Move::new(from, self.to)
        }
    }
}

/// Whether a piece never goes so, wherever others stand.
fn is_of_shape(refusal: &Refusal) -> bool {
    matches!(
        refusal,
        Refusal::Movement {
            why: Obstacle::Shape,
            ..
        }
    )
}

/// Whether a move is one of a piece that it could turn over.
pub(super) fn could_turn(variant: &Variant, piece: Piece, mv: Move) -> bool {
    let two_sided = !variant.kind(piece.kind).becomes.is_empty();
    two_sided && variant.may_promote(piece, mv.from, mv.to)
}

/// Whether a piece of the kind of one that is dropped could go there from the board, too.
pub(super) fn rivals_a_drop(
    variant: &Variant,
    position: &Position,
    piece: Piece,
    to: Square,
) -> bool {
    let mut own = position.standing(piece);
    own.any(|from| position.reaches(variant, from, to))
}

/// Whether the piece that moves is one of several of its kind that could go there.
pub(super) fn is_one_of_several(variant: &Variant, position: &Position, mv: Move) -> bool {
    rivals(variant, position, mv.from, mv.to).len() > 1
}
