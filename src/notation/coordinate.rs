//! Moves as pairs of point names, `h3e3` or `a10b10`, with the FEN letter of a promotion
//! appended. A packed move list is such moves with single spaces between.

use crate::rules::{Board, KindId, Move, Square, Variant};

/// A text that is not such a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a move in coordinates")]
pub struct NotCoordinates;

/// Writes a move.
#[must_use]
pub fn write(variant: &Variant, mv: Move) -> String {
    let board = variant.board();
    let mut text = format!("{}{}", board.name(mv.from), board.name(mv.to));
    if let Some(kind) = mv.promotion {
        text.push(variant.kind(kind).fen);
    }
    text
}

/// Reads a move in exactly the form that [`write`] gives.
///
/// # Errors
/// When it is not such a text or names a point that the board lacks.
pub fn read(variant: &Variant, text: &str) -> Result<Move, NotCoordinates> {
    let (from, rest) = point(variant.board(), text).ok_or(NotCoordinates)?;
    let (to, rest) = point(variant.board(), rest).ok_or(NotCoordinates)?;
    let promotion = match rest {
        "" => None,
        letter => Some(kind(variant, letter).ok_or(NotCoordinates)?),
    };
    Ok(Move {
        from,
        to,
        promotion,
    })
}

/// Writes a move list.
#[must_use]
pub fn pack(variant: &Variant, moves: &[Move]) -> String {
    let texts: Vec<String> = moves.iter().map(|&mv| write(variant, mv)).collect();
    texts.join(" ")
}

/// Reads a move list; more than one space between moves is forgiven.
///
/// # Errors
/// When one of the texts is no move.
pub fn unpack(variant: &Variant, text: &str) -> Result<Vec<Move>, NotCoordinates> {
    text.split_ascii_whitespace()
        .map(|word| read(variant, word))
        .collect()
}

/// The point a text begins with: letters, then digits, and what follows them.
fn point<'t>(board: &Board, text: &'t str) -> Option<(Square, &'t str)> {
    let letters = text.bytes().take_while(u8::is_ascii_lowercase).count();
    let digits = text[letters..]
        .bytes()
        .take_while(u8::is_ascii_digit)
        .count();
    let (name, rest) = text.split_at(letters + digits);
    Some((board.find(name)?, rest))
}

fn kind(variant: &Variant, letter: &str) -> Option<KindId> {
    let mut kinds = variant.kinds().iter();
    let named = |kind: &&crate::rules::Kind| letter.chars().eq([kind.fen]);
    kinds.find(named).map(|kind| kind.id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::catalogue;

    #[test]
    fn ranks_of_two_digits_are_read_and_written() {
        let variant = catalogue::find("xiangqi").unwrap();
        for text in ["h3e3", "a10b10", "a1a10", "i10a1"] {
            assert_eq!(write(&variant, read(&variant, text).unwrap()), text);
        }
        for text in [
            "", "h3", "h3e", "h3e11", "j1a1", "H3e3", "h3e3x", "h3 e3", "h03e3", "馬",
        ] {
            assert!(read(&variant, text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_packed_list_comes_back_as_it_was() {
        let variant = catalogue::find("xiangqi").unwrap();
        let moves = unpack(&variant, "h3e3 h10g8 h1g3").unwrap();
        assert_eq!(pack(&variant, &moves), "h3e3 h10g8 h1g3");
        assert!(unpack(&variant, "").unwrap().is_empty());
        assert!(unpack(&variant, "h3e3 x").is_err());
    }
}
