//! What a player prepared: answers to what the opponent may play, and to what may come after these.

use crate::notation::{Notation, coordinate};
use crate::rules::{Line, Move, Variant};

/// What stands for any other move of the opponent's.
pub(super) const ANYTHING: &str = "*";
/// How an answer that is no move is kept.
const RESIGN: &str = "resign";
const DRAW: &str = "draw";

/// The answers that wait in a position where the opponent is to move, in the order in which they
/// were written.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tree {
    branches: Vec<Branch>,
}

/// An answer, and what waits behind it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Branch {
    /// What the opponent would have to play, and the answer.
    pub step: Step,
    /// What waits after that answer.
    pub then: Tree,
}

/// A move of the opponent's with the answer to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    pub expected: Expected,
    pub answer: Reply,
}

/// What the opponent would have to play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expected {
    Move(Move),
    /// Anything that no other branch names.
    Anything,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reply {
    Move(Move),
    Resign,
    /// The draw that is offered with the move is agreed to; where none is, nothing is done.
    AcceptDraw,
}

impl Tree {
    /// The tree of these lines, of which no two answer one move in different ways.
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

    /// From the root to each leaf.
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

    /// The two moves as somebody writes them, where a single move waits for a single move.
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

    /// Whether whatever the opponent plays next has an answer.
    pub fn answers_anything(&self) -> bool {
        let mut branches = self.branches.iter();
        branches.any(|branch| branch.step.expected == Expected::Anything)
    }

    /// What waits for this move: what names it, else what waits for any.
    pub fn branch_for(&self, made: Move) -> Option<&Branch> {
        let waits_for = |expected| {
            let mut branches = self.branches.iter();
            branches.find(move |branch| branch.step.expected == expected)
        };
        waits_for(Expected::Move(made)).or_else(|| waits_for(Expected::Anything))
    }

    /// As it is kept: a line of moves in coordinates each.
    pub fn write(&self, variant: &Variant) -> String {
        let line = |steps: Vec<Step>| {
            let words: Vec<String> = steps.iter().flat_map(|it| it.write(variant)).collect();
            words.join(" ")
        };
        let lines: Vec<String> = self.lines().into_iter().map(line).collect();
        lines.join("\n")
    }

    /// Reads what [`Self::write`] gives; nothing where it is something else.
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

impl Step {
    /// The two moves, where they are two.
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

/// The lines after any move that the opponent could make.
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

    const KEPT: &str =
        "h10g8 h1g3 i10h10 i1h1\nh10g8 h1g3 b10c8 b1c3\nb10c8 resign\nh8e8 draw\n* b1c3";

    #[test]
    fn a_tree_is_read_as_it_was_kept() {
        let variant = xiangqi();
        let tree = Tree::read(&variant, KEPT).unwrap();
        assert_eq!(tree.write(&variant), KEPT);
        assert_eq!((tree.branches.len(), tree.lines().len()), (4, 5));
    }

    #[test]
    fn what_is_no_tree_is_not_read() {
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
    fn a_named_move_goes_before_anything_else() {
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
