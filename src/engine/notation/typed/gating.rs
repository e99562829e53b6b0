//! Gating in typed moves: a piece in hand enters on the point that another leaves. It is written
//! after the move: `Nc3/H`, `O-O/He1`, `N b1-c3; H*b1`, `b1c3h`.

use super::labels::point;
use super::read_error::{ReadError, Refuse, allowed};
use super::short_text::without_signs;
use crate::notation::tokens::plain;
use crate::rules::{KindId, Line, Move, Variant};

/// A reader of the move without gating.
type Reader = fn(&Line, &str, Refuse) -> Result<Move, ReadError>;

/// Reads a text with gating. None if the text has none.
pub(super) fn read(
    line: &Line,
    text: &str,
    reader: Reader,
    refusal: Refuse,
) -> Option<Result<Move, ReadError>> {
    let (bare, kind, at) = told(line.variant(), text)?;
    let of_movement = |line: &Line, mv| line.refusal_by_movement(mv);
    let read = reader(line, bare, of_movement).and_then(|mv| {
        let from = match at {
            "" => mv.from,
            name => point(line, name)?,
        };
        let mv = left(line, mv, from).ok_or(ReadError::NotUnderstood)?;
        allowed(line, mv.gating(kind), refusal)
    });
    Some(read)
}

/// The move with `from` as the starting point, which is that of the king or, in castling, of its
/// partner.
fn left(line: &Line, mv: Move, from: crate::rules::Square) -> Option<Move> {
    if mv.from == from {
        return Some(mv);
    }
    let way = line.position().castling(line.variant(), mv)?;
    (way.goes.from == from).then(|| Move::new(from, mv.from))
}

/// Reads a letter after two points as the gating piece, if a piece that leaves this point cannot
/// promote.
pub(super) fn behind_points(line: &Line, mv: Move) -> Option<Move> {
    let kind = mv.promotion.filter(|_| line.variant().is_gate(mv.from))?;
    Some(Move::new(mv.from, mv.to).gating(kind))
}

/// The text of the move, the gating piece, and the name of its point. The name is empty if only one
/// point is possible.
fn told<'t>(variant: &Variant, text: &'t str) -> Option<(&'t str, KindId, &'t str)> {
    if !variant.has_gates() {
        return None;
    }
    let (text, _) = without_signs(text);
    let (bare, behind) = match text.rsplit_once(['/', '／']) {
        Some(parts) => parts,
        // `P g7-g8; E-g8` is a promotion.
        None => text
            .rsplit_once([';', '；'])
            .filter(|(_, behind)| !behind.contains('-'))?,
    };
    let behind = behind.trim();
    let letter = behind.chars().next().map(plain)?;
    let kind = letter
        .is_ascii_alphabetic()
        .then(|| variant.kind_named(letter))?;
    let at = behind.get(1..)?.trim_start_matches(['*', '@', '-', ' ']);
    let (bare, kind) = (bare.trim(), kind?);
    let is_held = variant.hands()?.order.contains(&kind);
    let is_point = at.is_empty() || variant.board().find(&at.to_ascii_lowercase()).is_some();
    (is_held && is_point && !bare.is_empty()).then_some((bare, kind, at))
}

#[cfg(test)]
mod tests {
    use super::super::entry::read;
    use super::super::read_as::read_as;
    use crate::notation::{Notation, ReadError, coordinate, fen};
    use crate::rules::{Line, Refusal, catalogue};

    fn line(text: &str) -> Line {
        let variant = catalogue::find("seirawan").unwrap();
        let position = fen::read(&variant, text).unwrap();
        let book = variant.rulebooks()[0];
        Line::from_position(variant, book, position)
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQBCDFGkqbcdfg - 0 1";
    const CASTLES: &str = "r3k2r/8/8/8/8/8/8/R3K2R[HEhe] w KQkq - 0 20";

    #[test]
    fn a_piece_that_enters_is_told_behind_the_move_or_in_a_part_of_its_own() {
        let moved = "Nc3/H|N b1-c3/H|N b1-c3; H*b1|b1c3h|b1-c3/h|Nc3/Hb1|Nc3 / H|b1c3/H";
        let king = "O-O/He1|O-O/H|e1g1h|K e1-g1; H*e1|0-0/H";
        let rook = "O-O/Hh1|h1e1h|K e1-g1; H*h1|K e1-g1; R h1-f1; H*h1";
        for (position, texts, meant) in [
            (START, moved, "b1c3h"),
            (CASTLES, king, "e1g1h"),
            (CASTLES, rook, "h1e1h"),
        ] {
            let line = line(position);
            for text in texts.split('|') {
                let entry = read(&line, text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
                let found = coordinate::write(line.variant(), entry.mv);
                assert_eq!(found, meant, "{text}");
            }
        }
    }

    #[test]
    fn records_tell_of_it_as_other_programs_do() {
        let line = line(CASTLES);
        for (text, meant) in [("O-O-O/Ea1+", "a1e1e"), ("Rb1/H", "a1b1h"), ("Kd2", "e1d2")] {
            let mv = read_as(&line, Notation::San, text).unwrap();
            assert_eq!(coordinate::write(line.variant(), mv), meant, "{text}");
        }
    }

    #[test]
    fn a_promotion_to_a_piece_that_gates_is_no_gating() {
        let line = line("4k3/6P1/8/8/8/8/8/4K3[] w - - 0 1");
        for text in ["P g7-g8; E-g8", "P g7-g8；E-g8", "g8=E"] {
            let entry = read(&line, text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
            let found = coordinate::write(line.variant(), entry.mv);
            assert_eq!(found, "g7g8e", "{text}");
        }
    }

    #[test]
    fn what_cannot_enter_is_refused() {
        let refused = |text: &str| read(&line(START), text).unwrap_err();
        assert!(matches!(
            refused("H*b1"),
            ReadError::Illegal(Refusal::OnlyGates(_))
        ));
        assert!(matches!(
            refused("e4/H"),
            ReadError::Illegal(Refusal::NoGate { .. })
        ));
        assert_eq!(refused("Nc3/Hh1"), ReadError::NotUnderstood);
        assert!(read(&line(START), "Nc3/Q").is_err());
    }
}
