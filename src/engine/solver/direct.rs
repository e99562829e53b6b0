//! The attacker's last move: searched depth first, which is quicker than by proof numbers.

use crate::rules::board::Move;

use super::search::{Node, Search};
use super::table::Numbers;

impl Search<'_> {
    /// Whether the attacker, who is to move, mates with the last move.
    fn mates(&mut self, node: &Node) -> bool {
        let key = self.key(node);
        if let Some(known) = self.table.get(key, node.left).and_then(Numbers::verdict) {
            return known;
        }
        self.count();
        if self.stopped {
            return false;
        }
        let before = self.nodes;
        let moves = node.position.legal_moves(self.variant);
        let is_mate = match self.ended(node, !moves.is_empty()) {
            Some(is_mate) => is_mate,
            None => self.mates_at_once(node, &moves),
        };
        if !self.stopped {
            let numbers = Numbers::of(is_mate);
            self.table.put(key, node.left, numbers, self.nodes - before);
        }
        is_mate
    }

    fn mates_at_once(&mut self, node: &Node, moves: &[Move]) -> bool {
        let checking = node.position.checking_points(self.variant);
        let mobility = match self.only_checks {
            true => None,
            false => node.position.mobility(self.variant),
        };
        let outlasts = |mv| match &mobility {
            Some(mobility) => mobility.outlasts(mv),
            None => self.only_checks,
        };
        moves.iter().any(|&mv| {
            if !node.position.may_check(self.variant, mv, checking) && outlasts(mv) {
                return false;
            }
            let next = self.after(node, mv);
            let may_mate = !self.only_checks || next.position.is_check(self.variant);
            may_mate
                && !next.position.has_legal_move(self.variant)
                && self.ended(&next, false) == Some(true)
        })
    }

    /// Whether the defender, who is to move, is not mated within the attacker's moves left.
    fn holds(&mut self, node: &Node) -> bool {
        let key = self.key(node);
        if let Some(known) = self.table.get(key, node.left).and_then(Numbers::verdict) {
            return !known;
        }
        self.count();
        if self.stopped {
            return true;
        }
        let before = self.nodes;
        let mut moves = node.position.legal_moves(self.variant);
        let holds = match self.ended(node, !moves.is_empty()) {
            Some(is_mate) => !is_mate,
            None => {
                let refutations = self.refutations[node.left as usize];
                for known in refutations.into_iter().rev().flatten() {
                    if let Some(at) = moves.iter().position(|mv| *mv == known) {
                        moves.swap(0, at);
                    }
                }
                let refutes = moves.into_iter().find(|&mv| {
                    let next = self.after(node, mv);
                    !self.wins(&next)
                });
                if let Some(mv) = refutes {
                    self.remember(node.left, mv);
                }
                refutes.is_some()
            }
        };
        if !self.stopped {
            let numbers = Numbers::of(!holds);
            self.table.put(key, node.left, numbers, self.nodes - before);
        }
        holds
    }

    /// Whether the attacker, who has one move left or none, mates.
    pub(super) fn wins(&mut self, node: &Node) -> bool {
        match self.is_attacking(node) {
            true => self.mates(node),
            false => !self.holds(node),
        }
    }
}
