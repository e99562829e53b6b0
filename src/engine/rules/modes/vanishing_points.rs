//! Points that vanish when a piece leaves them.

use crate::rules::board::{ABSENT, Position, Square};
use crate::rules::tables::absent_key;

impl Position {
    /// Removes the point that a piece has just left. No piece can arrive there again, but all can
    /// pass over it.
    pub(super) fn vanish_point(&mut self, left: Square) {
        self.kinds[ABSENT] |= left.bit();
        self.key ^= absent_key(left);
    }
}
