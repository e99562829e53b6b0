//! How good a position is, without looking ahead: the values of the pieces, where they stand, how
//! safe the royal pieces are, and how near a side is to another goal of the game.

use std::sync::Arc;

use crate::rules::board::{KindId, MAX_KINDS, Move, Piece, Position, Side, Square, points};
use crate::rules::tactics::KindValues;
use crate::rules::{Board, Variant};

use super::pawns::Pawns;
use super::random::Random;
use super::values::{self, PieceValue, ROYAL};
use super::weights::{Value, Weights};

/// Errors of the evaluation: the same for the same position, others with another seed.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Noise {
    /// The greatest error.
    pub(super) most: Value,
    pub(super) seed: u64,
}

impl Noise {
    fn at(self, key: u64) -> Value {
        if self.most == 0 {
            return 0;
        }
        let span = self.most.unsigned_abs() * 2 + 1;
        // It is below the span.
        #[allow(clippy::cast_possible_wrap)]
        let error = Random::new(key ^ self.seed).below(span) as Value;
        error - self.most
    }
}

/// By distance: the share of `near_royal` that a piece gains, in eighths.
const NEARNESS: [Value; 6] = [8, 8, 5, 3, 1, 0];
/// How many neighbours shelter a royal piece.
const SHELTERS: Value = 4;
/// The most that the attacks around a royal piece are worth.
const MOST_PRESSURE: Value = 250;
/// The worth of a check given, where checks are counted; more for each one.
const CHECK_GIVEN: Value = 110;
/// The worth of being one step nearer to the goal of a race.
const RACE_STEP: Value = 35;
/// The worth of a second piece of a kind whose loss ends the game.
const SPARE: Value = 120;

/// Pieces of less value keep others from the points that they attack.
const CHEAP: Value = 130;
/// The worth of an attack on a piece that is not protected, in parts of 1024 of its value.
const HANGING: Value = 40;
/// The most pieces of a side whose attacks are told apart.
const MOST_PIECES: usize = 48;

/// What the pieces of a side attack, whatever stands there.
struct Attacks {
    /// By piece, in the order of kinds and points.
    single: [u128; MOST_PIECES],
    all: u128,
    /// By pieces of little value.
    cheap: u128,
}

/// The evaluation of the positions of one variant.
#[derive(Debug)]
pub(super) struct Evaluation {
    pub(super) variant: Arc<Variant>,
    weights: Weights,
    pieces: [Vec<PieceValue>; 2],
    /// The values in exchanges.
    pub(super) exchange: KindValues,
    /// The value of all pieces of a side at the start.
    full: Value,
    /// By two points: the number of steps of a king between them.
    distance: Vec<[u8; 128]>,
    /// By point: its neighbours.
    near: Vec<u128>,
    pawns: Pawns,
    /// By how much the value of a position is wrong at most, for players of lower levels.
    pub(super) noise: Noise,
    /// 1, or -1 where a side wins that has no pieces left.
    sign: Value,
}

impl Evaluation {
    /// Whether it is good to have pieces.
    pub(super) fn wants_material(&self) -> bool {
        self.sign > 0
    }

    pub(super) fn new(variant: Arc<Variant>, weights: Weights) -> Evaluation {
        let pieces = values::derive(&variant, &weights);
        let mut exchange = [0; MAX_KINDS];
        for kind in variant.kinds() {
            let sides = Side::BOTH.map(|side| pieces[side.index()][kind.id.index()].value);
            exchange[kind.id.index()] = if kind.royal {
                ROYAL
            } else {
                sides[0].max(sides[1])
            };
        }
        let distance = distances(variant.board());
        let near = distance.iter().map(|from| {
            let near = variant.board().squares().filter(|to| from[to.index()] == 1);
            near.fold(0, |set, at| set | at.bit())
        });
        let loses_all = variant
            .goal()
            .is_some_and(|goal| goal.no_pieces == [Some(true); 2]);
        let mut evaluation = Evaluation {
            weights,
            pawns: Pawns::new(&variant),
            near: near.collect(),
            pieces,
            exchange,
            full: 1,
            distance,
            sign: if loses_all { -1 } else { 1 },
            noise: Noise::default(),
            variant,
        };
        let start = *evaluation.variant.start();
        let full = Side::BOTH.map(|side| evaluation.strength(&start, side));
        evaluation.full = full[0].max(full[1]).max(1);
        evaluation
    }

    /// The value of a position for the side to move.
    pub(super) fn of(&self, position: &Position) -> Value {
        let strengths = Side::BOTH.map(|side| self.strength(position, side));
        let attacks = Side::BOTH.map(|side| self.attacks(position, side));
        let sides = Side::BOTH.map(|side| {
            let enemy = strengths[side.other().index()];
            self.side(position, side, enemy, &attacks) + strengths[side.index()] * self.sign
        });
        let us = position.turn().index();
        sides[us] - sides[1 - us] + self.weights.tempo + self.noise.at(position.key())
    }

    /// What a move of a piece of this kind wins at once: the value of the captured piece, and of a
    /// promotion.
    pub(super) fn gain(&self, victim: Option<KindId>, kind: KindId, mv: Move) -> Value {
        let captured = victim.map_or(0, |victim| self.exchange[victim.index()]);
        let promoted = self.variant.becomes(kind, mv);
        captured
            + promoted.map_or(0, |new| {
                self.exchange[new.index()] - self.exchange[kind.index()]
            })
    }

    /// Whether a side has pieces beside royal ones and those that promote, so that it is hardly in
    /// zugzwang.
    pub(super) fn can_wait(&self, position: &Position, side: Side) -> bool {
        let own = position.sides[side.index()];
        let officers = self
            .variant
            .kinds()
            .iter()
            .filter(|kind| !kind.royal && kind.becomes.is_empty() && kind.attacker);
        officers.fold(0, |set, kind| set | position.kinds[kind.id.index()]) & own != 0
            || !position.hand(side).is_empty()
    }

    /// The values of a side's pieces, on the board and in hand.
    fn strength(&self, position: &Position, side: Side) -> Value {
        let own = position.sides[side.index()];
        let values = &self.pieces[side.index()];
        let mut sum = 0;
        for (kind, value) in values.iter().enumerate() {
            sum += count(position.kinds[kind] & own) * value.value;
        }
        for (kind, count) in position.hand(side).pieces() {
            let value = values.get(kind.index()).map_or(0, |value| value.value);
            // At most 31 pieces.
            #[allow(clippy::cast_possible_wrap)]
            let count = count as Value;
            sum += count * value * self.weights.held / 100;
        }
        sum
    }

    /// What the pieces of a side attack.
    fn attacks(&self, position: &Position, side: Side) -> Attacks {
        let own = position.sides[side.index()];
        let mut attacks = Attacks {
            single: [0; MOST_PIECES],
            all: 0,
            cheap: 0,
        };
        let mut number = 0;
        for (kind, value) in self.pieces[side.index()].iter().enumerate() {
            for at in points(position.kinds[kind] & own) {
                let set = position.attacks(&self.variant, side, kind, at);
                attacks.single[number] = set;
                attacks.all |= set;
                if value.value < CHEAP && value.value > 0 {
                    attacks.cheap |= set;
                }
                number = (number + 1).min(MOST_PIECES - 1);
            }
        }
        attacks
    }

    /// What a side's pieces gain by where they stand and what they attack.
    fn side(&self, position: &Position, side: Side, enemy: Value, attacks: &[Attacks; 2]) -> Value {
        let (variant, weights) = (&*self.variant, &self.weights);
        let own = position.sides[side.index()];
        let others = position.sides[side.other().index()];
        let target = position.general(variant, side.other());
        let zone = target.map_or(0, |at| self.near[at.index()] | at.bit());
        let opening = enemy.min(self.full);
        let (mut placed, mut ending, mut near, mut threats) = (0, 0, 0, 0);
        let (mut attackers, mut pressure) = (0, 0);
        let (ours, theirs) = (&attacks[side.index()], &attacks[side.other().index()]);
        let mut number = 0;
        for (kind, value) in self.pieces[side.index()].iter().enumerate() {
            for at in points(position.kinds[kind] & own) {
                let attacks = ours.single[number];
                number = (number + 1).min(MOST_PIECES - 1);
                placed += Value::from(value.placement[0][at.index()]);
                ending += Value::from(value.placement[1][at.index()]);
                if value.value == 0 {
                    continue;
                }
                if let Some(target) = target {
                    let steps = self.distance[at.index()][target.index()];
                    near += NEARNESS.get(usize::from(steps)).unwrap_or(&0) * value.value;
                }
                let barred = if value.value > 2 * CHEAP {
                    theirs.cheap
                } else {
                    0
                };
                let reached = count(attacks & !own & !barred);
                placed += reached * weights.mobility[0] / 10;
                ending += reached * weights.mobility[1] / 10;
                if attacks & zone != 0 {
                    attackers += 1;
                    pressure += count(attacks & zone) * (2 + value.value / 150);
                }
                for prey in points(attacks & others) {
                    let worth = self.exchange[position.kind_at(prey.bit()).index()];
                    if worth > value.value && worth < ROYAL {
                        threats += (worth - value.value) * weights.threat;
                    }
                }
            }
        }
        for prey in points(ours.all & others & !theirs.all) {
            let worth = self.exchange[position.kind_at(prey.bit()).index()];
            threats += worth.min(ROYAL / 10) * HANGING;
        }
        let [more, at_end] = self.pawns.of(position, side);
        let mut sum =
            ((placed + more) * opening + (ending + at_end) * (self.full - opening)) / self.full;
        sum += near * weights.near_royal / (1024 * 8) + threats / 1024;
        if attackers > 1 {
            sum += (pressure * pressure * weights.pressure / 100).min(MOST_PRESSURE);
        }
        if let Some(royal) = position.general(variant, side) {
            let shelter = count(self.near[royal.index()] & own).min(SHELTERS);
            sum += shelter * weights.shelter * opening / self.full;
        }
        sum + self.goals(position, side)
    }

    /// How near a side is to a goal other than mate.
    fn goals(&self, position: &Position, side: Side) -> Value {
        let Some(goal) = self.variant.goal() else {
            return 0;
        };
        let own = position.sides[side.index()];
        let mut sum = 0;
        if goal.checks > 0 {
            let given = Value::from(position.checks_given()[side.index()]);
            sum += given * (given + 1) / 2 * CHECK_GIVEN;
        }
        for kind in &goal.extinct {
            let count = (position.kinds[kind.index()] & own).count_ones();
            sum += if count > 1 { SPARE } else { 0 };
        }
        if let Some(race) = goal.race {
            let runners = position.standing(Piece::new(side, race.kind));
            let ends = race.ends(side);
            let steps = runners.flat_map(|from| points(ends).map(move |to| (from, to)));
            let steps = steps
                .map(|(from, to)| self.distance_between(from, to))
                .min();
            sum -= steps.unwrap_or(0) * RACE_STEP;
        }
        sum
    }

    fn distance_between(&self, from: Square, to: Square) -> Value {
        Value::from(self.distance[from.index()][to.index()])
    }
}

/// The number of points of a set.
fn count(set: u128) -> Value {
    // At most 128.
    #[allow(clippy::cast_possible_wrap)]
    let count = set.count_ones() as Value;
    count
}

fn distances(board: &Board) -> Vec<[u8; 128]> {
    let from = |from: Square| {
        let mut row = [0; 128];
        for to in board.squares() {
            let files = board.file_of(from).abs_diff(board.file_of(to));
            let ranks = board.rank_of(from).abs_diff(board.rank_of(to));
            // A board has at most 128 points.
            #[allow(clippy::cast_possible_truncation)]
            let steps = files.max(ranks) as u8;
            row[to.index()] = steps;
        }
        row
    };
    board.squares().map(from).collect()
}
