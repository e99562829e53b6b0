//! A die that names the kind that must move.

use crate::rules::board::pieces::KindId;

/// The faces of a die.
pub(in crate::rules) const FACES: usize = 6;

/// The kinds that a die names, from 1 up.
pub(in crate::rules) type Die = [KindId; FACES];

/// Whether a piece may become another while a die shows a number: what was rolled, or anything where its own kind was.
#[inline]
pub(in crate::rules) fn allows_becoming(die: &Die, shown: u16, kind: KindId, new: KindId) -> bool {
    let named = usize::from(shown).checked_sub(1).and_then(|at| die.get(at));
    named.is_none_or(|named| *named == kind || *named == new)
}
