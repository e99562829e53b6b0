//! The search: iterative deepening over alpha-beta with a window of one point beside the principal
//! variation (Reinefeld's PVS), and quiescence at its leaves.
//!
//! A side may move twice in a row in some games, so a value changes its sign only where the turn
//! changes.

use crate::endgames::ExactValues;
use crate::rules::board::{Move, Position};
use crate::rules::{Line, Variant};

use super::evaluation::Evaluation;
use super::guess::Guess;
use super::node::{Node, Singular, Step, Window, settled};
use super::order::{self, Candidate, MOST_PLIES, Order};
use super::table::{Bound, Entry, Table};
use super::values::{self, CERTAIN, INFINITE, MATE};
use super::weights::Value;

/// The deepest search that looks at every random outcome.
const CHANCE_DEPTH: i32 = 4;

/// Asked every thousand positions with their number: whether the search must end.
pub(super) type Stop<'s> = &'s mut dyn FnMut(u64) -> bool;

/// A search from one position.
pub(super) struct Tree<'s> {
    pub(super) evaluation: &'s Evaluation,
    pub(super) variant: &'s Variant,
    pub(super) table: &'s mut Table,
    pub(super) order: &'s mut Order,
    pub(super) line: &'s Line,
    /// The position that is searched, as it may be.
    pub(super) guess: Guess,
    stop: Stop<'s>,
    /// Keys and moves from the start of the game; the moves of the search are behind.
    pub(super) path: Vec<Step>,
    pub(super) root: usize,
    pub(super) nodes: u64,
    /// The search stops after so many positions.
    pub(super) most_nodes: u64,
    pub(super) deepest: usize,
    pub(super) stopped: bool,
    /// Whether positions that look hopeless or won can be left early.
    pub(super) is_tame: bool,
    pub(super) has_chance: bool,
    /// Whether the moves of the search can be played behind those of the line: nothing in it is
    /// hidden or drawn.
    pub(super) continues_line: bool,
    pub(super) root_depth: i32,
    /// Exact endings, if any are known.
    pub(super) exact: Option<&'s dyn ExactValues>,
}

/// A move of the root with its value.
#[derive(Debug, Clone, Copy)]
pub(super) struct Choice {
    pub(super) mv: Move,
    pub(super) value: Value,
}

impl<'s> Tree<'s> {
    pub(super) fn new(
        evaluation: &'s Evaluation,
        table: &'s mut Table,
        order: &'s mut Order,
        line: &'s Line,
        guess: Guess,
        stop: Stop<'s>,
    ) -> Tree<'s> {
        let variant: &Variant = &evaluation.variant;
        let plies = 0..=line.ply();
        let steps = plies.filter_map(|ply| {
            let before = ply.checked_sub(1).and_then(|last| line.moves().get(last));
            Some(Step {
                key: line.at(ply)?.key(),
                mv: before.copied(),
                is_null: false,
                standing: -INFINITE,
            })
        });
        let has_chance = variant.chance().is_some();
        let is_plain = variant.duty().is_none() && variant.mates();
        Tree {
            path: steps.collect(),
            root: line.ply(),
            is_tame: is_plain && !has_chance,
            has_chance,
            continues_line: !has_chance && Guess::is_certain(line),
            evaluation,
            variant,
            table,
            order,
            line,
            guess,
            stop,
            nodes: 0,
            most_nodes: u64::MAX,
            deepest: 0,
            stopped: false,
            root_depth: 0,
            exact: None,
        }
    }

    /// The best of some moves of the root at a depth, with its value within a window. None if the
    /// search was stopped before the first of them was done.
    pub(super) fn best(
        &mut self,
        moves: &[Move],
        depth: i32,
        [alpha, beta]: [Value; 2],
    ) -> Option<Choice> {
        self.root_depth = depth;
        let position = self.guess.position;
        let mut window = Window { alpha, beta };
        let mut best: Option<Choice> = None;
        let node = Node {
            position: &position,
            depth,
            ply: 0,
            is_check: false,
            standing: 0,
            improves: true,
            known: None,
            without: None,
        };
        for (place, &mv) in moves.iter().enumerate() {
            let is_quiet = order::tactical_gain(self.evaluation, &position, mv) == 0;
            let value = self.move_value(&node, mv, window, (place, 0), is_quiet && place > 3);
            if self.stopped {
                break;
            }
            if best.is_none_or(|best| value > best.value) {
                best = Some(Choice { mv, value });
            }
            window.alpha = window.alpha.max(value);
            if window.alpha >= window.beta {
                break;
            }
        }
        if let Some(best) = best
            && !self.stopped
        {
            let bound = Bound::of(best.value, alpha, beta);
            self.table.put(
                position.key(),
                Some(best.mv),
                best.value,
                None,
                (depth, bound),
            );
        }
        best
    }

    /// The moves of the root, those first that are likely to be best.
    pub(super) fn ordered(&mut self, moves: Vec<Move>) -> Vec<Move> {
        let position = &self.guess.position;
        let known = self.table.get(position.key()).and_then(Entry::best);
        let last = self.line.last_move();
        let mut ranked = self
            .order
            .rank(self.evaluation, position, moves, known, last, 0);
        ranked.sort_by_key(|candidate| std::cmp::Reverse(candidate.rank));
        ranked.into_iter().map(|candidate| candidate.mv).collect()
    }

    /// The expected moves of both sides after a move of the root, from the table.
    pub(super) fn principal_variation(&self, first: Move, depth: i32) -> Vec<Move> {
        let mut position = self.guess.position;
        let mut moves = vec![first];
        let mut seen = vec![position.key()];
        position = self.after(&position, first);
        while moves.len() < usize::try_from(depth).unwrap_or(1) && !seen.contains(&position.key()) {
            seen.push(position.key());
            let known = self.table.get(position.key()).and_then(Entry::best);
            let Some(mv) = known.filter(|mv| position.is_legal(self.variant, *mv)) else {
                break;
            };
            position = self.after(&position, mv);
            moves.push(mv);
        }
        moves
    }

    pub(super) fn after(&self, position: &Position, mv: Move) -> Position {
        let mv = self.guess.revealed(self.variant, position, mv);
        position.play(self.variant, mv)
    }

    pub(super) fn push(&mut self, next: &Position, mv: Move) {
        self.path.push(Step {
            key: next.key(),
            mv: Some(mv),
            is_null: false,
            standing: -INFINITE,
        });
    }

    /// The value of the position after a move, for the side that made it.
    fn child(
        &mut self,
        next: &Position,
        is_same_side: bool,
        depth: i32,
        window: Window,
        ply: usize,
        is_check: bool,
    ) -> Value {
        if self.has_chance {
            let rolls = next.rolls(self.variant);
            if !rolls.is_empty() {
                let average = self.average(next, &rolls, depth, ply);
                return if is_same_side { average } else { -average };
            }
        }
        if is_same_side {
            return self.node(next, depth, window, ply, is_check);
        }
        -self.node(next, depth, window.turned(), ply, is_check)
    }

    pub(super) fn is_out_of_time(&mut self) -> bool {
        self.nodes += 1;
        let is_asked = self.nodes.is_multiple_of(1024) && (self.stop)(self.nodes);
        if is_asked || self.nodes > self.most_nodes {
            self.stopped = true;
        }
        self.stopped
    }

    /// The value of a position for the side to move.
    pub(super) fn node(
        &mut self,
        position: &Position,
        depth: i32,
        window: Window,
        ply: usize,
        is_check: bool,
    ) -> Value {
        if let Some(value) = self.ended(position, ply) {
            return value;
        }
        let extended = is_check && ply < 2 * usize::try_from(self.root_depth).unwrap_or(0);
        let depth = depth + i32::from(extended);
        if depth <= 0 {
            return self.quiesce(position, window, ply, 0, is_check);
        }
        if self.is_out_of_time() {
            return 0;
        }
        self.deepest = self.deepest.max(ply);
        if ply >= MOST_PLIES {
            return self.evaluation.of(position);
        }
        let known = self.table.get(position.key()).copied();
        if let Some(value) = known.and_then(|entry| settled(&entry, depth, window, ply)) {
            return value;
        }
        let standing = match is_check {
            true => -INFINITE,
            false => self.standing(position, known),
        };
        let improves = self.note(standing);
        let known_move = known.and_then(|entry| entry.best());
        let is_unknown = known_move.is_none() && depth >= 5;
        let node = Node {
            position,
            // Without a best move to begin with, a less deep search finds one for the next time.
            depth: depth - i32::from(is_unknown),
            ply,
            is_check,
            standing,
            improves,
            known: known_move,
            without: None,
        };
        let may_cut = self.is_tame && !window.is_wide() && !is_check;
        if may_cut
            && window.beta.abs() < CERTAIN
            && let Some(value) = self.cut_early(&node, depth, window)
        {
            return value;
        }
        let extension = match known {
            Some(entry) => match self.singular(&node, &entry, window) {
                Singular::Cut(value) => return value,
                Singular::Extension(extension) => extension,
            },
            None => 0,
        };
        if self.stopped {
            return 0;
        }
        self.moves_of(&node, window, extension)
    }

    /// The evaluation of a position, which may have been made before.
    pub(super) fn standing(&self, position: &Position, known: Option<Entry>) -> Value {
        let known = known.and_then(|entry| entry.standing());
        known.unwrap_or_else(|| self.evaluation.of(position))
    }

    /// Notes the evaluation of the position that was reached. Returns whether it is better than
    /// before the last move of the same side.
    fn note(&mut self, standing: Value) -> bool {
        let now = self.path.len() - 1;
        self.path[now].standing = standing;
        let before = now.checked_sub(2).map(|at| self.path[at].standing);
        before.is_none_or(|before| standing > before)
    }

    /// The moves beside the known one; none if there is no legal move at all.
    fn others(&self, node: &Node<'_>, known: Option<Move>) -> Option<Vec<Candidate>> {
        let mut moves = node.position.legal_moves(self.variant);
        if moves.is_empty() {
            return None;
        }
        moves.retain(|mv| Some(*mv) != known && Some(*mv) != node.without);
        let last = self.path.last().and_then(|step| step.mv);
        let order = &self.order;
        Some(order.rank(self.evaluation, node.position, moves, None, last, node.ply))
    }

    /// The value of a position by its moves.
    pub(super) fn moves_of(
        &mut self,
        node: &Node<'_>,
        mut window: Window,
        extension: i32,
    ) -> Value {
        let Node {
            position,
            depth,
            ply,
            ..
        } = *node;
        let last = self.path.last().and_then(|step| step.mv);
        let mut candidates = Vec::new();
        let known = node.known.filter(|mv| position.is_legal(self.variant, *mv));
        candidates.extend(known.map(order::known));
        let alpha = window.alpha;
        let (mut best, mut best_value) = (None, -INFINITE);
        let mut quiet: Vec<Move> = Vec::new();
        for place in 0.. {
            if place == usize::from(known.is_some()) {
                let Some(others) = self.others(node, known) else {
                    let outcome = position.outcome_without_move(self.variant);
                    return values::of_outcome(outcome, position.turn(), ply);
                };
                candidates.extend(others);
            }
            if place >= candidates.len() {
                break;
            }
            let candidate = order::pick(&mut candidates, place);
            let mv = candidate.mv;
            let is_quiet = order::tactical_gain(self.evaluation, position, mv) == 0;
            let is_late = place > 0 && best_value > -CERTAIN && !node.is_check;
            if is_late && self.is_hopeless(node, window, candidate, is_quiet, quiet.len()) {
                continue;
            }
            let is_late = is_late && (is_quiet || candidate.rank < 0);
            let more = if place == 0 { extension } else { 0 };
            let value = self.move_value(node, mv, window, (place, more), is_late);
            if self.stopped {
                return 0;
            }
            if value > best_value {
                best_value = value;
                if value > window.alpha {
                    best = Some(mv);
                    window.alpha = value;
                }
            }
            if window.alpha >= window.beta {
                if is_quiet && node.without.is_none() {
                    self.order.learn(position, mv, &quiet, last, depth, ply);
                }
                break;
            }
            if is_quiet {
                quiet.push(mv);
            }
        }
        if node.without.is_some() {
            return best_value.max(alpha - 1);
        }
        let bound = Bound::of(best_value, alpha, window.beta);
        let stored = values::to_table(best_value, ply);
        let standing = (!node.is_check).then_some(node.standing);
        self.table
            .put(position.key(), best, stored, standing, (depth, bound));
        best_value
    }

    /// The value of a move: first against the bound alone if others were searched before it, and
    /// less deeply if it is late.
    fn move_value(
        &mut self,
        node: &Node<'_>,
        mv: Move,
        window: Window,
        (place, extension): (usize, i32),
        is_late: bool,
    ) -> Value {
        let Node {
            position,
            depth,
            ply,
            ..
        } = *node;
        let next = self.after(position, mv);
        let gives_check = next.is_check(self.variant);
        let same = next.turn() == position.turn();
        self.push(&next, mv);
        let mut value = INFINITE;
        if place > 0 {
            let narrow = window.narrow();
            let reduction = match is_late && !gives_check && depth >= 3 {
                true => self.reduction(node, place, window, self.order.merit(position, mv)),
                false => 0,
            };
            let reduced = depth - 1 - reduction;
            value = self.child(&next, same, reduced, narrow, ply + 1, gives_check);
            if value > window.alpha && reduction > 0 {
                value = self.child(&next, same, depth - 1, narrow, ply + 1, gives_check);
            }
        }
        if place == 0 || (window.is_wide() && value > window.alpha) {
            let depth = depth - 1 + extension;
            value = self.child(&next, same, depth, window, ply + 1, gives_check);
        }
        self.path.pop();
        value
    }

    /// The average over the random outcomes, for the side to move after them.
    fn average(&mut self, position: &Position, rolls: &[u8], depth: i32, ply: usize) -> Value {
        let depth = depth.min(CHANCE_DEPTH);
        let mut sum = 0;
        for &roll in rolls {
            let next = position.with_drawn(self.variant, roll);
            let is_check = next.is_check(self.variant);
            sum += self.node(&next, depth, Window::ALL, ply, is_check);
            if self.stopped {
                return 0;
            }
        }
        // At most a few dozen outcomes.
        #[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap)]
        let count = rolls.len() as Value;
        (sum / count).clamp(1 - CERTAIN, CERTAIN - 1)
    }
}

/// Whether a value is a mate or another certain end; in how many plies then.
pub(super) fn plies_to_end(value: Value) -> Option<i32> {
    (value.abs() >= CERTAIN).then(|| MATE - value.abs())
}
