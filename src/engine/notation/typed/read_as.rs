//! A text read in one notation that is known, as records name theirs: each legal move is written
//! in it and compared, so that no text ever makes a move by itself.

use super::read_error::ReadError;
use super::{resolve, short};
use crate::notation::by_file::pattern::{self, Pattern};
use crate::notation::by_file::{chinese, lau, wxf};
use crate::notation::name::Notation;
use crate::notation::shogi::{Said, japanese, usi, western};
use crate::notation::tokens::plain;
use crate::notation::{coordinate, ranked};
use crate::rules::{Line, Move};

/// No move is longer, in bytes.
const MAX_MOVE: usize = 160;

/// Reads a move in a notation that is known, in its exact form or a loose one that fits exactly
/// one move. It goes by the rules of movement: neither the rulebook nor the game's end stops it.
pub fn read_as(line: &Line, notation: Notation, text: &str) -> Result<Move, ReadError> {
    let text = text.trim();
    if text.is_empty() {
        return Err(ReadError::Empty);
    }
    if text.len() > MAX_MOVE {
        return Err(ReadError::TooLong);
    }
    match notation {
        Notation::Algebraic => resolve::read_by_movement(line, text),
        Notation::Coordinate => playable(line, coordinates(line, text)),
        Notation::Iccs | Notation::Ucci => playable(line, ranked::read(line.variant(), text)),
        Notation::Wxf | Notation::Chinese | Notation::ChineseSimplified | Notation::Lau => {
            let pattern = pattern_in(line, notation, text).ok_or(ReadError::NotUnderstood)?;
            let moves = line.position().legal_moves(line.variant());
            only(line, notation, pattern, &moves)
        }
        Notation::Western | Notation::Japanese | Notation::Usi => {
            let said = said_in(line, notation, text).ok_or(ReadError::NotUnderstood)?;
            let moves = line.position().legal_moves(line.variant());
            only_said(line, notation, said, &moves)
        }
        Notation::San => short::read(line, text, Line::refusal_by_movement),
    }
}

/// What a text says in one of the notations that count files; none when it is not of that form.
pub(super) fn pattern_in(line: &Line, notation: Notation, text: &str) -> Option<Pattern> {
    let variant = line.variant();
    if !notation.is_for(variant) {
        return None;
    }
    match notation {
        Notation::Wxf => wxf::parse(variant, text),
        Notation::Lau => lau::parse(variant, text),
        Notation::Chinese | Notation::ChineseSimplified => {
            chinese::parse(variant, line.position().turn(), text)
        }
        _ => None,
    }
}

/// The one of the moves that fits.
pub(super) fn only(
    line: &Line,
    notation: Notation,
    pattern: Pattern,
    moves: &[Move],
) -> Result<Move, ReadError> {
    let found = pattern::fitting(line.variant(), line.position(), moves, &pattern);
    match found.as_slice() {
        [mv] => Ok(*mv),
        [] => Err(ReadError::Unfit {
            notation,
            refused: pattern::refused(line, &pattern),
            pattern,
        }),
        several => Err(ReadError::Ambiguous {
            readings: several.iter().map(|mv| (notation, *mv)).collect(),
        }),
    }
}

/// What a text says in one of the notations of shogi; none when it is not of that form.
pub(super) fn said_in(line: &Line, notation: Notation, text: &str) -> Option<Said> {
    let variant = line.variant();
    if !notation.is_for(variant) {
        return None;
    }
    match notation {
        Notation::Western => western::parse(variant, text),
        Notation::Japanese => japanese::parse(line, text),
        Notation::Usi => usi::parse(variant, text),
        _ => None,
    }
}

/// The one of the moves that fits what a text of shogi says.
pub(super) fn only_said(
    line: &Line,
    notation: Notation,
    said: Said,
    moves: &[Move],
) -> Result<Move, ReadError> {
    let found = said.fitting(line.variant(), line.position(), moves);
    match found.as_slice() {
        [mv] => Ok(*mv),
        [] => Err(ReadError::UnfitShogi {
            notation,
            refused: said.refused(line),
            said,
        }),
        several => Err(ReadError::Ambiguous {
            readings: several.iter().map(|mv| (notation, *mv)).collect(),
        }),
    }
}

fn coordinates(line: &Line, text: &str) -> Option<Move> {
    if let Ok(mv) = coordinate::read(line.variant(), text) {
        return Some(mv);
    }
    let kept = |c: &char| !matches!(c, ' ' | '-');
    let bare: String = text.chars().map(plain).filter(kept).collect();
    // On a free board dashes and case have a meaning.
    let exact = coordinate::read(line.variant(), text);
    exact
        .or_else(|_| coordinate::read(line.variant(), &bare.to_ascii_lowercase()))
        .ok()
}

/// A move that was understood, if the rules of movement allow it.
fn playable(line: &Line, mv: Option<Move>) -> Result<Move, ReadError> {
    let mv = mv.ok_or(ReadError::NotUnderstood)?;
    match line.refusal_by_movement(mv) {
        Some(refusal) => Err(ReadError::Illegal(refusal)),
        None => Ok(mv),
    }
}
