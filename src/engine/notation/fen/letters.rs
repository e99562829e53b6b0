//! What reading and writing a position text share: signs, and how its numbers count.

use crate::rules::{Side, Variant};

/// The turn in a game whose colours the first piece that is turned up decides, before that.
pub(super) const UNDECIDED: char = '?';
/// A point in the dark; it is only written.
pub(super) const DARK: char = '?';

/// By how much the number in the text is ahead of the round.
pub(super) fn ahead(variant: &Variant, turn: Side) -> u32 {
    u32::from(turn == Side::Second && variant.seat(Side::First).fen == 'b')
}
