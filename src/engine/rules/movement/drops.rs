//! Drops from the hand.

use crate::rules::board::{Hand, KindId, Move, Piece, Position, Side, Square, points};
use crate::rules::kinds::{Hands, Takes};
use crate::rules::tables::promoted_key;
use crate::rules::variant::Variant;
use crate::rules::verdicts::Refusal;

impl Position {
    /// The pieces that a side can drop.
    pub fn hand(&self, side: Side) -> Hand {
        self.hands[side.index()]
    }

    /// Whether the side to move must drop a piece, because it may move none while it has some in
    /// hand.
    pub(super) fn drops_before_it_moves(&self, variant: &Variant) -> bool {
        let hands = variant.tables.hands.as_ref();
        let first = hands.is_some_and(|hands| hands.drops_first);
        first && !self.hand(self.turn).is_empty()
    }

    /// The same position with these hands.
    #[must_use]
    pub fn with_hands(mut self, variant: &Variant, hands: [Hand; 2]) -> Position {
        self.hands = hands;
        self.key = variant.tables.key(&self);
        self
    }

    /// Calls back with every legal drop while the callback returns true; `mating` includes drops
    /// that mate where this is forbidden.
    pub(super) fn each_drop(
        &self,
        variant: &Variant,
        hands: &Hands,
        mating: bool,
        mut visit: impl FnMut(Move) -> bool,
    ) {
        let hand = self.hand(self.turn);
        if hand.is_empty() || hands.gates {
            return;
        }
        let (open, tried) = self.drop_points(variant);
        for (kind, _) in hand.pieces() {
            let allowed = self.may_drop_on(variant, hands, kind);
            for to in points(allowed & open) {
                let safe = tried & to.bit() == 0 || self.is_safe_with(variant, kind, to);
                if safe
                    && self.may_check_by(variant, hands, kind, to)
                    && (mating || self.may_mate_by(variant, hands, kind, to))
                    && !visit(Move::drop(kind, to))
                {
                    return;
                }
            }
        }
    }

    /// The empty points on which the rules of a kind allow a drop.
    fn may_drop_on(&self, variant: &Variant, hands: &Hands, kind: KindId) -> u128 {
        let side = self.turn.index();
        let mut allowed = hands.zones[side][kind.index()] & !self.occupied();
        if let Some(most) = hands.most_a_file[kind.index()] {
            let own = self.kinds[kind.index()] & self.sides[side];
            let files = points(own).map(|at| variant.tables.files[at.index()]);
            let full = files.filter(|file| (own & file).count_ones() >= most);
            allowed &= !full.fold(0, |set, file| set | file);
        }
        allowed & !self.bars_shades(hands, kind)
    }

    /// The points where a drop would put too many pieces on one shade, or leave too few points of
    /// the other shade for those still in hand.
    fn bars_shades(&self, hands: &Hands, kind: KindId) -> u128 {
        let side = self.turn.index();
        let held = self.hand(self.turn).pieces();
        held.filter(|(other, _)| hands.shades_apart[other.index()])
            .fold(0, |barred, (other, count)| {
                let own = self.kinds[other.index()] & self.sides[side];
                let open = hands.zones[side][other.index()] & !self.occupied();
                let all = own.count_ones() + count;
                let shades = hands.shades.into_iter().map(|shade| match other == kind {
                    true if (own & shade).count_ones() + 1 > all.div_ceil(2) => shade,
                    false if ((own | open) & shade).count_ones() <= all / 2 => shade & open,
                    _ => 0,
                });
                barred | shades.fold(0, |set, shade| set | shade)
            })
    }

    /// Whether a drop on an open point gives no check, or may give check.
    fn may_check_by(&self, variant: &Variant, hands: &Hands, kind: KindId, to: Square) -> bool {
        hands.may_check || !self.after_drop(variant, kind, to).is_check(variant)
    }

    /// Whether a drop on an open point does not mate, or may mate.
    fn may_mate_by(&self, variant: &Variant, hands: &Hands, kind: KindId, to: Square) -> bool {
        if !hands.no_mate[kind.index()] {
            return true;
        }
        let next = self.after_drop(variant, kind, to);
        !next.is_check(variant) || next.has_legal_move(variant)
    }

    /// The position after a drop.
    pub(super) fn after_drop(&self, variant: &Variant, kind: KindId, to: Square) -> Position {
        let mut next = *self;
        let side = self.turn;
        let left = self.hand(side).count(kind).saturating_sub(1);
        next.set_hand(variant, side, kind, left);
        next.put(to, Piece { side, kind });
        next.key ^= variant.tables.piece_key(side, kind, to);
        next.gain_rights(variant, side, to);
        // A drop resets the move limit, as a capture does.
        next.clock = 0;
        next.forget_passed();
        next.pass_turn(variant.tables.turn_key);
        next
    }

    /// Gives a side the castling rights of a piece that was dropped on a point, in games in which
    /// drops give any.
    fn gain_rights(&mut self, variant: &Variant, side: Side, at: Square) {
        let may = variant.tables.hands.as_ref();
        let (Some(extras), true) = (
            &variant.tables.extras,
            may.is_some_and(|hands| hands.may_castle),
        ) else {
            return;
        };
        let ways = extras.castlings.iter();
        for way in
            ways.filter(|way| way.side == side && [way.king.from, way.goes.from].contains(&at))
        {
            let stands = self.piece_at(way.king.from) == Some(way.castler())
                && self.piece_at(way.goes.from) == Some(way.companion());
            let gained = u32::from(stands) << way.bit & !self.rights;
            self.rights |= gained;
            self.key ^= extras.rights_key(gained);
        }
    }

    /// Puts the captured piece into the hand, and keeps track of promoted pieces.
    pub(super) fn fill_hand(
        &mut self,
        variant: &Variant,
        hands: &Hands,
        before: &Position,
        mv: Move,
        victim: Option<(Square, Piece)>,
    ) {
        let was_promoted = |at: Square| before.promoted & at.bit() != 0;
        if let Some((at, taken)) = victim {
            let kind = hands.promoted.filter(|_| was_promoted(at));
            let kind = kind.unwrap_or(taken.kind);
            self.take_into_hand(variant, hands, before.turn, Piece { kind, ..taken });
        }
        if hands.promoted.is_none() || before.promoted == 0 && mv.promotion.is_none() {
            return;
        }
        let gone = mv.from.bit() | victim.map_or(0, |(at, _)| at.bit());
        let is_promoted = mv.promotion.is_some() || was_promoted(mv.from);
        let come = if is_promoted { mv.to.bit() } else { 0 };
        self.promoted = (before.promoted & !gone | come) & self.occupied();
        for at in points(self.promoted ^ before.promoted) {
            self.key ^= promoted_key(at);
        }
    }

    /// Puts a captured piece into the captor's hand, as the kind that it becomes there.
    pub(super) fn take_into_hand(
        &mut self,
        variant: &Variant,
        hands: &Hands,
        captor: Side,
        taken: Piece,
    ) {
        let goes = match hands.takes {
            Takes::Enemies => taken.side != captor,
            Takes::Own => taken.side == captor,
            Takes::Nothing => false,
        };
        if goes {
            let kind = hands.becomes[taken.kind.index()];
            if !hands.order.contains(&kind) {
                return;
            }
            let count = self.hand(captor).count(kind) + 1;
            self.set_hand(variant, captor, kind, count);
        }
    }

    pub(super) fn set_hand(&mut self, variant: &Variant, side: Side, kind: KindId, count: u32) {
        let hand = self.hands[side.index()];
        let tables = &variant.tables;
        self.key ^= tables.hand_key(side, kind, hand.count(kind));
        self.hands[side.index()] = hand.with(kind, count);
        self.key ^= tables.hand_key(side, kind, count);
    }

    /// Why a drop is illegal; none if it is legal.
    pub(super) fn against_drop(
        &self,
        variant: &Variant,
        kind: KindId,
        to: Square,
    ) -> Option<Refusal> {
        let Some(hands) = &variant.tables.hands else {
            return Some(Refusal::NoDrops);
        };
        let side = self.turn;
        let piece = Piece { side, kind };
        if self.hand(side).count(kind) == 0 {
            return Some(Refusal::NotInHand(piece));
        }
        if hands.gates {
            return Some(Refusal::OnlyGates(piece));
        }
        if let Some(other) = self.piece_at(to) {
            return Some(Refusal::DropOnPiece {
                piece,
                other,
                at: to,
            });
        }
        if hands.zones[side.index()][kind.index()] & to.bit() == 0 {
            return Some(Refusal::DropOutside { piece, at: to });
        }
        if self.bars_shades(hands, kind) & to.bit() != 0 {
            let apart = hands.shades_apart.iter().position(|apart| *apart);
            let kind = variant.kinds()[apart.unwrap_or_default()].id;
            let apart = Piece { side, kind };
            return Some(Refusal::Shades {
                piece,
                at: to,
                apart,
            });
        }
        if self.may_drop_on(variant, hands, kind) & to.bit() == 0 {
            let most = hands.most_a_file[kind.index()].unwrap_or(0);
            return Some(Refusal::FullFile {
                piece,
                at: to,
                most,
            });
        }
        let mut found = false;
        self.each_drop(variant, hands, false, |mv| {
            found |= mv == Move::drop(kind, to);
            !found
        });
        if found {
            return None;
        }
        let next = self.after_drop(variant, kind, to);
        if next.checkers(variant, side) == 0 && next.is_check(variant) {
            return Some(if hands.may_check {
                Refusal::DropMates(piece)
            } else {
                Refusal::DropChecks(piece)
            });
        }
        Some(super::explain::endangered(variant, self, &next))
    }
}
