//! The reverse of the movement tables: for each point, from where it can be attacked.

use super::mover::{Mode, Mover, Ray};
use crate::rules::board::{Board, KindId, Square};

/// The attackers of each point, for one attacking side.
#[derive(Debug, Default)]
pub(crate) struct Threats {
    /// For each point, the kinds that leap to it freely, and from where.
    pub(crate) free: Vec<Vec<(KindId, u128)>>,
    /// For each point, the kinds that leap to it unless blocked.
    pub(crate) lame: Vec<Vec<LameThreat>>,
    /// Directions, outward from the attacked point, with the kinds that attack along them.
    pub(crate) lines: Vec<LineThreat>,
    /// For each point, the hops that end exactly there; empty without such hops.
    pub(crate) hops: Vec<Vec<HopThreat>>,
}

/// A piece that attacks a point when exactly one piece stands on the path, none of the kinds it
/// does not jump.
#[derive(Debug)]
pub(crate) struct HopThreat {
    pub(crate) kind: KindId,
    pub(crate) origin: u128,
    pub(crate) path: u128,
    pub(crate) jumps_not: Vec<KindId>,
}

/// Pieces of one kind that attack a point unless blocked.
#[derive(Debug)]
pub(crate) struct LameThreat {
    pub(crate) kind: KindId,
    pub(crate) origins: u128,
    /// Each origin and its path.
    pub(crate) paths: Vec<(u128, u128)>,
}

/// Pieces that attack along a set of directions.
#[derive(Debug)]
pub(crate) struct LineThreat {
    pub(crate) directions: Vec<usize>,
    pub(crate) sliders: Vec<KindId>,
    pub(crate) hoppers: Vec<KindId>,
    /// The kinds that these hoppers do not jump.
    pub(crate) jumps_not: Vec<KindId>,
    /// All points on these directions, from each point.
    pub(crate) cross: Vec<u128>,
}

impl Threats {
    /// Reverses the movers of a side.
    pub(super) fn of(board: &Board, movers: &[Mover]) -> Threats {
        let mut threats = Threats {
            free: board.squares().map(|_| Vec::new()).collect(),
            lame: board.squares().map(|_| Vec::new()).collect(),
            lines: line_threats(board, movers),
            hops: hop_threats(board, movers),
        };
        for (kind, mover) in (0..).map(KindId).zip(movers) {
            for target in board.squares() {
                let (origins, paths) = origins(board, mover, target);
                if origins != 0 {
                    threats.free[target.index()].push((kind, origins));
                }
                if !paths.is_empty() {
                    threats.lame[target.index()].push(LameThreat {
                        kind,
                        origins: paths.iter().fold(0, |set, (origin, _)| set | origin),
                        paths,
                    });
                }
            }
        }
        threats
    }

    /// Whether anything attacks by jumping along a line.
    pub(in crate::rules) fn has_hoppers(&self) -> bool {
        self.lines.iter().any(|line| !line.hoppers.is_empty())
    }

    /// Every point on which a piece may attack this one, or block an attack.
    pub(in crate::rules) fn origins(&self, target: Square) -> u128 {
        let at = target.index();
        let free = self.free[at].iter().map(|(_, origins)| *origins);
        let lame = self.lame[at].iter().flat_map(|threat| &threat.paths);
        let lame = lame.map(|(origin, path)| origin | path);
        let lines = self.lines.iter().map(|line| line.cross[at]);
        let hops = self.hops.get(at).into_iter().flatten();
        let hops = hops.map(|hop| hop.origin | hop.path);
        free.chain(lame)
            .chain(lines)
            .chain(hops)
            .fold(0, |set, points| set | points)
    }
}

/// The origins from which a kind captures on a point: free ones, and those with a path.
fn origins(board: &Board, mover: &Mover, target: Square) -> (u128, Vec<(u128, u128)>) {
    let (mut free, mut paths) = (0, Vec::new());
    for from in board.squares() {
        let unbarred = mover.free.get(from.index()).copied().unwrap_or(0)
            | mover
                .split
                .get(from.index())
                .map_or(0, |[_, capture]| *capture);
        if unbarred & target.bit() != 0 {
            free |= from.bit();
        }
        for leg in mover.legs(from) {
            if leg.mode != Mode::Quiet && leg.targets & target.bit() != 0 {
                paths.push((from.bit(), leg.path));
            }
        }
    }
    (free, paths)
}

/// Groups directions with the same attackers, so that one test tells whether any can attack.
fn line_threats(board: &Board, movers: &[Mover]) -> Vec<LineThreat> {
    let mut groups: Vec<LineThreat> = Vec::new();
    for (outward, direction) in board.directions.iter().enumerate() {
        for (jumps_not, sliders, hoppers) in coming(movers, direction.opposite) {
            let same = |group: &&mut LineThreat| {
                let hops_alike = group.hoppers == hoppers && group.jumps_not == jumps_not;
                group.sliders == sliders && hops_alike
            };
            match groups.iter_mut().find(same) {
                Some(group) => group.directions.push(outward),
                None => groups.push(LineThreat {
                    directions: vec![outward],
                    sliders,
                    hoppers,
                    jumps_not,
                    cross: Vec::new(),
                }),
            }
        }
    }
    for group in &mut groups {
        let cross = |from| {
            let rays = group
                .directions
                .iter()
                .map(|&d| board.directions[d].ray(from));
            rays.fold(0, |set, ray| set | ray)
        };
        group.cross = board.squares().map(cross).collect();
    }
    groups
}

/// The kinds that capture along a direction: for each list of kinds that hoppers do not jump, the
/// sliders (with the first list) and the hoppers.
fn coming(movers: &[Mover], direction: usize) -> Vec<(Vec<KindId>, Vec<KindId>, Vec<KindId>)> {
    let captures = |line: &Ray| line.direction == direction && line.mode != Mode::Quiet;
    let mut groups: Vec<(Vec<KindId>, Vec<KindId>, Vec<KindId>)> = vec![Default::default()];
    for (kind, mover) in (0..).map(KindId).zip(movers) {
        if mover.slides.iter().any(captures) {
            groups[0].1.push(kind);
        }
        let limits = mover.limits.as_ref();
        let hops = limits.map_or(&mover.hops, |limits| &limits.lines);
        if hops.iter().any(captures) {
            let jumps_not = limits.map_or_else(Vec::new, |limits| limits.jumps_not.clone());
            match groups.iter_mut().find(|group| group.0 == jumps_not) {
                Some(group) => group.2.push(kind),
                None => groups.push((jumps_not, Vec::new(), vec![kind])),
            }
        }
    }
    groups.retain(|(_, sliders, hoppers)| !(sliders.is_empty() && hoppers.is_empty()));
    groups
}

fn hop_threats(board: &Board, movers: &[Mover]) -> Vec<Vec<HopThreat>> {
    let mut found: Vec<Vec<HopThreat>> = Vec::new();
    for (kind, mover) in (0..).map(KindId).zip(movers) {
        let Some(limits) = &mover.limits else {
            continue;
        };
        for (from, hops) in board.squares().zip(&limits.hops) {
            for hop in hops.iter().filter(|hop| hop.mode != Mode::Quiet) {
                found.resize_with(board.len(), Vec::new);
                found[hop.target.trailing_zeros() as usize].push(HopThreat {
                    kind,
                    origin: from.bit(),
                    path: hop.path,
                    jumps_not: limits.jumps_not.clone(),
                });
            }
        }
    }
    found
}
