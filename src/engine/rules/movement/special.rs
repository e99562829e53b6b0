//! First moves, capture en passant and promotion, with tests.

use crate::rules::board::{KindId, Move, PassedPiece, Piece, Position, Square, points, set_of};
use crate::rules::tables::Extras;
use crate::rules::variant::Variant;

impl Position {
    /// The same position with those of these first-move rights, named by their letters, that are
    /// still possible.
    pub fn with_first_moves(
        mut self,
        variant: &Variant,
        wanted: impl Fn(char) -> bool,
    ) -> Position {
        let Some(extras) = &variant.tables.extras else {
            return self;
        };
        for once in &extras.onces {
            let piece = Piece::new(once.side, once.kind);
            let may = self.piece_at(once.from) == Some(piece) && wanted(once.letter);
            self.rights = self.rights & !(1 << once.bit) | u32::from(may) << once.bit;
        }
        self.open_gates(variant, extras, &wanted);
        self.key = variant.tables.key(&self);
        self
    }

    /// The letters of the remaining first-move rights.
    pub fn first_moves<'v>(&self, variant: &'v Variant) -> impl Iterator<Item = char> + use<'v> {
        let rights = self.rights;
        let left = variant
            .tables
            .onces()
            .filter(move |once| rights >> once.bit & 1 != 0);
        left.map(|once| once.letter).chain(self.told_gates(variant))
    }

    /// Whether the piece on a point may still make its first move.
    pub(super) fn may_once(&self, variant: &Variant, from: Square) -> bool {
        let mut here = variant.tables.onces().filter(|once| once.from == from);
        here.any(|once| self.rights >> once.bit & 1 != 0)
    }

    /// The piece that a legal move captures, and its point.
    pub fn taken(&self, variant: &Variant, mv: Move) -> Option<(Square, Piece)> {
        if variant.is_mark(mv) || self.mark.is_some() {
            let whole = self.moved_by(variant, mv)?;
            return self.unmarked(variant).taken(variant, whole);
        }
        let mv = self.ungated(variant, mv);
        let victim = match self.passed {
            Some(passed) if passed.at == mv.to && self.takes_passing(variant, mv.from) => {
                passed.stands_at
            }
            _ => mv.to,
        };
        let piece = self.piece_at(victim);
        let piece = piece.or_else(|| self.passed_unseen(variant, victim))?;
        let takes_own = variant.tables.takes_own() && victim != mv.from;
        let castles = || self.castling(variant, mv).is_some();
        (piece.side != self.turn || (takes_own && !castles())).then_some((victim, piece))
    }

    /// The position after a move in a game with extras.
    #[inline]
    pub(super) fn after_with(
        &self,
        variant: &Variant,
        extras: &Extras,
        kind: KindId,
        mv: Move,
    ) -> Position {
        if extras.rare {
            return self.after_with_effects(variant, extras, kind, mv);
        }
        self.after_plainly(variant, extras, kind, mv)
    }

    /// The same without what only few games have.
    #[inline]
    pub(super) fn after_plainly(
        &self,
        variant: &Variant,
        extras: &Extras,
        kind: KindId,
        mv: Move,
    ) -> Position {
        let mut next = self.after(variant, kind, mv.from, mv.to);
        if extras.resets_clock[kind.index()] {
            next.clock = 0;
        }
        if self.rights != 0 {
            self.keep_rights(variant, extras, kind, mv, &mut next);
        }
        if let Some(passed) = self.passed {
            next.forget_passed();
            if mv.to == passed.at && self.takers(variant, extras, passed.at) & mv.from.bit() != 0 {
                next.take_off(variant, passed.stands_at);
                next.clock = 0;
            }
        }
        if let Some(new) = variant.becomes(kind, mv) {
            next.become_kind(variant, mv.to, kind, new);
            if !variant.kind(kind).promotion_keeps_clock {
                next.clock = 0;
            }
        }
        if extras.takers.contains(&kind)
            && let Some(passing) = extras.passing(self.turn, kind, mv)
        {
            let (at, stands_at) = (passing.over, passing.to);
            next.note_passed(variant, extras, PassedPiece { at, stands_at });
        }
        next
    }

    pub(in crate::rules) fn take_off(&mut self, variant: &Variant, square: Square) {
        if let Some(piece) = self.piece_at(square) {
            self.sides[piece.side.index()] ^= square.bit();
            self.kinds[piece.kind.index()] ^= square.bit();
            self.key ^= variant.tables.piece_key(piece.side, piece.kind, square);
        }
    }

    /// Changes the kind of a piece that has just moved to a point; the turn has passed already.
    pub(in crate::rules) fn become_kind(
        &mut self,
        variant: &Variant,
        at: Square,
        old: KindId,
        new: KindId,
    ) {
        let side = self.turn.other();
        self.kinds[old.index()] ^= at.bit();
        self.kinds[new.index()] ^= at.bit();
        self.key ^=
            variant.tables.piece_key(side, old, at) ^ variant.tables.piece_key(side, new, at);
    }

    /// Calls back with castlings and captures en passant of a set of pieces, while the callback
    /// returns true.
    pub(super) fn each_extra(
        &self,
        variant: &Variant,
        extras: &Extras,
        among: u128,
        visit: &mut impl FnMut(KindId, Square, u128) -> bool,
    ) {
        if let Some(passed) = self.passed {
            for from in points(self.takers(variant, extras, passed.at) & among) {
                let kind = self.kind_at(from.bit());
                let blows_up =
                    !extras.near.is_empty() && self.blows_up(variant, extras, from, passed.at);
                if !blows_up
                    && self.is_safe_passing(variant, from, passed)
                    && !visit(kind, from, passed.at.bit())
                {
                    return;
                }
            }
        }
        if let Some(apart) = &extras.apart
            && !self.each_apart(variant, apart, among, visit)
        {
            return;
        }
        if !self.each_mode_move(variant, among, visit) {
            return;
        }
        if let Some(swaps) = &extras.swaps
            && !self.each_swap(variant, swaps, among, visit)
        {
            return;
        }
        if self.rights == 0 {
            return;
        }
        let castlers = extras
            .castlings
            .first()
            .map_or(0, |way| self.kinds[way.kind.index()]);
        for from in points(castlers & self.sides[self.turn.index()] & among) {
            for &place in &extras.castlings_from[from.index()] {
                let way = &extras.castlings[place];
                // Usually a piece is in the way, which is a cheap test.
                let may = way.empty & self.occupied() == 0
                    && self.may_castle(way)
                    && self.against_castling(variant, way).is_none()
                    && self.is_safe_castled(variant, way);
                if may && !visit(way.kind, from, way.king.to.bit()) {
                    return;
                }
            }
        }
        if !extras.onces.is_empty() {
            self.each_once(variant, extras, among, visit);
        }
    }

    /// Calls back with the first moves of pieces.
    fn each_once(
        &self,
        variant: &Variant,
        extras: &Extras,
        among: u128,
        visit: &mut impl FnMut(KindId, Square, u128) -> bool,
    ) {
        let royal = variant.tables.royals[self.turn.index()];
        let general = self.general(variant, self.turn);
        for once in &extras.onces {
            let may = self.rights >> once.bit & 1 != 0
                && once.side == self.turn
                && among & once.from.bit() != 0
                && !(royal == Some(once.kind) && self.is_check(variant));
            if !may {
                continue;
            }
            let occupied = self.occupied();
            let is_safe = |to: Square| {
                let stands = if royal == Some(once.kind) {
                    Some(to)
                } else {
                    general
                };
                stands.is_none_or(|stands| self.is_safe_after(variant, stands, once.from, to))
            };
            let open = once
                .walks
                .iter()
                .filter(|(path, to)| (path | to.bit()) & occupied == 0 && is_safe(*to));
            let targets = set_of(open.map(|(_, to)| *to));
            if targets != 0 && !visit(once.kind, once.from, targets) {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::{mv, position, square};
    use crate::rules::{Ending, Line, Rulebook, Side, catalogue};
    use std::sync::Arc;

    fn promoted(variant: &Variant, text: &str, letter: char) -> Move {
        Move {
            promotion: variant.kind_named(letter),
            ..mv(variant, text)
        }
    }

    #[test]
    fn keys_follow_castling_passing_and_promotion() {
        let variant = catalogue::find("chess").unwrap();
        assert_eq!(variant.start().key(), 0x1ad9_9aff_5a60_6c5e);
        let mut here = *variant.start();
        let moves =
            "e2-e4 a7-a6 e4-e5 d7-d5 e5-d6 g7-g6 g1-f3 f8-g7 f1-c4 g8-f6 e1-g1 e8-g8 d6-c7 a6-a5";
        for text in moves.split_whitespace() {
            let mv = mv(&variant, text);
            assert!(here.is_legal(&variant, mv), "{text}");
            here = here.play(&variant, mv);
            assert_eq!(here.key(), variant.tables.key(&here), "{text}");
        }
        assert_eq!(here.castling_rights(&variant).count(), 0);
        assert!(!here.is_legal(&variant, mv(&variant, "c7-d8")));
        let queen = promoted(&variant, "c7-d8", 'n');
        assert!(here.is_legal(&variant, queen));
        here = here.play(&variant, queen);
        assert_eq!(here.key(), variant.tables.key(&here));
        let piece = here.piece_at(square(&variant, "d8")).unwrap();
        assert_eq!(variant.kind(piece.kind).name, "knight");
    }

    #[test]
    fn only_a_capture_in_passing_that_is_legal_makes_a_position_another() {
        let variant = catalogue::find("chess").unwrap();
        let same_as_without = |pieces: &str, text: &str| {
            let next = position(&variant, pieces, Side::First).play(&variant, mv(&variant, text));
            let plain = Position::new(&variant, next.pieces(), Side::Second, 0, 1).unwrap();
            next.same_as(&plain)
        };
        assert!(same_as_without("4k3/8/8/8/8/8/4P3/4K3", "e2-e4"));
        assert!(!same_as_without("4k3/8/8/8/3p4/8/4P3/4K3", "e2-e4"));
        // The capturing piece is pinned.
        assert!(same_as_without("3k4/8/8/8/3p4/8/4P3/3QK3", "e2-e4"));
        // Both pawns would leave the rank on which a queen faces the king.
        assert!(same_as_without("8/8/8/8/k2p3Q/8/4P3/3K4", "e2-e4"));
    }

    #[test]
    fn a_rook_that_is_taken_at_home_ends_the_right() {
        let variant = catalogue::find("chess").unwrap();
        let pieces = "r3k2r/8/8/8/8/8/8/R3K2R";
        let here = position(&variant, pieces, Side::First).with_rights(&variant, |_| true);
        let next = here.play(&variant, mv(&variant, "a1-a8"));
        let letters: String = next
            .castling_rights(&variant)
            .map(|way| way.letter)
            .collect();
        assert_eq!(letters, "Kk");
        assert_eq!(next.key(), variant.tables.key(&next));
    }

    #[test]
    fn a_pawn_move_starts_the_clock_anew_and_mate_comes_before_the_limit() {
        let variant = catalogue::find("chess").unwrap();
        let at = |pieces: &str, clock| {
            let pieces = position(&variant, pieces, Side::First);
            let start = Position::new(&variant, pieces.pieces(), Side::First, clock, 80).unwrap();
            Line::from_position(Arc::clone(&variant), Rulebook::Chess, start)
        };
        let mut line = at("4k3/8/8/8/8/8/P7/R3K3", 99);
        line.push(mv(&variant, "a2-a3")).unwrap();
        assert_eq!((line.position().clock(), line.outcome()), (0, None));
        let mut line = at("4k3/8/8/8/8/8/P7/R3K3", 99);
        line.push(mv(&variant, "a1-b1")).unwrap();
        assert_eq!(line.outcome().unwrap().ending, Ending::MoveLimit);
        let mut line = at("k7/8/1K6/8/8/8/8/7R", 99);
        line.push(mv(&variant, "h1-h8")).unwrap();
        let outcome = line.outcome().unwrap();
        assert_eq!(outcome.ending, Ending::Checkmate);
        let mut line = at("7k/8/6K1/8/8/8/8/5Q2", 0);
        line.push(mv(&variant, "f1-f7")).unwrap();
        let outcome = line.outcome().unwrap();
        assert_eq!((outcome.winner, outcome.ending), (None, Ending::Stalemate));
    }
}
