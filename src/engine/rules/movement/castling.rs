//! Castling: the rights, whether it is legal, and its result.

use crate::rules::board::{KindId, Move, Position, Square, points};
use crate::rules::kinds::Castling;
use crate::rules::tables::Extras;
use crate::rules::variant::Variant;
use crate::rules::verdicts::CastlingObstacle;

impl Position {
    /// The position with these castling rights, as far as both pieces of each are on their initial
    /// points. Castling rights and a possible capture en passant are part of a position that is
    /// read.
    pub fn with_rights(
        mut self,
        variant: &Variant,
        wanted: impl Fn(&Castling) -> bool,
    ) -> Position {
        let mut rights = 0;
        for way in variant.castlings() {
            let at_home = self.piece_at(way.king.from) == Some(way.castler())
                && self.piece_at(way.goes.from) == Some(way.companion());
            rights |= u32::from(at_home && wanted(way)) << way.bit;
        }
        self.rights = rights | self.rights & !castling_bits(variant);
        self.key = variant.tables.key(&self);
        self
    }

    /// The ways to castle that are still allowed.
    pub fn castling_rights<'v>(&self, variant: &'v Variant) -> impl Iterator<Item = &'v Castling> {
        let position = *self;
        let ways = variant.castlings().iter();
        // If set-ups are drawn at random, a right belongs to the partner, and the board shows where
        // the king stands.
        ways.filter(move |way| {
            position.rights >> way.bit & 1 != 0
                && position.piece_at(way.king.from) == Some(way.castler())
        })
    }

    /// The way of castling that a move is, if its right is left.
    pub fn castling<'v>(&self, variant: &'v Variant, mv: Move) -> Option<&'v Castling> {
        if self.rights == 0 {
            return None;
        }
        let extras = variant.tables.extras.as_ref()?;
        let ways = extras.castlings_from[mv.from.index()].iter();
        let mut ways = ways.map(|&place| &extras.castlings[place]);
        ways.find(|way| way.king == mv && self.may_castle(way))
    }

    /// Whether the side to move still has the right to castle this way.
    pub(super) fn may_castle(&self, way: &Castling) -> bool {
        way.side == self.turn
            && self.rights >> way.bit & 1 != 0
            && self.kinds[way.kind.index()] & self.sides[way.side.index()] & way.king.from.bit()
                != 0
    }

    /// Moves the partner if the move castles, and removes the rights that the move forfeits.
    pub(super) fn keep_rights(
        &self,
        variant: &Variant,
        extras: &Extras,
        kind: KindId,
        mv: Move,
        next: &mut Position,
    ) {
        let (from, to) = (mv.from.index(), mv.to.index());
        let mut lost = self.rights & !(extras.keep[from] & extras.keep[to]);
        if extras.shuffled {
            let of_side = |way: &&Castling| way.side == self.turn && way.kind == kind;
            let bits = extras.castlings.iter().filter(of_side);
            lost |= self.rights & bits.fold(0, |set, way| set | 1 << way.bit);
        }
        lost |= self.rights & self.aimed_at(variant, extras, kind, mv);
        if lost == 0 {
            return;
        }
        if !extras.shuffled
            && let Some(way) = self.castling(variant, mv)
        {
            lost |= self.rights & !extras.keep[way.goes.from.index()];
            let step = way.goes.from.bit() ^ way.goes.to.bit();
            next.sides[way.side.index()] ^= step;
            next.kinds[way.partner.index()] ^= step;
            next.key ^= variant
                .tables
                .piece_key(way.side, way.partner, way.goes.from)
                ^ variant.tables.piece_key(way.side, way.partner, way.goes.to);
        }
        next.rights ^= lost;
        next.key ^= extras.rights_key(lost);
    }

    /// The first-move rights that a move takes from the other side by attacking its pieces.
    fn aimed_at(&self, variant: &Variant, extras: &Extras, kind: KindId, mv: Move) -> u32 {
        let mover = &variant.tables.movers[self.turn.index()][kind.index()];
        let aims = |from: Square| {
            let there = [from.bit(), 0, from.bit()];
            mover.targets(&variant.board, mv.to, 0, &there) != 0
        };
        let onces = extras.onces.iter().filter(|once| once.side != self.turn);
        let lost = onces.filter(|once| once.lost_to == Some(kind) && aims(once.from));
        lost.fold(0, |set, once| set | 1 << once.bit)
    }

    /// What forbids castling, apart from its right and the safety of its destination.
    pub(super) fn against_castling(
        &self,
        variant: &Variant,
        way: &Castling,
    ) -> Option<CastlingObstacle> {
        let between = way.empty & self.occupied();
        if let Some(at) = points(between).next() {
            let piece = self.piece_at(at)?;
            return Some(CastlingObstacle::Between { at, piece });
        }
        // Without check, attacks do not matter.
        self.general(variant, way.side)?;
        let by = way.side.other();
        let enemy = self.sides[by.index()];
        let occupied = self.occupied() & !way.king.from.bit();
        // In random set-ups the king may already be on its destination, and in check there.
        let from = way.king.from;
        let path = way.safe.iter().filter(|&&at| at == from || at != way.lands);
        for &at in path {
            if self.touches_royal(variant, at, by) {
                continue;
            }
            if self.faces(variant, at, enemy, occupied) {
                return Some(CastlingObstacle::Facing(at));
            }
            if self.is_attacked(variant, at, by, enemy, occupied) {
                let in_check = at == way.king.from;
                return Some(if in_check {
                    CastlingObstacle::InCheck
                } else {
                    CastlingObstacle::Through(at)
                });
            }
        }
        None
    }

    /// Whether the general is safe after both pieces have moved.
    pub(super) fn is_safe_castled(&self, variant: &Variant, way: &Castling) -> bool {
        if self.general(variant, way.side).is_none() {
            return true;
        }
        let by = way.side.other();
        let enemy = self.sides[by.index()];
        let gone = way.king.from.bit() | way.goes.from.bit();
        let occupied = (self.occupied() & !gone) | way.lands.bit() | way.goes.to.bit();
        self.touches_royal(variant, way.lands, by)
            || self.is_safe_at(variant, way.lands, by, enemy, occupied)
    }

    /// The position after castling with a random set-up, in which either piece may go to the point
    /// of the other, or stay.
    pub(super) fn after_castling(&self, variant: &Variant, extras: &Extras, mv: Move) -> Position {
        let Some(way) = self.castling(variant, mv) else {
            return *self;
        };
        let mut next = *self;
        next.take_off(variant, way.king.from);
        next.take_off(variant, way.goes.from);
        for (at, piece) in [(way.lands, way.castler()), (way.goes.to, way.companion())] {
            next.put(at, piece);
            next.key ^= variant.tables.piece_key(piece.side, piece.kind, at);
        }
        next.clock = self.clock.saturating_add(1);
        self.keep_rights(variant, extras, way.kind, mv, &mut next);
        next.forget_passed();
        next.named_passing = None;
        next.pass_turn(variant.tables.turn_key);
        next
    }
}

/// The bits of castling rights.
fn castling_bits(variant: &Variant) -> u32 {
    let ways = variant.castlings().iter();
    ways.fold(0, |set, way| set | 1 << way.bit)
}
