//! Values of positions, and their codes in tables.

/// What a position is worth to the side to move, with best play of both sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Value {
    /// Neither side can force a win.
    Draw,
    /// The side to move wins in this number of plies.
    Win(u32),
    /// The side to move loses in this number of plies.
    Loss(u32),
}

impl Value {
    /// The value for the side that moves into a position of this value, the move counted.
    #[must_use]
    pub fn before(self) -> Value {
        match self {
            Value::Draw => Value::Draw,
            Value::Win(plies) => Value::Loss(plies + 1),
            Value::Loss(plies) => Value::Win(plies + 1),
        }
    }

    /// The number of plies to the end of the game; none for a draw.
    pub fn plies(self) -> Option<u32> {
        match self {
            Value::Draw => None,
            Value::Win(plies) | Value::Loss(plies) => Some(plies),
        }
    }

    /// By this a side prefers a move: quick wins, then draws, then slow losses.
    pub fn rank(self) -> i64 {
        match self {
            Value::Draw => 0,
            Value::Win(plies) => i64::from(u32::MAX) - i64::from(plies),
            Value::Loss(plies) => i64::from(plies) - i64::from(u32::MAX),
        }
    }

    /// The greatest number of plies of a code.
    pub(super) const MOST_PLIES: u32 = 16_000;

    /// The value as a number; draws are zero.
    pub(super) fn code(self) -> u16 {
        let code = match self {
            Value::Draw => 0,
            Value::Win(plies) => 2 * plies + 1,
            Value::Loss(plies) => 2 * plies + 2,
        };
        u16::try_from(code).unwrap_or(u16::MAX)
    }

    pub(super) fn of_code(code: u16) -> Value {
        let plies = u32::from(code.saturating_sub(1)) / 2;
        match code {
            0 => Value::Draw,
            _ if code % 2 == 1 => Value::Win(plies),
            _ => Value::Loss(plies),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_come_back_from_their_codes() {
        let most = Value::MOST_PLIES;
        let values = [0, 1, 126, most].map(|plies| [Value::Win(plies), Value::Loss(plies)]);
        for value in values.into_iter().flatten().chain([Value::Draw]) {
            assert_eq!(Value::of_code(value.code()), value);
        }
        assert!(Value::Win(126).code() <= 254 && Value::Loss(126).code() <= 254);
    }
}
