//! Chance after a move: a die that names the kind that must move next. What comes of it is a number, drawn by whoever keeps
//! the game and written with the move, `e2e4{3}`; the rules only say which numbers may come, and what each does.

use crate::rules::board::pieces::KindId;
use crate::rules::board::position::Position;
use crate::rules::kinds::die::Die;
use crate::rules::kinds::neutral::WAYS;
use crate::rules::tables::extras::Extras;
use crate::rules::variant::Variant;

impl Position {
    /// The number that the die shows; none where no die is rolled, or before it is.
    #[must_use]
    pub fn die(&self, variant: &Variant) -> Option<u8> {
        let shown = u8::try_from(self.tally[0])
            .ok()
            .filter(|&shown| shown > 0)?;
        variant.tables.die.map(|_| shown)
    }

    /// The kind that the die names.
    #[must_use]
    pub fn die_names(&self, variant: &Variant) -> Option<KindId> {
        let die = variant.tables.die?;
        let shown = usize::from(self.die(variant)?);
        die.get(shown - 1).copied()
    }

    /// The same position with that number shown; with none, before the die is rolled.
    #[must_use]
    pub fn with_die(mut self, variant: &Variant, shown: Option<u8>) -> Position {
        if variant.tables.die.is_some() {
            self.key ^= variant.tables.counted_key(self.tally);
            self.tally = [shown.map_or(0, u16::from), 0];
            self.key ^= variant.tables.counted_key(self.tally);
        }
        self
    }

    /// The same position once chance has brought that number.
    pub(super) fn with_drawn(mut self, variant: &Variant, drawn: u8) -> Position {
        match &variant.tables.neutral {
            Some(neutral) if neutral.wanders => {
                self.wander(variant, neutral, drawn);
                self
            }
            _ => self.with_die(variant, Some(drawn)),
        }
    }

    /// The numbers that chance may bring here: of a die, those with a move. None in a game that is over, or without chance.
    #[must_use]
    pub fn rolls(&self, variant: &Variant) -> Vec<u8> {
        if variant.wanders() {
            let goal = variant.goal();
            let over = goal.is_some_and(|goal| self.decided(variant, goal).is_some());
            return (1..=if over { 0 } else { WAYS }).collect();
        }
        if variant.tables.die.is_none() {
            return Vec::new();
        }
        let may = |shown: &u8| self.with_die(variant, Some(*shown)).has_legal_move(variant);
        (1..=6).filter(may).collect()
    }

    /// Of the targets of a piece of some kind those that the die allows.
    pub(in crate::rules) fn allowed_by_die(
        &self,
        variant: &Variant,
        die: &Die,
        kind: KindId,
        targets: u128,
    ) -> u128 {
        let shown = usize::from(self.tally[0]);
        if shown == 0 || die.get(shown - 1) == Some(&kind) {
            return targets;
        }
        // A pawn about to promote may always do so, if it can become what was rolled.
        let becomes = |extras: &Extras| {
            let zone = extras.must_become_on(self.turn, kind);
            let can = extras.becomes(self, kind).next().is_some();
            if can { zone } else { 0 }
        };
        let zone = variant.tables.extras.as_ref().map_or(0, becomes);
        targets & zone
    }
}
