//! What restricts the side to move for the safety of its general.

use crate::rules::board::{KindId, Position, Square, is_single, points, set_of};
use crate::rules::variant::Variant;

/// What restricts the side to move for the safety of its general.
pub(super) struct Guard {
    pub(super) general: Option<Square>,
    pub(super) in_check: bool,
    /// Own pieces on these points may open an attack by leaving.
    pub(super) vacate: u128,
    /// Any piece that moves to these points becomes a screen, except one of a kind that is not
    /// jumped.
    pub(super) occupy: u128,
    /// The generals face each other: only moves that part them, and a pass, are legal.
    pub(super) bikjang: bool,
    /// In check: the targets that could help; all if unsure.
    pub(super) relevant: u128,
}

impl Position {
    /// The empty points for drops that leave the general safe, and those that must be tried.
    pub(super) fn drop_points(&self, variant: &Variant) -> (u128, u128) {
        let guard = self.guard(variant);
        let open = !self.occupied() & variant.board.all();
        match guard.general {
            None => (open, 0),
            Some(_) if guard.in_check => (open & guard.relevant, u128::MAX),
            Some(_) => (open, guard.occupy),
        }
    }

    /// Whether the general is safe when a piece is dropped on a point.
    pub(super) fn is_safe_with(&self, variant: &Variant, kind: KindId, to: Square) -> bool {
        let Some(general) = self.general(variant, self.turn) else {
            return true;
        };
        let next = self.after_drop(variant, kind, to);
        let by = self.turn.other();
        let (enemy, occupied) = (next.sides[by.index()], next.occupied());
        next.is_safe_at(variant, general, by, enemy, occupied)
    }

    /// The targets after which the general is neither attacked nor faces the other.
    pub(super) fn safe_targets(
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

    /// Whether a general on `stands` is safe after a move of the side to move.
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
        if variant.tables.picky {
            // The kind of the piece on each point matters too.
            let next = self.after(variant, self.kind_at(from.bit()), from, to);
            return !next.is_attacked(variant, stands, by, enemy, occupied)
                && !self.faces(variant, stands, enemy, occupied);
        }
        self.is_safe_at(variant, stands, by, enemy, occupied)
    }

    /// The targets of a piece that part generals which face each other; all if they do not.
    pub(super) fn parting(
        &self,
        variant: &Variant,
        guard: &Guard,
        from: Square,
        targets: u128,
        royal: bool,
    ) -> u128 {
        let (true, Some(files), Some(general)) =
            (guard.bikjang, variant.tables.bikjang, guard.general)
        else {
            return targets;
        };
        let enemy = self.sides[self.turn.other().index()];
        let parts = |to: &Square| {
            let stands = if royal { *to } else { general };
            let occupied = (self.occupied() & !from.bit()) | to.bit();
            !self.face_along(variant, files, stands, enemy & !to.bit(), occupied)
        };
        set_of(points(targets).filter(parts))
    }

    pub(super) fn guard(&self, variant: &Variant) -> Guard {
        let mut guard = Guard {
            general: self.general(variant, self.turn),
            in_check: false,
            vacate: 0,
            occupy: 0,
            bikjang: false,
            relevant: u128::MAX,
        };
        let Some(general) = guard.general else {
            return guard;
        };
        let own = self.sides[self.turn.index()];
        let mut checkers = 0;
        self.each_threat(variant, general, self.turn.other(), |threat| {
            if threat.barred == 0 {
                // Against two checkers, only what helps against both is relevant.
                checkers |= threat.piece;
                guard.relevant &= threat.piece | threat.path;
                guard.vacate |= threat.screens & own;
            } else if threat.lacks_screen != 0 {
                guard.occupy |= threat.lacks_screen;
            } else if is_single(threat.barred) {
                guard.vacate |= threat.barred & own;
            } else if threat.hops {
                guard.vacate |= threat.path & self.occupied() & own;
            }
        });
        self.guard_file(variant, general, &mut guard);
        guard.in_check |= checkers != 0;
        if variant.tables.relay.is_some() && self.is_relayed_check(variant, general) {
            guard.in_check = true;
            guard.relevant = u128::MAX;
        }
        if variant.tables.has_far {
            let (checks, bound) = self.far_guard(variant, general);
            guard.in_check |= checks;
            guard.vacate |= bound;
        }
        guard
    }

    /// A single own piece between the generals must not leave the line.
    fn guard_file(&self, variant: &Variant, general: Square, guard: &mut Guard) {
        if variant.tables.facing.is_empty() {
            return;
        }
        let side = self.turn.index();
        let other = self.kinds[variant.tables.facing_kind.index()] & self.sides[1 - side];
        for facing in &variant.tables.facing {
            let direction = &variant.board.directions[facing.direction];
            let ray = direction.ray(general);
            let other = other & facing.from;
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
}
