//! What pieces are worth and where they stand well, derived from the rules of a variant; and the
//! values of games that have ended.
//!
//! A piece is worth what it can do: the average number of its targets over random positions of the
//! variant's own pieces, some of them gone. The same average at one point, compared with the
//! others, tells how well it stands there. Nothing is said about single games, so a game that is
//! added has an evaluation at once.

use crate::endgames;
use crate::rules::board::{KindId, MAX_KINDS, Piece, Position, Side, Square, points};
use crate::rules::{Board, Kind, Outcome, Variant};

use super::random::Random;
use super::weights::{Value, Weights};

/// The value of a mate at once; it falls by one for each ply until it.
pub(super) const MATE: Value = 30_000;
/// Values beyond this one are mates or other certain ends.
pub(super) const CERTAIN: Value = 29_000;
/// More than any value.
pub(super) const INFINITE: Value = 32_000;
/// The value of a royal piece when pieces are exchanged.
pub(super) const ROYAL: Value = 10_000;

/// By point: what a piece gains by standing there.
pub(super) type Placement = [i16; 128];

/// What is known about a kind of piece of one side.
#[derive(Debug, Clone)]
pub(super) struct PieceValue {
    /// Its value anywhere on the board, 0 for royal pieces.
    pub(super) value: Value,
    /// What it gains on each point while there are many pieces, and in the ending.
    pub(super) placement: [Placement; 2],
}

/// The random positions that are looked at.
const SAMPLES: usize = 24;
/// The share of the pieces that are left in them, in percent.
const LEFT: [u32; 4] = [90, 70, 50, 30];
/// The value of an attacked point, and of one that the piece can move to without capturing.
const REACH: [f64; 2] = [45.0, 15.0];
/// The power by which the value grows with what a piece reaches: the parts of a strong piece work
/// together.
const POWER: f64 = 1.08;
/// The value that [`POWER`] leaves as it is.
const UNIT: f64 = 300.0;
/// The values of all kinds of both sides.
pub(super) fn derive(variant: &Variant, weights: &Weights) -> [Vec<PieceValue>; 2] {
    let mobility = mobility(variant);
    let mut values = Side::BOTH.map(|side| {
        let of_kind = |kind: &Kind| {
            let piece = Piece::new(side, kind.id);
            let there = variant.possible_points(piece);
            piece_value(
                kind,
                there,
                &mobility[side.index()][kind.id.index()],
                weights,
            )
        };
        variant.kinds().iter().map(of_kind).collect::<Vec<_>>()
    });
    for side in Side::BOTH {
        add_promotions(variant, side, &mut values[side.index()], weights);
    }
    values
}

/// By side, kind and point: the average value of what a piece reaches.
type Mobility = [[[f64; 128]; MAX_KINDS]; 2];

fn mobility(variant: &Variant) -> Box<Mobility> {
    let mut random = Random::new(0x9e37_79b9);
    let mut mobility: Box<Mobility> = Box::new([[[0.0; 128]; MAX_KINDS]; 2]);
    for sample in 0..SAMPLES {
        let position = scattered(variant, LEFT[sample % LEFT.len()], &mut random);
        for piece in variant.all_pieces() {
            for at in points(variant.possible_points(piece)) {
                let mut there = position;
                there.put(at, piece);
                let (side, kind) = (piece.side, piece.kind.index());
                let attacked = there.attacks(variant, side, kind, at).count_ones();
                let quiet = there.quiet_targets(variant, side, kind, at).count_ones();
                let worth = f64::from(attacked) * REACH[0] + f64::from(quiet) * REACH[1];
                mobility[side.index()][kind][at.index()] += worth / SAMPLES as f64;
            }
        }
    }
    mobility
}

/// Some of the variant's pieces on random points of theirs.
fn scattered(variant: &Variant, left: u32, random: &mut Random) -> Position {
    let start = variant.start();
    let mut position = Position::bare(Side::First, 0, 1);
    let held = Side::BOTH.into_iter().flat_map(|side| {
        let pieces = start.hand(side).pieces();
        pieces.flat_map(move |(kind, count)| {
            std::iter::repeat_n(Piece::new(side, kind), count as usize)
        })
    });
    for piece in start.pieces().map(|(_, piece)| piece).chain(held) {
        let open = variant.possible_points(piece) & !position.occupied();
        if random.below(100) < left && open != 0 {
            let nth = random.below(open.count_ones()) as usize;
            if let Some(at) = points(open).nth(nth) {
                position.put(at, piece);
            }
        }
    }
    position
}

fn piece_value(kind: &Kind, there: u128, mobility: &[f64; 128], weights: &Weights) -> PieceValue {
    let count = f64::from(there.count_ones().max(1));
    let average = points(there).map(|at| mobility[at.index()]).sum::<f64>() / count;
    let mut placement = [[0; 128]; 2];
    for (phase, table) in placement.iter_mut().enumerate() {
        let weight = match kind.royal {
            true => weights.royal_standing[phase],
            false => weights.standing,
        };
        for at in points(there) {
            let gain = (mobility[at.index()] - average) / REACH[0] * f64::from(weight) / 100.0;
            table[at.index()] = rounded(gain.clamp(-60.0, 60.0));
        }
    }
    let value = UNIT * (average / UNIT).powf(POWER);
    PieceValue {
        value: if kind.royal {
            0
        } else {
            i32::from(rounded(value)).max(10)
        },
        placement,
    }
}

/// Pieces that promote are worth a part of what they become, more the nearer they are.
fn add_promotions(variant: &Variant, side: Side, values: &mut [PieceValue], weights: &Weights) {
    let alone: Vec<Value> = values.iter().map(|value| value.value).collect();
    for kind in variant.kinds() {
        let best = kind.becomes.iter().filter(|new| **new != KindId::TURNED);
        let best = best.filter_map(|new| alone.get(new.index())).max();
        let zone = variant.promotion_points(Piece::new(side, kind.id));
        let gain = best.map_or(0, |best| best - alone[kind.id.index()]);
        if gain <= 0 || zone == 0 || kind.royal {
            continue;
        }
        let there = variant.possible_points(Piece::new(side, kind.id));
        let value = &mut values[kind.id.index()];
        value.value += gain / weights.promotion;
        for at in points(there & !zone) {
            let ranks = ranks_to(variant.board(), at, zone);
            for (phase, table) in value.placement.iter_mut().enumerate() {
                let near = f64::from(gain) / f64::from(weights.advance[phase]);
                let bonus = near / f64::from(ranks * ranks);
                table[at.index()] = table[at.index()].saturating_add(rounded(bonus));
            }
        }
    }
}

/// How many ranks lie between a point and the nearest of a set; at least one.
fn ranks_to(board: &Board, at: Square, zone: u128) -> u32 {
    let rank = board.rank_of(at);
    let away = points(zone).map(|to| board.rank_of(to).abs_diff(rank));
    // A board has few ranks.
    #[allow(clippy::cast_possible_truncation)]
    let ranks = away.min().unwrap_or(1).max(1) as u32;
    ranks
}

fn rounded(value: f64) -> i16 {
    // The callers keep to small values.
    #[allow(clippy::cast_possible_truncation)]
    let rounded = value.round() as i16;
    rounded
}

/// The value for the side to move of a game that ends after this number of plies.
pub(super) fn of_outcome(outcome: Outcome, turn: Side, ply: usize) -> Value {
    // A search is never so deep.
    #[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap)]
    let ply = ply as Value;
    match outcome.winner {
        None => 0,
        Some(side) if side == turn => MATE - ply,
        Some(_) => ply - MATE,
    }
}

/// The value of a position by an exact ending; none if its end is too far away.
pub(super) fn of_exact(value: endgames::Value, ply: usize) -> Option<Value> {
    let at = |plies: u32| {
        let plies = i32::try_from(plies)
            .ok()?
            .checked_add(i32::try_from(ply).ok()?)?;
        Some(MATE - plies).filter(|value| *value >= CERTAIN)
    };
    match value {
        endgames::Value::Draw => Some(0),
        endgames::Value::Win(plies) => at(plies),
        endgames::Value::Loss(plies) => Some(-at(plies)?),
    }
}

/// A value as the table stores it: certain ends are counted from the position, not from the root.
pub(super) fn to_table(value: Value, ply: usize) -> Value {
    #[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap)]
    let ply = ply as Value;
    match value {
        CERTAIN.. => value + ply,
        _ if value <= -CERTAIN => value - ply,
        _ => value,
    }
}

/// The reverse of [`to_table`].
pub(super) fn from_table(value: Value, ply: usize) -> Value {
    #[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap)]
    let ply = ply as Value;
    match value {
        CERTAIN.. => value - ply,
        _ if value <= -CERTAIN => value + ply,
        _ => value,
    }
}
