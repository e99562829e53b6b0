//! Random numbers for choices that must be the same on every machine: a seed gives the same
//! numbers for ever (xorshift64*, Vigna 2016).

/// A generator with its state.
#[derive(Debug, Clone)]
pub(super) struct Random(u64);

impl Random {
    pub(super) fn new(seed: u64) -> Random {
        Random(seed | 1)
    }

    pub(super) fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// A number from 0 up to but not including `end`, which is small.
    pub(super) fn below(&mut self, end: u32) -> u32 {
        // The upper half of the number is the better one.
        #[allow(clippy::cast_possible_truncation)]
        let number = (((self.next() >> 32) * u64::from(end.max(1))) >> 32) as u32;
        number
    }
}
