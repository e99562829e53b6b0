//! A die that names the kind that must move next. The number is drawn by the server that keeps the
//! game, and is written with the previous move, `e2e4{3}`; the rules only know which numbers are
//! possible, and what each means.

use crate::rules::board::{KindId, Move, Position};
use crate::rules::kinds::{FACES, GameMode, named};
use crate::rules::tables::Extras;
use crate::rules::variant::Variant;
use crate::rules::verdicts::Refusal;

impl Variant {
    /// The kinds that a die names, from 1 up; none in games without a die.
    pub fn die(&self) -> &[KindId] {
        match self.mode() {
            GameMode::Dice(faces) => faces,
            _ => &[],
        }
    }
}

impl Position {
    /// The number on the die; none without a die, or before it is rolled.
    pub fn die(&self) -> Option<u8> {
        self.die
    }

    /// The kind of the number on the die.
    pub fn die_names(&self, variant: &Variant) -> Option<KindId> {
        match variant.mode() {
            GameMode::Dice(faces) => named(faces, self.die),
            _ => None,
        }
    }

    /// The same position with this number on the die; with none, before it is rolled.
    #[must_use]
    pub fn with_die(mut self, variant: &Variant, shown: Option<u8>) -> Position {
        if matches!(variant.mode(), GameMode::Dice(_)) {
            self.set_die(variant, shown);
        }
        self
    }

    pub(super) fn set_die(&mut self, variant: &Variant, shown: Option<u8>) {
        if self.die != shown {
            self.key ^= variant.tables.counted_key(self);
            self.die = shown;
            self.key ^= variant.tables.counted_key(self);
        }
    }

    /// The numbers with which the side to move has a move.
    pub(super) fn rolls_with_moves(&self, variant: &Variant) -> Vec<u8> {
        let may = |shown: &u8| self.with_die(variant, Some(*shown)).has_legal_move(variant);
        (1..=6).filter(may).collect()
    }

    /// The targets of a piece of some kind that the die allows.
    pub(super) fn allowed_by_die(
        &self,
        variant: &Variant,
        faces: &[KindId; FACES],
        kind: KindId,
        targets: u128,
    ) -> u128 {
        if self.die.is_none() || named(faces, self.die) == Some(kind) {
            return targets;
        }
        // A pawn about to promote may always do so if it can become what was rolled.
        let becomes = |extras: &Extras| {
            let zone = extras.must_become_on(self.turn, kind);
            let can = extras.becomes(variant.mode(), self, kind).next().is_some();
            if can { zone } else { 0 }
        };
        let zone = variant.tables.extras.as_ref().map_or(0, becomes);
        targets & zone
    }

    /// The refusal if the die names another kind.
    pub(super) fn against_die(&self, variant: &Variant, mv: Move) -> Option<Refusal> {
        let (shown, kind) = (self.die?, self.die_names(variant)?);
        let piece = self.piece_at(mv.from)?;
        let may_promote = variant.may_promote(piece, mv.from, mv.to);
        let is_another = piece.side == self.turn && piece.kind != kind && !may_promote;
        is_another.then_some(Refusal::Die { shown, kind })
    }
}
