//! A text read in one notation that is known, as records name theirs: each legal move is written
//! in it and compared, so that no text ever makes a move by itself.

use super::name::Notation;
use super::read_error::ReadError;
use super::{coordinate, entry, ranked};
use crate::rules::{Line, Move};

/// No move is longer, in bytes.
const MAX_MOVE: usize = 160;

/// Reads a move in a notation that is known, in its exact form or a loose one that fits exactly
/// one move. It goes by the rules of movement: neither the rulebook nor the game's end stops it.
///
/// # Errors
/// Why the text is no legal move in that notation.
pub fn read_as(line: &Line, notation: Notation, text: &str) -> Result<Move, ReadError> {
    let text = text.trim();
    if text.is_empty() {
        return Err(ReadError::Empty);
    }
    if text.len() > MAX_MOVE {
        return Err(ReadError::TooLong);
    }
    match notation {
        Notation::Algebraic => entry::read_by_movement(line, text),
        Notation::Coordinate => {
            let kept = |c: &char| !matches!(c, ' ' | '-');
            let plain: String = text.chars().filter(kept).collect();
            let mv = coordinate::read(line.variant(), &plain.to_ascii_lowercase());
            playable(line, mv.ok())
        }
        Notation::Iccs | Notation::Ucci => playable(line, ranked::read(line.variant(), text)),
        Notation::Wxf
        | Notation::Chinese
        | Notation::ChineseSimplified
        | Notation::Lau
        | Notation::San => Err(ReadError::NotUnderstood),
    }
}

/// A move that was understood, if the rules of movement allow it.
fn playable(line: &Line, mv: Option<Move>) -> Result<Move, ReadError> {
    let mv = mv.ok_or(ReadError::NotUnderstood)?;
    match line.refusal_by_movement(mv) {
        Some(refusal) => Err(ReadError::Illegal(refusal)),
        None => Ok(mv),
    }
}
