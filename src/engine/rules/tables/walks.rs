//! The geometry of a way of moving: where it leads from a point, and across which points. The
//! tables are compiled from this, and refusals are explained with it.

use crate::rules::board::{Board, Square};
use crate::rules::kinds::Way;
use crate::rules::kinds::betza::Atom;

/// A target and the points passed on the way to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::rules) struct Walk {
    pub(in crate::rules) target: Square,
    /// The points that must be empty; for a hop, those on the path, of which one must be occupied.
    pub(in crate::rules) path: Vec<Square>,
}

/// The sign of a side's forward direction.
pub(in crate::rules) fn forward(at_bottom: bool) -> i32 {
    if at_bottom { 1 } else { -1 }
}

impl Atom {
    /// Whether the modifiers of a way of moving allow a displacement.
    pub(in crate::rules) fn leads(&self, (files, ranks): (i32, i32), forward: i32) -> bool {
        let along = match (ranks * forward).signum() {
            1 => self.forward,
            -1 => self.backward,
            _ => self.sideways,
        };
        let across = match (files * forward).signum() {
            1 => self.right || !self.left,
            -1 => self.left || !self.right,
            _ => !(self.left || self.right),
        };
        along && across && (!self.far || ranks.abs() > files.abs())
    }
}

/// All walks of a way of moving from a point, as if the board were empty and without zones.
pub(in crate::rules) fn walks(board: &Board, way: &Way, from: Square, forward: i32) -> Vec<Walk> {
    let atom = &way.atom;
    let mut found = Vec::new();
    for steps in step_sequences(board, atom) {
        if atom.by_arrows && !board.has_arrow(from, steps[0]) {
            continue;
        }
        let whole = steps
            .iter()
            .fold((0, 0), |sum, step| (sum.0 + step.0, sum.1 + step.1));
        if !atom.leads(whole, forward) || !way.goes_along(whole, forward) {
            continue;
        }
        let (mut here, mut path, mut leaps) = (from, Vec::new(), 0);
        while atom.range == 0 || leaps < atom.range {
            let Some(target) = board.offset(here, whole) else {
                break;
            };
            // On a board without edges a piece can come back to its own point.
            if target == from {
                break;
            }
            if atom.lame && !pass(board, here, &steps, &mut path) {
                break;
            }
            found.push(Walk {
                target,
                path: path.clone(),
            });
            path.push(target);
            here = target;
            leaps += 1;
        }
    }
    found
}

/// Adds the points between the ends of one lame leap; false where the board lacks one.
fn pass(board: &Board, from: Square, steps: &[(i32, i32)], path: &mut Vec<Square>) -> bool {
    let mut here = from;
    for &step in &steps[..steps.len() - 1] {
        match board.offset(here, step) {
            Some(next) => here = next,
            None => return false,
        }
        path.push(here);
    }
    true
}

/// The step sequences of one leap: straight ones first, then diagonally outward, or the other way
/// round.
fn step_sequences(board: &Board, atom: &Atom) -> Vec<Vec<(i32, i32)>> {
    let half = board.directions.len() / 2;
    let line = |i: usize| board.directions[i % half].step;
    let diagonal = |i: usize| board.directions[half + i % half].step;
    let (straight, slanted) = (
        usize::from(atom.leap.straight),
        usize::from(atom.leap.diagonal),
    );
    let mut sequences = Vec::new();
    for i in 0..half {
        match (straight, slanted) {
            (_, 0) => sequences.push(vec![line(i); straight]),
            (0, _) => sequences.push(vec![diagonal(i); slanted]),
            _ if atom.slanted_first => {
                for outward in [line(i), line(i + 1)] {
                    let mut steps = vec![diagonal(i); slanted];
                    steps.extend(vec![outward; straight]);
                    sequences.push(steps);
                }
            }
            _ => {
                for outward in [diagonal(i), diagonal(i + half - 1)] {
                    let mut steps = vec![line(i); straight];
                    steps.extend(vec![outward; slanted]);
                    sequences.push(steps);
                }
            }
        }
    }
    sequences
}
