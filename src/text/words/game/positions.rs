//! What is told of a position text that was refused.

use crate::notation::fen::FenError;
use crate::rules::{PlacementError, PositionError, Side, Variant};
use crate::words::moves::royal_of;
use crate::words::{Noun, or_list};

/// Why a position text was refused.
#[must_use]
pub fn fen(variant: &Variant, error: &FenError) -> String {
    match error {
        FenError::TooLong => t!("fen-too-long").to_owned(),
        FenError::Empty => t!("fen-empty").to_owned(),
        FenError::TooManyFields(count) => t!("fen-too-many-fields", n = *count),
        FenError::Placement(error) => placement(error),
        FenError::Turn { found, expected } => {
            let letters = or_list(expected.iter().map(|c| format!("`{c}`")));
            match found.as_str() {
                "" => t!("fen-turn-missing", letters),
                _ => t!("fen-turn", letters, found),
            }
        }
        FenError::Field(found) => t!("fen-field", found),
        FenError::Castling(found) => {
            let letters: String = variant.castlings().iter().map(|way| way.letter).collect();
            t!("fen-castling", letters, found)
        }
        FenError::Passed(found) => t!("fen-passed", found),
        FenError::Mark(found) => t!("fen-mark", found),
        FenError::Counter(found) => t!("fen-counter", found),
        FenError::Position(error) => position(variant, *error),
    }
}

fn placement(error: &PlacementError) -> String {
    match error {
        PlacementError::Ranks { expected, found } => {
            t!("fen-ranks", expected = *expected, found = *found)
        }
        PlacementError::Width { rank, expected } => {
            t!("fen-width", rank, expected = *expected)
        }
        PlacementError::InHand { letter } => t!("fen-in-hand", letter = *letter),
        PlacementError::Letter { letter, rank } => {
            t!("fen-letter", letter = *letter, rank)
        }
    }
}

fn position(variant: &Variant, error: PositionError) -> String {
    let seat = |side| Noun::seat(variant, side);
    match error {
        PositionError::Generals { side, count } => t!(
            "fen-generals",
            seat = seat(side),
            piece = royal_of(variant, side),
            count
        ),
        PositionError::Outside { piece, square } => t!(
            "fen-outside",
            seat = seat(piece.side),
            piece = Noun::piece(variant, piece),
            point = variant.board().name(square)
        ),
        PositionError::NotOfSeat { piece, square } => t!(
            "fen-not-of-seat",
            seat = seat(piece.side),
            piece = Noun::piece(variant, piece),
            point = variant.board().name(square)
        ),
        PositionError::Facing => t!("fen-facing", piece = royal_of(variant, Side::First)),
        PositionError::LeftInCheck(side) => t!(
            "fen-left-in-check",
            seat = seat(side.other()),
            other = seat(side),
            piece = royal_of(variant, side)
        ),
    }
}
