//! Lau's notation: `C2h5`. It has the structure of WXF with letters for the directions. `f` or `r`
//! before the piece means the front or the rear one of two. There is no form for more pieces on a
//! file.

use super::called;
use super::course::{Course, Heading, Standing};
use super::pattern::{Pattern, Place, Which};
use crate::notation::tokens::plain;
use crate::rules::{KindId, Move, Position, Variant};

/// Whether the variant has this notation.
pub(in crate::notation) fn is_for(variant: &Variant) -> bool {
    let lettered = |kind: &crate::rules::Kind| kind.written.lau.is_some();
    variant.board().files() <= 9 && variant.kinds().iter().any(lettered)
}

/// Writes a move. None if the notation has no form for it.
pub(in crate::notation) fn write(
    variant: &Variant,
    position: &Position,
    mv: Move,
) -> Option<String> {
    let piece = called(variant, position.piece_at(mv.from)?);
    let written = &variant.kind(piece.kind).written;
    let letter = written.lau?;
    let course = Course::of(variant, piece, mv)?;
    let standing = Standing::of(variant, position, mv.from, piece);
    let head = if standing.is_told_by_file(written.crowd) {
        format!("{letter}{}", course.file)
    } else {
        match (standing.crowded, standing.pieces, standing.before) {
            (1, 2, 0) => format!("f{letter}"),
            (1, 2, _) => format!("r{letter}"),
            _ => return None,
        }
    };
    let way = match course.heading {
        Heading::Forward => 'f',
        Heading::Backward => 'b',
        Heading::Sideways => 'h',
    };
    Some(format!("{head}{way}{}", course.number))
}

/// Reads a text in upper or lower case. None if it is not in this notation.
pub(in crate::notation) fn parse(variant: &Variant, text: &str) -> Option<Pattern> {
    let [letter, mark, way, number] = signs(text)?;
    let kind = kind_named(variant, letter)?;
    let which = match mark.to_ascii_lowercase() {
        'f' => Which::Place(Place::Front, None),
        'r' => Which::Place(Place::Rear, None),
        digit => Which::File(number_of(digit)?),
    };
    let heading = match way.to_ascii_lowercase() {
        'f' => Heading::Forward,
        'b' => Heading::Backward,
        'h' => Heading::Sideways,
        _ => return None,
    };
    Some(Pattern {
        kind: Some(kind),
        which,
        heading,
        number: number_of(number)?,
    })
}

/// Whether the letters have the case in which the notation is written. In other cases, some texts
/// could be pairs of points.
pub(in crate::notation) fn looks_exact(text: &str) -> bool {
    signs(text).is_some_and(|[letter, mark, way, _]| {
        let upper = |c: char| c.is_ascii_uppercase();
        upper(letter) && !upper(mark) && !upper(way)
    })
}

/// The letter of the piece, the sign that identifies it, the direction and the number.
fn signs(text: &str) -> Option<[char; 4]> {
    let mut signs = text.chars().map(plain).filter(|c| *c != ' ');
    let mut next = || signs.next();
    let [a, b, way, number] = [next()?, next()?, next()?, next()?];
    let (letter, mark) = if b.is_ascii_digit() { (a, b) } else { (b, a) };
    next().is_none().then_some([letter, mark, way, number])
}

fn kind_named(variant: &Variant, letter: char) -> Option<KindId> {
    let upper = letter.to_ascii_uppercase();
    let mut kinds = variant.kinds().iter();
    let named = kinds.find(|kind| kind.written.lau == Some(upper));
    named.map(|kind| kind.id)
}

fn number_of(sign: char) -> Option<u8> {
    let digit = sign.to_digit(10).filter(|digit| *digit > 0)?;
    u8::try_from(digit).ok()
}
