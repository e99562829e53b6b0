//! What is said of a piece where it stands on a drawn board, to somebody who points at it or hears the page.

use crate::diagram::svg::Tip;
use crate::rules::{Piece, Side, Variant};
use crate::words::{Language, Noun, language};

/// Where the point's name goes while a tip is made.
const POINT: char = '\u{1}';

/// What a drawing says of each piece of a variant; nothing in English, which drawings speak by themselves.
#[must_use]
pub fn tips(variant: &Variant) -> Vec<Tip> {
    if language() == Language::ENGLISH {
        return Vec::new();
    }
    let of_side = |side| {
        let kinds = variant.kinds().iter();
        kinds.map(move |kind| {
            tip(
                variant,
                Piece {
                    side,
                    kind: kind.id,
                },
            )
        })
    };
    Side::BOTH.into_iter().flat_map(of_side).collect()
}

/// What a piece is called with its side: red cannon.
#[must_use]
pub fn piece(variant: &Variant, piece: Piece) -> String {
    let noun = Noun::piece(variant, piece);
    t!(
        "tip-piece",
        seat = Noun::seat(variant, piece.side),
        piece = noun
    )
}

fn tip(variant: &Variant, piece: Piece) -> Tip {
    let noun = Noun::piece(variant, piece);
    let seat = Noun::seat(variant, piece.side);
    let told = t!("tip-piece-on", seat = seat, piece = noun, at = POINT);
    let (before, after) = told.split_once(POINT).unwrap_or((&told, ""));
    Tip {
        piece,
        before: before.to_owned(),
        after: after.to_owned(),
    }
}
