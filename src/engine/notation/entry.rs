//! What a typed text means in a game: the move form, a mailed answer.
//!
//! The text is Game Courier's: parts joined by `;`, then, after `//`, words for the opponent.
//! All its forms are understood, so that one which the rules leave no room for can be refused
//! with the reason, not with a shrug.

use super::by_hand;
use super::guess;
use super::name::Notation;
use super::parts::{Part, parse};
use super::read_error::{LabelFault, ReadError};
use super::{compound, san};
use crate::rules::{Line, Move, Piece, Refusal, Square, Variant};

/// What one may type for a pass, in every notation.
pub const PASS: &str = "pass";

/// No text with its message is longer, in bytes.
const MAX_TEXT: usize = 16 * 1024;
/// No move is longer, in bytes.
const MAX_MOVE: usize = 160;

/// A text that was understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The move it means.
    pub mv: Move,
    /// The words after `//`.
    pub message: Option<String>,
}

/// Reads a typed text, in any notation, and judges the move under the line's rules.
///
/// # Errors
/// Why the text cannot be played.
pub fn read(line: &Line, text: &str) -> Result<Entry, ReadError> {
    read_for(line, Notation::default(), text)
}

/// Reads a text as [`read`] does, for somebody who writes in that notation: ICCS and UCCI are read
/// for those alone who do.
///
/// # Errors
/// Why the text cannot be played.
pub fn read_for(line: &Line, preferred: Notation, text: &str) -> Result<Entry, ReadError> {
    let (body, message) = split(text)?;
    if let Some(outcome) = line.outcome() {
        let ply = line.ply();
        if understand(line, body).is_ok() || guess::is_a_text(line, preferred, body) {
            return Err(ReadError::Illegal(Refusal::GameOver { ply, outcome }));
        }
    }
    let algebraic = in_algebraic(line, body, Line::refusal);
    let mv = guess::choose(line, preferred, body, algebraic)?;
    Ok(Entry { mv, message })
}

/// Reads a move as [`read`] does, also where the rules have ended the game.
///
/// # Errors
/// Why the text is none of the legal moves.
pub fn read_move(line: &Line, text: &str) -> Result<Move, ReadError> {
    let (body, _) = split(text)?;
    let algebraic = in_algebraic(line, body, Line::refusal);
    guess::choose(line, Notation::default(), body, algebraic)
}

/// Reads a move by the rules of movement alone, as records are read.
pub(super) fn read_by_movement(line: &Line, text: &str) -> Result<Move, ReadError> {
    in_algebraic(line, split(text)?.0, Line::refusal_by_movement)
}

/// The move's text, and the words after `//`.
fn split(text: &str) -> Result<(&str, Option<String>), ReadError> {
    if text.len() > MAX_TEXT {
        return Err(ReadError::TooLong);
    }
    let (body, message) = match text.split_once("//") {
        Some((body, message)) => (body.trim(), clean(message)),
        None => (text.trim(), None),
    };
    if body.len() > MAX_MOVE {
        return Err(ReadError::TooLong);
    }
    Ok((body, message))
}

/// The parts of a text, of which there is at least one.
fn understand(line: &Line, body: &str) -> Result<Vec<Part>, ReadError> {
    let parts = body
        .split([';', '；'])
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .map(|part| parse(line.variant().board(), part))
        .collect::<Result<Vec<Part>, ReadError>>()?;
    if parts.is_empty() {
        return Err(ReadError::Empty);
    }
    Ok(parts)
}

/// What a text means in full algebraic or, where that has no meaning, in short algebraic.
fn in_algebraic(line: &Line, body: &str, refusal: Refuse) -> Result<Move, ReadError> {
    if let Some(mv) = pass(line, body) {
        return match refusal(line, mv) {
            Some(refusal) => Err(ReadError::Illegal(refusal)),
            None => Ok(mv),
        };
    }
    let algebraic = understand(line, body).and_then(|parts| resolve(line, parts, refusal));
    san::or_else(line, body, refusal, algebraic)
}

/// The pass that a word means, where the game knows passes.
fn pass(line: &Line, body: &str) -> Option<Move> {
    let (variant, position) = (line.variant(), line.position());
    let meant = variant.may_pass() && body.eq_ignore_ascii_case(PASS);
    let general = position.general(variant, position.turn());
    general.filter(|_| meant).map(|at| Move::new(at, at))
}

/// A message without what no message needs: controls, and space around it.
fn clean(message: &str) -> Option<String> {
    let kept = |c: &char| !c.is_control() || matches!(c, '\n' | '\t');
    let text: String = message.chars().filter(kept).collect();
    let text = text.trim();
    (!text.is_empty()).then(|| text.to_owned())
}

/// What the rules have against a move.
pub(super) type Refuse = fn(&Line, Move) -> Option<Refusal>;

/// The move some parts mean, unless `refusal` has something against it.
fn resolve(line: &Line, parts: Vec<Part>, refusal: Refuse) -> Result<Move, ReadError> {
    if line.variant().is_free() {
        return by_hand::read(line, parts);
    }
    let mut parts = parts.into_iter();
    let part = parts.next().ok_or(ReadError::Empty)?;
    let rest = parts.as_slice();
    if !rest.is_empty() && !compound::are_there(line.variant()) {
        return Err(ReadError::SeveralParts);
    }
    let (label, mv) = match part {
        Part::Remove(at) | Part::Clear(at) => return Err(ReadError::Remove(at)),
        Part::RemovePoint(at) => return Err(ReadError::RemovePoint(at)),
        Part::Place { label, to } => return Err(ReadError::Place { label, to }),
        Part::Drop { label, to } => return Err(ReadError::Drop { label, to }),
        Part::Target { label, to } => return Err(abbreviated(line, label, &to)),
        Part::Castle(letters) => (None, compound::castling(line, letters)?),
        Part::Go {
            label,
            from,
            to,
            promotion,
        } => {
            let mut mv = Move::new(point(line, &from)?, point(line, &to)?);
            mv.promotion = compound::becomes(line, promotion.as_deref(), rest)?;
            (label, mv)
        }
    };
    if let Some(label) = label {
        check_label(line, &label, mv)?;
    }
    compound::check_promotion(line, mv, rest)?;
    if let Some(refusal) = refusal(line, mv) {
        return Err(ReadError::Illegal(refusal));
    }
    compound::check(line, mv, rest)?;
    Ok(mv)
}

pub(super) fn point(line: &Line, name: &str) -> Result<Square, ReadError> {
    let board = line.variant().board();
    let missing = || ReadError::NoSuchSquare(name.to_owned());
    board.find(name).ok_or_else(missing)
}

/// Whether a label names the man that stands where the move begins. Whose man it is, and
/// whether it may move, is told by the rules.
fn check_label(line: &Line, given: &str, mv: Move) -> Result<(), ReadError> {
    let (variant, position) = (line.variant(), line.position());
    let Some(piece) = position.piece_at(mv.from) else {
        return Ok(());
    };
    if piece.side != position.turn() {
        return Ok(());
    }
    compare_label(variant, given, piece, mv)
}

/// Whether a label names this man, in its side's case.
pub(super) fn compare_label(
    variant: &Variant,
    given: &str,
    piece: Piece,
    mv: Move,
) -> Result<(), ReadError> {
    let letter = only_letter(given);
    let upper = variant.seat(piece.side).upper;
    let fault = match letter.and_then(|letter| variant.kind_named(letter)) {
        None => LabelFault::Unknown,
        Some(kind) if kind != piece.kind => LabelFault::Man,
        Some(_) if letter.is_some_and(|letter| letter.is_ascii_uppercase() != upper) => {
            LabelFault::Case
        }
        Some(_) => return Ok(()),
    };
    Err(ReadError::WrongLabel {
        given: given.to_owned(),
        fault,
        piece,
        mv,
    })
}

/// The letter of a label that is one letter long.
pub(super) fn only_letter(label: &str) -> Option<char> {
    let mut letters = label.chars();
    letters.next().filter(|_| letters.next().is_none())
}

pub(super) fn abbreviated(line: &Line, label: Option<String>, to: &str) -> ReadError {
    let variant = line.variant();
    let target = variant.board().find(to);
    if label.is_none() && target.is_none() {
        return ReadError::NoSuchSquare(to.to_owned());
    }
    let meant = |mv: &Move| {
        let man = line.position().piece_at(mv.from);
        let letter = label.as_deref().and_then(|label| label.chars().next());
        let fits = match (man, letter) {
            (Some(piece), Some(letter)) => variant.kind_named(letter) == Some(piece.kind),
            _ => true,
        };
        Some(mv.to) == target && fits
    };
    let candidates: Vec<Move> = line.legal().into_iter().filter(meant).collect();
    let man = candidates
        .first()
        .and_then(|mv| line.position().piece_at(mv.from));
    let right = man.map(|piece| variant.label(piece).to_string());
    ReadError::Abbreviated {
        to: target,
        label: label.map(|typed| right.unwrap_or(typed)),
        candidates,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::coordinate;
    use crate::rules::{Rulebook, catalogue};

    fn line() -> Line {
        Line::new(catalogue::find("xiangqi").unwrap(), Rulebook::House)
    }

    fn reads(text: &str) -> String {
        let line = line();
        let entry = read(&line, text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
        coordinate::write(line.variant(), entry.mv)
    }

    fn refused(text: &str) -> ReadError {
        read(&line(), text).unwrap_err()
    }

    #[test]
    fn looks_are_forgiven() {
        for text in [
            "C h3-e3",
            "h3-e3",
            "h3e3",
            "Ch3-e3",
            "Ch3e3",
            " C  H3 - E3 ",
            "H3-E3",
            "h3 e3",
            "C h3–e3",
            "C h3—e3",
            "Ｃ　ｈ3－ｅ3",
            "h3→e3",
            "C h3xe3;",
            "h3-e3 //",
            "h3\te3",
        ] {
            assert_eq!(reads(text), "h3e3", "{text}");
        }
    }

    #[test]
    fn a_pass_may_be_called_so_where_there_is_one() {
        let janggi = catalogue::find("janggi").unwrap();
        let line = Line::new(janggi, Rulebook::Janggi);
        for text in ["pass", "Pass", "G e2-e2", "e2e2", "K e2-e2"] {
            let mv = read(&line, text).unwrap().mv;
            assert_eq!(coordinate::write(line.variant(), mv), "e2e2", "{text}");
        }
        assert!(reads_nothing("pass"));
    }

    fn reads_nothing(text: &str) -> bool {
        matches!(refused(text), ReadError::NotUnderstood)
    }

    #[test]
    fn full_width_digits_are_left_to_the_chinese_notation() {
        assert_eq!(refused("C ｈ３-ｅ３"), ReadError::NotUnderstood);
    }

    #[test]
    fn words_after_two_slashes_are_the_message() {
        let entry = read(&line(), "h3-e3 // see http://example.org\0 ").unwrap();
        assert_eq!(entry.message.as_deref(), Some("see http://example.org"));
        assert_eq!(read(&line(), "h3-e3").unwrap().message, None);
    }

    #[test]
    fn a_wrong_label_is_found_out() {
        let fault = |text: &str| match refused(text) {
            ReadError::WrongLabel { fault, .. } => fault,
            other => panic!("{text}: {other:?}"),
        };
        assert_eq!(fault("R b1-c3"), LabelFault::Man);
        assert_eq!(fault("n b1-c3"), LabelFault::Case);
        assert_eq!(fault("A b1-c3"), LabelFault::Man);
        assert_eq!(fault("h b1-c3"), LabelFault::Case);
        assert_eq!(fault("Q b1-c3"), LabelFault::Unknown);
        assert_eq!(fault("Horse b1-c3"), LabelFault::Unknown);
    }

    #[test]
    fn letters_of_other_worlds_are_understood_where_they_clash_with_nothing() {
        assert_eq!(reads("H b1-c3"), "b1c3");
        assert_eq!(reads("B c1-e3"), "c1e3");
        assert_eq!(reads("A d1-e2"), "d1e2");
        assert_eq!(reads("K e1-e2"), "e1e2");
        assert_eq!(reads("S e4-e5"), "e4e5");
        let banner = catalogue::find("banner").unwrap();
        let line = Line::new(banner, Rulebook::Threefold);
        assert!(read(&line, "B d3-e6").is_ok());
        assert!(read(&line, "H b1-c3").is_ok());
        let elephant = read(&line, "B c1-e3").unwrap_err();
        assert!(matches!(
            elephant,
            ReadError::WrongLabel {
                fault: LabelFault::Man,
                ..
            }
        ));
    }

    #[test]
    fn an_abbreviated_move_gets_its_candidates() {
        let candidates = |text: &str| match refused(text) {
            ReadError::Abbreviated { candidates, .. } => candidates.len(),
            other => panic!("{text}: {other:?}"),
        };
        assert_eq!(candidates("Nc3"), 1);
        assert_eq!(candidates("N c3"), 1);
        assert_eq!(candidates("Hc3"), 1);
        assert_eq!(candidates("Ce3"), 2);
        assert_eq!(candidates("Che3"), 2);
        assert_eq!(candidates("R1e3"), 0);
        assert_eq!(candidates("Nxc3"), 1);
        assert_eq!(candidates("e5"), 1);
        assert_eq!(candidates("Re99"), 0);
    }

    #[test]
    fn editing_forms_are_understood_and_refused() {
        let point = || "e4".to_owned();
        assert_eq!(refused("@-e4"), ReadError::Remove(point()));
        assert_eq!(refused("e4-"), ReadError::Remove(point()));
        assert_eq!(refused("-e4"), ReadError::RemovePoint(point()));
        let label = "P".to_owned();
        let (to, l) = (point(), label.clone());
        assert_eq!(refused("P-e4"), ReadError::Place { label: l, to });
        assert_eq!(refused("P*e4"), ReadError::Drop { label, to: point() });
        assert_eq!(refused("h3-e3; e4-"), ReadError::SeveralParts);
        let promotes = ReadError::Illegal(Refusal::Promotion);
        assert_eq!(refused("e4-e5r"), promotes);
    }

    #[test]
    fn points_that_do_not_exist_are_named() {
        let missing = |name: &str| ReadError::NoSuchSquare(name.to_owned());
        assert_eq!(refused("a0-a1"), missing("a0"));
        assert_eq!(refused("a1-a11"), missing("a11"));
        assert_eq!(refused("a1-k5"), missing("k5"));
        assert_eq!(refused("a999999999999999999-a1"), missing("a99999999999"));
        assert_eq!(refused("a01-a2"), missing("a01"));
    }

    #[test]
    fn nonsense_is_refused_calmly() {
        for text in [
            "?",
            "hello",
            "\0",
            "a1\0a2",
            "\u{202E}a1-a2",
            "-",
            "1-2-3",
            "a",
            "@",
            "h3-e3-e4",
        ] {
            assert_eq!(refused(text), ReadError::NotUnderstood, "{text:?}");
        }
        assert_eq!(refused(""), ReadError::Empty);
        assert_eq!(refused("  // only words"), ReadError::Empty);
        assert_eq!(refused(" ; ; "), ReadError::Empty);
        assert_eq!(refused(&"a".repeat(1_000_000)), ReadError::TooLong);
        assert_eq!(refused(&"a1-".repeat(100)), ReadError::TooLong);
    }
}
