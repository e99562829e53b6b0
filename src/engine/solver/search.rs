//! Depth-first proof-number search (Nagai's df-pn) with a bound of the attacker's moves.
//!
//! A position has a proof number for each number of moves left, so that the search ends, and no
//! position leads back to itself.

use crate::endgames::{ExactValues, Value};
use crate::rules::board::{Move, Position, Side};
use crate::rules::{Chooser, GameMode, Line, Rulebook, Stalemate, Variant};

use super::table::{INFINITE, Numbers, Table};

/// The most moves of the attacker that can be asked for.
pub const MOST_MOVES: u32 = 9;

/// The attacker moves once more.
const MOST: usize = MOST_MOVES as usize + 1;

/// Whether the attacker mates in a number of moves.
#[derive(Debug, Clone, Copy)]
pub(super) enum Goal {
    /// With this first move.
    Reached(Move),
    Missed,
    Stopped,
}

/// A position, the last two moves before it (the latest first), and the attacker's moves left.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node {
    pub(super) position: Position,
    last: [Option<Move>; 2],
    pub(super) left: u32,
}

/// A move of a position whose numbers are looked for.
#[derive(Debug, Clone, Copy)]
struct Child {
    mv: Move,
    numbers: Numbers,
}

pub(super) struct Search<'s> {
    pub(super) variant: &'s Variant,
    line: &'s Line,
    attacker: Side,
    pub(super) table: &'s mut Table,
    stop: &'s mut dyn FnMut(u64) -> bool,
    /// Defences that refuted other moves, by the attacker's moves left.
    pub(super) refutations: [[Option<Move>; 2]; MOST],
    pub(super) nodes: u64,
    pub(super) stopped: bool,
    /// Whether only a check can mate: no side loses by stalemate.
    pub(super) only_checks: bool,
    /// Whether the attacker's last move mates at once or not at all: nobody else chooses for it.
    is_plain: bool,
    /// Whether positions differ in more than their key, such as in the number of the move.
    counts: bool,
    /// Exact endings, if any are known.
    pub(super) exact: Option<&'s dyn ExactValues>,
}

impl<'s> Search<'s> {
    pub(super) fn new(
        variant: &'s Variant,
        line: &'s Line,
        most: u32,
        table: &'s mut Table,
        stop: &'s mut dyn FnMut(u64) -> bool,
    ) -> Search<'s> {
        let position = line.position();
        let limit = variant.move_limit();
        let is_near = limit.is_some_and(|limit| position.clock() + 2 * most >= limit);
        Search {
            attacker: position.turn(),
            // A side that may pass is never without a move, unless it is in check.
            only_checks: variant.stalemate() != Stalemate::Loss || variant.may_pass(),
            is_plain: variant.chooser() == Chooser::Owner,
            counts: is_near || variant.counts_endings() || *variant.mode() != GameMode::Standard,
            refutations: [[None; 2]; MOST],
            nodes: 0,
            stopped: false,
            variant,
            line,
            table,
            stop,
            exact: None,
        }
    }

    /// Whether the attacker mates in this number of moves.
    pub(super) fn goal(&mut self, moves: u32) -> Goal {
        let first = self.line.legal();
        self.goal_of(moves, first)
    }

    /// Whether no other move mates in this number of moves, which is the least.
    pub(super) fn is_only(&mut self, moves: u32, first: Move) -> Option<bool> {
        let mut others = self.line.legal();
        others.retain(|mv| *mv != first);
        match self.goal_of(moves, others) {
            Goal::Reached(_) => Some(false),
            Goal::Missed => Some(true),
            Goal::Stopped => None,
        }
    }

    fn root(&self, left: u32) -> Node {
        let moves = self.line.moves();
        let before = moves.len().checked_sub(2).map(|at| moves[at]);
        Node {
            position: *self.line.position(),
            last: [self.line.last_move(), before],
            left,
        }
    }

    fn goal_of(&mut self, left: u32, moves: Vec<Move>) -> Goal {
        let root = self.root(left);
        let mut children = self.children(&root, moves);
        let numbers = self.settle(&root, &mut children, Numbers::UNBOUNDED);
        let mating = children.iter().find(|child| child.numbers.proof == 0);
        match (numbers.verdict(), mating) {
            _ if self.stopped => Goal::Stopped,
            (Some(true), Some(child)) => Goal::Reached(child.mv),
            (Some(false), _) => Goal::Missed,
            _ => Goal::Stopped,
        }
    }

    /// The mate in this number of moves, the least, by this first move against a defence that
    /// lasts as long.
    pub(super) fn longest(&mut self, moves: u32, first: Move) -> Vec<Move> {
        let mut line = Vec::new();
        let mut node = self.root(moves);
        let mut next = Some(first);
        while let Some(mv) = next {
            line.push(mv);
            node = self.after(&node, mv);
            next = match self.is_attacking(&node) {
                true => self.mating_move(&node),
                false => self.longest_defence(&node),
            };
        }
        line
    }

    /// A move that mates within the moves left.
    fn mating_move(&mut self, node: &Node) -> Option<Move> {
        let moves = node.position.legal_moves(self.variant);
        let mut children = self.children(node, moves);
        self.settle(node, &mut children, Numbers::UNBOUNDED);
        let mut children = children.iter().filter(|_| !self.stopped);
        Some(children.find(|child| child.numbers.proof == 0)?.mv)
    }

    /// A move after which the attacker needs all moves left; none after mate.
    fn longest_defence(&mut self, node: &Node) -> Option<Move> {
        let sooner = Node {
            left: node.left.checked_sub(1)?,
            ..*node
        };
        let moves = node.position.legal_moves(self.variant);
        let mut children = self.children(&sooner, moves);
        self.settle(&sooner, &mut children, Numbers::UNBOUNDED);
        let mut children = children.iter().filter(|_| !self.stopped);
        Some(children.find(|child| child.numbers.disproof == 0)?.mv)
    }

    pub(super) fn is_attacking(&self, node: &Node) -> bool {
        node.position.turn() == self.attacker
    }

    pub(super) fn after(&self, node: &Node, mv: Move) -> Node {
        // A mark, and the choice of the piece that goes there, are one move.
        let spends = self.is_attacking(node) && node.position.mark().is_none();
        Node {
            position: node.position.play(self.variant, mv),
            last: [Some(mv), node.last[0]],
            left: node.left - u32::from(spends),
        }
    }

    /// A key of all that a mate depends on.
    pub(super) fn key(&self, node: &Node) -> u64 {
        let position = &node.position;
        let mut key = position.key();
        if self.attacker == Side::Second {
            key ^= 0x2545_f491_4f6c_dd1d;
        }
        if self.counts {
            let limit = position.counted_to().unwrap_or(0);
            let counts = u64::from(position.clock()) << 40
                | u64::from(position.round()) << 16
                | u64::from(limit);
            key ^= (counts + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        }
        let passed = |mv: Move| self.variant.is_pass(mv);
        if self.line.rulebook() == Rulebook::Janggi && node.last[0].is_some_and(passed) {
            key ^= 0x5bd1_e995_97f4_a7c1;
        }
        key
    }

    pub(super) fn count(&mut self) {
        self.nodes += 1;
        if self.nodes.is_multiple_of(128) && (self.stop)(self.nodes) {
            self.stopped = true;
        }
    }

    /// Whether a position whose side to move has a move or none is settled as it is.
    pub(super) fn ended(&self, node: &Node, has_move: bool) -> Option<bool> {
        if node.position.decided(self.variant).is_some() {
            return Some(false);
        }
        if !has_move {
            let outcome = node.position.outcome_without_move(self.variant);
            return Some(!self.is_attacking(node) && outcome.winner == Some(self.attacker));
        }
        let is_late = node.left == 0 && node.position.mark().is_none();
        let is_over = || {
            self.line
                .outcome_by_position(&node.position, node.last)
                .is_some()
        };
        (is_late || is_over()).then_some(false)
    }

    /// The numbers of a position; the search ends once one of them reaches its bound.
    fn numbers(&mut self, node: &Node, bound: Numbers) -> Numbers {
        if self.is_plain && node.left <= 1 {
            return Numbers::of(self.wins(node));
        }
        self.count();
        if self.stopped {
            return bound;
        }
        if let Some(is_mate) = self.exactly(node) {
            return Numbers::of(is_mate);
        }
        let before = self.nodes;
        let moves = node.position.legal_moves(self.variant);
        let numbers = match self.ended(node, !moves.is_empty()) {
            Some(is_mate) => Numbers::of(is_mate),
            None => {
                let mut children = self.children(node, moves);
                self.settle(node, &mut children, bound)
            }
        };
        if !self.stopped {
            let key = self.key(node);
            self.table.put(key, node.left, numbers, self.nodes - before);
        }
        numbers
    }

    /// Whether the attacker mates with the moves left, by an exact ending. Where the game can end
    /// otherwise, or moves are counted, an exact ending does not tell.
    fn exactly(&self, node: &Node) -> Option<bool> {
        let exact = self
            .exact
            .filter(|_| !self.counts && self.variant.goal().is_none())?;
        let value = exact.value_of(self.variant, &node.position)?;
        Some(match (value, self.is_attacking(node)) {
            (Value::Win(plies), true) => plies.div_ceil(2) <= node.left,
            (Value::Loss(plies), false) => plies / 2 <= node.left,
            _ => false,
        })
    }

    /// The moves of a position with what is known about them.
    fn children(&self, node: &Node, moves: Vec<Move>) -> Vec<Child> {
        let first = self.refutations[node.left as usize];
        let is_attacking = self.is_attacking(node);
        let checking = node.position.checking_points(self.variant);
        let mut children = Vec::with_capacity(moves.len());
        for mv in moves {
            let next = self.after(node, mv);
            let known = self.table.get(self.key(&next), next.left);
            let checks = || {
                node.position.may_check(self.variant, mv, checking)
                    && next.position.is_check(self.variant)
            };
            let numbers = known.unwrap_or_else(|| self.guess(&next, checks()));
            children.push(Child { mv, numbers });
            if !is_attacking && first.contains(&Some(mv)) {
                let last = children.len() - 1;
                children.swap(0, last);
            }
        }
        children
    }

    /// The numbers of a position that was not searched yet. A side in check has few moves; and the
    /// more moves are left, the more there is to search. Found by trial on mates of games.
    fn guess(&self, node: &Node, is_check: bool) -> Numbers {
        let few = if is_check { 2 } else { 12 } << node.left;
        match self.is_attacking(node) {
            true => Numbers {
                proof: 1,
                disproof: few,
            },
            false => Numbers {
                proof: few,
                disproof: 1,
            },
        }
    }

    /// Searches the moves of a position until it is settled or one of its numbers reaches its
    /// bound.
    fn settle(&mut self, node: &Node, children: &mut [Child], bound: Numbers) -> Numbers {
        let is_attacking = self.is_attacking(node);
        // The side to move needs one move: the least of the first numbers. The other side needs an
        // answer to all: the sum of the second.
        let turned = |numbers: Numbers| match is_attacking {
            true => [numbers.proof, numbers.disproof],
            false => [numbers.disproof, numbers.proof],
        };
        let back = |[least, sum]: [u32; 2]| match is_attacking {
            true => Numbers {
                proof: least,
                disproof: sum,
            },
            false => Numbers {
                proof: sum,
                disproof: least,
            },
        };
        let [most_least, most_sum] = turned(bound);
        loop {
            let (mut best, mut least, mut second, mut sum) = (0, INFINITE, INFINITE, 0u32);
            for (at, child) in children.iter().enumerate() {
                let [one, other] = turned(child.numbers);
                if one < least {
                    (best, second, least) = (at, least, one);
                } else {
                    second = second.min(one);
                }
                sum = sum.saturating_add(other);
            }
            let sum = match least {
                0 => INFINITE,
                INFINITE => 0,
                _ => sum.min(INFINITE - 1),
            };
            if least >= most_least || sum >= most_sum || least == 0 || sum == 0 {
                if least == 0 && !is_attacking {
                    self.remember(node.left, children[best].mv);
                }
                return back([least, sum]);
            }
            let chosen = children[best];
            let rest = sum - turned(chosen.numbers)[1].min(sum);
            let enough = second.saturating_add(second / 4).saturating_add(1);
            let bound = back([most_least.min(enough), most_sum.saturating_sub(rest)]);
            let next = self.after(node, chosen.mv);
            let numbers = self.numbers(&next, bound);
            if self.stopped {
                return back([least, sum]);
            }
            children[best].numbers = numbers;
        }
    }

    pub(super) fn remember(&mut self, left: u32, mv: Move) {
        let refutations = &mut self.refutations[left as usize];
        if refutations[0] != Some(mv) {
            *refutations = [Some(mv), refutations[0]];
        }
    }
}
