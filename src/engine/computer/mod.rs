//! A player for every enforced game: a search over the legal moves with an evaluation that is
//! derived from the rules. It has no clock and no threads: the caller says when to stop.
//!
//! | module | what it knows |
//! |---|---|
//! | `values` | what pieces are worth and where they stand well, from the rules; ended games |
//! | `weights` | how much each term of the evaluation counts |
//! | `evaluation` | how good a position is |
//! | `pawns` | what pawns are worth by each other |
//! | `order` | which moves to try first |
//! | `table` | positions that were searched before |
//! | `tree` | the search |
//! | `node` | a position in the search, and the window of its value |
//! | `selectivity` | what is searched more deeply, less deeply, or not at all |
//! | `ends` | where the game ends in the search |
//! | `quiescence` | its leaves: captures until the position is quiet |
//! | `guess` | what may be behind hidden pieces |
//! | `level` | weaker players |
//! | `hints` | what a beginner overlooks |

mod ends;
mod evaluation;
mod guess;
mod hints;
mod level;
mod node;
mod order;
mod pawns;
mod quiescence;
mod random;
mod selectivity;
mod table;
mod tree;
mod values;
mod weights;

use std::sync::Arc;

use crate::endgames::ExactValues;
use crate::rules::{Line, Move, Variant};

use evaluation::Evaluation;
use guess::Guess;
pub use hints::{Hints, WinningCapture};
pub use level::Level;
use order::{MOST_PLIES, Order};
use table::Table;
use tree::{Choice, Tree};
use values::INFINITE;
use weights::{Value, Weights};

/// A player of one variant, with what it remembers between its moves.
#[derive(Debug)]
pub struct Engine {
    evaluation: Evaluation,
    table: Table,
    order: Order,
    exact: Option<Arc<dyn ExactValues>>,
}

/// How far a search goes; without a limit, until it is stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// The greatest depth in plies.
    pub depth: u32,
    /// The greatest number of positions.
    pub nodes: u64,
    /// The search ends once a mate in this number of moves, or fewer, is found; 0 for never.
    pub mate: u32,
    /// The number of best moves that are reported; at least 1.
    pub lines: usize,
    /// How strong the player is.
    pub level: Level,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            depth: u32::MAX,
            nodes: u64::MAX,
            mate: 0,
            lines: 1,
            level: Level::STRONGEST,
        }
    }
}

/// How good a position is for the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Score {
    /// In hundredths of a pawn.
    Centipawns(i32),
    /// The side to move wins in this number of its moves, by mate or any other end of the game;
    /// negative if it loses.
    Mate(i32),
}

/// What is known after a depth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// The depth in plies.
    pub depth: u32,
    /// The greatest depth of a single line.
    pub deepest: u32,
    /// 1 for the best move, 2 for the second, and so on.
    pub place: usize,
    /// The value of the move.
    pub score: Score,
    /// The positions that were looked at.
    pub nodes: u64,
    /// The move, and the expected moves after it.
    pub moves: Vec<Move>,
}

impl Engine {
    /// A player that remembers positions in about so many megabytes.
    pub fn new(variant: Arc<Variant>, megabytes: usize) -> Engine {
        Engine {
            evaluation: Evaluation::new(variant, Weights::default()),
            table: Table::new(megabytes),
            order: Order::new(),
            exact: None,
        }
    }

    /// The same player, which knows exact endings. Weaker levels do not use them.
    #[must_use]
    pub fn knowing(mut self, exact: Option<Arc<dyn ExactValues>>) -> Engine {
        self.exact = exact;
        self
    }

    /// The variant that it plays.
    pub fn variant(&self) -> &Arc<Variant> {
        &self.evaluation.variant
    }

    /// Forgets all games.
    pub fn forget(&mut self) {
        self.table.clear();
        self.order = Order::new();
    }

    /// The best move of a line of the engine's variant; none if the game is over. `stop` is asked
    /// every thousand positions, with their number, whether to end; `report` hears of each depth.
    pub fn search(
        &mut self,
        line: &Line,
        limits: &Limits,
        stop: &mut dyn FnMut(u64) -> bool,
        report: &mut dyn FnMut(&Report),
    ) -> Option<Move> {
        if line.outcome().is_some() {
            return None;
        }
        // The seat sees no more than its player.
        let line = &line.seen_by(Some(line.position().turn()));
        let moves = line.legal();
        let mut best = *moves.first()?;
        let nodes = limits.nodes.min(limits.level.nodes());
        self.evaluation.noise = limits.level.noise();
        self.table.begin();
        self.order.begin();
        let mut guesses = guess::guesses(line).into_iter();
        let first = guesses.next()?;
        let mut tree = Tree::new(
            &self.evaluation,
            &mut self.table,
            &mut self.order,
            line,
            first.clone(),
            stop,
        );
        tree.exact = self
            .exact
            .as_deref()
            .filter(|_| limits.level.is_strongest());
        let moves = tree.ordered(moves);
        let mut roots: Vec<Root> = std::iter::once(first)
            .chain(guesses)
            .map(|guess| Root {
                guess,
                moves: moves.clone(),
                found: Vec::new(),
            })
            .collect();
        let deepest = limits
            .depth
            .min(u32::try_from(MOST_PLIES).unwrap_or(u32::MAX) - 1);
        for depth in 1..=deepest {
            if depth > 1 {
                // Every move was looked at once.
                tree.most_nodes = nodes;
            }
            for root in &mut roots {
                root.deepen(&mut tree, depth, limits.lines.max(1));
                if tree.stopped {
                    break;
                }
            }
            let chosen = favourite(&roots);
            best = chosen.found.first().map_or(best, |choice| choice.mv);
            tree.guess.clone_from(&chosen.guess);
            for (place, choice) in chosen.found.iter().enumerate() {
                let level = i32::try_from(depth).unwrap_or(1);
                report(&Report {
                    depth,
                    deepest: u32::try_from(tree.deepest).unwrap_or(u32::MAX),
                    place: place + 1,
                    score: score(choice.value),
                    nodes: tree.nodes,
                    moves: tree.principal_variation(choice.mv, level),
                });
            }
            let ended = chosen
                .found
                .first()
                .and_then(|choice| mate_in(choice.value));
            let is_settled = ended.is_some_and(|mate| {
                let found = mate > 0 && mate.unsigned_abs() <= limits.mate;
                found || limits.mate == 0 && mate.unsigned_abs() * 4 <= depth
            });
            if tree.stopped || tree.nodes >= nodes || is_settled {
                break;
            }
        }
        Some(best)
    }
}

/// A position as it may be, and what the search found there.
struct Root {
    guess: Guess,
    /// The legal moves, the best of the last depth first.
    moves: Vec<Move>,
    /// The best moves with their values, the best first.
    found: Vec<Choice>,
}

impl Root {
    /// Searches at a depth. If the search is stopped before its first move is done, the moves of
    /// the depth before remain.
    fn deepen(&mut self, tree: &mut Tree<'_>, depth: u32, lines: usize) {
        tree.guess.clone_from(&self.guess);
        let found = choices(tree, &self.moves, depth, lines, &self.found);
        if found.is_empty() {
            return;
        }
        let place = |mv: &Move| found.iter().position(|choice| choice.mv == *mv);
        self.moves.sort_by_key(|mv| place(mv).unwrap_or(usize::MAX));
        self.found = found;
    }
}

/// The guess whose best move is best in most guesses; of equal ones the first.
fn favourite(roots: &[Root]) -> &Root {
    let first = |root: &Root| root.found.first().map(|choice| choice.mv);
    let votes = |root: &Root| {
        roots
            .iter()
            .filter(|other| first(other) == first(root))
            .count()
    };
    let mut best = &roots[0];
    for root in roots {
        if first(root).is_some() && (first(best).is_none() || votes(root) > votes(best)) {
            best = root;
        }
    }
    best
}

/// The best moves of the root at a depth, the best first, as far as the search came.
fn choices(
    tree: &mut Tree<'_>,
    moves: &[Move],
    depth: u32,
    lines: usize,
    before: &[Choice],
) -> Vec<Choice> {
    let depth = i32::try_from(depth).unwrap_or(1);
    let mut left = moves.to_vec();
    let mut found: Vec<Choice> = Vec::new();
    while found.len() < lines && !left.is_empty() {
        let Some(choice) = within_window(tree, &left, depth, before.get(found.len())) else {
            break;
        };
        left.retain(|mv| *mv != choice.mv);
        found.push(choice);
        if tree.stopped {
            break;
        }
    }
    found.sort_by_key(|choice| std::cmp::Reverse(choice.value));
    found
}

/// The best move, looked for near the value of the depth before.
fn within_window(
    tree: &mut Tree<'_>,
    moves: &[Move],
    depth: i32,
    before: Option<&Choice>,
) -> Option<Choice> {
    let Some(before) = before.map(|choice| choice.value).filter(|_| depth >= 4) else {
        return tree.best(moves, depth, [-INFINITE, INFINITE]);
    };
    let mut margin = 30;
    let mut window = [before - margin, before + margin];
    loop {
        let choice = tree.best(moves, depth, window)?;
        if tree.stopped {
            return Some(choice);
        }
        margin *= 4;
        let far = margin > 2_000;
        if choice.value <= window[0] && window[0] > -INFINITE {
            window[0] = if far { -INFINITE } else { before - margin };
        } else if choice.value >= window[1] && window[1] < INFINITE {
            window[1] = if far { INFINITE } else { before + margin };
        } else {
            return Some(choice);
        }
    }
}

fn score(value: Value) -> Score {
    match mate_in(value) {
        Some(moves) => Score::Mate(moves),
        None => Score::Centipawns(value),
    }
}

/// In how many moves of its own the side to move wins, or loses if negative.
fn mate_in(value: Value) -> Option<i32> {
    let plies = tree::plies_to_end(value)?;
    Some(if value > 0 {
        (plies + 1) / 2
    } else {
        -(plies / 2)
    })
}
