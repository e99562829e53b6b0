//! The meaning of the words in a part: points of the board, labels of pieces, and moves to a point.
//!
//! In games where the opponent chooses, a mark is a point alone, `e4`. A choice may be followed by
//! the next mark, as in `N g1-f3, e5`.

use super::parts::{Part, parse};
use super::read_error::{LabelFault, ReadError, Refuse, allowed};
use crate::rules::{Chooser, Label, Line, Move, Piece, Refusal, Square, Variant};

pub(super) fn point(line: &Line, name: &str) -> Result<Square, ReadError> {
    let board = line.variant().board();
    let missing = || ReadError::NoSuchSquare(name.to_owned());
    board.find(name).ok_or_else(missing)
}

/// Checks that a label names this piece, in its side's case or as a capital. On a free board, the
/// case must be that of the piece's side.
pub(super) fn compare_label(
    variant: &Variant,
    given: &str,
    piece: Piece,
    mv: Move,
) -> Result<(), ReadError> {
    let label = Label::read(given);
    let letter = label.map(|label| label.letter);
    let upper = variant.seat(piece.side).upper;
    let fault = match label.and_then(|label| variant.kind_labelled(label)) {
        None => LabelFault::Unknown,
        Some(kind) if kind != variant.called_in_moves(piece.kind) => LabelFault::TrackedPiece,
        Some(_) if letter.is_some_and(|letter| is_wrong_case(variant, letter, upper)) => {
            LabelFault::Case
        }
        Some(_) => return Ok(()),
    };
    Err(ReadError::WrongLabel {
        given: given.to_owned(),
        fault,
        piece,
        mv,
    })
}

/// Whether a letter has the wrong case for a side with upper-case or lower-case labels.
pub(super) fn is_wrong_case(variant: &Variant, letter: char, upper: bool) -> bool {
    match letter.is_ascii_uppercase() {
        true => !upper && variant.allows().board_edits,
        false => upper,
    }
}

/// The letter of a label with one letter.
pub(super) fn only_letter(label: &str) -> Option<char> {
    let mut letters = label.chars();
    letters.next().filter(|_| letters.next().is_none())
}

/// The error for a target without a starting point, with the legal moves to the target.
pub(super) fn abbreviated(line: &Line, label: Option<String>, to: &str) -> ReadError {
    let variant = line.variant();
    let target = variant.board().find(to);
    if label.is_none() && target.is_none() {
        return ReadError::NoSuchSquare(to.to_owned());
    }
    let meant = |mv: &Move| {
        let standing = line.position().piece_at(mv.from);
        let read = label.as_deref().and_then(Label::split);
        let fits = match (standing, read) {
            (Some(piece), Some((label, _))) => {
                variant.kind_labelled(label) == Some(variant.called_in_moves(piece.kind))
            }
            _ => true,
        };
        Some(mv.to) == target && fits
    };
    let candidates: Vec<Move> = line.legal().into_iter().filter(meant).collect();
    let piece = candidates
        .first()
        .and_then(|mv| line.position().piece_at(mv.from));
    let right = piece.map(|piece| variant.label(piece).to_string());
    ReadError::Abbreviated {
        to: target,
        label: label.map(|typed| right.unwrap_or(typed)),
        candidates,
    }
}

/// Reads a mark. None if a point is already marked or the text has another form.
pub(super) fn read_mark(
    line: &Line,
    body: &str,
    refusal: Refuse,
) -> Option<Result<Move, ReadError>> {
    let (variant, position) = (line.variant(), line.position());
    if variant.chooser() == Chooser::Owner || position.mark().is_some() {
        return None;
    }
    let name = bare_point(line, body)?;
    Some(point(line, &name).and_then(|at| allowed(line, Move::new(at, at), refusal)))
}

/// Replaces a full move by the mark of its target, if there is no other move to that point.
pub(super) fn or_only_way(line: &Line, read: Result<Move, ReadError>) -> Result<Move, ReadError> {
    match read {
        Err(ReadError::Illegal(Refusal::MarkFirst(at))) => {
            let mark = Move::new(at, at);
            match line.position().moved_by(line.variant(), mark) {
                Some(_) => Ok(mark),
                None => Err(ReadError::Illegal(Refusal::MarkFirst(at))),
            }
        }
        read => read,
    }
}

/// Splits a text into a choice and the next mark.
pub(super) fn choice_and_mark<'t>(line: &Line, body: &'t str) -> Option<(&'t str, &'t str)> {
    line.position().mark()?;
    let (choice, mark) = body
        .trim()
        .rsplit_once([',', ';', '\u{ff0c}', '\u{ff1b}'])?;
    let is_choice = !choice.trim().is_empty();
    (is_choice && bare_point(line, mark).is_some()).then_some((choice, mark))
}

/// The point of a text that is only the name of a point.
fn bare_point(line: &Line, text: &str) -> Option<String> {
    let text = text.trim().trim_end_matches([';', '\u{ff1b}']).trim_end();
    match parse(line.variant().board(), text).ok()? {
        Part::Target { label: None, to } => Some(to),
        _ => None,
    }
}

#[cfg(test)]
mod mark_tests {
    use crate::notation::{Notation, coordinate, read, read_for, read_turn};
    use crate::rules::{Line, catalogue};

    fn line(moves: &str) -> Line {
        let variant = catalogue::find("ambiguous").unwrap();
        let mut line = Line::new(variant.clone(), variant.rulebooks()[0]);
        for mv in coordinate::unpack(&variant, moves).unwrap() {
            line.push(mv).unwrap();
        }
        line
    }

    fn reads(line: &Line, text: &str) -> String {
        match read(line, text) {
            Ok(entry) => coordinate::write(line.variant(), entry.mv),
            Err(error) => format!("{error:?}"),
        }
    }

    #[test]
    fn a_mark_is_a_bare_point_in_every_notation() {
        let start = line("");
        for notation in Notation::available(start.variant()) {
            for text in ["f3", "F3", " f3 ", "f3;"] {
                let entry = read_for(&start, notation, text).unwrap();
                assert_eq!(coordinate::write(start.variant(), entry.mv), "f3", "{text}");
            }
        }
        assert!(reads(&start, "e5").contains("Unreached"));
        assert!(reads(&start, "e9").contains("NoSuchSquare"));
    }

    #[test]
    fn a_whole_move_marks_where_it_is_the_only_way() {
        let start = line("");
        for text in ["P e2-e4", "e2e4", "e2-e4"] {
            assert_eq!(reads(&start, text), "e4", "{text}");
        }
        for text in ["N g1-f3", "g1f3", "Nf3"] {
            assert!(reads(&start, text).contains("MarkFirst"), "{text}");
        }
        assert!(reads(&start, "e2e5").contains("Movement"));
    }

    #[test]
    fn a_choice_is_a_move_of_the_markers_piece() {
        let marked = line("f3");
        for text in ["N g1-f3", "g1f3", "Nf3"] {
            assert_eq!(reads(&marked, text), "g1f3", "{text}");
        }
        assert_eq!(reads(&marked, "f3"), "f2f3");
        for (text, why) in [
            ("e4", "NoneFits"),
            ("P e2-e4", "Choose"),
            ("B g1-f3", "WrongLabel"),
            ("p e7-e5", "Choose"),
        ] {
            assert!(
                reads(&marked, text).contains(why),
                "{text}: {}",
                reads(&marked, text)
            );
        }
    }

    #[test]
    fn a_choice_may_be_followed_by_the_next_mark() {
        let marked = line("f3");
        for text in [
            "N g1-f3, e5",
            "g1f3; e5",
            "Nf3,e5 // hello",
            "N g1-f3\u{ff0c}E5",
            "Nf3, e5 draw?",
        ] {
            let entry = read_turn(&marked, Notation::default(), text).unwrap();
            let both = [Some(entry.mv), entry.then]
                .map(|mv| mv.map_or(String::new(), |mv| coordinate::write(marked.variant(), mv)));
            assert_eq!(both, ["g1f3", "e5"], "{text}");
        }
        let alone = read_turn(&marked, Notation::default(), "N g1-f3").unwrap();
        assert_eq!(alone.then, None);
        assert!(read_turn(&marked, Notation::default(), "N g1-f3, e4").is_err());
        assert!(read_turn(&line(""), Notation::default(), "f3, e5").is_err());
    }
}
