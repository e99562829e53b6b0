//! Movers: how a side's pieces of one kind move, compiled to their targets from each point.

use crate::rules::board::{Board, KindId, Position, Square, is_single};

/// The effect of a move, as an index into the masks of [`Tables::allowed`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Mode {
    Both,
    /// Move to empty points only.
    Quiet,
    Capture,
}

/// How a side's pieces of one kind move.
#[derive(Debug, Default)]
pub(crate) struct Mover {
    /// Targets that nothing can block, from each point.
    pub(crate) free: Vec<u128>,
    /// Targets without, and only with, capture that nothing can block; usually none.
    pub(crate) split: Vec<[u128; 2]>,
    /// Targets with a path that must be empty, and where those of each point begin.
    pub(super) legs: Vec<Leg>,
    pub(super) leg_starts: Vec<u32>,
    pub(crate) slides: Vec<Ray>,
    pub(crate) hops: Vec<Ray>,
    /// What only few pieces have: limited hops, pieces that they neither jump nor capture.
    pub(crate) limits: Option<Box<Limits>>,
}

/// Targets that need a path to be empty.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Leg {
    pub(crate) path: u128,
    pub(crate) targets: u128,
    pub(crate) mode: Mode,
}

/// A direction to slide or hop in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Ray {
    pub(crate) direction: usize,
    pub(crate) mode: Mode,
}

/// The limits of a side's pieces of one kind beyond the plain tables.
#[derive(Debug, Default)]
pub(crate) struct Limits {
    /// The kinds that are no screen for it.
    pub(crate) jumps_not: Vec<KindId>,
    /// Kinds that it does not capture.
    pub(crate) takes_not: Vec<KindId>,
    /// Directions to hop in, up to the edge of the board.
    pub(crate) lines: Vec<Ray>,
    /// Limited hops, from each point; usually none.
    pub(crate) hops: Vec<Vec<Hop>>,
}

/// A hop over exactly one piece on the path.
#[derive(Debug, Clone)]
pub(crate) struct Hop {
    pub(crate) path: u128,
    pub(crate) target: u128,
    pub(crate) mode: Mode,
}

impl Mover {
    /// The points that can block the path from a point, and where it leads.
    #[inline]
    pub(crate) fn legs(&self, from: Square) -> &[Leg] {
        if self.legs.is_empty() {
            return &[];
        }
        let start = self.leg_starts[from.index()] as usize;
        let end = self.leg_starts[from.index() + 1] as usize;
        &self.legs[start..end]
    }

    /// Every target from a point, by the rules of movement, regardless of the general.
    #[inline]
    pub(crate) fn targets(
        &self,
        board: &Board,
        from: Square,
        occupied: u128,
        allowed: &[u128; 3],
    ) -> u128 {
        let mut set = 0;
        if let Some(free) = self.free.get(from.index()) {
            set |= free & allowed[Mode::Both as usize];
        }
        if let Some([quiet, capture]) = self.split.get(from.index()) {
            set |= quiet & allowed[Mode::Quiet as usize];
            set |= capture & allowed[Mode::Capture as usize];
        }
        for leg in self.legs(from) {
            if leg.path & occupied == 0 {
                set |= leg.targets & allowed[leg.mode as usize];
            }
        }
        for line in &self.slides {
            let reach = board.directions[line.direction].reach(from, occupied);
            set |= reach & allowed[line.mode as usize];
        }
        for line in &self.hops {
            let direction = &board.directions[line.direction];
            let beyond = direction.beyond_first(direction.ray(from) & occupied);
            let landing = beyond ^ direction.beyond_first(beyond & occupied);
            set |= landing & allowed[line.mode as usize];
        }
        set
    }

    /// Every target from a point, as [`Mover::targets`], for a piece with limits.
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
