//! A player's conditional moves: replies to the opponent's possible moves, and to the moves after
//! these.

use crate::notation::variations::{Path, Variations};
use crate::notation::{Notation, coordinate};
use crate::rules::{Line, Move, Variant};

/// Stands for any other move of the opponent.
pub(super) const ANYTHING: &str = "*";
/// Replies that are not moves, as stored.
const RESIGN: &str = "resign";
const DRAW: &str = "draw";

/// The replies in a position with the opponent to move, in the order in which they were written.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tree {
    branches: Vec<Branch>,
}

/// A reply, and its follow-ups.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Branch {
    /// The expected move and the reply.
    pub step: Step,
    /// The follow-ups of the reply.
    pub then: Tree,
}

/// An expected move of the opponent with the reply to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    pub expected: Expected,
    pub answer: Reply,
}

/// The expected move of the opponent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expected {
    Move(Move),
    /// Any move without a branch of its own.
    Anything,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reply {
    Move(Move),
    Resign,
    /// Accepts a draw offer that comes with the move; has no effect without one.
    AcceptDraw,
}

impl Tree {
    /// The tree of these lines, which must not have different replies to one move.
    pub fn of_lines(lines: &[Vec<Step>]) -> Self {
        let mut tree = Self::default();
        for line in lines {
            tree.add(line);
        }
        tree
    }

    fn add(&mut self, line: &[Step]) {
        let Some((step, rest)) = line.split_first() else {
            return;
        };
        let at = self.branches.iter().position(|it| it.step == *step);
        let at = at.unwrap_or_else(|| {
            let (step, then) = (*step, Self::default());
            self.branches.push(Branch { step, then });
            self.branches.len() - 1
        });
        self.branches[at].then.add(rest);
    }

    pub fn is_empty(&self) -> bool {
        self.branches.is_empty()
    }

    /// The paths from the root to each leaf.
    pub fn lines(&self) -> Vec<Vec<Step>> {
        let mut lines = Vec::new();
        for branch in &self.branches {
            let rests = match branch.then.lines() {
                rests if rests.is_empty() => vec![Vec::new()],
                rests => rests,
            };
            let whole = |rest: Vec<Step>| [vec![branch.step], rest].concat();
            lines.extend(rests.into_iter().map(whole));
        }
        lines
    }

    /// The two moves in text form, if the tree is a single move with a single reply.
    pub fn only(&self, line: &Line, notation: Notation) -> Option<(String, String)> {
        let [branch] = self.branches.as_slice() else {
            return None;
        };
        let (expected, answer) = branch.step.moves().filter(|_| branch.then.is_empty())?;
        let (variant, now) = (line.variant(), line.position());
        let then = now.play(variant, expected);
        Some((
            notation.write_or_algebraic(variant, now, expected),
            notation.write_or_algebraic(variant, &then, answer),
        ))
    }

    /// Whether every move of the opponent has a reply.
    pub fn answers_anything(&self) -> bool {
        let mut branches = self.branches.iter();
        branches.any(|branch| branch.step.expected == Expected::Anything)
    }

    /// The branch for this move, or else the one for any move.
    pub fn branch_for(&self, made: Move) -> Option<&Branch> {
        let waits_for = |expected| {
            let mut branches = self.branches.iter();
            branches.find(move |branch| branch.step.expected == expected)
        };
        waits_for(Expected::Move(made)).or_else(|| waits_for(Expected::Anything))
    }

    /// The lines that consist of moves.
    pub fn variations(&self) -> Variations {
        let mut tree = Variations::default();
        for moves in self.lines().iter().filter_map(|steps| moves_of(steps)) {
            tree.add(&[], &moves);
        }
        tree
    }

    /// A tree with other moves. The lines that consist of more than moves stay. An expected move
    /// without a reply at the end of a line is left out.
    pub fn with(&self, moves: &Variations) -> Self {
        let is_end = |path: &Path| moves.behind(path).is_none_or(Variations::is_empty);
        let mut ends: Vec<Path> = moves.paths().into_iter().filter(is_end).collect();
        // The main line comes first.
        ends.sort();
        let steps = |path: Path| -> Vec<Step> {
            let moves = moves.moves_of(&path);
            let pairs = moves.chunks_exact(2).map(|pair| Step {
                expected: Expected::Move(pair[0]),
                answer: Reply::Move(pair[1]),
            });
            pairs.collect()
        };
        let others = self.lines().into_iter();
        let others = others.filter(|steps| moves_of(steps).is_none());
        let lines: Vec<Vec<Step>> = ends.into_iter().map(steps).chain(others).collect();
        Self::of_lines(&lines)
    }

    /// The stored form: one line of moves in coordinates per path.
    pub fn write(&self, variant: &Variant) -> String {
        let line = |steps: Vec<Step>| {
            let words: Vec<String> = steps.iter().flat_map(|it| it.write(variant)).collect();
            words.join(" ")
        };
        let lines: Vec<String> = self.lines().into_iter().map(line).collect();
        lines.join("\n")
    }

    /// Reads the output of [`Self::write`]; none if the text is anything else.
    pub fn read(variant: &Variant, text: &str) -> Option<Self> {
        let line = |text: &str| -> Option<Vec<Step>> {
            let words: Vec<&str> = text.split(' ').collect();
            let steps = words.chunks(2).map(|words| match words {
                [expected, answer] => Step::read(variant, expected, answer),
                _ => None,
            });
            steps.collect()
        };
        let lines: Option<Vec<Vec<Step>>> = text.lines().map(line).collect();
        Some(Self::of_lines(&lines?)).filter(|tree| !tree.is_empty())
    }
}

/// The moves of a line; none if it has more than moves.
pub fn moves_of(steps: &[Step]) -> Option<Vec<Move>> {
    let pairs: Option<Vec<[Move; 2]>> = steps
        .iter()
        .map(|step| step.moves().map(<[Move; 2]>::from))
        .collect();
    Some(pairs?.concat())
}

impl Step {
    /// The expected move and the reply, if both are moves.
    fn moves(&self) -> Option<(Move, Move)> {
        match (self.expected, self.answer) {
            (Expected::Move(expected), Reply::Move(answer)) => Some((expected, answer)),
            _ => None,
        }
    }

    fn write(&self, variant: &Variant) -> [String; 2] {
        let expected = match self.expected {
            Expected::Move(mv) => coordinate::write(variant, mv),
            Expected::Anything => ANYTHING.to_owned(),
        };
        let answer = match self.answer {
            Reply::Move(mv) => coordinate::write(variant, mv),
            Reply::Resign => RESIGN.to_owned(),
            Reply::AcceptDraw => DRAW.to_owned(),
        };
        [expected, answer]
    }

    fn read(variant: &Variant, expected: &str, answer: &str) -> Option<Self> {
        let mv = |text| coordinate::read(variant, text).ok();
        Some(Self {
            expected: match expected {
                ANYTHING => Expected::Anything,
                text => Expected::Move(mv(text)?),
            },
            answer: match answer {
                RESIGN => Reply::Resign,
                DRAW => Reply::AcceptDraw,
                text => Reply::Move(mv(text)?),
            },
        })
    }
}

/// The lines after each possible move of the opponent.
pub(super) fn after_anything(line: &Line) -> impl Iterator<Item = Line> {
    line.legal().into_iter().filter_map(|mv| {
        let mut after = line.clone();
        after.push(mv).ok()?;
        after.outcome().is_none().then_some(after)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::catalogue;
    use std::sync::Arc;

    fn xiangqi() -> Arc<Variant> {
        catalogue::find("xiangqi").unwrap()
    }

    const STORED: &str =
        "h10g8 h1g3 i10h10 i1h1\nh10g8 h1g3 b10c8 b1c3\nb10c8 resign\nh8e8 draw\n* b1c3";

    #[test]
    fn a_stored_tree_is_read_back() {
        let variant = xiangqi();
        let tree = Tree::read(&variant, STORED).unwrap();
        assert_eq!(tree.write(&variant), STORED);
        assert_eq!((tree.branches.len(), tree.lines().len()), (4, 5));
    }

    #[test]
    fn moves_are_replaced_and_other_lines_stay() {
        let variant = xiangqi();
        let tree = Tree::read(&variant, STORED).unwrap();
        let moves = tree.variations();
        assert_eq!(moves.write(&variant), "h10g8 h1g3 i10h10 (b10c8 b1c3) i1h1");
        assert_eq!(tree.with(&moves), tree);
        let other = Variations::read(&variant, "a7a6 a4a5 (c4c5) a6a5", 9).unwrap();
        assert_eq!(
            tree.with(&other).write(&variant),
            "a7a6 a4a5\na7a6 c4c5\nb10c8 resign\nh8e8 draw\n* b1c3"
        );
    }

    #[test]
    fn text_that_is_not_a_tree_is_refused() {
        for text in [
            "",
            "h10g8",
            "h10g8 h1g3 i10h10",
            "h10g8 *",
            "h10g8  h1g3",
            "resign draw",
            "\n",
        ] {
            assert_eq!(Tree::read(&xiangqi(), text), None, "{text:?}");
        }
    }

    #[test]
    fn lines_that_begin_alike_are_one_branch() {
        let variant = xiangqi();
        let text = "h10g8 h1g3\nh10g8 h1g3 i10h10 i1h1\nh10g8 h1g3";
        let tree = Tree::read(&variant, text).unwrap();
        assert_eq!(tree.write(&variant), "h10g8 h1g3 i10h10 i1h1");
    }

    #[test]
    fn a_specific_move_takes_precedence_over_any_move() {
        let variant = xiangqi();
        let tree = Tree::read(&variant, "* b1c3\nh10g8 h1g3").unwrap();
        let answer = |text: &str| {
            let made = coordinate::read(&variant, text).unwrap();
            tree.branch_for(made).unwrap().step.write(&variant)[1].clone()
        };
        assert_eq!(
            (answer("h10g8"), answer("b10c8")),
            ("h1g3".into(), "b1c3".into())
        );
        let named = Tree::read(&variant, "h10g8 h1g3").unwrap();
        let other = coordinate::read(&variant, "b10c8").unwrap();
        assert_eq!(named.branch_for(other), None);
    }
}
