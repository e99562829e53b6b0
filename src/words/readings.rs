//! What is told of a move's text in the notations that count files: what it was taken to say, and
//! which of two moves it may mean.

use super::moves;
use crate::notation::{self, Heading, Notation, Pattern, Place, Which};
use crate::rules::{Crowd, Line, Move, Refusal, Variant};

/// What people call a notation, within a sentence.
#[must_use]
pub fn name(notation: Notation) -> &'static str {
    match notation {
        Notation::Algebraic => "full algebraic",
        Notation::Wxf => "WXF",
        Notation::Chinese => "Chinese",
        Notation::ChineseSimplified => "Chinese, simplified",
        Notation::Iccs => "ICCS",
        Notation::Ucci => "UCCI",
        Notation::Coordinate => "coordinates",
        Notation::Lau => "Lau",
        Notation::San => "short algebraic",
    }
}

/// What people call a notation, in a list of them.
#[must_use]
pub fn title(notation: Notation) -> &'static str {
    match notation {
        Notation::Algebraic => "Full algebraic",
        Notation::Coordinate => "Coordinates",
        Notation::San => "Short algebraic, for chess",
        other => name(other),
    }
}

/// The move h1-g3 of Xiangqi's first horse in a notation; in short algebraic, of a knight.
#[must_use]
pub fn sample(notation: Notation) -> &'static str {
    match notation {
        Notation::Algebraic => "N h1-g3",
        Notation::Wxf => "H2+3",
        Notation::Chinese => "馬二進三",
        Notation::ChineseSimplified => "马二进三",
        Notation::Iccs => "H0-G2",
        Notation::Ucci => "h0g2",
        Notation::Coordinate => "h1g3",
        Notation::Lau => "N2f3",
        Notation::San => "Nf3",
    }
}

/// The question that names every move a text may mean.
pub(super) fn ambiguous(line: &Line, own: Notation, readings: &[(Notation, Move)]) -> String {
    let full = |mv: &Move| notation::written_for(line, own, *mv);
    let one_notation = readings
        .iter()
        .all(|(notation, _)| *notation == readings[0].0);
    let told = |(notation, mv): &(Notation, Move)| {
        if one_notation {
            format!("`{}`", full(mv))
        } else {
            format!("`{}` ({})", full(mv), name(*notation))
        }
    };
    let texts: Vec<String> = readings.iter().take(6).map(told).collect();
    let count = match readings.len() {
        2 => "two".to_owned(),
        more => more.to_string(),
    };
    format!(
        "That can be read as {count} moves. Which do you mean: {}?",
        texts.join(" or ")
    )
}

/// What a text was taken to say, and why no move comes of it.
pub(super) fn unfit(
    line: &Line,
    notation: Notation,
    pattern: &Pattern,
    refused: Option<&(Move, Refusal)>,
) -> String {
    let variant = line.variant();
    let said = said(variant, pattern);
    let what = format!("In {} that reads as: {said}", name(notation));
    match refused {
        Some((mv, why)) => {
            let name = |square| variant.board().name(square);
            let why = moves::refusal(variant, why);
            format!("{what}, from {} to {}. {why}", name(mv.from), name(mv.to))
        }
        None => format!(
            "{what}. No {} can do that now; files are counted from your own right.",
            noun(variant, pattern)
        ),
    }
}

/// Such as `the cannon on file 2 goes sideways to file 5`.
fn said(variant: &Variant, pattern: &Pattern) -> String {
    let piece = noun(variant, pattern);
    let who = match pattern.which {
        Which::File(file) | Which::FileOrMiddle(file) => format!("the {piece} on file {file}"),
        Which::Doubled(file) => format!("the middle {piece} on file {file}"),
        Which::Place(place, None) => format!("the {}", place_of(place, piece)),
        Which::Place(place, Some(file)) => format!("the {} on file {file}", place_of(place, piece)),
    };
    let number = pattern.number;
    let steps = pattern
        .kind
        .is_none_or(|kind| variant.kind(kind).keeps_its_file());
    let way = match (pattern.heading, steps) {
        (Heading::Sideways, _) => format!("sideways to file {number}"),
        (Heading::Forward, true) => format!("forward by {number}"),
        (Heading::Backward, true) => format!("backward by {number}"),
        (Heading::Forward, false) => format!("forward to file {number}"),
        (Heading::Backward, false) => format!("backward to file {number}"),
    };
    format!("{who} goes {way}")
}

fn place_of(place: Place, piece: &str) -> String {
    match place {
        Place::Plus | Place::Front => format!("front {piece}"),
        Place::Minus | Place::Rear => format!("rear {piece}"),
        Place::Middle => format!("middle {piece}"),
        Place::FrontOfMany => format!("front {piece} of four or five"),
        Place::RearOfMany => format!("rear {piece} of four or five"),
        Place::Nth(number) => format!("{piece} number {number} from the front"),
    }
}

/// The piece's name; a text that leaves it out means soldiers.
fn noun<'v>(variant: &'v Variant, pattern: &Pattern) -> &'v str {
    let row = || {
        let mut kinds = variant.kinds().iter();
        kinds.find(|kind| kind.written.crowd == Crowd::Row)
    };
    let named = pattern.kind.map(|kind| variant.kind(kind)).or_else(row);
    named.map_or("piece", |kind| kind.name.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::coordinate;
    use crate::rules::catalogue;

    #[test]
    fn the_samples_are_one_move_in_every_notation() {
        let variant = catalogue::find("xiangqi").unwrap();
        let mv = coordinate::read(&variant, "h1g3").unwrap();
        for notation in Notation::available(&variant) {
            let written = notation.write(&variant, variant.start(), mv);
            assert_eq!(written.as_deref(), Some(sample(notation)), "{notation}");
        }
    }
}
