//! Levels of strength. A weaker player looks at fewer positions and misjudges them, as a beginner
//! does; it plays no random moves.

use super::evaluation::Noise;
use super::weights::Value;

/// How strong a player is, from 1 to 9, and the seed of its errors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Level {
    number: u8,
    seed: u64,
}

/// By level: the most positions that it looks at, and by how much it misjudges them at most.
const LEVELS: [(u64, Value); 9] = [
    (240, 180),
    (380, 148),
    (600, 122),
    (960, 98),
    (1_550, 76),
    (2_600, 56),
    (4_700, 38),
    (9_000, 20),
    (u64::MAX, 0),
];

impl Level {
    /// The number of levels.
    pub const COUNT: u8 = 9;
    /// The level without limits of its own.
    pub const STRONGEST: Level = Level {
        number: Level::COUNT,
        seed: 0,
    };

    /// A level from 1 to 9; none for other numbers. The same seed gives the same errors.
    pub fn new(number: u8, seed: u64) -> Option<Level> {
        let exists = (1..=Level::COUNT).contains(&number);
        exists.then_some(Level { number, seed })
    }

    pub(super) fn nodes(self) -> u64 {
        self.limits().0
    }

    pub(super) fn is_strongest(self) -> bool {
        self.number == Level::COUNT
    }

    pub(super) fn noise(self) -> Noise {
        Noise {
            most: self.limits().1,
            seed: self.seed,
        }
    }

    fn limits(self) -> (u64, Value) {
        LEVELS[usize::from(self.number) - 1]
    }
}
