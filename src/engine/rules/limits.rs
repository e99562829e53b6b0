//! What only few men have: hops that end somewhere, and men that they neither jump nor take.

use super::bits::is_single;
use super::board::Board;
use super::men::{KindId, Square};
use super::position::Position;
use super::tables::{Line, Mode, Mover};

/// What limits a side's men of one kind beyond the plain tables.
#[derive(Debug, Default)]
pub(crate) struct Limits {
    /// Kinds that are no screen for it.
    pub(crate) jumps_not: Vec<KindId>,
    /// Kinds that it does not capture.
    pub(crate) takes_not: Vec<KindId>,
    /// Directions to hop in, as far as the board goes.
    pub(crate) lines: Vec<Line>,
    /// Hops that end somewhere, from each point; mostly none.
    pub(crate) hops: Vec<Vec<Hop>>,
}

/// A hop over exactly one man on the path.
#[derive(Debug, Clone)]
pub(crate) struct Hop {
    pub(crate) path: u128,
    pub(crate) target: u128,
    pub(crate) mode: Mode,
}

impl Mover {
    /// Every target from a point, as [`Mover::targets`], for a man with limits.
    pub(crate) fn limited_targets(
        &self,
        limits: &Limits,
        board: &Board,
        position: &Position,
        from: Square,
        allowed: &[u128; 3],
    ) -> u128 {
        let occupied = position.occupied();
        let shunned = position.of_kinds(&limits.jumps_not);
        let spared = position.of_kinds(&limits.takes_not);
        let allowed = [allowed[0] & !spared, allowed[1], allowed[2] & !spared];
        let mut set = self.targets(board, from, occupied, &allowed);
        for line in &limits.lines {
            let direction = &board.directions[line.direction];
            let screen = direction.ray(from) & occupied;
            let beyond = direction.beyond_first(screen);
            if screen & !beyond & shunned == 0 {
                let landing = beyond ^ direction.beyond_first(beyond & occupied);
                set |= landing & allowed[line.mode as usize];
            }
        }
        for hop in limits.hops.get(from.index()).into_iter().flatten() {
            let jumped = hop.path & occupied;
            if is_single(jumped) && jumped & shunned == 0 {
                set |= hop.target & allowed[hop.mode as usize];
            }
        }
        set
    }
}
