//! What is told of a position text that was refused.

use super::moves::{noun, royal};
use crate::notation::fen::FenError;
use crate::rules::{PositionError, Variant};

/// Why a position text was refused.
#[must_use]
pub fn fen(variant: &Variant, error: &FenError) -> String {
    match error {
        FenError::TooLong => "That is longer than a position can be.".to_owned(),
        FenError::Empty => {
            "A position is needed: the pieces rank by rank, then whose turn it is.".to_owned()
        }
        FenError::TooManyFields(count) => {
            format!("A position has at most six fields; this has {count}.")
        }
        FenError::Placement(error) => format!("The position cannot be read: {error}."),
        FenError::Turn { found, expected } => {
            let letters: Vec<String> = expected.iter().map(|c| format!("`{c}`")).collect();
            let letters = letters.join(" or ");
            match found.as_str() {
                "" => format!("After the pieces it must say whose turn it is: {letters}."),
                _ => format!("After the pieces comes whose turn it is, {letters}, not `{found}`."),
            }
        }
        FenError::Field { found } => {
            format!("The third and fourth field are `-` in this game, not `{found}`.")
        }
        FenError::Castling { found } => {
            let letters: String = variant.castlings().iter().map(|way| way.letter).collect();
            format!(
                "The third field holds rights to castle, from `{letters}`, or `-`; not `{found}`."
            )
        }
        FenError::Passed { found } => format!(
            "The fourth field is the point that a piece has just passed, or `-`; `{found}` is no point \
             of this board."
        ),
        FenError::Counter { found } => format!("`{found}` is not a number of moves."),
        FenError::Position(error) => position(variant, *error),
    }
}

fn position(variant: &Variant, error: PositionError) -> String {
    match error {
        PositionError::Generals { side, count } => format!(
            "{} needs exactly one {}; there are {count}.",
            variant.seat(side).name,
            royal(variant)
        ),
        PositionError::Outside { piece, square } => format!(
            "{}'s {} can never stand on {}.",
            variant.seat(piece.side).name,
            noun(variant, piece),
            variant.board().name(square)
        ),
        PositionError::Facing => format!(
            "The {}s face each other, so the last move was not legal.",
            royal(variant)
        ),
        PositionError::LeftInCheck(side) => format!(
            "It is {}'s turn, but {}'s {} is in check: the last move was not legal.",
            variant.seat(side.other()).name,
            variant.seat(side).name,
            royal(variant)
        ),
    }
}
