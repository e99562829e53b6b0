//! Reads a text in a known notation, as in records. The text is compared with the legal moves and
//! never creates a move.

use super::read_error::{Description, ReadError, allowed};
use super::{resolve, short};
use crate::notation::by_file::pattern;
use crate::notation::by_file::{chinese, lau, wxf};
use crate::notation::coordinate;
use crate::notation::name::Notation;
use crate::notation::shogi::{japanese, usi, western};
use crate::notation::tokens::plain;
use crate::rules::{Line, Move};

/// The maximum length of a move, in bytes.
const MAX_MOVE: usize = 160;

/// Reads a move in a known notation, in its exact form or in a loose form that matches exactly one
/// move. Only the rules of movement apply, not the rulebook, and the game may be over.
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
        Notation::San => short::read(line, text, Line::refusal_by_movement),
        Notation::Coordinate => playable(line, coordinates(line, text)),
        Notation::Iccs | Notation::Ucci => {
            playable(line, coordinate::read_ranked(line.variant(), text))
        }
        _ => {
            let described = described(line, notation, text).ok_or(ReadError::NotUnderstood)?;
            let moves = line.position().legal_moves(line.variant());
            only(line, notation, described, &moves)
        }
    }
}

/// The description of a move by a text. None if the text does not have the form of the notation.
pub(super) fn described(line: &Line, notation: Notation, text: &str) -> Option<Description> {
    let variant = line.variant();
    if !notation.is_for(variant) {
        return None;
    }
    match notation {
        Notation::Wxf => wxf::parse(variant, text).map(Description::ByFile),
        Notation::Lau => lau::parse(variant, text).map(Description::ByFile),
        Notation::Chinese | Notation::ChineseSimplified => {
            let turn = line.position().turn();
            chinese::parse(variant, turn, text).map(Description::ByFile)
        }
        Notation::Western => western::parse(variant, text).map(Description::Shogi),
        Notation::Japanese => japanese::parse(line, text).map(Description::Shogi),
        Notation::Usi => usi::parse(variant, text).map(Description::Shogi),
        _ => None,
    }
}

/// The only one of the moves that matches.
pub(super) fn only(
    line: &Line,
    notation: Notation,
    described: Description,
    moves: &[Move],
) -> Result<Move, ReadError> {
    let (variant, position) = (line.variant(), line.position());
    let found = match &described {
        Description::ByFile(pattern) => pattern::fitting(variant, position, moves, pattern),
        Description::Shogi(text) => text.fitting(variant, position, moves),
    };
    match found.as_slice() {
        [mv] => Ok(*mv),
        [] => Err(ReadError::Unfit {
            notation,
            refused: match &described {
                Description::ByFile(pattern) => pattern::refused(line, pattern),
                Description::Shogi(text) => text.refused(line),
            },
            described,
        }),
        several => Err(ReadError::Ambiguous(
            several.iter().map(|mv| (notation, *mv)).collect(),
        )),
    }
}

fn coordinates(line: &Line, text: &str) -> Option<Move> {
    if let Ok(mv) = coordinate::read(line.variant(), text) {
        return Some(mv);
    }
    let kept = |c: &char| !matches!(c, ' ' | '-' | '=');
    let bare: String = text.chars().map(plain).filter(kept).collect();
    // On a free board, dashes and the case have a meaning.
    coordinate::read(line.variant(), &bare.to_ascii_lowercase()).ok()
}

/// Returns the move if the rules of movement allow it.
fn playable(line: &Line, mv: Option<Move>) -> Result<Move, ReadError> {
    let mv = mv.ok_or(ReadError::NotUnderstood)?;
    allowed(line, mv, Line::refusal_by_movement)
}
