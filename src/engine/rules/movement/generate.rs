//! Legal moves, check, and the counting of move paths.
//!
//! A move of a piece other than the general is tested by trial only where it could matter: when
//! the side is in check, or when the piece stands on a point whose emptying would open a line or
//! free a leg against its general ([`Guard::vacate`]). A point where any piece would become a
//! cannon's screen ([`Guard::occupy`]) is no target at all. Everything else is legal as it is.

use super::free_board;
use crate::rules::board::bits::{is_single, points, set_of};
use crate::rules::board::moves::Move;
use crate::rules::board::pieces::{KindId, Piece, Side, Square};
use crate::rules::board::position::Position;
use crate::rules::kinds::mode::Chooser;
use crate::rules::tables::extras::Extras;
use crate::rules::variant::Variant;

/// What the side to move must mind for its general's sake.
struct Guard {
    general: Option<Square>,
    in_check: bool,
    /// Own pieces here may open an attack by leaving.
    vacate: u128,
    /// Any piece that comes here becomes a screen, but one of a kind that is not jumped.
    occupy: u128,
    /// The generals face each other: only moves that part them, and a pass, are left.
    bikjang: bool,
    /// In check: targets that could help; all when unsure.
    relevant: u128,
}

impl Position {
    /// All moves by the rules of movement, in no promised order.
    #[must_use]
    pub fn legal_moves(&self, variant: &Variant) -> Vec<Move> {
        if variant.allows.any_move {
            return free_board::natural_moves(variant, self);
        }
        match self.special_moves(variant) {
            Some(moves) => moves,
            None => self.moves_with_drops(variant, false),
        }
    }

    /// The legal moves, where the mode of the game or an opening with several moves in a row
    /// decides on them.
    #[inline]
    fn special_moves(&self, variant: &Variant) -> Option<Vec<Move>> {
        match self.mode_moves(variant) {
            None if self.opening_left > 0 => self.opening_moves(variant),
            moves => moves,
        }
    }

    /// The moves of pieces of the side to move to some points, where the opponent chooses among
    /// them.
    pub(in crate::rules) fn piece_moves(&self, variant: &Variant, to: u128) -> Vec<Move> {
        let mut moves = Vec::new();
        self.each_legal(variant, u128::MAX, |kind, from, targets| {
            self.each_move(variant, kind, from, targets & to, |mv| moves.push(mv));
            true
        });
        moves
    }

    /// The points that any piece of the side to move can go to.
    pub(in crate::rules) fn reached(&self, variant: &Variant) -> u128 {
        let mut all = 0;
        self.each_legal(variant, u128::MAX, |_, _, targets| {
            all |= targets;
            true
        });
        all
    }

    /// The same; `mating` tells whether with drops that mate where they may not.
    fn moves_with_drops(&self, variant: &Variant, mating: bool) -> Vec<Move> {
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

    /// The moves as if the game were not over and nothing were a duty: to show how pieces go on a
    /// board where few stand.
    #[must_use]
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

    /// Whether a move obeys the rules of movement.
    #[must_use]
    pub fn is_legal(&self, variant: &Variant, mv: Move) -> bool {
        if let Some(moves) = self.special_moves(variant) {
            return moves.contains(&mv);
        }
        if let Some(kind) = mv.dropped {
            return mv == Move::drop(kind, mv.to)
                && self.against_drop(variant, kind, mv.to).is_none();
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
    #[must_use]
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

    /// Whether the side to move is in check, or where there is none but a warning, its royal piece
    /// could be captured.
    #[must_use]
    pub fn is_check(&self, variant: &Variant) -> bool {
        let side = self.turn;
        let at = self
            .general(variant, side)
            .or_else(|| self.exposed(variant, side));
        let (by, enemy) = (side.other(), self.sides[side.other().index()]);
        let attacked = |at| self.is_attacked(variant, at, by, enemy, self.occupied());
        at.is_some_and(attacked) || (variant.tables.faces_by_arrows && self.is_faced(variant, side))
    }

    /// Where the royal piece stands that a side has just left where it can be captured, in a game
    /// that warns of it.
    #[must_use]
    pub fn left_exposed(&self, variant: &Variant) -> Option<(Piece, Square)> {
        let (by, side) = (self.turn, self.turn.other());
        let (at, enemy) = (self.exposed(variant, side)?, self.sides[by.index()]);
        let attacked = self.is_attacked(variant, at, by, enemy, self.occupied());
        Some((self.piece_at(at)?, at)).filter(|_| attacked)
    }

    fn exposed(&self, variant: &Variant, side: Side) -> Option<Square> {
        let kind = variant.tables.exposed[side.index()]?;
        self.standing(Piece { side, kind }).next()
    }

    /// How many paths of that many plies lead on from here. Draws are not looked at; but no path
    /// goes on after a second pass in a row, or one in bikjang, which end the game. Where the
    /// opponent chooses, a mark and the choice are one ply. A drop that mates where it may not is
    /// counted, as Fairy-Stockfish has it: to know it, the next move must be looked at.
    #[must_use]
    pub fn perft(&self, variant: &Variant, depth: u32) -> u64 {
        if variant.allows.any_move {
            return self.natural_perft(variant, depth);
        }
        if variant.tables.may_pass {
            return self.perft_with_passes(variant, depth, false);
        }
        if self.opening_left > 0 && depth > 0 {
            let moves = self.legal_moves(variant).into_iter();
            return moves
                .map(|mv| self.play(variant, mv).perft(variant, depth - 1))
                .sum();
        }
        if variant.tables.is_rare() {
            return self.perft_rarely(variant, depth);
        }
        self.perft_plainly(variant, depth)
    }

    /// The same in games of plain moves, once nobody opens with several in a row.
    fn perft_plainly(&self, variant: &Variant, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_legal(variant),
            _ => {
                let mut nodes = 0;
                self.each_safe(variant, u128::MAX, |kind, from, targets| {
                    match &variant.tables.extras {
                        None => {
                            for to in points(targets) {
                                let next = self.after(variant, kind, from, to);
                                nodes += next.perft_plainly(variant, depth - 1);
                            }
                        }
                        Some(extras) => self.each_move(variant, kind, from, targets, |mv| {
                            let next = self.after_with(variant, extras, kind, mv);
                            nodes += next.perft_plainly(variant, depth - 1);
                        }),
                    }
                    true
                });
                nodes
            }
        }
    }

    /// The same in games with other goals than mate, with duties or with hands, which pay for it
    /// alone.
    #[inline(never)]
    fn perft_rarely(&self, variant: &Variant, depth: u32) -> u64 {
        if variant.chooser() == Chooser::Opponent && depth > 0 {
            // A mark and the choice are one.
            let moves = self.whole_moves(variant).into_iter();
            return match depth {
                1 => moves.count() as u64,
                _ => moves
                    .map(|mv| self.play(variant, mv).perft_rarely(variant, depth - 1))
                    .sum(),
            };
        }
        match depth {
            0 => 1,
            1 => self.count_rarely(variant),
            _ => {
                let moves = self.moves_with_drops(variant, true).into_iter();
                moves
                    .map(|mv| self.play(variant, mv).perft_rarely(variant, depth - 1))
                    .sum()
            }
        }
    }

    fn count_rarely(&self, variant: &Variant) -> u64 {
        let mut count = 0;
        self.each_legal(variant, u128::MAX, |kind, from, targets| {
            count += self.count_moves(variant, kind, from, targets);
            true
        });
        self.each_legal_drop(variant, true, |_| {
            count += 1;
            true
        });
        count
    }

    /// Calls back with every legal drop, for as long as the answer is to go on; none in a game that
    /// is over.
    #[inline]
    fn each_legal_drop(&self, variant: &Variant, mating: bool, visit: impl FnMut(Move) -> bool) {
        if let Some(hands) = &variant.tables.hands
            && self.decided(variant).is_none()
        {
            self.each_drop(variant, hands, mating, visit);
        }
    }

    /// The empty points that a drop may come to for the general's sake, and those of them that are
    /// to be tried.
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
        !next.is_attacked(variant, general, by, enemy, occupied)
            && !next.faces(variant, general, enemy, occupied)
    }

    /// How many paths of that many plies lead on after a move made here.
    #[must_use]
    pub fn perft_after(&self, variant: &Variant, mv: Move, depth: u32) -> u64 {
        let passed = mv.from == mv.to;
        if passed && depth > 0 && self.is_bikjang(variant) {
            return 0;
        }
        let next = self.play(variant, mv);
        if variant.tables.may_pass {
            next.perft_with_passes(variant, depth, passed)
        } else {
            next.perft(variant, depth)
        }
    }

    fn perft_with_passes(&self, variant: &Variant, depth: u32, after_pass: bool) -> u64 {
        match depth {
            0 => return 1,
            1 => return self.count_legal(variant),
            _ => {}
        }
        let ends = after_pass || self.is_bikjang(variant);
        let mut nodes = 0;
        self.each_legal(variant, u128::MAX, |kind, from, targets| {
            for to in points(targets) {
                let passes = from == to;
                if !(passes && ends) {
                    let next = self.after(variant, kind, from, to);
                    nodes += next.perft_with_passes(variant, depth - 1, passes);
                }
            }
            true
        });
        nodes
    }

    /// Counts the paths of natural moves.
    fn natural_perft(&self, variant: &Variant, depth: u32) -> u64 {
        let moves = free_board::natural_moves(variant, self);
        match depth {
            0 => 1,
            1 => moves.len() as u64,
            _ => {
                let next = moves.into_iter().map(|mv| self.play(variant, mv));
                next.map(|next| next.natural_perft(variant, depth - 1))
                    .sum()
            }
        }
    }

    fn count_legal(&self, variant: &Variant) -> u64 {
        if variant.tables.is_rare() {
            return self.count_rarely(variant);
        }
        let mut count = 0;
        self.each_safe(variant, u128::MAX, |kind, from, targets| {
            count += self.count_moves(variant, kind, from, targets);
            true
        });
        count
    }

    /// How many moves a piece has to some targets.
    #[inline]
    fn count_moves(&self, variant: &Variant, kind: KindId, from: Square, targets: u128) -> u64 {
        match &variant.tables.extras {
            None => u64::from(targets.count_ones()),
            Some(extras) => extras.choices(variant.mode(), self, (kind, from), targets),
        }
    }

    /// The moves of a piece to some targets: more than one to a point where it promotes.
    #[inline]
    fn each_move(
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
    }

    /// Calls back with each piece among some that can move, and its legal targets, for as long as
    /// the answer is to go on.
    #[inline]
    fn each_legal(
        &self,
        variant: &Variant,
        among: u128,
        mut visit: impl FnMut(KindId, Square, u128) -> bool,
    ) {
        // Most games have none of the rules that cost time.
        if variant.tables.is_rare() {
            self.each_rarely(variant, among, &mut visit);
        } else {
            self.each_safe(variant, among, visit);
        }
    }

    /// The same without asking whether the game is over, or what is a duty.
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
            // After a pass in bikjang it may stand attacked; it is never captured.
            allowed.iter_mut().for_each(|set| *set &= !other.bit());
        }
        for (kind, mover) in (0..).map(KindId).zip(&variant.tables.movers[side]) {
            let royal = variant.tables.royals[side] == Some(kind);
            for from in points(self.kinds[kind.index()] & own & among) {
                let all = match &mover.limits {
                    Some(limits) if UNUSUAL => {
                        mover.limited_targets(limits, &variant.board, self, from, &allowed)
                    }
                    _ => mover.targets(&variant.board, from, occupied, &allowed),
                };
                let all = match &variant.tables.relay {
                    Some(relay) if UNUSUAL => {
                        let shunned = mover
                            .limits
                            .as_ref()
                            .map_or(0, |limits| self.of_kinds(&limits.takes_not) & occupied);
                        all | (relay.targets(self, kind, from) & !own & !shunned)
                    }
                    _ => all,
                };
                let all = match royal && UNUSUAL && variant.tables.has_far {
                    true if self.far_piece(variant, self.turn) == Some(from) => {
                        all | (self.far_reach(variant, from) & allowed[0])
                    }
                    _ => all,
                };
                let legal = if UNUSUAL {
                    self.unusual_targets(variant, &guard, (kind, from), all)
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
                    return;
                }
            }
        }
        if let Some(extras) = &variant.tables.extras {
            self.each_extra(variant, extras, among, &mut visit);
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

    /// Whether a general on `stands` is safe once a piece of the side to move has gone.
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
            // Which kind of piece stands where matters too.
            let next = self.after(variant, self.kind_at(from.bit()), from, to);
            return !next.is_attacked(variant, stands, by, enemy, occupied)
                && !self.faces(variant, stands, enemy, occupied);
        }
        !self.is_attacked(variant, stands, by, enemy, occupied)
            && !self.faces(variant, stands, enemy, occupied)
    }

    /// Of a piece's targets those on which it vanishes without laying its general open.
    fn not_laid_open(
        &self,
        variant: &Variant,
        extras: &Extras,
        (kind, from): (KindId, Square),
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

    /// The legal ones of a piece's targets, and a pass, where the variant has such rules.
    fn unusual_targets(
        &self,
        variant: &Variant,
        guard: &Guard,
        (kind, from): (KindId, Square),
        all: u128,
    ) -> u128 {
        let tables = &variant.tables;
        let royal = tables.royals[self.turn.index()] == Some(kind);
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
            Some(extras) => self.not_barred(variant, extras, (kind, from), safe),
            None => safe,
        };
        self.parting(variant, guard, from, safe, false)
    }

    /// Of a piece's targets those that it could become another piece on, where it must, and where
    /// no own royal piece blows up.
    fn not_barred(
        &self,
        variant: &Variant,
        extras: &Extras,
        (kind, from): (KindId, Square),
        targets: u128,
    ) -> u128 {
        let targets = targets & !extras.nothing_to_become(variant.mode(), self, kind);
        let targets = self.not_laid_open(variant, extras, (kind, from), targets);
        if extras.near.is_empty() {
            return targets;
        }
        let takes = |to: &Square| self.taken(variant, Move::new(from, *to)).is_some();
        let blows_up = |to: &Square| self.blows_up(variant, extras, from, *to);
        let bad = points(targets).filter(|to| takes(to) && blows_up(to));
        bad.fold(targets, |set, to| set & !to.bit())
    }

    /// Of a piece's targets those that part generals which face each other; all when they do not.
    fn parting(
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

    fn guard(&self, variant: &Variant) -> Guard {
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
                // With two checkers, only what helps against both is relevant.
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

    /// A lone own piece between the generals must not leave the line.
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
