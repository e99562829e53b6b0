//! Makes a move of any kind.

use crate::rules::board::{KindId, Move, Position, Square};
use crate::rules::kinds::Chooser;
use crate::rules::variant::Variant;

impl Position {
    /// The position after a move, which must be legal.
    #[must_use]
    pub fn play(&self, variant: &Variant, mv: Move) -> Position {
        if self.opening_left > 0 {
            return self.after_opening(variant, mv);
        }
        let next = match variant.chooser() {
            Chooser::Opponent => self.after_half(variant, mv),
            Chooser::Owner => self.moved(variant, mv),
        };
        match mv.drawn.0 {
            Some(drawn) => next.with_drawn(variant, drawn),
            None => next,
        }
    }

    /// The same before the random outcome.
    pub(in crate::rules) fn moved(&self, variant: &Variant, mv: Move) -> Position {
        if variant.allows.any_move {
            return self.after_edits(variant, mv);
        }
        if let Some(kind) = mv.drops() {
            return self.after_drop(variant, kind, mv.to);
        }
        if let Some(kind) = mv.gates() {
            return self.after_gating(variant, kind, mv);
        }
        let kind = self.kind_at(mv.from.bit());
        match &variant.tables.extras {
            None => self.after(variant, kind, mv.from, mv.to),
            Some(extras) => self.after_with(variant, extras, kind, mv),
        }
    }

    /// The position after a piece of a known kind moved from a point to another.
    #[inline]
    pub(crate) fn after(
        &self,
        variant: &Variant,
        kind: KindId,
        from: Square,
        to: Square,
    ) -> Position {
        let mut next = *self;
        let (us, them) = (self.turn.index(), self.turn.other().index());
        let tables = &variant.tables;
        next.clock = self.clock.saturating_add(1);
        if self.sides[them] & to.bit() != 0 {
            let taken = self.kind_at(to.bit());
            next.sides[them] ^= to.bit();
            next.kinds[taken.index()] ^= to.bit();
            next.key ^= tables.piece_key(self.turn.other(), taken, to);
            next.clock = 0;
        }
        // A pass, from a point to itself, moves nothing.
        let step = from.bit() ^ to.bit();
        next.sides[us] ^= step;
        next.kinds[kind.index()] ^= step;
        next.key ^= tables.piece_key(self.turn, kind, from) ^ tables.piece_key(self.turn, kind, to);
        next.pass_turn(tables.turn_key);
        next
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::{mv, xiangqi};

    #[test]
    fn keys_are_the_same_in_every_version_and_follow_the_moves() {
        let variant = xiangqi();
        let start = variant.start();
        assert_eq!(start.key(), 0xd6f1_ebdf_9c50_ab68);
        let next = start.play(&variant, mv(&variant, "h3-e3"));
        let taken = next.play(&variant, mv(&variant, "h8-h1"));
        for position in [next, taken] {
            assert_eq!(position.key(), variant.tables.key(&position));
        }
        let there = taken.play(&variant, mv(&variant, "i1-i2"));
        let back = there.play(&variant, mv(&variant, "h1-h2"));
        assert_ne!(back.key(), taken.key());
    }

    #[test]
    fn the_clock_counts_plies_since_a_capture_and_the_round_follows_the_second_side() {
        let variant = xiangqi();
        let mut position = *variant.start();
        let mut counts = Vec::new();
        for text in ["h3-e3", "h8-h1", "i1-h1", "b10-c8"] {
            position = position.play(&variant, mv(&variant, text));
            counts.push((position.clock(), position.round()));
        }
        assert_eq!(counts, [(1, 1), (0, 2), (0, 2), (1, 3)]);
    }
}
