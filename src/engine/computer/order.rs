//! The order in which moves are searched: those first that are likely to be best.

use crate::rules::board::{KindId, MAX_KINDS, Move, Position, Side};

use super::evaluation::Evaluation;
use super::weights::Value;

/// The deepest search in plies.
pub(super) const MOST_PLIES: usize = 100;

/// A move and how early it is searched.
#[derive(Debug, Clone, Copy)]
pub(super) struct Candidate {
    pub(super) mv: Move,
    pub(super) rank: Value,
}

/// Ranks: the best move of an earlier search, good captures, quiet moves that were good elsewhere,
/// other quiet moves, captures that lose material.
const KNOWN: Value = 1 << 28;
const GOOD: Value = 1 << 24;
const KILLER: Value = 1 << 22;
const COUNTER: Value = 1 << 21;
const LOSING: Value = -(1 << 24);
/// The greatest merit of a quiet move.
const MERIT: Value = 1 << 14;

/// What was learnt about quiet moves: which refuted other lines at the same ply, which refuted a
/// move of the opponent, and how often each was best.
#[derive(Debug)]
pub(super) struct Order {
    killers: [[Option<Move>; 2]; MOST_PLIES + 1],
    /// By the opponent's last move: side, kind and target.
    counters: Vec<Option<Move>>,
    /// By side, kind and target.
    merits: Vec<i16>,
}

impl Order {
    pub(super) fn new() -> Order {
        Order {
            killers: [[None; 2]; MOST_PLIES + 1],
            counters: vec![None; 2 * MAX_KINDS * 128],
            merits: vec![0; 2 * MAX_KINDS * 128],
        }
    }

    /// Forgets the plies of the last search, and half of what was learnt.
    pub(super) fn begin(&mut self) {
        self.killers = [[None; 2]; MOST_PLIES + 1];
        self.merits.iter_mut().for_each(|merit| *merit /= 2);
    }

    /// Ranks all moves of a position.
    pub(super) fn rank(
        &self,
        evaluation: &Evaluation,
        position: &Position,
        moves: Vec<Move>,
        known: Option<Move>,
        last: Option<Move>,
        ply: usize,
    ) -> Vec<Candidate> {
        let counter = last.and_then(|last| {
            let kind = position.kind_there(last)?;
            self.counters[place(position.turn().other(), kind, last)]
        });
        let rank = |mv: Move| {
            if Some(mv) == known {
                return KNOWN;
            }
            let gain = tactical_gain(evaluation, position, mv);
            if gain != 0 {
                let exchange = position.exchange(&evaluation.variant, mv, &evaluation.exchange);
                return if exchange < 0 {
                    LOSING + exchange
                } else {
                    GOOD + gain
                };
            }
            if let Some(nth) = self.killers[ply]
                .iter()
                .position(|killer| *killer == Some(mv))
            {
                return KILLER - Value::from(nth != 0);
            }
            if counter == Some(mv) {
                return COUNTER;
            }
            self.merit(position, mv)
        };
        let ranked = moves.into_iter().map(|mv| Candidate { mv, rank: rank(mv) });
        ranked.collect()
    }

    pub(super) fn merit(&self, position: &Position, mv: Move) -> Value {
        let kind = moved_kind(position, mv);
        Value::from(self.merits[place(position.turn(), kind, mv)])
    }

    /// Notes that a quiet move was best, and that others before it were not.
    pub(super) fn learn(
        &mut self,
        position: &Position,
        best: Move,
        others: &[Move],
        last: Option<Move>,
        depth: i32,
        ply: usize,
    ) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(best) {
            *killers = [Some(best), killers[0]];
        }
        if let Some(last) = last
            && let Some(kind) = position.kind_there(last)
        {
            self.counters[place(position.turn().other(), kind, last)] = Some(best);
        }
        let bonus = (depth * depth * 16).min(1200);
        self.reward(position, best, bonus);
        for &other in others {
            self.reward(position, other, -bonus);
        }
    }

    fn reward(&mut self, position: &Position, mv: Move, bonus: Value) {
        let merit = &mut self.merits[place(position.turn(), moved_kind(position, mv), mv)];
        let old = Value::from(*merit);
        // It stays below the greatest merit.
        #[allow(clippy::cast_possible_truncation)]
        let new = (old + bonus - old * bonus.abs() / MERIT) as i16;
        *merit = new;
    }
}

/// The best move of an earlier search as a candidate.
pub(super) fn known(mv: Move) -> Candidate {
    Candidate { mv, rank: KNOWN }
}

/// What a capture loses that is ranked below zero.
pub(super) fn loss(candidate: Candidate) -> Value {
    LOSING - candidate.rank
}

/// What a move wins at once by a capture or promotion; 0 for a quiet move.
pub(super) fn tactical_gain(evaluation: &Evaluation, position: &Position, mv: Move) -> Value {
    if mv.drops().is_some() {
        return 0;
    }
    let victim = position.victim(mv);
    if victim.is_none() && mv.promotion.is_none() {
        return 0;
    }
    let kind = moved_kind(position, mv);
    evaluation.gain(victim, kind, mv)
        - if victim.is_some() {
            evaluation.exchange[kind.index()] / 16
        } else {
            0
        }
}

/// The best candidate from a place on is moved there.
pub(super) fn pick(candidates: &mut [Candidate], place: usize) -> Candidate {
    let best =
        (place..candidates.len()).max_by_key(|&at| (candidates[at].rank, std::cmp::Reverse(at)));
    candidates.swap(place, best.unwrap_or(place));
    candidates[place]
}

/// The kind that moves or is dropped; the first one for a mark, which moves nothing.
pub(super) fn moved_kind(position: &Position, mv: Move) -> KindId {
    match mv.drops() {
        Some(kind) => kind,
        None if position.occupied() & mv.from.bit() == 0 => KindId(0),
        None => position.kind_at(mv.from.bit()),
    }
}

fn place(side: Side, kind: KindId, mv: Move) -> usize {
    (side.index() * MAX_KINDS + kind.index()) * 128 + mv.to.index()
}
