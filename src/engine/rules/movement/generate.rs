//! Legal moves, check, and the counting of move paths.
//!
//! A move of a piece other than the general is tested by trial only where it could matter: when
//! the side is in check, or when the piece stands on a point whose emptying would open a line or
//! free a leg against its general ([`Guard::vacate`]). A point where any piece would become a
//! cannon's screen ([`Guard::occupy`]) is no target at all. Everything else is legal as it is.

use super::free_board;
use super::guard::Guard;
use crate::rules::board::{KindId, Move, Position, Square, points, set_of};
use crate::rules::tables::Extras;
use crate::rules::tables::mover::Mover;
use crate::rules::variant::Variant;

impl Position {
    /// All moves that are legal by the rules of movement, in no particular order.
    pub fn legal_moves(&self, variant: &Variant) -> Vec<Move> {
        if variant.allows.any_move {
            return free_board::natural_moves(variant, self);
        }
        match self.special_moves(variant) {
            Some(moves) => moves,
            None => self.moves_with_drops(variant, false),
        }
    }

    /// The legal moves, if the mode of the game or an opening with several moves in a row
    /// determines them.
    #[inline]
    pub(in crate::rules) fn special_moves(&self, variant: &Variant) -> Option<Vec<Move>> {
        match self.mode_moves(variant) {
            None if self.opening_left > 0 => self.opening_moves(variant),
            moves => moves,
        }
    }

    /// The moves of the side to move from some points to some points, if neither a mode nor an
    /// opening determines them.
    pub(in crate::rules) fn piece_moves(&self, variant: &Variant, at: u128, to: u128) -> Vec<Move> {
        let mut moves = Vec::new();
        self.each_legal(variant, at, |kind, from, targets| {
            self.each_move(variant, kind, from, targets & to, |mv| moves.push(mv));
            true
        });
        moves
    }

    /// The points that any piece of the side to move can reach.
    pub(in crate::rules) fn reached(&self, variant: &Variant) -> u128 {
        let mut all = 0;
        self.each_legal(variant, u128::MAX, |_, _, targets| {
            all |= targets;
            true
        });
        all
    }

    /// The same; `mating` includes drops that mate where this is forbidden.
    pub(super) fn moves_with_drops(&self, variant: &Variant, mating: bool) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        self.each_legal(variant, u128::MAX, |kind, from, targets| {
            self.each_move(variant, kind, from, targets, |mv| moves.push(mv));
            true
        });
        self.each_legal_drop(variant, mating, |mv| {
            moves.push(mv);
            true
        });
        moves
    }

    /// The moves as if the game were not over and there were no duties, to show how pieces move on
    /// a board with few pieces.
    pub fn moves_to_show(&self, variant: &Variant) -> Vec<Move> {
        if variant.allows.any_move {
            return free_board::natural_moves(variant, self);
        }
        let mut moves = Vec::new();
        self.each_safe(variant, u128::MAX, |kind, from, targets| {
            self.each_move(variant, kind, from, targets, |mv| moves.push(mv));
            true
        });
        moves
    }

    /// Whether a move is legal by the rules of movement.
    pub fn is_legal(&self, variant: &Variant, mv: Move) -> bool {
        if let Some(moves) = self.special_moves(variant) {
            return moves.contains(&mv);
        }
        if mv.dropped.is_some() {
            return self.against_entry(variant, mv).is_none();
        }
        let mut found = false;
        self.each_legal(variant, mv.from.bit(), |kind, from, targets| {
            let there = targets & mv.to.bit();
            self.each_move(variant, kind, from, there, |one| found |= one == mv);
            !found
        });
        found
    }

    /// Whether the side to move has any legal move.
    pub fn has_legal_move(&self, variant: &Variant) -> bool {
        if let Some(moves) = self.special_moves(variant) {
            return !moves.is_empty();
        }
        let mut found = false;
        self.each_legal(variant, u128::MAX, |_, _, _| {
            found = true;
            false
        });
        if !found {
            self.each_legal_drop(variant, false, |_| {
                found = true;
                false
            });
        }
        found
    }

    /// Whether the side to move is in check. In games with a warning instead of check: whether its
    /// royal piece can be captured.
    pub fn is_check(&self, variant: &Variant) -> bool {
        let side = self.turn;
        let at = self
            .general(variant, side)
            .or_else(|| self.exposed(variant, side));
        let (by, enemy) = (side.other(), self.sides[side.other().index()]);
        let attacked = |at| {
            self.is_attacked(variant, at, by, enemy, self.occupied())
                && !self.touches_royal(variant, at, by)
        };
        at.is_some_and(attacked) || (variant.tables.faces_by_arrows && self.is_faced(variant, side))
    }

    /// Calls back with every legal drop while the callback returns true; none if the game is over.
    #[inline]
    pub(super) fn each_legal_drop(
        &self,
        variant: &Variant,
        mating: bool,
        visit: impl FnMut(Move) -> bool,
    ) {
        if let Some(hands) = &variant.tables.hands
            && self.decided(variant).is_none()
        {
            self.each_drop(variant, hands, mating, visit);
        }
    }

    /// The moves of a piece to some targets: several to a point where it can promote.
    #[inline]
    pub(super) fn each_move(
        &self,
        variant: &Variant,
        kind: KindId,
        from: Square,
        targets: u128,
        mut visit: impl FnMut(Move),
    ) {
        let mut must = 0;
        if let Some(extras) = &variant.tables.extras {
            let may;
            (may, must) = match &extras.apart {
                Some(apart) if apart.kind == kind => {
                    let all = self.reach_apart(variant, apart, from) & targets;
                    (all, all)
                }
                _ => extras.promoting(self.turn, kind, from, targets),
            };
            for to in points(may) {
                for new in extras.becomes(variant.mode(), self, kind) {
                    visit(Move {
                        promotion: Some(new),
                        ..Move::new(from, to)
                    });
                }
            }
        }
        for to in points(targets & !must) {
            visit(Move::new(from, to));
        }
        self.each_gating(variant, from, targets, visit);
    }

    /// Calls back with each movable piece of a set and its legal targets, while the callback
    /// returns true.
    #[inline]
    pub(super) fn each_legal(
        &self,
        variant: &Variant,
        among: u128,
        mut visit: impl FnMut(KindId, Square, u128) -> bool,
    ) {
        // Most games have none of the expensive rules.
        if variant.tables.is_rare() {
            self.each_rarely(variant, among, &mut visit);
        } else {
            self.each_safe(variant, among, visit);
        }
    }

    /// The same without checking for the end of the game, or for duties.
    #[inline]
    pub(in crate::rules) fn each_safe(
        &self,
        variant: &Variant,
        among: u128,
        visit: impl FnMut(KindId, Square, u128) -> bool,
    ) {
        if variant.tables.unusual {
            self.each_legal_in::<true>(variant, among, visit);
        } else {
            self.each_legal_in::<false>(variant, among, visit);
        }
    }

    #[inline]
    fn each_legal_in<const UNUSUAL: bool>(
        &self,
        variant: &Variant,
        among: u128,
        mut visit: impl FnMut(KindId, Square, u128) -> bool,
    ) {
        if self.each_plain::<UNUSUAL>(variant, among, &mut visit)
            && let Some(extras) = &variant.tables.extras
        {
            self.each_extra(variant, extras, among, &mut visit);
        }
    }

    /// The same for moves from point to point, without castling and the like. Returns whether to
    /// continue.
    #[inline]
    fn each_plain<const UNUSUAL: bool>(
        &self,
        variant: &Variant,
        among: u128,
        visit: &mut impl FnMut(KindId, Square, u128) -> bool,
    ) -> bool {
        let side = self.turn.index();
        let (own, enemy) = (self.sides[side], self.sides[1 - side]);
        let occupied = own | enemy;
        let mut allowed = [!own, !occupied, enemy];
        if UNUSUAL && variant.tables.takes_own() {
            let prey = own & !self.royals(variant);
            allowed = [!own | prey, !occupied, enemy | prey];
        }
        if UNUSUAL && variant.tables.lacks_points {
            let gone = self.absent();
            allowed.iter_mut().for_each(|set| *set &= !gone);
        }
        let mut guard = self.guard(variant);
        guard.bikjang = UNUSUAL && self.is_bikjang(variant);
        if UNUSUAL && let Some(other) = self.general(variant, self.turn.other()) {
            // After a pass in bikjang the other general may be attacked; it is never captured.
            allowed.iter_mut().for_each(|set| *set &= !other.bit());
        }
        for (kind, mover) in (0..).map(KindId).zip(&variant.tables.movers[side]) {
            let royal = variant.tables.royals[side] == Some(kind);
            for from in points(self.kinds[kind.index()] & own & among) {
                let all = self.open_targets::<UNUSUAL>(variant, mover, kind, from, &allowed);
                let legal = if UNUSUAL {
                    self.unusual_targets(variant, &guard, kind, from, all)
                } else if royal {
                    self.safe_targets(variant, guard.general.map(|_| from), from, all, true)
                } else if guard.vacate & from.bit() != 0 {
                    self.safe_targets(variant, guard.general, from, all, false)
                } else if guard.in_check {
                    let helpful = all & guard.relevant;
                    self.safe_targets(variant, guard.general, from, helpful, false)
                } else {
                    all & !guard.occupy
                };
                if legal != 0 && !visit(kind, from, legal) {
                    return false;
                }
            }
        }
        true
    }

    /// Whether the side to move has a move that is not special.
    pub(super) fn has_plain_move(&self, variant: &Variant) -> bool {
        !self.each_plain::<true>(variant, u128::MAX, &mut |_, _, _| false)
    }

    /// Every target of a piece of the side to move, regardless of its general.
    #[inline]
    fn open_targets<const UNUSUAL: bool>(
        &self,
        variant: &Variant,
        mover: &Mover,
        kind: KindId,
        from: Square,
        allowed: &[u128; 3],
    ) -> u128 {
        let (tables, occupied) = (&variant.tables, self.occupied());
        if !UNUSUAL {
            return mover.targets(&variant.board, from, occupied, allowed);
        }
        let mut all = match &mover.limits {
            Some(limits) => mover.limited_targets(limits, &variant.board, self, from, allowed),
            None => mover.targets(&variant.board, from, occupied, allowed),
        };
        if let Some(relay) = &tables.relay {
            let own = self.sides[self.turn.index()];
            let limits = mover.limits.as_ref();
            let shunned = limits.map_or(0, |limits| self.of_kinds(&limits.takes_not) & occupied);
            all |= relay.targets(self, kind, from) & !own & !shunned;
        }
        if tables.has_far
            && tables.royals[self.turn.index()] == Some(kind)
            && self.far_piece(variant, self.turn) == Some(from)
        {
            all |= self.far_reach(variant, from) & allowed[0];
        }
        all
    }

    /// The targets of a piece on which it vanishes without exposing its general.
    fn not_laid_open(
        &self,
        variant: &Variant,
        extras: &Extras,
        kind: KindId,
        from: Square,
        targets: u128,
    ) -> u128 {
        let lays_open = |to: &Square| {
            let next = self.after_with(variant, extras, kind, Move::new(from, *to));
            next.checkers(variant, self.turn) != 0
        };
        let gone = points(targets).filter(|&to| extras.vanishes(self.turn, kind, to));
        gone.filter(lays_open)
            .fold(targets, |set, to| set & !to.bit())
    }

    /// The legal targets of a piece, including a pass, for variants with such rules.
    fn unusual_targets(
        &self,
        variant: &Variant,
        guard: &Guard,
        kind: KindId,
        from: Square,
        all: u128,
    ) -> u128 {
        let tables = &variant.tables;
        let royal = tables.royals[self.turn.index()] == Some(kind);
        if let Some(extras) = &tables.extras
            && tables.blows_up_royals()
        {
            let survives = |to: &Square| self.survives(variant, extras, kind, from, *to);
            return set_of(points(all).filter(survives));
        }
        let tried = |set| self.safe_targets(variant, guard.general, from, set, royal);
        if royal {
            let may_pass = tables.may_pass && (guard.bikjang || !guard.in_check);
            let pass = if may_pass { from.bit() } else { 0 };
            return pass | self.parting(variant, guard, from, tried(all), true);
        }
        let safe = if guard.bikjang || guard.vacate & from.bit() != 0 {
            tried(all)
        } else if guard.in_check {
            tried(all & guard.relevant)
        } else if tables.unjumped.contains(&kind) {
            (all & !guard.occupy) | tried(all & guard.occupy)
        } else {
            all & !guard.occupy
        };
        let safe = match &tables.extras {
            Some(extras) => self.not_barred(variant, extras, kind, from, safe),
            None => safe,
        };
        self.parting(variant, guard, from, safe, false)
    }

    /// The targets of a piece on which it can promote if it must, and does not blow up an own royal
    /// piece.
    fn not_barred(
        &self,
        variant: &Variant,
        extras: &Extras,
        kind: KindId,
        from: Square,
        targets: u128,
    ) -> u128 {
        let targets = targets & !extras.nothing_to_become(variant.mode(), self, kind);
        let targets = self.not_laid_open(variant, extras, kind, from, targets);
        if extras.near.is_empty() {
            return targets;
        }
        let takes = |to: &Square| self.taken(variant, Move::new(from, *to)).is_some();
        let blows_up = |to: &Square| self.blows_up(variant, extras, from, *to);
        let bad = points(targets).filter(|to| takes(to) && blows_up(to));
        bad.fold(targets, |set, to| set & !to.bit())
    }
}
