//! WXF notation: `C2=5`. It has the piece, its file from the mover's right, `+`, `-` or `=`, and a
//! number.

use super::called;
use super::course::{Course, Heading, Standing};
use super::pattern::{Pattern, Place, Which};
use crate::notation::tokens::{narrow, plain};
use crate::rules::{Crowd, KindId, Move, Position, Variant};

/// Whether the variant has this notation.
pub(in crate::notation) fn is_for(variant: &Variant) -> bool {
    let lettered = |kind: &crate::rules::Kind| kind.written.wxf.is_some();
    variant.board().files() <= 9 && variant.kinds().iter().any(lettered)
}

/// Writes a move. None if WXF has no form for it.
pub(in crate::notation) fn write(
    variant: &Variant,
    position: &Position,
    mv: Move,
) -> Option<String> {
    let piece = called(variant, position.piece_at(mv.from)?);
    let written = &variant.kind(piece.kind).written;
    let letter = written.wxf?;
    let course = Course::of(variant, piece, mv)?;
    let standing = Standing::of(variant, position, mv.from, piece);
    let head = head(letter, written.crowd, course.file, standing)?;
    let sign = sign(course.heading);
    Some(format!("{head}{sign}{}", course.number))
}

/// The two characters that identify the piece.
fn head(letter: char, crowd: Crowd, file: u8, standing: Standing) -> Option<String> {
    if standing.is_told_by_file(crowd) {
        return Some(format!("{letter}{file}"));
    }
    let row = crowd == Crowd::Row;
    let Standing {
        before,
        pieces,
        crowded,
        ..
    } = standing;
    match (crowded, pieces, before) {
        (1, 2 | 3, 0) => Some(format!("{letter}+")),
        (1, 3, 1) => Some(format!("{letter}{file}")),
        (1, 2 | 3, _) => Some(format!("{letter}-")),
        (1, 4 | 5, 0) if row => Some("++".to_owned()),
        (1, 4 | 5, 1) if row => Some(format!("{letter}+")),
        (1, 5, 2) if row => Some(format!("{letter}{file}")),
        (1, 4 | 5, before) if row && before + 2 == pieces => Some(format!("{letter}-")),
        (1, 4 | 5, _) if row => Some("--".to_owned()),
        (_, 2 | 3, 0) if row => Some(format!("{file}+")),
        (_, 3, 1) if row => Some(format!("{file}{file}")),
        (_, 2 | 3, _) if row => Some(format!("{file}-")),
        _ => None,
    }
}

fn sign(heading: Heading) -> char {
    match heading {
        Heading::Forward => '+',
        Heading::Backward => '-',
        Heading::Sideways => '=',
    }
}

/// Reads a text. None if it is not in this notation.
pub(in crate::notation) fn parse(variant: &Variant, text: &str) -> Option<Pattern> {
    let signs: Vec<char> = text.chars().map(plain).filter(|c| *c != ' ').collect();
    let (head, heading, number) = match signs.as_slice() {
        [a, b, way, number] => ([*a, *b], heading(*way)?, *number),
        // Without a sign between the digits, the move is sideways: `C25`.
        [a, b, number] if a.is_ascii_alphabetic() && digit(*b).is_some() => {
            ([*a, *b], Heading::Sideways, *number)
        }
        _ => return None,
    };
    let (kind, which) = parse_head(variant, head)?;
    Some(Pattern {
        kind,
        which,
        heading,
        number: digit(number)?,
    })
}

fn parse_head(variant: &Variant, head: [char; 2]) -> Option<(Option<KindId>, Which)> {
    let place = |place, file| (None, Which::Place(place, file));
    match head {
        ['+', '+'] => Some(place(Place::FrontOfMany, None)),
        ['-', '-'] => Some(place(Place::RearOfMany, None)),
        [a, b] => match (digit(a), digit(b), simple_place(a), simple_place(b)) {
            (Some(file), _, _, Some(which)) | (_, Some(file), Some(which), _) => {
                Some(place(which, Some(file)))
            }
            (Some(a), Some(b), ..) if a == b => Some((None, Which::Doubled(b))),
            // Programs of the Fairy-Stockfish family number crowded soldiers from the front, with
            // the file last.
            (Some(number), Some(file), ..) => Some(place(Place::Nth(number), Some(file))),
            (None, Some(file), None, _) => {
                let kind = kind_named(variant, a)?;
                Some((Some(kind), Which::FileOrMiddle(file)))
            }
            (None, None, None, Some(which)) => {
                Some((Some(kind_named(variant, a)?), Which::Place(which, None)))
            }
            (None, None, Some(which), None) => {
                Some((Some(kind_named(variant, b)?), Which::Place(which, None)))
            }
            // Soldiers numbered over all files: `Pa+1`, `aP+1`.
            (None, None, None, None) => {
                let (soldier, letter) = match crowded_kind(variant, a) {
                    Some(soldier) => (soldier, b),
                    None => (crowded_kind(variant, b)?, a),
                };
                Some((Some(soldier), Which::Place(numbered_place(letter)?, None)))
            }
            _ => None,
        },
    }
}

/// The kind of a letter: WXF's letter, otherwise the variant's own if the two do not conflict.
fn kind_named(variant: &Variant, letter: char) -> Option<KindId> {
    let upper = letter.to_ascii_uppercase();
    let mut kinds = variant.kinds().iter();
    let own = kinds.find(|kind| kind.written.wxf == Some(upper));
    let other = || {
        let kind = variant.kind_named(letter)?;
        let has_form = variant.kind(kind).written.wxf.is_some();
        has_form.then_some(kind)
    };
    own.map(|kind| kind.id).or_else(other)
}

fn simple_place(sign: char) -> Option<Place> {
    match sign {
        '+' => Some(Place::Plus),
        '-' => Some(Place::Minus),
        _ => None,
    }
}

fn heading(sign: char) -> Option<Heading> {
    match sign {
        '+' => Some(Heading::Forward),
        '-' => Some(Heading::Backward),
        '=' | '.' => Some(Heading::Sideways),
        _ => None,
    }
}

/// The kind of a letter, if a file may hold more than two of its pieces.
fn crowded_kind(variant: &Variant, letter: char) -> Option<KindId> {
    let kind = kind_named(variant, letter)?;
    (variant.kind(kind).written.crowd == Crowd::Row).then_some(kind)
}

/// The place for a letter, where `a` is the first.
fn numbered_place(letter: char) -> Option<Place> {
    let letter = letter.to_ascii_lowercase();
    let number = (letter as u32).checked_sub('a' as u32)?;
    let number = u8::try_from(number).ok().filter(|number| *number < 5)?;
    Some(Place::Nth(number + 1))
}

/// A half-width or full-width digit from 1 to 9.
fn digit(sign: char) -> Option<u8> {
    let digit = narrow(sign).to_digit(10).filter(|digit| *digit > 0)?;
    u8::try_from(digit).ok()
}
