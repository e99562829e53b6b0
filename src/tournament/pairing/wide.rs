//! Integers of a fixed width that can hold all criteria as the digits of one cost.

use std::cmp::Ordering;
use std::ops::{Add, Sub};

/// A signed integer of `N` words of 64 bits, the lowest word first. Overflow wraps around. Costs
/// leave two bits free, so that the sum or difference of two costs does not overflow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Wide<const N: usize>([u64; N]);

impl<const N: usize> Wide<N> {
    pub(super) const BITS: usize = 64 * N;
    pub(super) const ZERO: Self = Self([0; N]);
    /// Greater than any computed number.
    pub(super) const MAX: Self = {
        let mut words = [u64::MAX; N];
        words[N - 1] >>= 1;
        Self(words)
    };

    /// Adds `value` shifted left by `shift` bits.
    pub(super) fn add_digit(&mut self, value: u64, shift: usize) {
        let (word, bit) = (shift / 64, shift % 64);
        let mut digit = Self::ZERO;
        digit.0[word] = value << bit;
        if bit > 0 && word + 1 < N {
            digit.0[word + 1] = value >> (64 - bit);
        }
        *self = *self + digit;
    }

    pub(super) fn double(self) -> Self {
        self + self
    }

    /// Half of an even number.
    pub(super) fn half(self) -> Self {
        let mut words = self.0;
        // Keep the sign.
        let mut above = self.0[N - 1] >> 63;
        for word in words.iter_mut().rev() {
            let low = *word & 1;
            *word = *word >> 1 | above << 63;
            above = low;
        }
        Self(words)
    }

    fn is_negative(self) -> bool {
        self.0[N - 1] >> 63 == 1
    }
}

impl<const N: usize> Add for Wide<N> {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        let mut words = self.0;
        let mut carry = false;
        for (word, other) in words.iter_mut().zip(other.0) {
            (*word, carry) = word.carrying_add(other, carry);
        }
        Self(words)
    }
}

impl<const N: usize> Sub for Wide<N> {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        let mut words = self.0;
        let mut borrow = false;
        for (word, other) in words.iter_mut().zip(other.0) {
            (*word, borrow) = word.borrowing_sub(other, borrow);
        }
        Self(words)
    }
}

impl<const N: usize> Ord for Wide<N> {
    fn cmp(&self, other: &Self) -> Ordering {
        // A negative number has the highest bit set, and would compare as greater.
        let signs = other.is_negative().cmp(&self.is_negative());
        signs.then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }
}

impl<const N: usize> PartialOrd for Wide<N> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use super::Wide;

    fn wide(value: i64) -> Wide<2> {
        let mut found = Wide::ZERO;
        found.add_digit(value.unsigned_abs(), 0);
        if value < 0 { Wide::ZERO - found } else { found }
    }

    #[test]
    fn it_computes_as_whole_numbers_do() {
        let samples = [0, 1, -1, 2, 7, -8, i64::MAX, i64::MIN + 1];
        for one in samples {
            for other in samples {
                assert_eq!(wide(one).cmp(&wide(other)), one.cmp(&other));
                assert_eq!(wide(one) + wide(other) - wide(other), wide(one));
            }
            assert_eq!(wide(one).double().half(), wide(one));
        }
        let mut high = Wide::<2>::ZERO;
        high.add_digit(3, 63);
        assert!(high > wide(i64::MAX) && high < Wide::MAX);
        let half = wide(i64::MAX) + wide(1);
        assert_eq!(high - half, half + half);
    }
}
