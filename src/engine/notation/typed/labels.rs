//! What the words of a part name: a point of the board, a piece by its label, moves to a point.

use super::read_error::{LabelFault, ReadError};
use crate::rules::{Label, Line, Move, Piece, Square, Variant};

pub(super) fn point(line: &Line, name: &str) -> Result<Square, ReadError> {
    let board = line.variant().board();
    let missing = || ReadError::NoSuchSquare(name.to_owned());
    board.find(name).ok_or_else(missing)
}

/// Whether a label names this piece, in its side's case.
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
        Some(_) if letter.is_some_and(|letter| letter.is_ascii_uppercase() != upper) => {
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

/// The letter of a label that is one letter long.
pub(super) fn only_letter(label: &str) -> Option<char> {
    let mut letters = label.chars();
    letters.next().filter(|_| letters.next().is_none())
}

/// Why a target alone is no move, with the moves that may be meant.
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
