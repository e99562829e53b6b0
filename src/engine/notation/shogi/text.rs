//! The contents of a text in a notation of shogi, and the legal moves that match it.

use super::marks::Marks;
use super::squares::rivals;
use crate::rules::{KindId, Line, Move, Obstacle, Piece, Position, Refusal, Square, Variant};

/// The contents of the text of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShogiText {
    /// The kind of the piece. None if the text has only the square that it leaves.
    pub kind: Option<KindId>,
    /// The square that the piece leaves, if the text has it.
    pub from: Option<Square>,
    /// The square where the piece arrives.
    pub to: Square,
    /// Whether the piece moves or is dropped.
    pub how: How,
    /// Whether the text marks a capture.
    pub takes: bool,
    /// Whether the piece is promoted. None if the text does not say it.
    pub turns: Option<bool>,
    /// The words that distinguish it from others of its kind.
    pub marks: Marks,
}

/// How a piece arrives on a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum How {
    /// The piece moves from another square.
    Goes,
    /// The piece is dropped from the hand.
    Drops,
    /// The piece moves if one can, otherwise it is dropped: the meaning of `５五角` without a word.
    Either,
}

impl ShogiText {
    /// A text that has only the square of arrival.
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

    /// The moves that match the text.
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
                    // If the promotion is optional, the piece does not promote unless the text says
                    // so.
                    found.retain(|mv| mv.promotion.is_none());
                }
                found
            }
        }
    }

    /// Whether any piece on the board that matches the text can move there.
    fn is_reached(&self, variant: &Variant, position: &Position) -> bool {
        let mut meant = self.meant(position);
        meant.any(|(from, _)| position.reaches(variant, from, self.to))
    }

    /// The pieces of the side to move that match the text.
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

    /// The only illegal move that matches the text, and the reason why it is illegal.
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
                // A different piece stands there than the text names.
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

/// Whether a piece can never move this way, whatever the position of the others.
fn is_of_shape(refusal: &Refusal) -> bool {
    matches!(
        refusal,
        Refusal::Movement {
            why: Obstacle::Shape,
            ..
        }
    )
}

/// Whether a move allows its piece to promote.
pub(super) fn could_turn(variant: &Variant, piece: Piece, mv: Move) -> bool {
    let two_sided = !variant.kind(piece.kind).becomes.is_empty();
    two_sided && variant.may_promote(piece, mv.from, mv.to)
}

/// Whether a piece of the same kind as a dropped one could also move there from the board.
pub(super) fn rivals_a_drop(
    variant: &Variant,
    position: &Position,
    piece: Piece,
    to: Square,
) -> bool {
    let mut own = position.standing(piece);
    own.any(|from| position.reaches(variant, from, to))
}

/// Whether several pieces of the kind could make the move.
pub(super) fn is_one_of_several(variant: &Variant, position: &Position, mv: Move) -> bool {
    rivals(variant, position, mv.from, mv.to).len() > 1
}
