//! Legal moves, check, and the counting of move paths.
//!
//! A move of a man other than the general is tested by trial only where it could matter: when
//! the side is in check, or when the man stands on a point whose emptying would open a line or
//! free a leg against its general ([`Guard::vacate`]). A point where any man would become a
//! cannon's screen ([`Guard::occupy`]) is no target at all. Everything else is legal as it is.

use super::bits::{is_single, points};
use super::men::{KindId, Move, Side, Square};
use super::position::Position;
use super::variant::Variant;

/// What the side to move must mind for its general's sake.
struct Guard {
    general: Option<Square>,
    in_check: bool,
    /// Own men here may open an attack by leaving.
    vacate: u128,
    /// Any man that comes here becomes a screen.
    occupy: u128,
    /// In check: targets that could help; all when unsure.
    relevant: u128,
}

impl Position {
    /// All moves by the rules of movement, in no promised order.
    #[must_use]
    pub fn legal_moves(&self, variant: &Variant) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        self.each_legal(variant, |_, from, targets| {
            moves.extend(points(targets).map(|to| Move::new(from, to)));
        });
        moves
    }

    /// Whether a move obeys the rules of movement.
    #[must_use]
    pub fn is_legal(&self, variant: &Variant, mv: Move) -> bool {
        let mut found = false;
        self.each_legal(variant, |_, from, targets| {
            found |= mv.promotion.is_none() && from == mv.from && targets & mv.to.bit() != 0;
        });
        found
    }

    /// Whether the side to move has any legal move.
    #[must_use]
    pub fn has_legal_move(&self, variant: &Variant) -> bool {
        let mut found = false;
        self.each_legal(variant, |_, _, _| found = true);
        found
    }

    /// Whether the side to move is in check.
    #[must_use]
    pub fn is_check(&self, variant: &Variant) -> bool {
        self.checkers(variant, self.turn) != 0
    }

    /// How many paths of that many plies lead on from here.
    #[must_use]
    pub fn perft(&self, variant: &Variant, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut nodes = 0;
        self.each_legal(variant, |kind, from, targets| {
            if depth == 1 {
                nodes += u64::from(targets.count_ones());
                return;
            }
            for to in points(targets) {
                nodes += self
                    .after(variant, kind, from, to)
                    .perft(variant, depth - 1);
            }
        });
        nodes
    }

    /// Calls back with each man that can move, and its legal targets.
    #[inline]
    pub(crate) fn each_legal(
        &self,
        variant: &Variant,
        mut visit: impl FnMut(KindId, Square, u128),
    ) {
        let side = self.turn.index();
        let (own, enemy) = (self.sides[side], self.sides[1 - side]);
        let occupied = own | enemy;
        let allowed = [!own, !occupied, enemy];
        let guard = self.guard(variant);
        for (kind, mover) in (0..).map(KindId).zip(&variant.tables.movers[side]) {
            let royal = variant.tables.royal == Some(kind);
            for from in points(self.kinds[kind.index()] & own) {
                let all = mover.targets(&variant.board, from, occupied, &allowed);
                let on_trial = royal || guard.in_check || guard.vacate & from.bit() != 0;
                let legal = if !on_trial {
                    all & !guard.occupy
                } else if royal {
                    self.safe_targets(variant, guard.general.map(|_| from), from, all, true)
                } else {
                    let hopeful = if guard.vacate & from.bit() != 0 {
                        all
                    } else {
                        all & guard.relevant
                    };
                    self.safe_targets(variant, guard.general, from, hopeful, false)
                };
                if legal != 0 {
                    visit(kind, from, legal);
                }
            }
        }
    }

    /// The targets after which the general is neither attacked nor facing the other.
    fn safe_targets(
        &self,
        variant: &Variant,
        general: Option<Square>,
        from: Square,
        targets: u128,
        royal: bool,
    ) -> u128 {
        let Some(general) = general else {
            return targets;
        };
        let mut safe = 0;
        for to in points(targets) {
            let stands = if royal { to } else { general };
            if self.is_safe_after(variant, stands, from, to) {
                safe |= to.bit();
            }
        }
        safe
    }

    /// Whether a general on `stands` is safe once a man of the side to move has gone.
    pub(crate) fn is_safe_after(
        &self,
        variant: &Variant,
        stands: Square,
        from: Square,
        to: Square,
    ) -> bool {
        let enemy = self.sides[self.turn.other().index()] & !to.bit();
        let occupied = (self.occupied() & !from.bit()) | to.bit();
        let by = self.turn.other();
        !self.is_attacked(variant, stands, by, enemy, occupied)
            && !self.faces(variant, stands, enemy, occupied)
    }

    fn is_attacked(
        &self,
        variant: &Variant,
        target: Square,
        by: Side,
        enemy: u128,
        occupied: u128,
    ) -> bool {
        let threats = &variant.tables.threats[by.index()];
        for &(kind, origins) in &threats.free[target.index()] {
            if origins & self.kinds[kind.index()] & enemy != 0 {
                return true;
            }
        }
        for threat in &threats.lame[target.index()] {
            let men = threat.origins & self.kinds[threat.kind.index()] & enemy;
            if men != 0 {
                let open =
                    |&&(origin, path): &&(u128, u128)| origin & men != 0 && path & occupied == 0;
                if threat.paths.iter().any(|entry| open(&entry)) {
                    return true;
                }
            }
        }
        for line in &threats.lines {
            let sliders = self.of_kinds(&line.sliders) & enemy;
            let hoppers = self.of_kinds(&line.hoppers) & enemy;
            if line.cross[target.index()] & (sliders | hoppers) == 0 {
                continue;
            }
            for &d in &line.directions {
                let direction = &variant.board.directions[d];
                let ray = direction.ray(target);
                let beyond = direction.beyond_first(ray & occupied);
                if (ray ^ beyond) & sliders != 0 {
                    return true;
                }
                let further = direction.beyond_first(beyond & occupied);
                if (beyond ^ further) & hoppers != 0 {
                    return true;
                }
            }
        }
        false
    }

    #[inline]
    fn of_kinds(&self, kinds: &[KindId]) -> u128 {
        kinds
            .iter()
            .fold(0, |set, kind| set | self.kinds[kind.index()])
    }

    /// Whether a general on `stands` looks along an open file at an enemy general.
    #[inline]
    fn faces(&self, variant: &Variant, stands: Square, enemy: u128, occupied: u128) -> bool {
        let (Some(directions), Some(royal)) = (variant.tables.facing, variant.tables.royal) else {
            return false;
        };
        let other = self.kinds[royal.index()] & enemy;
        directions.iter().any(|&d| {
            let direction = &variant.board.directions[d];
            direction.ray(stands) & other != 0 && direction.reach(stands, occupied) & other != 0
        })
    }

    /// Whether the two generals face each other.
    pub(crate) fn generals_face(&self, variant: &Variant) -> bool {
        let Some(general) = self.general(variant, self.turn) else {
            return false;
        };
        let enemy = self.sides[self.turn.other().index()];
        self.faces(variant, general, enemy, self.occupied())
    }

    /// The men that give check to a side's general.
    pub(crate) fn checkers(&self, variant: &Variant, side: Side) -> u128 {
        let Some(general) = self.general(variant, side) else {
            return 0;
        };
        let mut found = 0;
        self.each_threat(variant, general, side.other(), |threat| {
            if threat.barred == 0 {
                found |= threat.man;
            }
        });
        found
    }

    fn guard(&self, variant: &Variant) -> Guard {
        let mut guard = Guard {
            general: self.general(variant, self.turn),
            in_check: false,
            vacate: 0,
            occupy: 0,
            relevant: u128::MAX,
        };
        let Some(general) = guard.general else {
            return guard;
        };
        let own = self.sides[self.turn.index()];
        let mut checkers = 0;
        self.each_threat(variant, general, self.turn.other(), |threat| {
            if threat.barred == 0 {
                // With two checkers, only what helps against both is relevant.
                checkers |= threat.man;
                guard.relevant &= threat.man | threat.path;
                guard.vacate |= threat.screens & own;
            } else if threat.lacks_screen {
                guard.occupy |= threat.path;
            } else if is_single(threat.barred) {
                guard.vacate |= threat.barred & own;
            } else if threat.hops {
                guard.vacate |= threat.path & self.occupied() & own;
            }
        });
        self.guard_file(variant, general, &mut guard);
        guard.in_check |= checkers != 0;
        guard
    }

    /// A lone own man between the generals must not leave the file.
    fn guard_file(&self, variant: &Variant, general: Square, guard: &mut Guard) {
        let (Some(directions), Some(royal)) = (variant.tables.facing, variant.tables.royal) else {
            return;
        };
        let side = self.turn.index();
        let other = self.kinds[royal.index()] & self.sides[1 - side];
        for d in directions {
            let direction = &variant.board.directions[d];
            let ray = direction.ray(general);
            if ray & other == 0 {
                continue;
            }
            let between = (ray ^ direction.beyond_first(other)) & !other & self.occupied();
            if is_single(between) {
                guard.vacate |= between & self.sides[side];
            } else if between == 0 {
                guard.in_check = true;
            }
        }
    }

    /// Calls back with every enemy man that attacks a point, or would but for what bars it.
    #[inline]
    fn each_threat(
        &self,
        variant: &Variant,
        target: Square,
        by: Side,
        mut visit: impl FnMut(Threat),
    ) {
        let threats = &variant.tables.threats[by.index()];
        let enemy = self.sides[by.index()];
        let occupied = self.occupied();
        for &(kind, origins) in &threats.free[target.index()] {
            for man in points(origins & self.kinds[kind.index()] & enemy) {
                visit(Threat::leap(man.bit(), 0, occupied));
            }
        }
        for threat in &threats.lame[target.index()] {
            let men = threat.origins & self.kinds[threat.kind.index()] & enemy;
            if men == 0 {
                continue;
            }
            for &(origin, path) in threat.paths.iter().filter(|(origin, _)| origin & men != 0) {
                visit(Threat::leap(origin, path, occupied));
            }
        }
        for line in &threats.lines {
            let sliders = self.of_kinds(&line.sliders) & enemy;
            let hoppers = self.of_kinds(&line.hoppers) & enemy;
            let all = line.cross[target.index()] & (sliders | hoppers);
            if all == 0 {
                continue;
            }
            for &d in &line.directions {
                let direction = &variant.board.directions[d];
                let ray = direction.ray(target);
                for man in points(ray & all) {
                    let between = ray & !man.bit() & !direction.ray(man);
                    if sliders & man.bit() != 0 {
                        visit(Threat::leap(man.bit(), between, occupied));
                    }
                    if hoppers & man.bit() != 0 {
                        visit(Threat::hop(man.bit(), between, occupied));
                    }
                }
            }
        }
    }
}

/// An enemy man that attacks a point, or would but for what bars it.
struct Threat {
    man: u128,
    /// The points between.
    path: u128,
    /// Men that keep it from attacking: none when it attacks.
    barred: u128,
    hops: bool,
    /// A hopper that would attack if any man stood between.
    lacks_screen: bool,
    /// The men whose presence lets a hopper attack.
    screens: u128,
}

impl Threat {
    fn leap(man: u128, path: u128, occupied: u128) -> Threat {
        Threat {
            man,
            path,
            barred: path & occupied,
            hops: false,
            lacks_screen: false,
            screens: 0,
        }
    }

    fn hop(man: u128, path: u128, occupied: u128) -> Threat {
        let between = path & occupied;
        let checks = is_single(between);
        Threat {
            man,
            path,
            // A hopper without a screen is barred by the lack of one.
            barred: if checks { 0 } else { between | man },
            hops: true,
            lacks_screen: between == 0,
            screens: if checks { between } else { 0 },
        }
    }
}
