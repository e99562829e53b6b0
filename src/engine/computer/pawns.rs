//! What pawns are worth by each other, in games with the pawns of chess.

use crate::rules::board::{KindId, Position, Side, Square, points};
use crate::rules::{Board, Variant};

use super::weights::Value;

/// What a pawn gains that no other can stop or capture, on the last but one rank; less with the
/// square of the distance. With many pieces and in the ending.
const PASSED: [Value; 2] = [120, 220];
/// What a pawn loses that stands behind another, or has none on the files beside it.
const WEAK: Value = 12;

/// The pawns of a variant, if it has any.
#[derive(Debug)]
pub(super) struct Pawns {
    kind: Option<KindId>,
    /// By side and point: where a pawn goes from there.
    paths: [Vec<Paths>; 2],
}

/// Points before and beside a pawn.
#[derive(Debug, Default)]
struct Paths {
    /// On its file, up to the end.
    ahead: u128,
    /// On the files beside it, on the ranks ahead.
    beside: u128,
    /// The files beside it.
    files: u128,
}

impl Pawns {
    pub(super) fn new(variant: &Variant) -> Pawns {
        let board = variant.board();
        let paths = |side| {
            let squares = board.squares();
            squares.map(move |from| paths(board, side, from)).collect()
        };
        Pawns {
            kind: variant.san_pawn(),
            paths: Side::BOTH.map(paths),
        }
    }

    /// What a side's pawns gain, with many pieces and in the ending.
    pub(super) fn of(&self, position: &Position, side: Side) -> [Value; 2] {
        let Some(kind) = self.kind else {
            return [0, 0];
        };
        let pawns = position.kinds[kind.index()];
        let [own, enemy] = [side, side.other()].map(|side| pawns & position.sides[side.index()]);
        let mut sums = [0, 0];
        for at in points(own) {
            let paths = &self.paths[side.index()][at.index()];
            let is_doubled = paths.ahead & own != 0;
            if !is_doubled && (paths.ahead | paths.beside) & enemy == 0 {
                let left = Value::try_from(paths.ahead.count_ones()).unwrap_or(1);
                for (sum, bonus) in sums.iter_mut().zip(PASSED) {
                    *sum += bonus / (left * left).max(1);
                }
            }
            if is_doubled || paths.files & own == 0 {
                sums.iter_mut().for_each(|sum| *sum -= WEAK);
            }
        }
        sums
    }
}

fn paths(board: &Board, side: Side, from: Square) -> Paths {
    let (file, rank) = (board.file_of(from), board.rank_of(from));
    let mut paths = Paths::default();
    for to in board.squares() {
        let is_ahead = match side {
            Side::First => board.rank_of(to) > rank,
            Side::Second => board.rank_of(to) < rank,
        };
        match board.file_of(to).abs_diff(file) {
            0 if is_ahead => paths.ahead |= to.bit(),
            1 => {
                paths.files |= to.bit();
                paths.beside |= if is_ahead { to.bit() } else { 0 };
            }
            _ => {}
        }
    }
    paths
}
