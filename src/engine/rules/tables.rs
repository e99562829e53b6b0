//! A variant's movement compiled to tables when it is loaded: where each man can go from each
//! point. The reverse, from where each point can be attacked, is in `threats`.

use super::bits::points;
use super::board::Board;
use super::extras::{Castling, Extras, passed_key};
use super::limits::{Hop, Limits};
use super::men::{KindId, Side, Square};
use super::position::Position;
use super::threats::Threats;
use super::variant::{Kind, Way, Zone};
use super::walks::{forward, walks};

/// What a move may do, as an index into the masks that [`Tables::allowed`] gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Mode {
    /// Move or capture.
    Both,
    /// Move to empty points only.
    Quiet,
    /// Capture only.
    Capture,
}

/// Everything compiled for one variant.
#[derive(Debug)]
pub(crate) struct Tables {
    /// The kind whose capture would end the game.
    pub(crate) royal: Option<KindId>,
    /// Men of these kinds can cross and attack.
    pub(crate) attackers: Vec<KindId>,
    /// By side, then kind.
    pub(crate) movers: [Vec<Mover>; 2],
    /// By attacking side: what attacks a point.
    pub(crate) threats: [Threats; 2],
    /// The direction along which generals may not face each other, and back.
    pub(crate) facing: Option<[usize; 2]>,
    /// The same, where they may, and the other side must then part them or pass.
    pub(crate) bikjang: Option<[usize; 2]>,
    pub(crate) may_pass: bool,
    /// Whether it matters which man is jumped: attacks then depend on more than who is where.
    pub(crate) picky: bool,
    /// Whether any kind has limits.
    pub(crate) limited: bool,
    /// The kinds that some hopper does not jump.
    pub(crate) unjumped: Vec<KindId>,
    man_keys: Vec<u64>,
    pub(crate) turn_key: u64,
    /// Castling and its like; nothing in most games.
    pub(crate) extras: Option<Extras>,
}

/// How a side's men of one kind move.
#[derive(Debug, Default)]
pub(crate) struct Mover {
    /// Targets that nothing can bar, from each point.
    pub(crate) free: Vec<u128>,
    /// Targets without, and only with, capture that nothing can bar; mostly none.
    pub(crate) split: Vec<[u128; 2]>,
    /// Targets with a path that must be empty, and where each point's begin.
    legs: Vec<Leg>,
    leg_starts: Vec<u32>,
    pub(crate) slides: Vec<Line>,
    pub(crate) hops: Vec<Line>,
    /// What only few men have: hops that end somewhere, men they neither jump nor take.
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
pub(crate) struct Line {
    pub(crate) direction: usize,
    pub(crate) mode: Mode,
}

impl Mover {
    /// What bars the way from a point, and where the way leads.
    #[inline]
    pub(crate) fn legs(&self, from: Square) -> &[Leg] {
        if self.legs.is_empty() {
            return &[];
        }
        let start = self.leg_starts[from.index()] as usize;
        let end = self.leg_starts[from.index() + 1] as usize;
        &self.legs[start..end]
    }

    /// Every target from a point, by the rules of movement without regard to the general.
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
}

impl Tables {
    pub(super) fn compile(
        board: &Board,
        kinds: &[Kind],
        zones: &[Zone],
        at_bottom: [bool; 2],
        facing: bool,
        castlings: &[Castling],
    ) -> Tables {
        let movers: [Vec<Mover>; 2] = Side::BOTH.map(|side| {
            let compiler = Compiler {
                board,
                zones,
                side,
                forward: forward(at_bottom[side.index()]),
            };
            kinds.iter().map(|kind| compiler.mover(kind)).collect()
        });
        let threats = [
            Threats::of(board, &movers[0]),
            Threats::of(board, &movers[1]),
        ];
        let limited = movers[0].iter().any(|mover| mover.limits.is_some());
        Tables {
            limited,
            royal: kinds.iter().find(|kind| kind.royal).map(|kind| kind.id),
            attackers: ids(kinds, |kind| kind.attacker),
            movers,
            threats,
            facing: facing.then(|| along_files(board)),
            bikjang: None,
            may_pass: false,
            picky: kinds.iter().any(|kind| !kind.never_jumps.is_empty()),
            unjumped: kinds
                .iter()
                .flat_map(|kind| kind.never_jumps.clone())
                .collect(),
            man_keys: man_keys(kinds),
            turn_key: scramble(1),
            extras: Extras::compile(board, kinds, zones, at_bottom, castlings),
        }
    }

    /// Whether legal moves need more than the plain look at checks and pins.
    #[inline]
    pub(crate) fn is_unusual(&self) -> bool {
        self.limited || self.may_pass || self.bikjang.is_some()
    }

    /// The hash of one man on one point.
    #[inline]
    pub(crate) fn man_key(&self, side: Side, kind: KindId, square: Square) -> u64 {
        self.man_keys[(kind.index() * 2 + side.index()) * 128 + square.index()]
    }

    /// The hash of a position, made from nothing.
    pub(crate) fn key(&self, position: &Position) -> u64 {
        let men = position.pieces().fold(0, |key, (square, piece)| {
            key ^ self.man_key(piece.side, piece.kind, square)
        });
        let gone = position.absent_points();
        let men = gone.fold(men, |key, square| {
            key ^ scramble(ABSENT_KEYS + u64::from(square.0))
        });
        let rights = self.extras.as_ref().map(|e| e.rights_key(position.rights));
        let passed = position.passed.map(|passed| passed_key(passed.at));
        let turn = match position.turn {
            Side::First => 0,
            Side::Second => self.turn_key,
        };
        men ^ turn ^ rights.unwrap_or(0) ^ passed.unwrap_or(0)
    }
}

/// The direction along the files, and back.
pub(super) fn along_files(board: &Board) -> [usize; 2] {
    let ahead = (0..board.directions.len())
        .find(|&d| board.directions[d].step == (0, 1))
        .unwrap_or(0);
    [ahead, board.directions[ahead].opposite]
}

fn ids(kinds: &[Kind], wanted: impl Fn(&Kind) -> bool) -> Vec<KindId> {
    let matching = kinds.iter().filter(|kind| wanted(kind));
    matching.map(|kind| kind.id).collect()
}

/// Keys come from the kinds' names, so that they outlive a new order of kinds in a file.
fn man_keys(kinds: &[Kind]) -> Vec<u64> {
    let mut keys = Vec::with_capacity(kinds.len() * 256);
    for kind in kinds {
        let name = kind.name.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |h, b| {
            (h ^ u64::from(b)).wrapping_mul(0x100_0000_01b3)
        });
        keys.extend((0..256).map(|place| scramble(name.wrapping_add(place << 1))));
    }
    keys
}

/// From here on, a seed for each point that was taken off a free board.
const ABSENT_KEYS: u64 = 0x6761_7000;

/// The mixing step of splitmix64.
pub(super) fn scramble(seed: u64) -> u64 {
    let mut z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
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
        for way in &kind.ways {
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
                list.push(Line {
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

    /// Hops that zones or a number of steps keep short.
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

    /// Calls back with origin, path and target of every walk that the zones leave.
    fn each_walk(&self, way: &Way, kind: &Kind, mut visit: impl FnMut(Square, u128, u128)) {
        let zone = |place: Option<usize>| {
            place.map_or(u128::MAX, |z| self.zones[z].sets[self.side.index()])
        };
        let (origins, targets) = (zone(way.from), zone(way.to) & zone(kind.within));
        for from in points(self.board.all() & origins) {
            for walk in walks(self.board, &way.atom, from, self.forward) {
                let target = walk.target.bit() & targets;
                if target != 0 {
                    let path = walk.path.iter().fold(0, |set, square| set | square.bit());
                    visit(from, path, target);
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
