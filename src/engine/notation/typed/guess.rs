//! Finds the meaning of a text in all notations, if its notation is not given.
//!
//! Full algebraic is always included. ICCS and UCCI are only included for players who use them,
//! because `h2-e2` is a different move in them. For these players, plain pairs of points have no
//! other meaning.

use super::read_as::{described, only};
use super::read_error::{ReadError, allowed};
use super::short;
use crate::notation::by_file::lau;
use crate::notation::coordinate;
use crate::notation::name::Notation;
use crate::rules::{Line, Move, Refusal};

/// The notations besides algebraic in which a text is tried: those that count files, and those of
/// shogi.
const OTHERS: [Notation; 6] = [
    Notation::Wxf,
    Notation::Chinese,
    Notation::Lau,
    Notation::Western,
    Notation::Japanese,
    Notation::Usi,
];

/// The meaning of a text, given its meaning in algebraic notation.
///
/// # Errors
/// An ambiguity if several readings match, otherwise the error of the most likely reading.
pub(super) fn choose(
    line: &Line,
    preferred: Notation,
    text: &str,
    algebraic: Result<Move, ReadError>,
) -> Result<Move, ReadError> {
    if matches!(algebraic, Err(ReadError::TooLong)) {
        return algebraic;
    }
    let preferred = preferred.or_algebraic(line.variant());
    let mut first = (Notation::Algebraic, algebraic);
    if counts_from_nought(line, preferred)
        && let Some(mv) = coordinate::read_ranked(line.variant(), text)
    {
        first = (preferred, allowed(line, mv, Line::refusal));
    }
    let others = others(line, preferred, text, &first.1);
    if others.is_empty() {
        return first.1;
    }
    let readings = readings(&first, &others);
    match readings.as_slice() {
        [(_, mv)] => Ok(*mv),
        [] => Err(likeliest(line, preferred, first.1, others)),
        _ => Err(ReadError::Ambiguous(readings)),
    }
}

/// Whether a player with this notation counts ranks from 0 in this game.
fn counts_from_nought(line: &Line, preferred: Notation) -> bool {
    matches!(preferred, Notation::Iccs | Notation::Ucci) && preferred.is_for(line.variant())
}

type Reading = (Notation, Result<Move, ReadError>);

/// The results in all other notations whose form the text has.
fn others(
    line: &Line,
    preferred: Notation,
    text: &str,
    first: &Result<Move, ReadError>,
) -> Vec<Reading> {
    let mut found = Vec::new();
    let mut legal = None;
    for notation in OTHERS {
        // Lau's letters in other cases are points: `c2b4`.
        let looks = notation != Notation::Lau
            || preferred == Notation::Lau
            || lau::looks_exact(text)
            || !is_whole_move(first);
        let Some(described) = described(line, notation, text).filter(|_| looks) else {
            continue;
        };
        let legal = legal.get_or_insert_with(|| line.legal());
        let written = match (notation, preferred) {
            (Notation::Chinese, Notation::ChineseSimplified) => preferred,
            _ => notation,
        };
        found.push((written, only(line, written, described, legal)));
    }
    found
}

/// Every possible move with its notation.
fn readings(first: &Reading, others: &[Reading]) -> Vec<(Notation, Move)> {
    let mut found: Vec<(Notation, Move)> = Vec::new();
    for (notation, result) in std::iter::once(first).chain(others) {
        let these = match result {
            Ok(mv) => vec![(*notation, *mv)],
            Err(ReadError::Ambiguous(readings)) => readings.clone(),
            Err(_) => Vec::new(),
        };
        for reading in these {
            if !found.iter().any(|(_, mv)| *mv == reading.1) {
                found.push(reading);
            }
        }
    }
    found
}

/// The most useful error: of the player's own notation, or of a notation that found a piece.
fn likeliest(
    line: &Line,
    preferred: Notation,
    first: Result<Move, ReadError>,
    others: Vec<Reading>,
) -> ReadError {
    let own = |notation: &Notation| *notation == preferred;
    let prefers = others.iter().any(|(notation, _)| own(notation));
    let mut others = others.into_iter();
    let other = if prefers {
        others.find(|(notation, _)| own(notation))
    } else {
        others.next()
    };
    match (first, other) {
        (Err(first), Some((_, Err(other)))) => {
            if !prefers && is_of_own_piece(line, &first) {
                first
            } else {
                other
            }
        }
        (Err(first), _) => first,
        (Ok(_), _) => ReadError::NotUnderstood,
    }
}

/// Whether the text names two points of the board.
fn is_whole_move(result: &Result<Move, ReadError>) -> bool {
    matches!(
        result,
        Ok(_) | Err(ReadError::Illegal(_) | ReadError::WrongLabel { .. })
    )
}

/// Whether an illegal move was that of the player's own piece.
fn is_of_own_piece(line: &Line, error: &ReadError) -> bool {
    match error {
        ReadError::WrongLabel { piece, .. } => piece.side == line.position().moving_side(),
        ReadError::Illegal(refusal) => {
            !matches!(refusal, Refusal::NoPiece(_) | Refusal::NotYours { .. })
        }
        _ => false,
    }
}

/// Whether a text has the form of a notation other than algebraic.
pub(super) fn is_a_text(line: &Line, preferred: Notation, text: &str) -> bool {
    let points = counts_from_nought(line, preferred)
        && coordinate::read_ranked(line.variant(), text).is_some();
    let of = |notation: &Notation| described(line, *notation, text).is_some();
    points || short::is_a_text(line, text) || OTHERS.iter().any(of)
}

#[cfg(test)]
mod tests {
    use crate::notation::{Notation, ReadError, coordinate, fen, read_for};
    use crate::rules::{Line, Refusal, Rulebook, catalogue};

    fn line(text: &str) -> Line {
        let variant = catalogue::find("xiangqi").unwrap();
        let position = fen::read_unjudged(&variant, text).unwrap();
        Line::from_position(variant, Rulebook::Threefold, position)
    }

    fn start() -> Line {
        Line::new(catalogue::find("xiangqi").unwrap(), Rulebook::Threefold)
    }

    fn reads(line: &Line, preferred: Notation, text: &str) -> String {
        match read_for(line, preferred, text) {
            Ok(entry) => coordinate::write(line.variant(), entry.mv),
            Err(error) => format!("{error:?}"),
        }
    }

    #[test]
    fn a_move_is_read_in_the_notation_that_a_player_grew_up_with() {
        let line = start();
        for text in [
            "C2=5",
            "C2.5",
            "C25",
            "c2=5",
            "Ｃ２＝５",
            "炮二平五",
            "砲二平五",
            "炮2平5",
            "炮２平５",
            "包二平五",
            "炮 二 平 五",
            "C2h5",
            "Ｃ2h5",
            "C h3-e3",
            "h3e3",
        ] {
            assert_eq!(reads(&line, Notation::Algebraic, text), "h3e3", "{text}");
        }
        for text in ["N2+3", "H2+3", "馬二進三", "马二进三", "傌二进三", "N2f3"] {
            assert_eq!(reads(&line, Notation::Algebraic, text), "h1g3", "{text}");
        }
        let black = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b";
        let black = self::line(black);
        for text in ["c8=5", "C8=5", "炮８平５", "砲8平5", "炮八平五"] {
            assert_eq!(reads(&black, Notation::Algebraic, text), "h8e8", "{text}");
        }
    }

    #[test]
    fn points_count_from_one_but_for_those_who_write_iccs() {
        let line = line("3k5/9/9/9/9/9/9/7R1/7C1/4K4 w");
        assert_eq!(reads(&line, Notation::Algebraic, "H2-E2"), "h2e2");
        assert_eq!(reads(&line, Notation::Wxf, "h2e2"), "h2e2");
        assert_eq!(reads(&line, Notation::Iccs, "H2-E2"), "h3e3");
        assert_eq!(reads(&line, Notation::Ucci, "h2e2"), "h3e3");
        let chess = catalogue::find("chess").unwrap();
        let chess = Line::new(chess.clone(), chess.rulebooks()[0]);
        assert_eq!(reads(&chess, Notation::Iccs, "e2e4"), "e2e4");
        // A label or a rank 10 is never ICCS.
        assert_eq!(reads(&line, Notation::Iccs, "C h2-e2"), "h2e2");
        assert_eq!(reads(&line, Notation::Iccs, "h3-h10"), "h3h10");
    }

    #[test]
    fn a_text_with_two_readings_is_asked_about() {
        // In algebraic, this is the horse from c2 to b4. In Lau's notation, the cannon on file 2
        // goes back four steps.
        let line = line("3k5/9/9/9/7C1/9/9/9/2N6/4K4 w");
        let asked = read_for(&line, Notation::Algebraic, "C2b4").unwrap_err();
        let ReadError::Ambiguous(readings) = asked else {
            panic!("{asked:?}");
        };
        let names: Vec<Notation> = readings.iter().map(|(name, _)| *name).collect();
        assert_eq!(names, [Notation::Algebraic, Notation::Lau]);
        assert_eq!(reads(&line, Notation::Algebraic, "c2b4"), "c2b4");
        assert_eq!(reads(&line, Notation::Algebraic, "c2-b4"), "c2b4");
        assert_eq!(reads(&line, Notation::Algebraic, "C h6-h2"), "h6h2");
    }

    #[test]
    fn a_file_alone_is_enough_where_one_of_two_can_go() {
        // The rear chariot is blocked on both sides.
        let line = line("3k5/9/9/9/9/9/R8/9/PR7/R3K4 w");
        assert_eq!(reads(&line, Notation::Algebraic, "R9+6"), "a4a10");
        assert_eq!(reads(&line, Notation::Algebraic, "車九進六"), "a4a10");
        let two = self::line("3k5/9/9/9/9/9/R8/9/9/R3K4 w");
        let asked = read_for(&two, Notation::Algebraic, "車九平八").unwrap_err();
        assert_eq!(asked.candidates().len(), 2);
        assert_eq!(reads(&two, Notation::Algebraic, "前車平八"), "a4b4");
        assert_eq!(reads(&two, Notation::Algebraic, "+R=8"), "a4b4");
        assert_eq!(reads(&two, Notation::Algebraic, "fRh8"), "a4b4");
    }

    #[test]
    fn what_no_move_fits_is_told_as_it_was_understood() {
        let line = start();
        for text in ["C2+9", "馬二進五", "P1=2", "前馬進三", "S5f4"] {
            let error = read_for(&line, Notation::Algebraic, text).unwrap_err();
            assert!(
                matches!(error, ReadError::Unfit { .. }),
                "{text}: {error:?}"
            );
        }
        let blocked = read_for(&line, Notation::Algebraic, "R9+5").unwrap_err();
        let ReadError::Unfit { refused, .. } = blocked else {
            panic!("{blocked:?}");
        };
        assert!(matches!(refused, Some((_, Refusal::Movement { .. }))));
    }
}
