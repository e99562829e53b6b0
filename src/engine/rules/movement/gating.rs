//! Gating: a piece in hand comes to a point as the first piece to stand there leaves it.

use crate::rules::board::{Hand, KindId, Move, Piece, Position, Side, Square, points};
use crate::rules::tables::{Extras, Gate};
use crate::rules::variant::Variant;
use crate::rules::verdicts::Refusal;

impl Position {
    /// The move without the piece that comes from the hand by it.
    #[must_use]
    pub fn ungated(&self, variant: &Variant, mv: Move) -> Move {
        if mv.gates().is_none() {
            return mv;
        }
        let is_own = self.sides[self.turn.index()] & mv.to.bit() != 0;
        let mut ways = variant
            .castlings()
            .iter()
            .filter(|way| way.side == self.turn && is_own);
        // The partner leaves its point by castling.
        let way = ways.find(|way| (way.goes.from, way.king.from) == (mv.from, mv.to));
        way.map_or(Move::new(mv.from, mv.to), |way| way.king)
    }

    /// Whether a gate of the side to move is open.
    fn open_gate(&self, variant: &Variant, at: Square) -> bool {
        let mut gates = self.gates_left(variant, self.turn);
        gates.any(|gate| gate.at == at)
    }

    fn gates_left<'v>(
        &self,
        variant: &'v Variant,
        side: Side,
    ) -> impl Iterator<Item = &'v Gate> + use<'v> {
        let rights = self.rights;
        let gates = variant
            .tables
            .extras
            .iter()
            .flat_map(|extras| &extras.gates);
        gates.filter(move |gate| gate.side == side && rights >> gate.bit & 1 != 0)
    }

    /// What a side has in hand that can still come to the board.
    pub(super) fn useful_hand(&self, variant: &Variant, side: Side) -> Hand {
        let is_shut = variant.tables.has_gates() && self.gates_left(variant, side).next().is_none();
        if is_shut {
            Hand::default()
        } else {
            self.hand(side)
        }
    }

    /// Calls back with the moves of a piece to some targets by which another comes from the hand.
    #[inline]
    pub(super) fn each_gating(
        &self,
        variant: &Variant,
        from: Square,
        targets: u128,
        mut visit: impl FnMut(Move),
    ) {
        if !variant.tables.has_gates() {
            return;
        }
        let is_open = self.open_gate(variant, from);
        for mv in points(targets).map(|to| Move::new(from, to)) {
            let partner = self.castling(variant, mv).map(|way| way.goes.from);
            let partner = partner.filter(|at| self.open_gate(variant, *at));
            let way = partner.map(|partner| Move::new(partner, from));
            for (kind, _) in self.hand(self.turn).pieces() {
                let both = is_open.then_some(mv).into_iter().chain(way);
                both.for_each(|mv| visit(mv.gating(kind)));
            }
        }
    }

    /// The position after a move by which a piece comes from the hand.
    pub(super) fn after_gating(&self, variant: &Variant, kind: KindId, mv: Move) -> Position {
        let side = self.turn;
        let mut next = self.moved(variant, self.ungated(variant, mv));
        next.put(mv.from, Piece { side, kind });
        next.key ^= variant.tables.piece_key(side, kind, mv.from);
        let left = self.hand(side).count(kind).saturating_sub(1);
        next.set_hand(variant, side, kind, left);
        if let Some(extras) = &variant.tables.extras
            && next.hand(side).is_empty()
        {
            let shut = next.gates_left(variant, side).map(|gate| 1 << gate.bit);
            let lost = shut.fold(0, |set, bit| set | bit);
            next.rights ^= lost;
            next.key ^= extras.rights_key(lost);
        }
        next
    }

    /// Why a piece may not come from the hand, dropped or by gating; none when it may.
    pub(super) fn against_entry(&self, variant: &Variant, mv: Move) -> Option<Refusal> {
        match mv.drops() {
            Some(kind) if mv == Move::drop(kind, mv.to) => self.against_drop(variant, kind, mv.to),
            Some(_) => Some(Refusal::Promotion),
            None => self.against_gating(variant, mv),
        }
    }

    /// Why a piece may not come from the hand by a move of another; none when it may.
    fn against_gating(&self, variant: &Variant, mv: Move) -> Option<Refusal> {
        let kind = mv.gates()?;
        if !variant.tables.has_gates() {
            return Some(Refusal::NoDrops);
        }
        let piece = Piece::new(self.turn, kind);
        if self.hand(self.turn).count(kind) == 0 {
            return Some(Refusal::NotInHand(piece));
        }
        let bare = self.ungated(variant, mv);
        if let Some(why) = super::explain::refusal(variant, self, bare) {
            return Some(why);
        }
        let at = mv.from;
        (!self.open_gate(variant, at)).then_some(Refusal::NoGate { piece, at })
    }

    /// Opens those gates at which a piece stands and whose letters are wanted, for sides that have
    /// something in hand. Who may castle has not moved, and neither has the partner.
    pub(super) fn open_gates(
        &mut self,
        variant: &Variant,
        extras: &Extras,
        wanted: impl Fn(char) -> bool,
    ) {
        for gate in &extras.gates {
            let stands = self.sides[gate.side.index()] & gate.at.bit() != 0;
            let may = stands && !self.hand(gate.side).is_empty();
            let is_wanted = wanted(gate.letter) || self.may_castle_from(variant, gate);
            let bit = u32::from(may && is_wanted) << gate.bit;
            self.rights = self.rights & !(1 << gate.bit) | bit;
        }
    }

    /// Whether the right to castle says that what stands at a gate has not moved.
    fn may_castle_from(&self, variant: &Variant, gate: &Gate) -> bool {
        let mut ways = self.castling_rights(variant);
        ways.any(|way| way.side == gate.side && [way.king.from, way.goes.from].contains(&gate.at))
    }

    /// The letters of the open gates that FEN tells of, for rights to castle do not tell of them.
    pub(super) fn told_gates<'v>(
        &self,
        variant: &'v Variant,
    ) -> impl Iterator<Item = char> + use<'v> {
        let position = *self;
        let gates = variant
            .tables
            .extras
            .iter()
            .flat_map(|extras| &extras.gates);
        gates
            .filter(move |gate| {
                position.rights >> gate.bit & 1 != 0 && !position.may_castle_from(variant, gate)
            })
            .map(|gate| gate.letter)
    }
}
