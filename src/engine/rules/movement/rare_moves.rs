//! Rare ways of moving: a royal piece that moves and attacks as a queen until it first moves
//! (Cheshire Cat); promotion as a move of its own (Sittuyin); and a royal piece that is not in
//! check and changes places with a neighbour of its own side (Yang Qi).

use crate::rules::board::{KindId, Move, Piece, Position, Side, Square, is_single, points, set_of};
use crate::rules::tables::{Apart, Extras, Swaps};
use crate::rules::variant::Variant;

impl Position {
    /// The point of a side's royal piece that can still move as a queen.
    pub(super) fn far_piece(&self, variant: &Variant, side: Side) -> Option<Square> {
        let mut onces = variant.tables.onces().filter(|once| once.far);
        let found = onces.find(|once| once.side == side && self.rights >> once.bit & 1 != 0)?;
        Some(found.from)
    }

    pub(super) fn far_reach(&self, variant: &Variant, from: Square) -> u128 {
        let directions = variant.board.directions.iter();
        directions.fold(0, |set, it| set | it.reach(from, self.occupied()))
    }

    /// Whether such a piece of a side attacks a point.
    #[inline(never)]
    pub(super) fn is_attacked_far(
        &self,
        variant: &Variant,
        target: Square,
        by: Side,
        pieces: u128,
        occupied: u128,
    ) -> bool {
        let Some(at) = self.far_piece(variant, by) else {
            return false;
        };
        let mut directions = variant.board.directions.iter();
        pieces & at.bit() != 0 && directions.any(|it| it.meets(target, at.bit(), occupied))
    }

    /// Whether such a piece gives check, and the pieces that must not leave its lines.
    pub(super) fn far_guard(&self, variant: &Variant, general: Square) -> (bool, u128) {
        let Some(at) = self.far_piece(variant, self.turn.other()) else {
            return (false, 0);
        };
        let own = self.sides[self.turn.index()];
        let (mut checks, mut bound) = (false, 0);
        for direction in &variant.board.directions {
            let ray = direction.ray(general);
            if ray & at.bit() == 0 {
                continue;
            }
            let between = (ray ^ direction.beyond_first(at.bit())) & !at.bit() & self.occupied();
            checks |= between == 0;
            if is_single(between) {
                bound |= between & own;
            }
        }
        (checks, bound)
    }

    /// Calls back with the promotions that are moves of their own, and returns whether to continue.
    /// A side that is not in check and has no other move is stalemated.
    pub(super) fn each_apart(
        &self,
        variant: &Variant,
        apart: &Apart,
        among: u128,
        visit: &mut impl FnMut(KindId, Square, u128) -> bool,
    ) -> bool {
        let pieces = apart.pieces(self) & among;
        if pieces == 0 || !self.is_check(variant) && !self.has_plain_move(variant) {
            return true;
        }
        let general = self.general(variant, self.turn);
        points(pieces).all(|from| {
            let safe = |to: &Square| {
                general.is_none_or(|stands| self.is_safe_after(variant, stands, from, *to))
            };
            let peaceful = |to: &Square| !self.would_attack(variant, apart, from, *to);
            let uncovers = |to: &Square| {
                let promotion = Some(apart.becomes);
                let mv = Move {
                    promotion,
                    ..Move::new(from, *to)
                };
                self.moved(variant, mv).is_check(variant)
            };
            let open = points(self.reach_apart(variant, apart, from));
            let targets = open.filter(peaceful).filter(safe);
            let targets = targets.filter(|to| !uncovers(to));
            let targets = set_of(targets);
            targets == 0 || visit(apart.kind, from, targets)
        })
    }

    /// The point of a piece and the empty points around it, where it may stand after its promotion.
    pub(super) fn reach_apart(&self, variant: &Variant, apart: &Apart, from: Square) -> u128 {
        let occupied = self.occupied() & !from.bit();
        let empty = [!occupied, !occupied, 0];
        let mover = &variant.tables.movers[self.turn.index()][apart.becomes.index()];
        from.bit() | mover.targets(&variant.board, from, occupied, &empty)
    }

    /// Whether a piece would attack anything after its promotion on a point.
    fn would_attack(&self, variant: &Variant, apart: &Apart, from: Square, to: Square) -> bool {
        let enemy = self.sides[self.turn.other().index()];
        let occupied = self.occupied() & !from.bit() | to.bit();
        let mover = &variant.tables.movers[self.turn.index()][apart.becomes.index()];
        mover.targets(&variant.board, to, occupied, &[enemy, 0, enemy]) != 0
    }

    /// The piece with which a move of the side to move would change places, safe or not; none for
    /// other moves.
    pub fn swapped(&self, variant: &Variant, mv: Move) -> Option<Piece> {
        let swaps = variant.tables.extras.as_ref()?.swaps.as_ref()?;
        let royal = self.kind_at(mv.from.bit()) == swaps.royal && mv.dropped.is_none();
        let own = self.sides[self.turn.index()] & mv.from.bit() != 0;
        let there = royal && own && self.partners(variant, swaps, mv.from) & mv.to.bit() != 0;
        self.piece_at(mv.to).filter(|_| there)
    }

    /// The neighbours of a royal piece of the side to move that may change places with it.
    fn partners(&self, variant: &Variant, swaps: &Swaps, from: Square) -> u128 {
        let own = self.of_kinds(&swaps.with) & self.sides[self.turn.index()];
        let mover = &variant.tables.movers[self.turn.index()][swaps.royal.index()];
        mover.targets(&variant.board, from, self.occupied(), &[own; 3])
    }

    /// Calls back with the legal changes of places, and returns whether to continue.
    pub(super) fn each_swap(
        &self,
        variant: &Variant,
        swaps: &Swaps,
        among: u128,
        visit: &mut impl FnMut(KindId, Square, u128) -> bool,
    ) -> bool {
        let Some(from) = self.general(variant, self.turn) else {
            return true;
        };
        let partners = self.partners(variant, swaps, from);
        if among & from.bit() == 0 || partners == 0 || self.is_check(variant) {
            return true;
        }
        let is_safe = |to: &Square| {
            let mut next = *self;
            next.change_places(variant, from, *to);
            let by = self.turn.other();
            let (enemy, occupied) = (next.sides[by.index()], next.occupied());
            next.is_safe_at(variant, *to, by, enemy, occupied)
        };
        let targets = set_of(points(partners).filter(is_safe));
        targets == 0 || visit(swaps.royal, from, targets)
    }

    /// The position after two pieces have changed places.
    pub(super) fn after_swap(&self, variant: &Variant, extras: &Extras, mv: Move) -> Position {
        let mut next = *self;
        next.change_places(variant, mv.from, mv.to);
        next.clock = self.clock.saturating_add(1);
        self.keep_rights(variant, extras, self.kind_at(mv.from.bit()), mv, &mut next);
        next.forget_passed();
        next.named_passing = None;
        next.pass_turn(variant.tables.turn_key);
        next
    }

    fn change_places(&mut self, variant: &Variant, one: Square, other: Square) {
        let (first, second) = (self.piece_at(one), self.piece_at(other));
        for (from, to, piece) in [(one, other, first), (other, one, second)] {
            let Some(piece) = piece else {
                continue;
            };
            self.kinds[piece.kind.index()] ^= from.bit() ^ to.bit();
            let key = |at| variant.tables.piece_key(piece.side, piece.kind, at);
            self.key ^= key(from) ^ key(to);
        }
    }
}
