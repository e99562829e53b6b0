//! The tree of moves of a binary record. The continuation of a move comes before its alternatives,
//! and each move may have a comment. The first branch is the main line; the others are variations.

use super::bytes::{Step, in_coordinates};
use crate::notation::annotations::{Annotations, Budget, MOST_DEPTH, Variation};
use crate::notation::pgn::MOST_MOVES;

/// The maximum number of moves of variations that are read. Fewer are kept.
const MOST_ASIDE: usize = 40_000;

pub(super) enum Next {
    Node(Node),
    /// Only random bytes follow, from the memory of the program that wrote the file.
    End,
}

/// A node of the tree. The first is the starting position.
pub(super) struct Node {
    /// The move. None if the bytes are not a move.
    pub(super) step: Option<Step>,
    pub(super) comment: String,
    /// Whether a move follows this one.
    pub(super) goes_on: bool,
    /// Whether there is an alternative to this move.
    pub(super) has_other: bool,
}

/// The main line and its annotations.
#[derive(Default)]
pub(super) struct Tree {
    pub(super) steps: Vec<Step>,
    pub(super) annotations: Annotations,
    /// Whether something exceeded the limits.
    pub(super) is_cut: bool,
}

/// Reads a tree, node by node. None if the file ends within the main line, or the main line has
/// something that is not a move. Damaged variations are kept up to the damage.
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

/// A move and its continuations, as indices in the list.
#[derive(Default)]
struct Branch {
    step: Option<Step>,
    comment: String,
    next: Vec<usize>,
}

/// The tree that was read so far.
struct TreeBuilder {
    branches: Vec<Branch>,
    /// The last move that was read, which the next one follows.
    last: usize,
    /// The moves with alternatives that are still to be read. The alternatives of the last come
    /// first.
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

    /// Adds a move after the last one.
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

    /// The line that begins with the first of these branches; the others are alternatives to its
    /// first move. `from` moves precede it, and `depth` is its depth in other lines.
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
