//! Castling, which only White of Synochess does.

use posthorse_engine::rules::Side;

use super::{Piece, Point, State, Step};

const KING: Point = (4, 0);

/// Where king and rook of a castling stand before it.
pub(super) fn points(right: char) -> [Point; 2] {
    match right {
        'K' => [KING, (7, 0)],
        'Q' => [KING, (0, 0)],
        other => panic!("no such castling: {other}"),
    }
}

/// The castlings that can be done, the safety of the king after them apart.
pub(super) fn steps(state: &State) -> Vec<Step> {
    let mut steps = Vec::new();
    for &right in &state.rights {
        let [king, rook] = points(right);
        let side = Side::First;
        let stands = |point, name| state.pieces.get(&point) == Some(&Piece { side, name });
        if state.turn != side || !stands(king, "king") || !stands(rook, "rook") {
            continue;
        }
        let (king_to, rook_to, mut between) = match right {
            'K' => ((6, 0), (5, 0), 5..7),
            _ => ((2, 0), (3, 0), 1..4),
        };
        let is_free = between.all(|file| state.is_empty((file, 0)));
        // Kings that face each other give no check; but the king does not pass the other's sight.
        if is_free && !state.is_attacked(side) && can_pass(state, rook_to) {
            steps.push(Step::Castle {
                king: [king, king_to],
                rook: [rook, rook_to],
            });
        }
    }
    steps
}

/// Whether the king would be neither attacked there nor in sight of the other king.
fn can_pass(state: &State, at: Point) -> bool {
    let mut there = state.clone();
    let king = there.lift(KING);
    there.pieces.insert(at, king);
    !there.is_attacked(king.side) && !there.is_facing()
}
