//! Sentences about searches in the archive.

use crate::play::Reason;
use crate::rules::{Piece, Side, Variant};
use crate::search::{Fault, InVariant, Sort, names};
use crate::words::{Noun, list, named, variant_name};

pub fn sort(sort: Sort) -> &'static str {
    named("archive-sort", sort)
}

/// The sides of a player, with their words in URLs; by name if the variant is known.
pub fn sides(variant: Option<&Variant>) -> [(&'static str, String); 2] {
    let side = |side: Side| match (variant, side) {
        (Some(variant), side) => t!("archive-side", seat = Noun::seat(variant, side)),
        (None, Side::First) => t!("archive-side-first").to_owned(),
        (None, Side::Second) => t!("archive-side-second").to_owned(),
    };
    [("first", side(Side::First)), ("second", side(Side::Second))]
}

/// Why a search line is invalid, and what would be right.
pub fn fault(fault: &Fault) -> String {
    match fault {
        Fault::Name(name) => {
            let names: Vec<String> = names().map(|name| format!("{name}:")).collect();
            t!("archive-no-name", name, names = list(&names))
        }
        Fault::Value(name, value) if value.is_empty() => t!("archive-no-value", name = *name),
        Fault::Value(
            name @ ("year" | "moves" | "rating" | "result" | "material" | "pattern" | "kibitzed"),
            _,
        ) => named("archive-no", *name).to_owned(),
        Fault::Value("reason", _) => {
            let words = Reason::all().into_iter().map(Reason::as_str);
            let words: Vec<String> = words.map(str::to_owned).collect();
            t!("archive-no-reason", words = list(&words))
        }
        Fault::Value(name @ ("from" | "to" | "begun"), _) => t!("archive-no-day", name = *name),
        Fault::Value(name, _) => t!("archive-no-value", name = *name),
        Fault::NoVariant(name) => t!("archive-no-variant", name = *name),
        Fault::Piece(InVariant(variant), piece) => t!(
            "archive-no-piece",
            piece,
            game = variant_name(variant),
            letters = list(letters(variant))
        ),
        Fault::Point(InVariant(variant), point) => {
            let corners = corners(variant);
            t!(
                "archive-no-point",
                point,
                game = variant_name(variant),
                first = corners[0],
                last = corners[1]
            )
        }
        Fault::Twice(name) => t!("archive-twice", name = *name),
    }
}

/// Two opposite corners of a board.
fn corners(variant: &Variant) -> [&str; 2] {
    let board = variant.board();
    let ends = [(0, 0), (board.files() - 1, board.ranks() - 1)];
    ends.map(|(file, rank)| board.at(file, rank).map_or("", |square| board.name(square)))
}

/// The letters of a variant's pieces with their names: `R (chariot)`.
fn letters(variant: &Variant) -> Vec<String> {
    // A promoted piece (`+P`) has no letter of its own.
    let kinds = variant.kinds().iter().filter(|kind| !kind.fen.turned);
    let named = kinds.map(|kind| {
        let piece = Piece {
            side: Side::First,
            kind: kind.id,
        };
        t!(
            "archive-letter",
            letter = kind.fen.cased(true).to_string(),
            piece = Noun::piece(variant, piece)
        )
    });
    named.collect()
}

/// The description of a chart of years for screen readers.
pub fn by_years(first: i64, last: i64) -> String {
    t!(
        "explorer-by-years",
        first = first.to_string(),
        last = last.to_string()
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Catalogue;
    use crate::search::read;

    #[test]
    fn an_error_in_pieces_is_reported_with_a_correction() {
        let fault_of = |line: &str| {
            let mut wanted = read(line).unwrap();
            let (name, wrong) = wanted.read_pieces(&Catalogue::built_in()).unwrap_err();
            (name, fault(&wrong))
        };
        let (name, sentence) = fault_of("material:RN-R");
        assert_eq!(name, "material");
        assert_eq!(
            sentence,
            "“material:” needs to know which game’s pieces you mean: add it, as in variant:xiangqi."
        );
        let (_, sentence) = fault_of("variant:xiangqi material:RQ-R");
        assert!(
            sentence.starts_with("Xiangqi has no piece “q”. Its pieces are K (general)"),
            "{sentence}"
        );
        let (_, sentence) = fault_of("variant:xiangqi material:RN");
        assert!(sentence.contains("material:RN-R"), "{sentence}");
        let (name, sentence) = fault_of("variant:xiangqi pattern:z5=R");
        assert_eq!(name, "pattern");
        assert_eq!(
            sentence,
            "There is no point “z5” on the board of Xiangqi. Its points go from a1 to i10."
        );
        let (_, sentence) = fault_of("variant:xiangqi pattern:e5");
        assert!(sentence.contains("pattern:e5=R,h10=k,e9=-"), "{sentence}");
    }
}
