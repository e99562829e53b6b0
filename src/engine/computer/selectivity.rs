//! Which moves are searched more deeply, less deeply, or not at all.

use crate::rules::board::{Move, Position};

use super::node::{Node, Singular, Step, Window};
use super::order::{self, Candidate};
use super::table::{Bound, Entry};
use super::tree::Tree;
use super::values::{self, CERTAIN, INFINITE};
use super::weights::Value;

impl Tree<'_> {
    /// Whether the known best move is better than all others by far, so that it is searched more
    /// deeply; or so many moves are good enough that the position can be left.
    pub(super) fn singular(&mut self, node: &Node<'_>, entry: &Entry, window: Window) -> Singular {
        let Node { depth, ply, .. } = *node;
        let value = values::from_table(Value::from(entry.value), ply);
        if depth < 7
            || !self.is_tame
            || node.known.is_none()
            || entry.bound == Bound::Upper
            || i32::from(entry.depth) < depth - 3
            || value.abs() >= CERTAIN
            || ply >= 2 * usize::try_from(self.root_depth).unwrap_or(0)
        {
            return Singular::Extension(0);
        }
        let beta = value - 2 * depth;
        let others = Node {
            depth: (depth - 1) / 2,
            known: None,
            without: node.known,
            ..*node
        };
        let narrow = Window {
            alpha: beta - 1,
            beta,
        };
        let best = self.moves_of(&others, narrow, 0);
        if best < beta {
            Singular::Extension(1)
        } else if beta >= window.beta && !window.is_wide() {
            Singular::Cut(beta)
        } else {
            Singular::Extension(-i32::from(value >= window.beta))
        }
    }

    /// Whether a late move is left out near the leaves: many others failed, the position is far too
    /// bad, or the move loses material. Moves that give check are not left out.
    pub(super) fn is_hopeless(
        &self,
        node: &Node<'_>,
        window: Window,
        candidate: Candidate,
        is_quiet: bool,
        tried: usize,
    ) -> bool {
        let depth = node.depth;
        if !self.is_tame || window.is_wide() || depth > 6 {
            return false;
        }
        let many = 5 + usize::try_from(depth * depth).unwrap_or(0);
        let enough = if node.improves { many } else { many / 2 + 1 };
        let is_hopeless = match is_quiet {
            true => {
                tried >= enough
                    || node.standing + 90 + 80 * depth <= window.alpha
                    || self.exchange(node.position, candidate.mv) < -15 * depth * depth
            }
            false => candidate.rank < 0 && order::loss(candidate) > 80 * depth,
        };
        is_hopeless && !self.checks(node.position, candidate.mv)
    }

    pub(super) fn exchange(&self, position: &Position, mv: Move) -> Value {
        position.exchange(self.variant, mv, &self.evaluation.exchange)
    }

    pub(super) fn checks(&self, position: &Position, mv: Move) -> bool {
        position.checks_directly(self.variant, order::moved_kind(position, mv), mv)
    }

    /// A value at which the position can be left without looking at its moves: it is so much better
    /// than needed, or it stays so after a pass.
    pub(super) fn cut_early(
        &mut self,
        node: &Node<'_>,
        depth: i32,
        window: Window,
    ) -> Option<Value> {
        let Node {
            position,
            ply,
            standing,
            ..
        } = *node;
        if depth <= 7 && standing - 80 * (depth - i32::from(node.improves)) >= window.beta {
            return Some(standing);
        }
        let passed = self.path.last().is_some_and(|step| step.is_null);
        let side = position.turn();
        if depth < 3
            || passed
            || standing < window.beta
            || !self.evaluation.can_wait(position, side)
        {
            return None;
        }
        let next = position.after_null_move(self.variant);
        self.path.push(Step {
            key: next.key(),
            mv: None,
            is_null: true,
            standing: -INFINITE,
        });
        let reduced = depth - 3 - depth / 4 - ((standing - window.beta) / 200).min(2);
        let narrow = Window {
            alpha: -window.beta,
            beta: 1 - window.beta,
        };
        let value = -self.node(&next, reduced, narrow, ply + 1, false);
        self.path.pop();
        if self.stopped {
            return Some(0);
        }
        (value >= window.beta).then_some(if value >= CERTAIN { window.beta } else { value })
    }

    /// By how much a late quiet move is searched less deeply.
    pub(super) fn reduction(
        &self,
        node: &Node<'_>,
        place: usize,
        window: Window,
        merit: Value,
    ) -> i32 {
        let depth = node.depth;
        // A position has few moves, and the result is small.
        #[allow(clippy::cast_possible_truncation, clippy::cast_precision_loss)]
        let reduction = (0.4 + f64::from(depth).ln() * (place as f64 + 1.0).ln() / 2.2) as i32;
        let reduction =
            reduction + i32::from(!node.improves) - i32::from(window.is_wide()) - merit / 8192;
        reduction.clamp(0, depth - 2)
    }
}
