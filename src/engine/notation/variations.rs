//! A tree of moves after a position, for analysis and notes: the main line and its alternatives. In
//! coordinates it is written as in PGN, with the alternatives in brackets after the move that they
//! replace: `h3e3 (b1c3 b10c8) h10g8`.

use super::Notation;
use super::coordinate;
use super::writing::written_for;
use crate::rules::{Line, Move, Side, Variant};
use std::fmt::Write as _;

/// The path to a move: the index of the branch at each step.
pub type Path = Vec<usize>;

/// The moves after a position, the main one first.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Variations {
    branches: Vec<Branch>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Branch {
    mv: Move,
    then: Variations,
}

/// An element of a written tree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sign {
    /// A move with its number, if it needs one.
    Move {
        /// The path to this move in the tree.
        path: Path,
        /// The move number: `2.` or `2...`.
        number: Option<String>,
        /// The move, written in the notation.
        text: String,
    },
    /// The beginning of an alternative.
    Open,
    /// The end of an alternative.
    Close,
}

impl Variations {
    /// A tree without alternatives.
    pub fn of_line(moves: &[Move]) -> Self {
        let mut tree = Self::default();
        tree.add(&[], moves);
        tree
    }

    /// Whether the tree has no moves.
    pub fn is_empty(&self) -> bool {
        self.branches.is_empty()
    }

    /// The tree after a path. None if there is no such path.
    pub fn behind(&self, path: &[usize]) -> Option<&Variations> {
        path.iter()
            .try_fold(self, |tree, &at| Some(&tree.branches.get(at)?.then))
    }

    fn behind_mut(&mut self, path: &[usize]) -> Option<&mut Variations> {
        path.iter()
            .try_fold(self, |tree, &at| Some(&mut tree.branches.get_mut(at)?.then))
    }

    /// The first moves of the tree, the main one first.
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.branches.iter().map(|branch| branch.mv)
    }

    /// The moves along a path of the tree.
    pub fn moves_of(&self, path: &[usize]) -> Vec<Move> {
        let mut tree = self;
        let mut moves = Vec::new();
        for &at in path {
            let Some(branch) = tree.branches.get(at) else {
                break;
            };
            moves.push(branch.mv);
            tree = &branch.then;
        }
        moves
    }

    /// The path of these moves, as far as the tree has them.
    pub fn path_of(&self, moves: &[Move]) -> Path {
        let mut tree = self;
        let mut path = Path::new();
        for mv in moves {
            let Some(at) = tree.branches.iter().position(|branch| branch.mv == *mv) else {
                break;
            };
            path.push(at);
            tree = &tree.branches[at].then;
        }
        path
    }

    /// The path, continued along the main line to its end.
    pub fn to_end(&self, path: &[usize]) -> Path {
        let mut path = path.to_vec();
        while self.behind(&path).is_some_and(|then| !then.is_empty()) {
            path.push(0);
        }
        path
    }

    /// Adds moves after a path. Existing moves are not added again. Returns the path to the last of
    /// them.
    pub fn add(&mut self, path: &[usize], moves: &[Move]) -> Path {
        let mut path = path.to_vec();
        let Some(mut tree) = self.behind_mut(&path) else {
            return path;
        };
        for &mv in moves {
            let known = tree.branches.iter().position(|branch| branch.mv == mv);
            let at = known.unwrap_or_else(|| {
                let then = Self::default();
                tree.branches.push(Branch { mv, then });
                tree.branches.len() - 1
            });
            path.push(at);
            tree = &mut tree.branches[at].then;
        }
        path
    }

    /// Replaces the tree after a path.
    pub fn put(&mut self, path: &[usize], then: Variations) {
        if let Some(tree) = self.behind_mut(path) {
            *tree = then;
        }
    }

    /// Adds the moves of another tree.
    pub fn merge(&mut self, other: &Variations) {
        for branch in &other.branches {
            let path = self.add(&[], &[branch.mv]);
            if let Some(then) = self.behind_mut(&path) {
                then.merge(&branch.then);
            }
        }
    }

    /// Makes the last branch of a path that is not a main one the main branch. Returns the new path
    /// to the same move.
    pub fn promote(&mut self, path: &[usize]) -> Path {
        let mut path = path.to_vec();
        let Some(last) = path.iter().rposition(|&at| at > 0) else {
            return path;
        };
        let at = path[last];
        if let Some(tree) = self
            .behind_mut(&path[..last])
            .filter(|it| at < it.branches.len())
        {
            tree.branches[..=at].rotate_right(1);
            path[last] = 0;
        }
        path
    }

    /// Removes a move and all moves after it. Returns the path to the move before it.
    pub fn remove(&mut self, path: &[usize]) -> Path {
        let Some((&at, before)) = path.split_last() else {
            return Path::new();
        };
        if let Some(tree) = self.behind_mut(before).filter(|it| at < it.branches.len()) {
            tree.branches.remove(at);
        }
        before.to_vec()
    }

    /// Removes the alternatives to the last move of a path. Returns the new path.
    pub fn keep_only(&mut self, path: &[usize]) -> Path {
        let Some((&at, before)) = path.split_last() else {
            return Path::new();
        };
        if let Some(tree) = self.behind_mut(before).filter(|it| at < it.branches.len()) {
            tree.branches = vec![tree.branches.swap_remove(at)];
        }
        [before, &[0]].concat()
    }

    /// The paths to all moves, in the order of the text.
    pub fn paths(&self) -> Vec<Path> {
        let mut paths = Vec::new();
        self.paths_behind(&mut Path::new(), &mut paths);
        paths
    }

    fn paths_behind(&self, path: &mut Path, out: &mut Vec<Path>) {
        for (at, branch) in self.branches.iter().enumerate() {
            path.push(at);
            out.push(path.clone());
            if at > 0 {
                branch.then.paths_behind(path, out);
            }
            path.pop();
        }
        if let Some(main) = self.branches.first() {
            path.push(0);
            main.then.paths_behind(path, out);
            path.pop();
        }
    }

    /// The tree as text in coordinates.
    pub fn write(&self, variant: &Variant) -> String {
        let Some(main) = self.branches.first() else {
            return String::new();
        };
        let mut text = coordinate::write(variant, main.mv);
        for branch in &self.branches[1..] {
            let alone = Variations {
                branches: vec![branch.clone()],
            };
            let _ = write!(text, " ({})", alone.write(variant));
        }
        if !main.then.is_empty() {
            let _ = write!(text, " {}", main.then.write(variant));
        }
        text
    }

    /// Reads a text from [`Self::write`] with at most `most` moves. None if the text has another
    /// form.
    pub fn read(variant: &Variant, text: &str, most: usize) -> Option<Self> {
        let spaced = text.replace('(', " ( ").replace(')', " ) ");
        let words: Vec<&str> = spaced.split_whitespace().collect();
        if words.len() > 3 * most {
            return None;
        }
        let mut tree = Self::default();
        // The paths before each open bracket, and the path to the last move.
        let (mut open, mut path) = (Vec::new(), Path::new());
        for word in words {
            match word {
                "(" => {
                    let before = path.split_last()?.1.to_vec();
                    open.push(std::mem::replace(&mut path, before));
                }
                ")" => path = open.pop()?,
                word => path = tree.add(&path, &[coordinate::read(variant, word).ok()?]),
            }
        }
        let count = tree.paths().len();
        (open.is_empty() && count <= most).then_some(tree)
    }

    /// The elements of the tree in a notation, after a line.
    pub fn signs(&self, line: &Line, notation: Notation) -> Vec<Sign> {
        let mut signs = Vec::new();
        self.write_behind(line, notation, (&mut Path::new(), true), &mut signs);
        signs
    }

    fn write_behind(
        &self,
        line: &Line,
        notation: Notation,
        (path, is_first): (&mut Path, bool),
        out: &mut Vec<Sign>,
    ) {
        let after = |branch: &Branch| {
            let mut next = line.clone();
            next.push_on(line.unrevealed(branch.mv)).ok().map(|_| next)
        };
        let has_alternatives = self.branches.len() > 1;
        for (at, branch) in self.branches.iter().enumerate() {
            path.push(at);
            if at > 0 {
                out.push(Sign::Open);
            }
            out.push(sign(line, notation, (path, is_first || at > 0), branch.mv));
            if at > 0 {
                if let Some(next) = after(branch) {
                    branch
                        .then
                        .write_behind(&next, notation, (path, false), out);
                }
                out.push(Sign::Close);
            }
            path.pop();
        }
        if let Some((main, next)) = self
            .branches
            .first()
            .and_then(|main| Some((main, after(main)?)))
        {
            path.push(0);
            main.then
                .write_behind(&next, notation, (path, has_alternatives), out);
            path.pop();
        }
    }

    /// The tree as text in a notation.
    pub fn text(&self, line: &Line, notation: Notation) -> String {
        joined(&self.signs(line, notation))
    }

    /// The tree in the form that a player types in a notation.
    pub fn typed(&self, line: &Line, own: Notation) -> String {
        let mut signs = self.signs(line, own);
        for sign in &mut signs {
            if let Sign::Move { path, number, text } = sign {
                *number = None;
                *text = self.typed_move(line, own, path);
            }
        }
        joined(&signs)
    }

    fn typed_move(&self, line: &Line, own: Notation, path: &[usize]) -> String {
        let mut line = line.clone();
        let mut text = String::new();
        for mv in self.moves_of(path) {
            text = written_for(&line, own, mv);
            let _ = line.push_on(line.unrevealed(mv));
        }
        text
    }

    /// Whether all moves are legal after a line. Repetitions are not checked.
    pub fn is_playable(&self, line: &Line) -> bool {
        let mut branches = self.branches.iter();
        branches.all(|branch| {
            let mut next = line.clone();
            !line.awaits_chance()
                && next.push_on(line.unrevealed(branch.mv)).is_ok()
                && branch.then.is_playable(&next)
        })
    }
}

/// Joins the elements of a tree to a text.
fn joined(signs: &[Sign]) -> String {
    let mut text = String::new();
    for sign in signs {
        if !text.is_empty() && !text.ends_with('(') && *sign != Sign::Close {
            text.push(' ');
        }
        match sign {
            Sign::Open => text.push('('),
            Sign::Close => text.push(')'),
            Sign::Move {
                number, text: told, ..
            } => {
                if let Some(number) = number {
                    text.push_str(number);
                    text.push(' ');
                }
                text.push_str(told);
            }
        }
    }
    text
}

fn sign(line: &Line, notation: Notation, (path, is_first): (&Path, bool), mv: Move) -> Sign {
    let before = line.position();
    let number = match (
        before.turn() == Side::First && before.mark().is_none(),
        is_first,
    ) {
        (true, _) => Some(format!("{}.", before.round())),
        (false, true) => Some(format!("{}...", before.round())),
        (false, false) => None,
    };
    let mv = line.unrevealed(mv);
    Sign::Move {
        path: path.clone(),
        number,
        text: notation.write_after(line.last_move(), line.variant(), before, mv),
    }
}

#[cfg(test)]
#[path = "variations_tests.rs"]
mod tests;
