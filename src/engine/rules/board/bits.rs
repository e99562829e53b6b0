//! Sets of points as the bits of a `u128`.

use super::pieces::Square;

/// Walks through the points of a set, lowest first.
pub(crate) struct Points(u128);

impl Iterator for Points {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let lowest = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(square(lowest))
    }
}

/// The points of a set.
#[inline]
pub(crate) fn points(set: u128) -> Points {
    Points(set)
}

/// The set of some points.
#[inline]
pub(crate) fn set_of(points: impl IntoIterator<Item = Square>) -> u128 {
    points.into_iter().fold(0, |set, at| set | at.bit())
}

/// The lowest point of a set, which must not be empty.
#[inline]
pub(crate) fn lowest(set: u128) -> Square {
    square(set.trailing_zeros())
}

/// Whether the set holds exactly one point.
#[inline]
pub(crate) fn is_single(set: u128) -> bool {
    set != 0 && set & (set - 1) == 0
}

#[inline]
fn square(index: u32) -> Square {
    // A bit index of a u128 is below 128.
    #[allow(clippy::cast_possible_truncation)]
    Square(index as u8)
}
