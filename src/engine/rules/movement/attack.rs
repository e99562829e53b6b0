//! Attacks on a point: the basis of check, pins and the safety of a general.

use crate::rules::board::{Position, Side, Square, is_single, lowest, points};
use crate::rules::tables::{HopThreat, LameThreat, LineThreat};
use crate::rules::variant::Variant;

impl Position {
    /// The point of a side's general; none only on boards without rules.
    pub fn general(&self, variant: &Variant, side: Side) -> Option<Square> {
        let kind = variant.tables.royals[side.index()]?;
        let set = self.kinds[kind.index()] & self.sides[side.index()];
        (set != 0).then(|| lowest(set))
    }

    #[inline]
    pub(in crate::rules) fn royals(&self, variant: &Variant) -> u128 {
        Side::BOTH.into_iter().fold(0, |set, side| {
            let kind = variant.tables.royals[side.index()];
            set | kind.map_or(0, |kind| {
                self.kinds[kind.index()] & self.sides[side.index()]
            })
        })
    }

    /// Whether any of the pieces in `enemy` attacks a point, with this occupancy of the board.
    pub(in crate::rules) fn is_attacked(
        &self,
        variant: &Variant,
        target: Square,
        by: Side,
        enemy: u128,
        occupied: u128,
    ) -> bool {
        let threats = &variant.tables.threats[by.index()];
        let free = threats.free[target.index()].iter();
        let mut lame = threats.lame[target.index()].iter();
        let mut lines = threats.lines.iter();
        free.fold(0, |set, (kind, origins)| {
            set | (origins & self.kinds[kind.index()])
        }) & enemy
            != 0
            || lame.any(|threat| self.lame_attack(threat, enemy, occupied))
            || lines.any(|line| self.line_attack(variant, line, target, enemy, occupied))
            || self.hop_attack(&threats.hops, target, enemy, occupied)
            || (variant.tables.relay.is_some() && self.relayed(variant, enemy, target) != 0)
            || (variant.tables.has_far
                && self.is_attacked_far(variant, target, by, enemy, occupied))
    }

    /// The pieces in `enemy` that attack a point, with this occupancy of the board.
    pub(super) fn attackers(
        &self,
        variant: &Variant,
        target: Square,
        by: Side,
        enemy: u128,
        occupied: u128,
    ) -> u128 {
        let threats = &variant.tables.threats[by.index()];
        let mut found = 0;
        for (kind, origins) in &threats.free[target.index()] {
            found |= origins & self.kinds[kind.index()] & enemy;
        }
        for threat in &threats.lame[target.index()] {
            let pieces = threat.origins & self.kinds[threat.kind.index()] & enemy;
            let open =
                |(origin, path): &&(u128, u128)| origin & pieces != 0 && path & occupied == 0;
            if pieces != 0 {
                found |= threat
                    .paths
                    .iter()
                    .filter(open)
                    .fold(0, |set, (origin, _)| set | origin);
            }
        }
        for line in &threats.lines {
            found |= self.line_attackers(variant, line, target, enemy, occupied);
        }
        for hop in threats.hops.get(target.index()).into_iter().flatten() {
            if self.hop_attack_by(hop, enemy, occupied) {
                found |= hop.origin;
            }
        }
        if variant.tables.relay.is_some() {
            found |= self.relayed(variant, enemy, target);
        }
        if variant.tables.has_far && self.is_attacked_far(variant, target, by, enemy, occupied) {
            found |= self.far_piece(variant, by).map_or(0, Square::bit);
        }
        found
    }

    fn line_attackers(
        &self,
        variant: &Variant,
        line: &LineThreat,
        target: Square,
        enemy: u128,
        occupied: u128,
    ) -> u128 {
        let sliders = self.of_kinds(&line.sliders) & enemy;
        let hoppers = self.of_kinds(&line.hoppers) & enemy;
        if line.cross[target.index()] & (sliders | hoppers) == 0 {
            return 0;
        }
        line.directions.iter().fold(0, |found, &d| {
            let direction = &variant.board.directions[d];
            let ray = direction.ray(target);
            let beyond = direction.beyond_first(ray & occupied);
            let nearest = ray ^ beyond;
            let second = beyond ^ direction.beyond_first(beyond & occupied);
            let hops = nearest & occupied & self.of_kinds(&line.jumps_not) == 0;
            found | nearest & sliders | if hops { second & hoppers } else { 0 }
        })
    }

    /// Whether a piece checks the side to move with a way of moving that was lent to it.
    pub(super) fn is_relayed_check(&self, variant: &Variant, general: Square) -> bool {
        self.relayed(variant, self.sides[self.turn.other().index()], general) != 0
    }

    /// The pieces of one side that attack a point with a way of moving that was lent to them.
    #[inline(never)]
    fn relayed(&self, variant: &Variant, side: u128, target: Square) -> u128 {
        let relay = variant.tables.relay.as_ref();
        relay.map_or(0, |relay| relay.attackers(self, side, target))
    }

    #[inline]
    fn hop_attack(
        &self,
        hops: &[Vec<HopThreat>],
        target: Square,
        enemy: u128,
        occupied: u128,
    ) -> bool {
        let Some(hops) = hops.get(target.index()) else {
            return false;
        };
        hops.iter()
            .any(|hop| self.hop_attack_by(hop, enemy, occupied))
    }

    #[inline]
    fn hop_attack_by(&self, hop: &HopThreat, enemy: u128, occupied: u128) -> bool {
        let jumped = hop.path & occupied;
        hop.origin & self.kinds[hop.kind.index()] & enemy != 0
            && is_single(jumped)
            && jumped & self.of_kinds(&hop.jumps_not) == 0
    }

    #[inline]
    fn lame_attack(&self, threat: &LameThreat, enemy: u128, occupied: u128) -> bool {
        let pieces = threat.origins & self.kinds[threat.kind.index()] & enemy;
        let open = |(origin, path): &(u128, u128)| origin & pieces != 0 && path & occupied == 0;
        pieces != 0 && threat.paths.iter().any(open)
    }

    #[inline]
    fn line_attack(
        &self,
        variant: &Variant,
        line: &LineThreat,
        target: Square,
        enemy: u128,
        occupied: u128,
    ) -> bool {
        let sliders = self.of_kinds(&line.sliders) & enemy;
        let hoppers = self.of_kinds(&line.hoppers) & enemy;
        if line.cross[target.index()] & (sliders | hoppers) == 0 {
            return false;
        }
        line.directions.iter().any(|&d| {
            let direction = &variant.board.directions[d];
            let ray = direction.ray(target);
            let beyond = direction.beyond_first(ray & occupied);
            let further = direction.beyond_first(beyond & occupied);
            let nearest = ray ^ beyond;
            nearest & sliders != 0
                || ((beyond ^ further) & hoppers != 0
                    && nearest & occupied & self.of_kinds(&line.jumps_not) == 0)
        })
    }

    /// Whether a general on `stands` faces an enemy general along an open line.
    #[inline]
    pub(super) fn faces(
        &self,
        variant: &Variant,
        stands: Square,
        enemy: u128,
        occupied: u128,
    ) -> bool {
        let other = self.kinds[variant.tables.facing_kind.index()] & enemy;
        variant.tables.facing.iter().any(|facing| {
            let direction = &variant.board.directions[facing.direction];
            direction.meets(stands, other & facing.from, occupied)
        })
    }

    /// Whether a point is safe for a general of the side opposed to `by`: not attacked, and not
    /// facing the other general.
    #[inline]
    pub(super) fn is_safe_at(
        &self,
        variant: &Variant,
        stands: Square,
        by: Side,
        enemy: u128,
        occupied: u128,
    ) -> bool {
        !self.is_attacked(variant, stands, by, enemy, occupied)
            && !self.faces(variant, stands, enemy, occupied)
    }

    /// Whether the generals face each other in a game that allows it, so that the side to move must
    /// part them, or pass and end the game.
    pub fn is_bikjang(&self, variant: &Variant) -> bool {
        let Some(files) = variant.tables.bikjang else {
            return false;
        };
        let Some(general) = self.general(variant, self.turn) else {
            return false;
        };
        let enemy = self.sides[self.turn.other().index()];
        self.face_along(variant, files, general, enemy, self.occupied())
    }

    #[inline]
    pub(super) fn face_along(
        &self,
        variant: &Variant,
        directions: [usize; 2],
        stands: Square,
        enemy: u128,
        occupied: u128,
    ) -> bool {
        let other = self.kinds[variant.tables.facing_kind.index()] & enemy;
        let directions = directions.map(|d| &variant.board.directions[d]);
        directions
            .iter()
            .any(|direction| direction.meets(stands, other, occupied))
    }

    /// Whether the other general faces this side's general along an open line. Usually this is
    /// mutual.
    pub(crate) fn is_faced(&self, variant: &Variant, side: Side) -> bool {
        let Some(general) = self.general(variant, side) else {
            return false;
        };
        let enemy = self.sides[side.other().index()];
        self.faces(variant, general, enemy, self.occupied())
    }

    /// The pieces that give check to a side's general.
    pub(crate) fn checkers(&self, variant: &Variant, side: Side) -> u128 {
        let Some(general) = self.general(variant, side) else {
            return 0;
        };
        let by = side.other();
        if self.touches_royal(variant, general, by) {
            return 0;
        }
        self.attackers(
            variant,
            general,
            by,
            self.sides[by.index()],
            self.occupied(),
        )
    }

    /// Calls back with every enemy piece that attacks a point, or would attack it but for an
    /// obstacle.
    #[inline]
    pub(super) fn each_threat(
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
            for piece in points(origins & self.kinds[kind.index()] & enemy) {
                visit(Threat::leap(piece.bit(), 0, occupied));
            }
        }
        for threat in &threats.lame[target.index()] {
            let pieces = threat.origins & self.kinds[threat.kind.index()] & enemy;
            if pieces != 0 {
                for &(origin, path) in threat
                    .paths
                    .iter()
                    .filter(|(origin, _)| origin & pieces != 0)
                {
                    visit(Threat::leap(origin, path, occupied));
                }
            }
        }
        for line in &threats.lines {
            self.each_line_threat(variant, line, target, enemy, &mut visit);
        }
        for hop in threats.hops.get(target.index()).into_iter().flatten() {
            if hop.origin & self.kinds[hop.kind.index()] & enemy != 0 {
                let shunned = self.of_kinds(&hop.jumps_not);
                visit(Threat::hop(hop.origin, hop.path, occupied, shunned));
            }
        }
    }

    #[inline]
    fn each_line_threat(
        &self,
        variant: &Variant,
        line: &LineThreat,
        target: Square,
        enemy: u128,
        visit: &mut impl FnMut(Threat),
    ) {
        let occupied = self.occupied();
        let sliders = self.of_kinds(&line.sliders) & enemy;
        let hoppers = self.of_kinds(&line.hoppers) & enemy;
        let all = line.cross[target.index()] & (sliders | hoppers);
        if all == 0 {
            return;
        }
        let shunned = self.of_kinds(&line.jumps_not);
        for &d in &line.directions {
            let direction = &variant.board.directions[d];
            let ray = direction.ray(target);
            for piece in points(ray & all) {
                let between = ray & !piece.bit() & !direction.ray(piece);
                if sliders & piece.bit() != 0 {
                    visit(Threat::leap(piece.bit(), between, occupied));
                }
                if hoppers & piece.bit() != 0 {
                    visit(Threat::hop(piece.bit(), between, occupied, shunned));
                }
            }
        }
    }
}

/// An enemy piece that attacks a point, or would attack it but for an obstacle.
pub(super) struct Threat {
    pub(super) piece: u128,
    pub(super) path: u128,
    /// The pieces that keep it from attacking; none if it attacks.
    pub(super) barred: u128,
    pub(super) hops: bool,
    /// The points where any piece would let a hopper attack.
    pub(super) lacks_screen: u128,
    /// The pieces that let a hopper attack.
    pub(super) screens: u128,
}

impl Threat {
    fn leap(piece: u128, path: u128, occupied: u128) -> Threat {
        Threat {
            piece,
            path,
            barred: path & occupied,
            hops: false,
            lacks_screen: 0,
            screens: 0,
        }
    }

    /// A hopper does not jump the pieces in `shunned`.
    fn hop(piece: u128, path: u128, occupied: u128, shunned: u128) -> Threat {
        let between = path & occupied;
        let single = is_single(between);
        let checks = single && between & shunned == 0;
        Threat {
            piece,
            path,
            // A hopper without a screen is barred for lack of one.
            barred: if checks { 0 } else { between | piece },
            hops: true,
            // A piece that captures one that is not a screen becomes a screen.
            lacks_screen: match (between, single && !checks) {
                (0, _) => path,
                (_, true) => between,
                _ => 0,
            },
            screens: if checks { between } else { 0 },
        }
    }
}
