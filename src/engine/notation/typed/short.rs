//! Reads short algebraic notation: `Nf3`, `exd5`, `e8=Q+`, `O-O`. A text is compared with the legal
//! moves and never creates a move.
//!
//! Other programs use this notation with FEN letters for all games. In variants in which we do not
//! write it, a typed text is accepted if exactly one move matches. Otherwise, the error is that of
//! full algebraic.

use super::compound;
use super::gating;
use super::labels::{or_only_way, read_mark};
use super::parts::{self, Part};
use super::read_error::{LabelFault, ReadError, Refuse, allowed};
use super::short_text::{Becomes, Short, ShortReading, pass, without_signs};
use crate::notation::by_file::lau;
use crate::notation::name::Notation;
use crate::notation::tokens::plain;
use crate::rules::{KindId, Line, Move, Piece, Refusal, Square, Variant};

/// Reads a move in its exact form, or in a loose form that matches exactly one legal move.
pub(super) fn read(line: &Line, text: &str, refusal: Refuse) -> Result<Move, ReadError> {
    if let Some(mark) = read_mark(line, text, refusal) {
        return mark;
    }
    if let Some(mv) = pass(line, text) {
        return allowed(line, mv, refusal);
    }
    if let Some(mv) = gating::read(line, text, read, refusal) {
        return mv;
    }
    let read = match Short::parse(line.variant(), text) {
        Some(short) => meant(line, &short, refusal),
        None => match castled(line, text) {
            Some(mv) => mv.and_then(|mv| allowed(line, mv, refusal)),
            None => Err(ReadError::NotUnderstood),
        },
    };
    or_only_way(line, read)
}

/// The meaning of a text in short algebraic, if full algebraic has no meaning for it.
pub(super) fn or_else(
    line: &Line,
    text: &str,
    refusal: Refuse,
    algebraic: Result<Move, ReadError>,
) -> Result<Move, ReadError> {
    let variant = line.variant();
    if !variant.has_san() {
        return or_the_only_one(line, text, refusal, algebraic);
    }
    let parsed = || Short::parse(variant, text);
    match &algebraic {
        Err(
            ReadError::NotUnderstood | ReadError::Abbreviated { .. } | ReadError::NoSuchSquare(_),
        ) => {
            if let Some(short) = parsed() {
                return meant(line, &short, refusal);
            }
        }
        // `Ng6e7` has the starting point of the knight, and the capital may be of either side.
        Err(ReadError::WrongLabel { fault, .. })
            if *fault != LabelFault::Case || !runs_together(text) => {}
        Ok(_) | Err(ReadError::Illegal(_) | ReadError::WrongLabel { .. })
            if names_piece(variant, text) =>
        {
            let short = parsed().map(|short| meant(line, &short, refusal));
            return with_short(algebraic, short);
        }
        _ => {}
    }
    match castled(line, text) {
        Some(mv) if is_open_for_drops(&algebraic) => allowed(line, mv?, refusal),
        _ => algebraic,
    }
}

/// The same in a variant without this notation: the only move that matches, if full algebraic has
/// no other meaning for the text.
fn or_the_only_one(
    line: &Line,
    text: &str,
    refusal: Refuse,
    algebraic: Result<Move, ReadError>,
) -> Result<Move, ReadError> {
    let variant = line.variant();
    let is_open = match &algebraic {
        Err(ReadError::Abbreviated {
            label, candidates, ..
        }) => label.is_some() || candidates.len() == 1,
        Err(ReadError::NoSuchSquare(_)) => true,
        other => is_open_for_drops(other),
    };
    let is_lau = Notation::Lau.is_for(variant) && lau::looks_exact(text);
    if !is_open || is_lau || variant.allows().board_edits {
        return algebraic;
    }
    let short = match Short::parse(variant, text) {
        Some(short) => meant(line, &short, refusal).ok(),
        None => castled(line, text).and_then(|mv| allowed(line, mv.ok()?, refusal).ok()),
    };
    short.map_or(algebraic, Ok)
}

/// Whether full algebraic has no meaning for a text, so that it may be a drop.
fn is_open_for_drops(algebraic: &Result<Move, ReadError>) -> bool {
    matches!(
        algebraic,
        Err(ReadError::NotUnderstood | ReadError::Remove(_))
    )
}

/// Whether a text begins with the capital letter of a piece. `B4f3` may be the piece on b4 or a
/// bishop on the fourth rank.
fn names_piece(variant: &Variant, text: &str) -> bool {
    let first = text.chars().next().map(plain);
    let first = first.filter(char::is_ascii_uppercase);
    first.is_some_and(|letter| variant.kind_named(letter).is_some())
}

/// Whether a text has no space and no dash, which full algebraic would have.
fn runs_together(text: &str) -> bool {
    let parts = |c: char| plain(c) == ' ' || (plain(c) == '-' && c != '×');
    !text.trim().contains(parts)
}

/// Combines a meaning in full algebraic with one in short algebraic. If they differ, the text is
/// ambiguous.
fn with_short(
    algebraic: Result<Move, ReadError>,
    short: Option<Result<Move, ReadError>>,
) -> Result<Move, ReadError> {
    match (algebraic, short) {
        (Ok(mv), Some(Ok(other))) if mv != other => Err(ReadError::Ambiguous(vec![
            (Notation::Algebraic, mv),
            (Notation::San, other),
        ])),
        (Err(_), Some(Ok(mv))) => Ok(mv),
        (algebraic, _) => algebraic,
    }
}

/// Whether a text has the form of short algebraic.
pub(super) fn is_a_text(line: &Line, text: &str) -> bool {
    Short::parse(line.variant(), text).is_some() || castled(line, text).is_some()
}

/// Castling or a drop with the sign of a check, which full algebraic does not read.
fn castled(line: &Line, text: &str) -> Option<Result<Move, ReadError>> {
    let variant = line.variant();
    let (bare, _) = without_signs(text);
    match parts::parse(variant.board(), bare) {
        Ok(Part::Castle(letters)) if variant.has_san() => Some(compound::castling(line, letters)),
        Ok(Part::Drop { label, to }) if variant.hands().is_some() => {
            Some(compound::dropped(line, &label, &to))
        }
        // A pawn has no letter: `@e4`.
        Ok(Part::Clear(to)) if variant.hands().is_some() => Some(compound::dropped(line, "P", &to)),
        _ => None,
    }
}

/// The only legal move that matches a text.
fn meant(line: &Line, short: &Short, refusal: Refuse) -> Result<Move, ReadError> {
    let (variant, position) = (line.variant(), line.position());
    let fitting = |reading: &ShortReading| -> Vec<Move> {
        let mut moves = position.whole_moves_of(variant, reading.kind, short.to);
        moves.retain(|mv| reading.fits(variant, position, short, *mv));
        moves
    };
    // The exact meaning has priority over the meaning of letters in another case.
    let found = short
        .readings
        .iter()
        .map(fitting)
        .find(|found| !found.is_empty());
    let Some(mut found) = found else {
        return Err(none_fits(line, short));
    };
    let is_turned = |mv: &Move| mv.promotion == Some(KindId::TURNED);
    match short.becomes {
        Becomes::Kind(_) => {}
        // If the piece does not promote, the plus is the sign of a check.
        Becomes::Turned if found.iter().any(is_turned) => found.retain(is_turned),
        // If the promotion is optional, the piece does not promote unless the text says so.
        _ if found.iter().any(|mv| mv.promotion.is_none()) => {
            found.retain(|mv| mv.promotion.is_none());
        }
        _ => {}
    }
    if let [mv] = found.as_slice() {
        return allowed(line, *mv, refusal);
    }
    variant.sort_as_text(&mut found);
    let origin = found[0].from;
    if found.iter().all(|mv| mv.from == origin) {
        // Only one piece matches, and its promotion is compulsory.
        allowed(line, Move::new(origin, short.to), refusal)?;
    }
    let piece = position.piece_at(origin);
    Err(ReadError::Abbreviated {
        to: Some(short.to),
        label: piece.map(|piece| variant.label(piece).to_string()),
        candidates: found,
    })
}

/// The reason why nothing matches: of the only possible piece, or in general.
fn none_fits(line: &Line, short: &Short) -> ReadError {
    let (variant, position) = (line.variant(), line.position());
    let reading = &short.readings[0];
    let own = |(square, piece): &(Square, Piece)| {
        piece.side == position.moving_side()
            && piece.kind == reading.kind
            && reading.comes_from(variant.board(), *square)
    };
    let pieces: Vec<(Square, Piece)> = position.pieces().filter(own).collect();
    let against = |(from, _): &(Square, Piece)| {
        line.refusal_by_movement(Move {
            promotion: match short.becomes {
                Becomes::Kind(kind) => Some(kind),
                Becomes::Turned | Becomes::Unsaid => None,
            },
            ..Move::new(*from, short.to)
        })
    };
    // Of several pieces, the one with a possible movement is meant. An error about the die applies
    // to all.
    let shaped = |why: &Refusal| pieces.len() == 1 || !matches!(why, Refusal::Movement { .. });
    let whys: Vec<Refusal> = pieces.iter().filter_map(against).filter(shaped).collect();
    let refused = match whys.as_slice() {
        [why] | [why @ Refusal::Die { .. }, ..] => Some(Box::new(why.clone())),
        _ => None,
    };
    ReadError::NoneFits {
        kind: reading.kind,
        to: short.to,
        refused: refused.filter(|refusal| !matches!(**refusal, Refusal::PromotionNeeded { .. })),
    }
}

#[cfg(test)]
mod tests {
    use crate::notation::{ReadError, coordinate, fen, read, san};
    use crate::rules::{Line, Refusal, catalogue};

    fn line(text: &str) -> Line {
        let variant = catalogue::find("chess").unwrap();
        let position = fen::read(&variant, text).unwrap();
        let book = variant.rulebooks()[0];
        Line::from_position(variant, book, position)
    }

    fn reads(line: &Line, text: &str) -> String {
        match read(line, text) {
            Ok(entry) => coordinate::write(line.variant(), entry.mv),
            Err(error) => format!("{error:?}"),
        }
    }

    const TWO_KNIGHTS: &str = "4k3/8/8/8/8/5N2/8/1N2K3 w";
    const PROMOTION: &str = "3n4/k3P3/8/8/8/8/8/4K3 w";
    const CASTLES: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -";

    #[test]
    fn every_legal_move_is_written_and_read_back() {
        for text in [
            TWO_KNIGHTS,
            PROMOTION,
            CASTLES,
            "rnbqkbnr/ppp2ppp/4p3/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6",
            "8/8/8/7k/1Q2Q3/8/8/K3Q3 w",
        ] {
            let line = line(text);
            for mv in line.legal() {
                let written = san::write(line.variant(), line.position(), mv).unwrap();
                assert_eq!(
                    read(&line, &written).map(|entry| entry.mv),
                    Ok(mv),
                    "{written}"
                );
            }
        }
    }

    #[test]
    fn loose_forms_are_read_where_one_move_fits() {
        let knights = line(TWO_KNIGHTS);
        for text in ["Ne5", "ne5", "Nf3e5", "Nfe5", "N3e5", "Ne5+", "Ne5!?"] {
            assert_eq!(reads(&knights, text), "f3e5", "{text}");
        }
        let promotion = line(PROMOTION);
        for text in ["e8=Q", "e8Q", "e8q", "e8(Q)", "e8/Q", "P e7-e8; Q-e8"] {
            assert_eq!(reads(&promotion, text), "e7e8q", "{text}");
        }
        for text in ["exd8=Q", "ed8Q", "e7xd8=Q", "exd8q#"] {
            assert_eq!(reads(&promotion, text), "e7d8q", "{text}");
        }
        let castles = line(CASTLES);
        for text in ["O-O", "0-0", "o-o", "O–O", "O-O+"] {
            assert_eq!(reads(&castles, text), "e1g1", "{text}");
        }
        assert_eq!(reads(&castles, "0-0-0!"), "e1c1");
        let passing = line("4k3/8/8/3pP3/8/8/8/4K3 w - d6");
        for text in ["exd6", "ed6", "exd6 e.p.", "e5xd6ep"] {
            assert_eq!(reads(&passing, text), "e5d6", "{text}");
        }
    }

    #[test]
    fn a_small_b_is_the_pawn_first_and_a_capital_the_bishop_alone() {
        let line = line("4k3/8/8/2p5/1P6/3B4/8/4K3 w");
        assert_eq!(reads(&line, "bxc5"), "b4c5");
        assert_eq!(reads(&line, "bc4"), "d3c4");
        let bishop = read(&line, "Bxc5").unwrap_err();
        assert!(matches!(bishop, ReadError::NoneFits { .. }), "{bishop:?}");
    }

    #[test]
    fn a_capital_before_a_rank_is_a_piece_or_a_file() {
        let bishops = line("4k3/8/8/8/4B3/8/1p2B3/4K3 w");
        assert_eq!(reads(&bishops, "B4f3"), "e4f3");
        assert_eq!(reads(&bishops, "B2f3"), "e2f3");
        let both = line("4k3/8/8/8/1Q2B3/8/4B3/4K3 w");
        assert_eq!(reads(&both, "B2f3"), "e2f3");
        assert_eq!(reads(&both, "b4c3"), "b4c3");
        let two = line("4k3/8/8/8/1N2B3/8/4B3/4K3 w");
        assert_eq!(reads(&two, "b4d3"), "b4d3");
        let asked = read(&two, "B4d3").unwrap_err();
        assert_eq!(asked.candidates().len(), 2);
    }

    #[test]
    fn the_capital_of_a_piece_that_tells_its_square_is_either_sides() {
        let black = line("6n1/6k1/2n3n1/8/8/8/8/K7 b");
        for text in [
            "Ng6e7", "Ng6e7!", "Ng6×e7", "ng6e7", "n g6-e7", "N g6-e7", "N g6e7", "Ng6-e7",
        ] {
            assert_eq!(reads(&black, text), "g6e7", "{text}");
        }
        let white = line("6k1/8/8/8/8/5N2/8/1N2K3 w");
        assert!(read(&white, "nb1d2").is_err());
    }

    #[test]
    fn two_readings_are_asked_about_and_none_is_told_why() {
        let knights = line(TWO_KNIGHTS);
        let asked = read(&knights, "Nd2").unwrap_err();
        let ReadError::Abbreviated { candidates, .. } = asked else {
            panic!("{asked:?}");
        };
        assert_eq!(candidates.len(), 2);
        let asked = read(&line(PROMOTION), "e8").unwrap_err();
        assert!(matches!(
            asked,
            ReadError::Illegal(Refusal::PromotionNeeded { .. })
        ));
        for text in ["Nd5", "Qd5", "bxc3", "a3"] {
            let error = read(&knights, text).unwrap_err();
            assert!(matches!(error, ReadError::NoneFits { .. }), "{text}");
        }
    }

    #[test]
    fn a_game_without_pawns_is_written_and_read_too() {
        let variant = catalogue::find("racing-kings").unwrap();
        let line = Line::new(variant.clone(), variant.rulebooks()[0]);
        for mv in line.legal() {
            let written = san::write(&variant, line.position(), mv).unwrap();
            assert_eq!(read(&line, &written).unwrap().mv, mv, "{written}");
        }
        assert_eq!(reads(&line, "Kh3"), "h2h3");
    }

    #[test]
    fn of_several_pieces_the_one_that_goes_there_is_told_why_it_may_not() {
        let check = line("rnbqkbnr/ppp1pppp/3p4/1B6/4P3/8/PPPP1PPP/RNBQK1NR b KQkq - 1 2");
        let why = read(&check, "Nf6").unwrap_err();
        let ReadError::NoneFits { refused, .. } = why else {
            panic!("{why:?}");
        };
        assert!(matches!(*refused.unwrap(), Refusal::InCheck { .. }));
    }
}

#[cfg(test)]
mod other_games_tests {
    use crate::notation::Notation;
    use crate::notation::{ReadError, coordinate, fen, read, read_for, read_move};
    use crate::rules::{Line, catalogue};

    fn line(slug: &str) -> Line {
        let variant = catalogue::find(slug).unwrap();
        Line::new(variant.clone(), variant.rulebooks()[0])
    }

    fn reads(line: &Line, text: &str) -> String {
        match read(line, text) {
            Ok(entry) => coordinate::write(line.variant(), entry.mv),
            Err(error) => format!("{error:?}"),
        }
    }

    #[test]
    fn one_piece_that_can_go_there_is_enough_in_every_game() {
        let makruk = line("makruk");
        for (text, means) in [
            ("Sb2", "c1b2"),
            ("Nd2", "b1d2"),
            ("e4", "e3e4"),
            ("♘d2", "b1d2"),
            ("♞d2!?", "b1d2"),
            ("Nd2 ch", "b1d2"),
        ] {
            assert_eq!(reads(&makruk, text), means, "{text}");
        }
        let xiangqi = line("xiangqi");
        assert_eq!(reads(&xiangqi, "Ch7"), "h3h7");
        assert_eq!(reads(&xiangqi, "Pe5"), "e4e5");
        assert_eq!(reads(&xiangqi, "Ba3"), "c1a3");
        // A face-down piece has the name of its point.
        assert_eq!(reads(&line("jieqi"), "Ch7"), "h3h7");
        // Two points are never read as a piece and a rank.
        let variant = catalogue::find("xiangqi").unwrap();
        let text = "3k5/9/9/9/9/9/9/9/2N6/4K4 w";
        let position = fen::read_unjudged(&variant, text).unwrap();
        let book = variant.rulebooks()[0];
        let horse = Line::from_position(variant, book, position);
        for text in ["h2e3", "H2-E3"] {
            assert!(read(&horse, text).is_err(), "{text}");
        }
        assert_eq!(reads(&horse, "He3"), "c2e3");
    }

    #[test]
    fn a_text_that_several_moves_fit_is_asked_about() {
        let xiangqi = line("xiangqi");
        for text in ["Ce3", "e3"] {
            let asked = read(&xiangqi, text).unwrap_err();
            let ReadError::Abbreviated { candidates, .. } = &asked else {
                panic!("{text}: {asked:?}");
            };
            assert!(candidates.len() > 1, "{text}");
        }
        assert_eq!(reads(&xiangqi, "Che3"), "h3e3");
        let none = read(&xiangqi, "Ge5").unwrap_err();
        assert!(matches!(none, ReadError::Abbreviated { .. }), "{none:?}");
    }

    #[test]
    fn black_may_type_capitals_and_white_no_small_letters() {
        let mut xiangqi = line("xiangqi");
        let first = coordinate::read(xiangqi.variant(), "h3e3").unwrap();
        assert!(read(&xiangqi, "n b1-c3").is_err());
        xiangqi.push(first).unwrap();
        for text in ["N b10-c8", "n b10-c8", "Nb10-c8", "Nc8", "♞c8"] {
            assert_eq!(reads(&xiangqi, text), "b10c8", "{text}");
        }
    }

    #[test]
    fn soldiers_are_numbered_over_all_files_that_hold_several() {
        let variant = catalogue::find("xiangqi").unwrap();
        let text = "3k5/9/9/2P6/P1P6/P1P6/9/9/9/4K4 w";
        let position = fen::read_unjudged(&variant, text).unwrap();
        let book = variant.rulebooks()[0];
        let line = Line::from_position(variant, book, position);
        for (text, means) in [
            ("一兵进一", "c7c8"),
            ("二兵平六", "c6d6"),
            ("三兵平四", "unfit"),
            ("四兵平八", "a6b6"),
            ("Pa+1", "c7c8"),
            ("bP=6", "c6d6"),
            ("Pd=8", "a6b6"),
        ] {
            let read = read_for(&line, Notation::Algebraic, text);
            let told = read.map(|entry| coordinate::write(line.variant(), entry.mv));
            assert_eq!(told.unwrap_or("unfit".to_owned()), means, "{text}");
        }
        assert!(read_move(&line, "六兵进一").is_err());
    }
}
