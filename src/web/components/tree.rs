//! A tree of moves on a page: every move leads to its position.

use crate::notation::Notation;
use crate::notation::variations::{Path, Sign, Variations};
use crate::rules::Line;

pub(in crate::web) struct TreeMove {
    /// Whether an alternative begins with it.
    pub opens: bool,
    /// The number, if there is one, and the move.
    pub text: String,
    pub href: String,
    /// Whether the position after it is shown.
    pub is_shown: bool,
    /// How many alternatives end with it.
    pub closes: usize,
}

/// The moves behind a line; `href` returns the address of the position after a way.
pub(in crate::web) fn tree_moves(
    (tree, line): (&Variations, &Line),
    notation: Notation,
    shown: &[usize],
    href: impl Fn(&[usize]) -> String,
) -> Vec<TreeMove> {
    let mut moves: Vec<TreeMove> = Vec::new();
    let mut opens = false;
    for sign in tree.signs(line, notation) {
        match sign {
            Sign::Open => opens = true,
            Sign::Close => {
                if let Some(last) = moves.last_mut() {
                    last.closes += 1;
                }
            }
            Sign::Move { path, number, text } => moves.push(TreeMove {
                opens: std::mem::take(&mut opens),
                text: number.map_or_else(|| text.clone(), |number| format!("{number} {text}")),
                href: href(&path),
                is_shown: path == shown,
                closes: 0,
            }),
        }
    }
    moves
}

/// The way with that number in an address: that of the last move, as they are written; 0 before the
/// first. The end of the main line if there is none.
pub(in crate::web) fn path_at(tree: &Variations, number: Option<usize>) -> Path {
    match number {
        Some(0) => Path::new(),
        number => {
            let found = number.and_then(|number| tree.paths().into_iter().nth(number - 1));
            found.unwrap_or_else(|| tree.to_end(&[]))
        }
    }
}

/// The number of a way.
pub(in crate::web) fn number_of(tree: &Variations, path: &[usize]) -> usize {
    let mut paths = tree.paths().into_iter();
    paths.position(|known| known == path).map_or(0, |at| at + 1)
}

/// A line followed by the moves of a way.
pub(in crate::web) fn line_to(line: &Line, tree: &Variations, path: &[usize]) -> Line {
    let mut line = line.clone();
    for mv in tree.moves_of(path) {
        if line.push_on(line.unrevealed(mv)).is_err() {
            break;
        }
    }
    line.settle();
    line
}
