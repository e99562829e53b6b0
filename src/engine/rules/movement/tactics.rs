//! What a search asks of a position beyond its legal moves: captures alone, the turn passed, and
//! exchanges on a point.

use crate::rules::board::{KindId, MAX_KINDS, Move, Piece, Position, Side, Square, points};
use crate::rules::kinds::GameMode;
use crate::rules::variant::Variant;

/// Values of the kinds of pieces in a [`Position::exchange`], by kind.
pub(crate) type KindValues = [i32; MAX_KINDS];

impl Position {
    /// Adds the legal moves that capture or promote. Where the mode of the game gives the moves,
    /// these are all moves.
    pub(crate) fn tactical_moves(&self, variant: &Variant, moves: &mut Vec<Move>) {
        if let Some(all) = self.special_moves(variant) {
            moves.extend(all);
            return;
        }
        let mut prey = self.sides[self.turn.other().index()];
        if let Some(passed) = self.passed {
            prey |= passed.at.bit();
        }
        self.each_legal(variant, u128::MAX, |kind, from, targets| {
            let mut wanted = targets & prey;
            if let Some(extras) = &variant.tables.extras {
                let (may, must) = extras.promoting(self.turn, kind, from, targets);
                wanted |= may | must;
            }
            self.each_move(variant, kind, from, wanted, |mv| moves.push(mv));
            true
        });
    }

    /// The same position without anything in the dark, with these pieces.
    pub(crate) fn lit_with(
        &self,
        variant: &Variant,
        pieces: impl IntoIterator<Item = (Square, Piece)>,
    ) -> Position {
        let mut lit = Position::bare(self.turn, self.clock, self.round);
        lit.rights = self.rights;
        lit.passed = self.passed;
        for (at, piece) in pieces {
            lit.put(at, piece);
        }
        lit.key = variant.tables.key(&lit);
        lit
    }

    /// The position after the side to move has passed, whatever the rules say about it.
    pub(crate) fn after_null_move(&self, variant: &Variant) -> Position {
        let mut next = *self;
        next.forget_passed();
        next.clock = self.clock.saturating_add(1);
        next.pass_turn(variant.tables.turn_key);
        next
    }

    /// The points of which a move of the side to move must leave or reach one to give check, unless
    /// it castles or captures en passant; all points where moves may change more.
    pub(crate) fn checking_points(&self, variant: &Variant) -> u128 {
        let tables = &variant.tables;
        let reaches_far = tables.relay.is_some() || tables.has_far || tables.faces_by_arrows;
        let changes_more = tables.extras.as_ref().is_some_and(|extras| {
            extras.shuffled || extras.swaps.is_some() || !extras.near.is_empty()
        });
        let is_plain = !reaches_far && !changes_more && *variant.mode() == GameMode::Standard;
        match self.general(variant, self.turn.other()) {
            Some(general) if is_plain => tables.threats[self.turn.index()].origins(general),
            _ => u128::MAX,
        }
    }

    /// Whether a legal move may give check, by those points. Some that give none are included.
    #[inline]
    pub(crate) fn may_check(&self, variant: &Variant, mv: Move, points: u128) -> bool {
        let passes = || self.passed.is_some_and(|passed| passed.at == mv.to);
        (mv.from.bit() | mv.to.bit()) & points != 0
            || passes()
            || self.castling(variant, mv).is_some()
    }

    /// The points that a side's piece of a kind attacks from a point, whatever stands there.
    #[inline]
    pub(crate) fn attacks(&self, variant: &Variant, side: Side, kind: usize, from: Square) -> u128 {
        self.reach(variant, side, kind, from, &[u128::MAX, 0, u128::MAX])
    }

    /// The points that it can move to without capturing, regardless of the general.
    pub(crate) fn quiet_targets(
        &self,
        variant: &Variant,
        side: Side,
        kind: usize,
        from: Square,
    ) -> u128 {
        let empty = !self.occupied();
        self.reach(variant, side, kind, from, &[empty, empty, 0])
    }

    #[inline]
    fn reach(
        &self,
        variant: &Variant,
        side: Side,
        kind: usize,
        from: Square,
        allowed: &[u128; 3],
    ) -> u128 {
        let mover = &variant.tables.movers[side.index()][kind];
        match &mover.limits {
            Some(limits) => mover.limited_targets(limits, &variant.board, self, from, allowed),
            None => mover.targets(&variant.board, from, self.occupied(), allowed),
        }
    }

    /// Whether a move attacks the other side's general from where it ends. A check by another
    /// piece, which the move uncovers, is not seen.
    #[inline]
    pub(crate) fn checks_directly(&self, variant: &Variant, kind: KindId, mv: Move) -> bool {
        let kind = variant.becomes(kind, mv).unwrap_or(kind);
        self.general(variant, self.turn.other())
            .is_some_and(|general| {
                self.attacks(variant, self.turn, kind.index(), mv.to) & general.bit() != 0
            })
    }

    /// The kind that a capture removes from its own point, if it does so.
    #[inline]
    pub(crate) fn victim(&self, mv: Move) -> Option<KindId> {
        let there = self.sides[self.turn.other().index()] & mv.to.bit();
        (there != 0 && mv.drops().is_none()).then(|| self.kind_at(there))
    }

    /// The kind of the piece that stands where the last move ended, if one does.
    #[inline]
    pub(crate) fn kind_there(&self, last: Move) -> Option<KindId> {
        let bit = last.to.bit() & self.occupied();
        (bit != 0).then(|| self.kind_at(bit))
    }

    /// What the side to move gains at least by a move if both sides capture on its point as long
    /// as they gain, each with its least valuable piece. Pins are ignored. Below zero, the move
    /// loses material.
    pub(crate) fn exchange(&self, variant: &Variant, mv: Move, values: &KindValues) -> i32 {
        let moved = match mv.drops() {
            Some(kind) => kind,
            None if self.occupied() & mv.from.bit() == 0 => return 0,
            None => self.kind_at(mv.from.bit()),
        };
        let mut gains = [0; 32];
        let mut stands = values[moved.index()];
        if let Some(new) = variant.becomes(moved, mv) {
            gains[0] = values[new.index()] - stands;
            stands = values[new.index()];
        }
        gains[0] += self.victim(mv).map_or(0, |victim| values[victim.index()]);
        let mut gone = match mv.drops() {
            Some(_) => 0,
            None => mv.from.bit(),
        };
        let mut side = self.turn.other();
        let mut depth = 0;
        while depth + 1 < gains.len() {
            let Some(from) = self.least_attacker(variant, side, mv.to, gone, values) else {
                break;
            };
            depth += 1;
            gains[depth] = stands - gains[depth - 1];
            if gains[depth].max(-gains[depth - 1]) < 0 {
                break;
            }
            stands = values[self.kind_at(from).index()];
            gone |= from;
            side = side.other();
        }
        while depth > 0 {
            gains[depth - 1] = -gains[depth].max(-gains[depth - 1]);
            depth -= 1;
        }
        gains[0]
    }

    /// The least valuable piece of a side that attacks a point while others are gone, as a set.
    fn least_attacker(
        &self,
        variant: &Variant,
        side: Side,
        at: Square,
        gone: u128,
        values: &KindValues,
    ) -> Option<u128> {
        let left = self.sides[side.index()] & !gone & !at.bit();
        let occupied = self.occupied() & !gone | at.bit();
        let attackers = points(self.attackers(variant, at, side, left, occupied));
        let value = |at: &Square| values[self.kind_at(at.bit()).index()];
        attackers.min_by_key(value).map(Square::bit)
    }
}

impl Variant {
    /// The points where a piece can stand.
    pub(crate) fn possible_points(&self, piece: Piece) -> u128 {
        self.possible.points[piece.side.index()][piece.kind.index()] & self.board.all()
    }

    /// The points where a piece may promote as it arrives.
    pub(crate) fn promotion_points(&self, piece: Piece) -> u128 {
        let Some(extras) = &self.tables.extras else {
            return 0;
        };
        let all = self.board.all();
        let outside = points(all).map(|from| extras.promoting(piece.side, piece.kind, from, all));
        outside
            .map(|(may, must)| may | must)
            .fold(all, |set, promoting| set & promoting)
    }
}
