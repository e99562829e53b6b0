//! What is told of pieces that are placed unseen.

use crate::rules::{KindId, PlacingError, Side, Square, Variant};
use crate::words::Noun;

/// Why the pieces may not be placed so.
#[must_use]
pub fn refusal(variant: &Variant, why: &PlacingError) -> String {
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

/// The usual placing of a side, as text.
#[must_use]
pub fn usual(variant: &Variant, side: Side) -> String {
    crate::notation::placing::write(variant, &variant.usual_placing(side))
}
