//! Sentences about invalid positions and placements.

use crate::notation::fen::FenError;
use crate::rules::{KindId, PlacementError, PlacingError, PositionError, Side, Square, Variant};
use crate::words::moves::royal_of;
use crate::words::{Noun, or_list};

/// Why a position text is invalid.
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
        PositionError::Generals { side, count } => {
            let (seat, piece) = (seat(side), royal_of(variant, side));
            t!("fen-generals", seat, piece, count)
        }
        PositionError::Outside { piece, square } | PositionError::NotOfSeat { piece, square } => {
            let kind = match error {
                PositionError::Outside { .. } => "outside",
                _ => "not-of-seat",
            };
            let point = variant.board().name(square);
            let (seat, piece) = (seat(piece.side), Noun::piece(variant, piece));
            t_kind!("fen", kind, seat, piece, point)
        }
        PositionError::TooMany(kind) => {
            t!(
                "fen-too-many",
                piece = Noun::kind(variant, &variant.kind(kind).name)
            )
        }
        PositionError::Facing => t!("fen-facing", piece = royal_of(variant, Side::First)),
        PositionError::LeftInCheck(side) => {
            let [seat, other] = [side.other(), side].map(seat);
            t!(
                "fen-left-in-check",
                seat,
                other,
                piece = royal_of(variant, side)
            )
        }
    }
}

/// Why a placement of pieces is invalid.
pub fn placing(variant: &Variant, why: &PlacingError) -> String {
    let at = |square: Square| variant.board().name(square);
    let piece = |kind: KindId| Noun::kind(variant, &variant.kind(kind).name).bare();
    match why {
        PlacingError::Unreadable(word) => t!("placing-unreadable", word = word.as_str()),
        PlacingError::Twice(square) => t!("placing-twice", at = at(*square)),
        PlacingError::Outside(_, square) => t!("placing-outside", at = at(*square)),
        PlacingError::Never(kind, square) => {
            t!("placing-never", piece = piece(*kind), at = at(*square))
        }
        PlacingError::Count {
            kind,
            wanted,
            found,
        } => t!(
            "placing-count",
            piece = Noun::kind(variant, &variant.kind(*kind).name),
            wanted = *wanted,
            found = *found
        ),
        PlacingError::SameFile(kind, square) => {
            t!("placing-same-file", piece = piece(*kind), at = at(*square))
        }
        PlacingError::SameShade(kind) => t!("placing-same-shade", piece = piece(*kind)),
    }
}

/// The usual placement of a side, as text.
pub fn usual_placing(variant: &Variant, side: Side) -> String {
    crate::notation::placing::write(variant, &variant.usual_placing(side))
}
