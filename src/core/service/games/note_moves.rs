//! The moves of a note: typed with alternatives in brackets, and kept as a tree.

use crate::model::clean;
use crate::notation::pgn::{self, Stopped};
use crate::notation::variations::{Path, Variations};
use crate::notation::{self, Notation, ReadError};
use crate::rules::Line;

/// Maximum of moves, of both sides, in a note or in an analysis.
pub const MOST_LINE: usize = 200;

/// Why typed moves cannot be played.
#[derive(Debug, Clone)]
pub enum LineFault {
    /// More than [`MOST_LINE`].
    TooLong,
    /// The moves before the faulty one, and what is wrong with it.
    Stopped(Box<(Line, Stopped)>),
}

/// Reads typed moves in any notation, with alternatives in brackets, and plays them behind a line.
///
/// # Errors
/// The first move that cannot be played, and why.
pub(crate) fn read_variations(
    line: &Line,
    notation: Notation,
    text: &str,
) -> Result<Variations, LineFault> {
    let mut tree = Variations::default();
    // The ways before each open bracket, and the way to the last move.
    let (mut open, mut path) = (Vec::new(), Path::new());
    for part in parts(text) {
        match part {
            Part::Open => {
                let before = path[..path.len().saturating_sub(1)].to_vec();
                open.push(std::mem::replace(&mut path, before));
            }
            Part::Close => path = open.pop().unwrap_or(path),
            Part::Moves(text) => path = read_behind(line, notation, (&mut tree, path), text)?,
        }
    }
    Ok(tree)
}

/// Adds typed moves behind a way of a tree. Returns the way to the last of them.
fn read_behind(
    line: &Line,
    notation: Notation,
    (tree, mut path): (&mut Variations, Path),
    text: &str,
) -> Result<Path, LineFault> {
    let mut line = line.clone();
    let _ = line.replay(&tree.moves_of(&path));
    let games = pgn::games(text).into_iter();
    let words: Vec<String> = games.flat_map(|game| game.moves).collect();
    if words.len() > MOST_LINE {
        return Err(LineFault::TooLong);
    }
    for word in words {
        let read = notation::read_for(&line, notation, &word);
        let made = read.and_then(|entry| {
            line.push(entry.mv).map_err(ReadError::Illegal)?;
            Ok(entry.mv)
        });
        match made {
            Ok(mv) => path = tree.add(&path, &[mv]),
            Err(why) => {
                let stopped = Stopped {
                    ply: line.ply() + 1,
                    text: clean::short_line(&word, 20),
                    why,
                };
                return Err(LineFault::Stopped(Box::new((line, stopped))));
            }
        }
        if tree.paths().len() > MOST_LINE {
            return Err(LineFault::TooLong);
        }
    }
    Ok(path)
}

enum Part<'t> {
    Open,
    Close,
    Moves(&'t str),
}

/// Splits a text at the brackets around alternatives. Those that belong to a move, as in `７六歩(77)`,
/// follow it at once.
fn parts(text: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let (mut start, mut depth, mut is_in_move) = (0, 0_usize, false);
    let mut before = ' ';
    for (at, c) in text.char_indices() {
        let part = match c {
            '(' | '（' if before.is_whitespace() || matches!(before, '(' | ')' | '（' | '）') => {
                depth += 1;
                Some(Part::Open)
            }
            '(' | '（' => {
                is_in_move = true;
                None
            }
            ')' | '）' if is_in_move || depth == 0 => {
                is_in_move = false;
                None
            }
            ')' | '）' => {
                depth -= 1;
                Some(Part::Close)
            }
            _ => None,
        };
        if let Some(part) = part {
            parts.extend([Part::Moves(&text[start..at]), part]);
            start = at + c.len_utf8();
        }
        before = c;
    }
    parts.push(Part::Moves(&text[start..]));
    parts
}

/// The game up to a ply, and the moves behind it, as [`Variations::write`] has them, if they are
/// legal moves without regard to repetition; none otherwise, or if the game has no such ply.
pub fn variations_behind(game: &Line, ply: usize, moves: &str) -> Option<(Line, Variations)> {
    if ply > game.ply() {
        return None;
    }
    let mut line = game.clone();
    line.truncate(ply);
    playable(line, moves)
}

/// As [`variations_behind`], behind a line.
pub(super) fn playable(line: Line, moves: &str) -> Option<(Line, Variations)> {
    let tree = Variations::read(line.variant(), moves, MOST_LINE)?;
    tree.is_playable(&line).then_some((line, tree))
}
