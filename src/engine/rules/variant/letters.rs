//! The letters of pieces, on the move form and in FEN, and the order of moves by their texts.

use super::Variant;
use crate::rules::board::{KindId, Move, Piece, Side};
use crate::rules::kinds::{Kind, Label};

impl Variant {
    /// The label of a piece on the move form: upper case for Red and White.
    pub fn label(&self, piece: Piece) -> Label {
        self.kind(piece.kind)
            .label
            .cased(self.seat(piece.side).upper)
    }

    /// The kind of a typed letter, in either case: its label, or a common letter of other programs
    /// (H for the horse) if no other kind has it as label.
    pub fn kind_named(&self, letter: char) -> Option<KindId> {
        let letter = letter.to_ascii_lowercase();
        let labelled = |kind: &&Kind| kind.label.is(letter.to_ascii_uppercase());
        let called = |kind: &&Kind| kind.fen.is(letter) || kind.also.contains(&letter);
        let kinds = || self.kinds().iter();
        let kind = kinds().find(labelled).or_else(|| kinds().find(called))?;
        Some(kind.id)
    }

    /// The kind of a typed label, as in [`Variant::kind_named`]: `P`, or `+P` for a promoted piece.
    pub fn kind_labelled(&self, label: Label) -> Option<KindId> {
        let kind = self.kind_named(label.letter)?;
        if label.turned {
            self.kind(kind).turned
        } else {
            Some(kind)
        }
    }

    /// The letter of a piece in FEN.
    pub fn fen_letter(&self, piece: Piece) -> Label {
        self.kind(piece.kind).fen.cased(self.seat(piece.side).upper)
    }

    /// The side with upper-case or lower-case letters.
    pub fn side_of_case(&self, upper: bool) -> Side {
        if self.seat(Side::First).upper == upper {
            Side::First
        } else {
            Side::Second
        }
    }

    /// Sorts moves as their coordinate texts sort.
    pub(crate) fn sort_as_text(&self, moves: &mut [Move]) {
        if moves.iter().any(|mv| mv.promotion.or(mv.dropped).is_some()) {
            // Rare, and several moves share both points.
            moves.sort_by_cached_key(|mv| {
                if let Some(kind) = mv.drops() {
                    let letter = self.kind(kind).fen.cased(true);
                    return format!("{letter}@{}", self.board.name(mv.to));
                }
                let mut text = [mv.from, mv.to]
                    .map(|point| self.board.name(point))
                    .concat();
                match mv.promotion.or(mv.dropped) {
                    Some(KindId::TURNED) => text.push('+'),
                    promotion => text.extend(promotion.map(|kind| self.kind(kind).fen.letter)),
                }
                text
            });
        } else {
            self.board.order.sort(moves);
        }
    }
}
