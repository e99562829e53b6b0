//! ICCS and UCCI, which count ranks from 0: `H2-E2` and `h2e2`.
//!
//! A text without a rank 0 could as well be meant in coordinates, with ranks from 1, and would be
//! another move: so these are read only where it is known that they are meant.

use super::tokens::plain;
use crate::rules::{Move, Square, Variant};

/// Whether the variant is one that people write so: a board of up to ten ranks, numbered from 1.
pub(super) fn is_for(variant: &Variant) -> bool {
    let board = variant.board();
    let numbered = |rank: usize| board.rank_label(rank) == (rank + 1).to_string();
    board.ranks() <= 10 && (0..board.ranks()).all(numbered)
}

pub(super) fn iccs(variant: &Variant, mv: Move) -> Option<String> {
    let (from, to) = (name(variant, mv.from), name(variant, mv.to));
    is_plain(mv).then(|| format!("{from}-{to}").to_ascii_uppercase())
}

pub(super) fn ucci(variant: &Variant, mv: Move) -> Option<String> {
    let (from, to) = (name(variant, mv.from), name(variant, mv.to));
    is_plain(mv).then(|| format!("{from}{to}"))
}

/// Whether a move is one from point to point and nothing more: all that is written so.
fn is_plain(mv: Move) -> bool {
    mv.promotion.is_none() && mv.dropped.is_none()
}

/// Reads either, in either case, with a dash or without; nothing when it is no such text.
pub(super) fn read(variant: &Variant, text: &str) -> Option<Move> {
    let kept = |c: &char| !matches!(c, ' ' | '-');
    let letters: Vec<char> = text.chars().map(plain).filter(kept).collect();
    match letters.as_slice() {
        [a, b, c, d] => Some(Move::new(point(variant, *a, *b)?, point(variant, *c, *d)?)),
        _ => None,
    }
}

fn name(variant: &Variant, square: Square) -> String {
    let board = variant.board();
    let file = board.file_label(board.file_of(square));
    format!("{file}{}", board.rank_of(square))
}

fn point(variant: &Variant, file: char, rank: char) -> Option<Square> {
    let board = variant.board();
    let file = file.to_ascii_lowercase();
    let named = |place: &usize| board.file_label(*place).chars().eq([file]);
    let file = (0..board.files()).find(named)?;
    board.at(file, rank.to_digit(10)? as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::coordinate;
    use crate::rules::catalogue;

    #[test]
    fn ranks_count_from_nought() {
        let variant = catalogue::find("xiangqi").unwrap();
        let mv = coordinate::read(&variant, "h3e3").unwrap();
        assert_eq!(iccs(&variant, mv).unwrap(), "H2-E2");
        assert_eq!(ucci(&variant, mv).unwrap(), "h2e2");
        for text in ["H2-E2", "h2e2", "H2E2", "h2-e2", "h2 – e2", "Ｈ2-Ｅ2"] {
            assert_eq!(read(&variant, text), Some(mv), "{text}");
        }
        let top = coordinate::read(&variant, "a10a1").unwrap();
        assert_eq!(ucci(&variant, top).unwrap(), "a9a0");
        assert_eq!(read(&variant, "A9-A0"), Some(top));
        for text in ["", "h2e", "h10e2", "j0a0", "C h2-e2", "炮二平五"] {
            assert_eq!(read(&variant, text), None, "{text}");
        }
    }
}
