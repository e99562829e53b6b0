//! Compiles the ways of moving of a kind into a mover.

use super::mover::{Hop, Leg, Mode, Mover, Ray};
use super::walks::{forward, walks};
use crate::rules::board::{Board, Side, Square, points, set_of};
use crate::rules::kinds::{Kind, Way, Zone};

/// The movers of a side's kinds, indexed by id.
pub(super) fn movers(
    board: &Board,
    kinds: &[Kind],
    zones: &[Zone],
    side: Side,
    at_bottom: bool,
) -> Vec<Mover> {
    let compiler = Compiler {
        board,
        zones,
        side,
        forward: forward(at_bottom),
    };
    kinds.iter().map(|kind| compiler.mover(kind)).collect()
}

struct Compiler<'a> {
    board: &'a Board,
    zones: &'a [Zone],
    side: Side,
    forward: i32,
}

impl Compiler<'_> {
    fn mover(&self, kind: &Kind) -> Mover {
        let mut mover = Mover::default();
        let mut legs: Vec<Vec<Leg>> = vec![Vec::new(); self.board.len()];
        // What a piece may do once is not a way of every piece of its kind.
        for way in kind.ways.iter().filter(|way| !way.once) {
            if self.is_plain_slide(way) && kind.within.is_none() {
                self.add_lines(&mut mover, way);
            } else if way.atom.hops {
                self.add_hops(&mut mover, way, kind);
            } else {
                self.add_leaps(&mut mover, &mut legs, way, kind);
            }
        }
        mover.leg_starts.push(0);
        for list in legs {
            mover.legs.extend(list);
            let end = u32::try_from(mover.legs.len()).unwrap_or(u32::MAX);
            mover.leg_starts.push(end);
        }
        if mover.limits.is_some() || !kind.never_jumps.is_empty() || !kind.never_takes.is_empty() {
            let limits = mover.limits.get_or_insert_default();
            limits.jumps_not.clone_from(&kind.never_jumps);
            limits.takes_not.clone_from(&kind.never_takes);
            limits.lines = std::mem::take(&mut mover.hops);
        }
        mover
    }

    fn is_plain_slide(&self, way: &Way) -> bool {
        let leap = way.atom.leap;
        let bound = way.from.is_some() || way.to.is_some();
        let bound = bound || way.atom.by_arrows || !way.along.is_empty() || self.board.wraps;
        way.atom.range == 0 && leap.straight + leap.diagonal == 1 && !bound
    }

    fn add_lines(&self, mover: &mut Mover, way: &Way) {
        let half = self.board.directions.len() / 2;
        let among = if way.atom.leap.straight == 1 {
            0..half
        } else {
            half..2 * half
        };
        let list = if way.atom.hops {
            &mut mover.hops
        } else {
            &mut mover.slides
        };
        for direction in among {
            let step = self.board.directions[direction].step;
            if way.atom.leads(step, self.forward) {
                list.push(Ray {
                    direction,
                    mode: mode(way),
                });
            }
        }
    }

    fn add_leaps(&self, mover: &mut Mover, legs: &mut [Vec<Leg>], way: &Way, kind: &Kind) {
        self.each_walk(way, kind, |from, path, target| {
            if path == 0 {
                add_free(mover, self.board.len(), from, target, mode(way));
            } else {
                add_leg(&mut legs[from.index()], path, target, mode(way));
            }
        });
    }

    /// Adds hops that are limited by zones or a number of steps.
    fn add_hops(&self, mover: &mut Mover, way: &Way, kind: &Kind) {
        let limits = mover.limits.get_or_insert_default();
        limits.hops.resize(self.board.len(), Vec::new());
        self.each_walk(way, kind, |from, path, target| {
            if path != 0 {
                let mode = mode(way);
                limits.hops[from.index()].push(Hop { path, target, mode });
            }
        });
    }

    /// Calls back with origin, path and target of every walk that the zones allow.
    fn each_walk(&self, way: &Way, kind: &Kind, mut visit: impl FnMut(Square, u128, u128)) {
        let zone = |place: Option<usize>| {
            place.map_or(u128::MAX, |z| self.zones[z].sets[self.side.index()])
        };
        let (origins, targets) = (zone(way.from), zone(way.to) & zone(kind.within));
        for from in points(self.board.all() & origins) {
            for walk in walks(self.board, way, from, self.forward) {
                let target = walk.target.bit() & targets;
                if target != 0 {
                    visit(from, set_of(walk.path), target);
                }
            }
        }
    }
}

fn mode(way: &Way) -> Mode {
    match (way.atom.quiet, way.atom.captures) {
        (true, false) => Mode::Quiet,
        (false, true) => Mode::Capture,
        _ => Mode::Both,
    }
}

fn add_free(mover: &mut Mover, len: usize, from: Square, target: u128, mode: Mode) {
    if mode == Mode::Both {
        mover.free.resize(len, 0);
        mover.free[from.index()] |= target;
    } else {
        mover.split.resize(len, [0; 2]);
        mover.split[from.index()][usize::from(mode == Mode::Capture)] |= target;
    }
}

fn add_leg(legs: &mut Vec<Leg>, path: u128, targets: u128, mode: Mode) {
    let same = |leg: &&mut Leg| leg.path == path && leg.mode == mode;
    match legs.iter_mut().find(same) {
        Some(leg) => leg.targets |= targets,
        None => legs.push(Leg {
            path,
            targets,
            mode,
        }),
    }
}

/// By kind and point: what a side sees in the dark from a piece there, whatever is on the other
/// points; nothing for kinds that do not exist.
pub(super) fn sees(board: &Board, kinds: &[Kind], at_bottom: bool) -> Vec<Vec<u128>> {
    if kinds.iter().all(|kind| kind.sees.is_empty()) {
        return Vec::new();
    }
    let from = |kind: &Kind, at: Square| {
        let walks = kind
            .sees
            .iter()
            .flat_map(|way| walks(board, way, at, forward(at_bottom)));
        set_of(walks.map(|walk| walk.target))
    };
    let of = |kind: &Kind| board.squares().map(|at| from(kind, at)).collect();
    kinds.iter().map(of).collect()
}
