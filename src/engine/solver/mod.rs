//! Solves mate problems: the shortest mate, whether its first move is the only one, and the longest
//! defence. It has no clock: the caller says when to stop, and what is then not proved is not told.
//!
//! A mate is one by the position alone. The rules about repetition cannot spoil the shortest mate:
//! the moves to mate become fewer with each move of the attacker, so no position occurs twice. A
//! mate that exists only because such a rule forbids a defence is not found. Other ends of the game
//! (a race, a count of checks, bikjang, passes, a move limit) are no mates.
//!
//! | module | what it knows |
//! |---|---|
//! | `search` | depth-first proof-number search |
//! | `direct` | the last move, depth first |
//! | `table` | positions that were searched before |

mod direct;
mod search;
mod table;

use std::sync::Arc;

use crate::endgames::ExactValues;
use crate::rules::{Line, Move, Variant};

pub use search::MOST_MOVES;
use search::{Goal, Search};
use table::Table;

/// Solves problems of one variant, and remembers positions between them.
#[derive(Debug)]
pub struct Solver {
    variant: Arc<Variant>,
    table: Table,
    exact: Option<Arc<dyn ExactValues>>,
}

/// What a search for a mate proved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// The side to move mates.
    Mate(Mate),
    /// There is no mate within so many moves.
    NoMate,
    /// The search was stopped before it could tell.
    NotProved,
}

/// The shortest mate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mate {
    /// The number of moves of the attacker.
    pub moves: u32,
    /// Whether its first move is the only one that mates in that number; none if the search was
    /// stopped before it could tell.
    pub unique: Option<bool>,
    /// The mate against a longest defence; it ends early if the search was stopped.
    pub line: Vec<Move>,
}

/// What the side to move can do against a mate within a number of moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Defence {
    /// Nothing: it is mated.
    Mated,
    /// It is mated whatever it plays; this move lasts as long as any.
    Longest(Move),
    /// After this move there is no such mate, or the game is over otherwise.
    Escape(Move),
    /// The game is over, and not by mate.
    Over,
    /// The search was stopped before it could tell.
    NotProved,
}

/// What a search proved, and its cost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solution {
    /// What was proved about the mate.
    pub verdict: Verdict,
    /// The positions that were looked at.
    pub nodes: u64,
}

impl Solver {
    /// A solver that remembers positions in about so many megabytes. None for games with chance or
    /// hidden pieces, and for boards without enforced rules.
    pub fn new(variant: Arc<Variant>, megabytes: usize) -> Option<Solver> {
        let is_certain = variant.chance().is_none() && variant.hidden().is_none();
        (is_certain && variant.allows().ends_by_rules).then(|| Solver {
            table: Table::new(megabytes),
            variant,
            exact: None,
        })
    }

    /// The same solver, which knows exact endings.
    #[must_use]
    pub fn knowing(mut self, exact: Option<Arc<dyn ExactValues>>) -> Solver {
        self.exact = exact;
        self
    }

    /// The shortest mate by the side to move within so many of its moves, at most
    /// [`MOST_MOVES`]. The line is one of the solver's variant; only its last position counts, and
    /// whether the game is over. `stop` is asked every hundred positions or so, with their
    /// number, whether to end.
    pub fn solve(
        &mut self,
        line: &Line,
        moves: u32,
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> Solution {
        let most = moves.min(MOST_MOVES);
        let verdict = |verdict, nodes| Solution { verdict, nodes };
        if line.outcome().is_some() {
            return verdict(Verdict::NoMate, 0);
        }
        let mut search = Search::new(&self.variant, line, most, &mut self.table, stop);
        search.exact = self.exact.as_deref();
        for moves in 1..=most {
            match search.goal(moves) {
                Goal::Missed => {}
                Goal::Stopped => return verdict(Verdict::NotProved, search.nodes),
                Goal::Reached(first) => {
                    let unique = search.is_only(moves, first);
                    let line = search.longest(moves, first);
                    let mate = Mate {
                        moves,
                        unique,
                        line,
                    };
                    return verdict(Verdict::Mate(mate), search.nodes);
                }
            }
        }
        verdict(Verdict::NoMate, search.nodes)
    }

    /// The best defence of the side to move against a mate within so many moves of the other side.
    pub fn defend(
        &mut self,
        line: &Line,
        moves: u32,
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> Defence {
        let attacker = line.position().turn().other();
        let replies = line.legal();
        match line.outcome() {
            Some(end) if replies.is_empty() && end.winner == Some(attacker) => {
                return Defence::Mated;
            }
            Some(_) => return Defence::Over,
            None => {}
        }
        let mut longest = None;
        for reply in replies {
            let mut after = line.clone();
            if after.push(reply).is_err() {
                continue;
            }
            match self.solve(&after, moves, stop).verdict {
                Verdict::NoMate => return Defence::Escape(reply),
                Verdict::NotProved => return Defence::NotProved,
                Verdict::Mate(mate) if longest.is_none_or(|(most, _)| mate.moves > most) => {
                    longest = Some((mate.moves, reply));
                }
                Verdict::Mate(_) => {}
            }
        }
        longest.map_or(Defence::Over, |(_, reply)| Defence::Longest(reply))
    }
}
