//! Sentences about move texts in notations that count files and in those of shogi: the reading of a
//! text, and the moves it may mean.

use crate::notation::shogi::{self, How, ShogiText};
use crate::notation::{self, Heading, Notation, Pattern, Place, Which};
use crate::rules::{Crowd, Line, Move, Piece, Refusal};
use crate::words::{Noun, find_named, moves, named, unreadable};

/// The name of a notation within a sentence.
pub fn name(notation: Notation) -> &'static str {
    named("notation", notation.slug())
}

/// The name of a notation in a list.
pub fn title(notation: Notation) -> &'static str {
    let title = find_named("notation-title", notation.slug());
    title.unwrap_or_else(|| name(notation))
}

/// An example in a notation: the move h1-g3 of Xiangqi's first horse; in short algebraic notation,
/// of a knight; in those of shogi, a common first pawn move.
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
        Notation::Western => "P-7f",
        Notation::Japanese => "７六歩",
        Notation::Usi => "7g7f",
    }
}

/// The question with every move that a text may mean.
pub(in crate::words) fn ambiguous(
    line: &Line,
    own: Notation,
    readings: &[(Notation, Move)],
) -> String {
    let full = |mv: &Move| notation::written_for(line, own, *mv);
    let one_notation = readings
        .iter()
        .all(|(notation, _)| *notation == readings[0].0);
    let describe = |(notation, mv): &(Notation, Move)| match one_notation {
        true => format!("`{}`", full(mv)),
        false => t!(
            "reading-in-notation",
            text = full(mv),
            notation = name(*notation)
        ),
    };
    let texts = readings.iter().take(6).map(describe);
    t!(
        "reading-several",
        n = readings.len(),
        moves = unreadable::either(texts).unwrap_or_default()
    )
}

/// The reading of a text that matches no move, and the reason.
pub(in crate::words) fn unfit(
    line: &Line,
    notation: Notation,
    pattern: &Pattern,
    refused: Option<&(Move, Refusal)>,
) -> String {
    let variant = line.variant();
    let (notation, said) = (name(notation), interpretation(line, pattern));
    let at = |square| variant.board().name(square);
    match refused {
        Some((mv, why)) => t!(
            "reading-refused",
            notation,
            said,
            from = at(mv.from),
            to = at(mv.to),
            why = moves::refusal(variant, why)
        ),
        None => t!("reading-unfit", notation, said, piece = noun(line, pattern)),
    }
}

/// For example `the cannon on file 2 goes sideways to file 5`.
fn interpretation(line: &Line, pattern: &Pattern) -> String {
    let piece = noun(line, pattern);
    let on_file = |file: u8| file.to_string();
    let who = match pattern.which {
        Which::File(file) | Which::FileOrMiddle(file) => {
            t!("reading-on-file", piece, file = on_file(file))
        }
        Which::Doubled(file) => t!(
            "reading-on-file",
            piece = place_of(Place::Middle, &piece),
            file = on_file(file)
        ),
        Which::Place(place, None) => t!("reading-the", piece = place_of(place, &piece)),
        Which::Place(place, Some(file)) => t!(
            "reading-on-file",
            piece = place_of(place, &piece),
            file = on_file(file)
        ),
    };
    let number = pattern.number.to_string();
    let steps = pattern
        .kind
        .is_none_or(|kind| line.variant().kind(kind).keeps_its_file());
    match (pattern.heading, steps) {
        (Heading::Sideways, _) => t!("reading-sideways", who, file = number),
        (Heading::Forward, true) => t!("reading-forward-by", who, steps = number),
        (Heading::Backward, true) => t!("reading-backward-by", who, steps = number),
        (Heading::Forward, false) => t!("reading-forward-to", who, file = number),
        (Heading::Backward, false) => t!("reading-backward-to", who, file = number),
    }
}

/// The same in a notation of shogi.
pub(in crate::words) fn unfit_shogi(
    line: &Line,
    notation: Notation,
    said: &ShogiText,
    refused: Option<&(Move, Refusal)>,
) -> String {
    let interpretation = shogi_interpretation(line, notation, said);
    match refused {
        Some((_, why)) => t!(
            "reading-shogi-refused",
            notation = name(notation),
            said = interpretation,
            why = moves::refusal(line.variant(), why)
        ),
        None => t!(
            "reading-shogi-unfit",
            notation = name(notation),
            said = interpretation
        ),
    }
}

/// For example `the bishop goes to 2b (h8) and promotes`; each square is named by the notation and
/// by the board.
fn shogi_interpretation(line: &Line, notation: Notation, said: &ShogiText) -> String {
    let variant = line.variant();
    let at = |square| {
        t!(
            "reading-shogi-square",
            own = shogi::name(variant, notation, square),
            here = variant.board().name(square)
        )
    };
    let (piece, to) = (noun_in_shogi(line, said), at(said.to));
    let goes = match (said.how, said.from) {
        (How::Drops, _) => t!("reading-shogi-drops", piece, to),
        (_, Some(from)) => t!("reading-shogi-from", piece, from = at(from), to),
        (_, None) => t!("reading-shogi-to", piece, to),
    };
    match said.turns {
        None => goes,
        Some(true) => t!("reading-shogi-promotes", goes),
        Some(false) => t!("reading-shogi-stays", goes),
    }
}

/// The piece's name with disambiguation: `gold (右)`.
fn noun_in_shogi(line: &Line, said: &ShogiText) -> String {
    let (variant, position) = (line.variant(), line.position());
    let side = position.turn();
    let named = said.kind.map(|kind| Piece { side, kind });
    let stands = || said.from.and_then(|from| position.piece_at(from));
    let piece = match named.or_else(stands) {
        Some(piece) => Noun::piece(variant, piece).bare(),
        None => t!("reading-piece").to_owned(),
    };
    if said.marks.is_empty() {
        return piece;
    }
    let marks = said.marks.to_string();
    t!("reading-shogi-marked", piece, marks)
}

fn place_of(place: Place, piece: &str) -> String {
    match place {
        Place::Plus | Place::Front => t!("reading-front", piece),
        Place::Minus | Place::Rear => t!("reading-rear", piece),
        Place::Middle => t!("reading-middle", piece),
        Place::FrontOfMany => t!("reading-front-of-many", piece),
        Place::RearOfMany => t!("reading-rear-of-many", piece),
        Place::Nth(number) => t!("reading-nth", piece, number = number.to_string()),
    }
}

/// The piece's name; soldiers if the text omits it.
fn noun(line: &Line, pattern: &Pattern) -> String {
    let (variant, side) = (line.variant(), line.position().turn());
    let row = || {
        let mut kinds = variant.kinds().iter();
        kinds.find(|kind| kind.written.crowd == Crowd::Row)
    };
    let named = pattern.kind.map(|kind| variant.kind(kind)).or_else(row);
    named.map_or_else(
        || t!("reading-piece").to_owned(),
        |kind| {
            let kind = kind.id;
            Noun::piece(variant, Piece { side, kind }).bare()
        },
    )
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
        let shogi = catalogue::find("shogi").unwrap();
        let mv = coordinate::read(&shogi, "c3c4").unwrap();
        for notation in [Notation::Western, Notation::Japanese, Notation::Usi] {
            let written = notation.write(&shogi, shogi.start(), mv);
            assert_eq!(written.as_deref(), Some(sample(notation)), "{notation}");
        }
    }

    #[test]
    fn an_unmatched_shogi_text_is_reported_with_both_names_of_its_squares() {
        let shogi = catalogue::find("shogi").unwrap();
        let line = Line::new(shogi.clone(), shogi.rulebooks()[0]);
        let explain = |text: &str| {
            let error = notation::read(&line, text).unwrap_err();
            unreadable::unreadable(&line, &error)
        };
        for (text, answer) in [
            (
                "Bx2b+",
                "In Western shogi notation that reads as: the bishop goes to 2b (h8) and promotes.",
            ),
            (
                "５八金直",
                "In Japanese notation that reads as: the gold (直) goes to ５八 (e2). No legal move \
                    fits that now.",
            ),
            (
                "7g7e",
                "In USI that reads as: the pawn goes from 7g (c3) to 7e (c5).",
            ),
            (
                "B*5e",
                "In Western shogi notation that reads as: the bishop is dropped on 5e (e5).",
            ),
            (
                "Px7f=",
                "In Western shogi notation that reads as: the pawn goes to 7f (c4) and does not \
                    promote. No legal move fits that now.",
            ),
        ] {
            let full = explain(text);
            assert!(full.starts_with(answer), "{text}: {full}");
        }
    }
}
