//! The tree of moves of a binary record: what follows a move comes before the moves in its place,
//! and each may have a comment. Its first branch is the main line; the others are variations.

use super::bytes::{Step, in_coordinates};
use crate::notation::annotations::{Annotations, Budget, MOST_DEPTH, Variation};
use crate::notation::pgn::MOST_MOVES;

/// More moves of variations than this are not read; not so many are kept.
const MOST_ASIDE: usize = 40_000;

pub(super) enum Next {
    Node(Node),
    /// Nothing but what was in memory when it was written.
    End,
}

/// A node of the tree; the first is the position that the game begins with.
pub(super) struct Node {
    /// The move; none where the file has what is no move.
    pub(super) step: Option<Step>,
    pub(super) comment: String,
    /// Whether a move follows it.
    pub(super) goes_on: bool,
    /// Whether there is another in its place.
    pub(super) has_other: bool,
}

/// The main line and what stands beside it.
#[derive(Default)]
pub(super) struct Tree {
    pub(super) steps: Vec<Step>,
    pub(super) annotations: Annotations,
    /// Whether there was more than is kept.
    pub(super) is_cut: bool,
}

/// Reads a tree, node by node. None where the file ends before the main line does, or has something
/// in it that is no move; of variations that are damaged, what comes before that is kept.
pub(super) fn read(mut next: impl FnMut() -> Option<Next>) -> Option<Tree> {
    let Next::Node(first) = next()? else {
        return None;
    };
    let mut goes_on = first.goes_on;
    let mut builder = TreeBuilder::new(first.comment);
    while goes_on {
        let Next::Node(node) = next()? else {
            return Some(builder.tree());
        };
        node.step?;
        goes_on = node.goes_on;
        builder.add(node);
        if builder.branches.len() > MOST_MOVES + 1 {
            return None;
        }
    }
    let most = builder.branches.len() + MOST_ASIDE;
    while let Some(before) = builder.others.pop() {
        builder.last = before;
        let mut goes_on = true;
        while goes_on {
            let Some(Next::Node(node)) = next() else {
                return Some(builder.tree());
            };
            if node.step.is_none() || builder.branches.len() == most {
                return Some(builder.tree());
            }
            goes_on = node.goes_on;
            builder.add(node);
        }
    }
    Some(builder.tree())
}

/// A move with those that may follow it, by their places in the list.
#[derive(Default)]
struct Branch {
    step: Option<Step>,
    comment: String,
    next: Vec<usize>,
}

/// The tree as far as it was read.
struct TreeBuilder {
    branches: Vec<Branch>,
    /// The move read last, behind which the next one comes.
    last: usize,
    /// The moves that more may follow, those of them last that are told first.
    others: Vec<usize>,
}

impl TreeBuilder {
    fn new(comment: String) -> Self {
        let start = Branch {
            comment,
            ..Branch::default()
        };
        Self {
            branches: vec![start],
            last: 0,
            others: Vec::new(),
        }
    }

    /// Adds a move behind the last.
    fn add(&mut self, node: Node) {
        let place = self.branches.len();
        self.others.extend(node.has_other.then_some(self.last));
        self.branches[self.last].next.push(place);
        self.branches.push(Branch {
            step: node.step,
            comment: node.comment,
            next: Vec::new(),
        });
        self.last = place;
    }

    fn tree(&self) -> Tree {
        let mut budget = Budget::default();
        let (steps, annotations) = self.line(&[0], 0, 0, &mut budget);
        Tree {
            steps,
            annotations,
            is_cut: budget.is_cut,
        }
    }

    /// The line that begins with the first of these branches, behind so many moves and so deep
    /// within other lines; the others are variations in place of its first move.
    fn line(
        &self,
        begins: &[usize],
        from: usize,
        depth: usize,
        budget: &mut Budget,
    ) -> (Vec<Step>, Annotations) {
        let mut steps = Vec::new();
        let mut annotations = Annotations::default();
        let mut at = begins;
        while let Some((&first, others)) = at.split_first() {
            let branch = &self.branches[first];
            let before = from + steps.len();
            if branch.step.is_some() && depth > 0 && budget.take(1) == 0 {
                break;
            }
            steps.extend(branch.step);
            annotations.comment(from + steps.len(), &branch.comment, budget);
            if depth < MOST_DEPTH {
                let variations = others.iter();
                let variations = variations
                    .filter_map(|&other| self.variation(other, before, depth + 1, budget));
                annotations.variations.extend(variations);
            }
            at = &branch.next;
        }
        (steps, annotations)
    }

    fn variation(
        &self,
        begins: usize,
        from: usize,
        depth: usize,
        budget: &mut Budget,
    ) -> Option<Variation> {
        let (steps, annotations) = self.line(&[begins], from, depth, budget);
        (!steps.is_empty()).then(|| Variation {
            ply: from,
            moves: steps.into_iter().map(in_coordinates).collect(),
            annotations,
        })
    }
}
