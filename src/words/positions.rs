//! What is told of a position text that was refused.

use super::{Noun, or_list};
use crate::notation::fen::FenError;
use crate::rules::{Piece, PlacementError, PositionError, Side, Variant};

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
                "" => t!("fen-turn-missing", letters = letters),
                _ => t!("fen-turn", letters = letters, found = found),
            }
        }
        FenError::Field { found } => t!("fen-field", found = found),
        FenError::Castling { found } => {
            let letters: String = variant.castlings().iter().map(|way| way.letter).collect();
            t!("fen-castling", letters = letters, found = found)
        }
        FenError::Passed { found } => t!("fen-passed", found = found),
        FenError::Counter { found } => t!("fen-counter", found = found),
        FenError::Position(error) => position(variant, *error),
    }
}

fn placement(error: &PlacementError) -> String {
    match error {
        PlacementError::Ranks { expected, found } => {
            t!("fen-ranks", expected = *expected, found = *found)
        }
        PlacementError::Width { rank, expected } => {
            t!("fen-width", rank = rank, expected = *expected)
        }
        PlacementError::Letter { letter, rank } => {
            t!("fen-letter", letter = *letter, rank = rank)
        }
    }
}

fn position(variant: &Variant, error: PositionError) -> String {
    let seat = |side| Noun::seat(variant, side);
    match error {
        PositionError::Generals { side, count } => t!(
            "fen-generals",
            seat = seat(side),
            piece = general(variant, side),
            count = count
        ),
        PositionError::Outside { piece, square } => t!(
            "fen-outside",
            seat = seat(piece.side),
            piece = Noun::piece(variant, piece),
            point = variant.board().name(square)
        ),
        PositionError::Facing => t!("fen-facing", piece = general(variant, Side::First)),
        PositionError::LeftInCheck(side) => t!(
            "fen-left-in-check",
            seat = seat(side.other()),
            other = seat(side),
            piece = general(variant, side)
        ),
    }
}

/// The piece that is the aim of the game.
fn general(variant: &Variant, side: Side) -> Noun<'_> {
    let general = variant.kinds().iter().find(|kind| kind.royal);
    general.map_or(Noun::kind(variant, "general"), |kind| {
        let kind = kind.id;
        Noun::piece(variant, Piece { side, kind })
    })
}
