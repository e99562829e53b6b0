//! Pieces in hand, packed so that a position stays small plain data.

use super::pieces::KindId;

/// How many of each kind a side has in hand: five bits a kind, so that the kinds in hand are among
/// the first [`Hand::KINDS`], and no hand holds more than [`Hand::MOST`] of one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Hand(u64);

impl Hand {
    /// Kinds that come later cannot be in hand.
    pub const KINDS: usize = 12;
    /// No hand holds more pieces of a kind.
    pub const MOST: u32 = 31;

    /// How many pieces of a kind it holds.
    #[inline]
    #[must_use]
    pub fn count(self, kind: KindId) -> u32 {
        if kind.index() >= Self::KINDS {
            return 0;
        }
        // Five bits.
        #[allow(clippy::cast_possible_truncation)]
        let count = (self.0 >> (5 * kind.index())) as u32 & Self::MOST;
        count
    }

    /// The same with so many pieces of a kind.
    #[must_use]
    pub fn with(self, kind: KindId, count: u32) -> Hand {
        if kind.index() >= Self::KINDS {
            return self;
        }
        let place = 5 * kind.index();
        let cleared = self.0 & !(u64::from(Self::MOST) << place);
        Hand(cleared | u64::from(count.min(Self::MOST)) << place)
    }

    /// Whether it holds nothing.
    #[inline]
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The kinds that it holds, and how many of each, in the order of their ids.
    pub fn pieces(self) -> impl Iterator<Item = (KindId, u32)> {
        let kinds = (0..12).map(KindId);
        kinds
            .map(move |kind| (kind, self.count(kind)))
            .filter(|(_, count)| *count > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hand_holds_what_was_put_into_it() {
        let (pawn, rook) = (KindId(11), KindId(0));
        let hand = Hand::default().with(pawn, 18).with(rook, 2).with(pawn, 17);
        assert_eq!((hand.count(pawn), hand.count(rook)), (17, 2));
        assert_eq!(hand.pieces().collect::<Vec<_>>(), [(rook, 2), (pawn, 17)]);
        assert!(hand.with(pawn, 0).with(rook, 0).is_empty());
        assert_eq!(hand.with(KindId(12), 3), hand);
    }
}
