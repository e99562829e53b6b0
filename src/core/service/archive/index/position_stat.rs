//! The first occurrence of a position in a game, in one number of 31 bits: the winner (2 bits), the
//! move made (19), and the ply (10, with a maximum).

use crate::model::Winner;
use crate::rules::MOVE_BITS;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PositionStat {
    pub ply: usize,
    /// The move's number; none if the game ended there.
    pub mv: Option<u32>,
    /// The winner; none if unknown.
    pub winner: Option<Winner>,
}

/// Stands for an edit that is not a possible move.
const NO_MOVE: u32 = (1 << MOVE_BITS) - 2;
const WINNER_BITS: u32 = 2;
const MOST_PLIES: usize = (1 << (31 - MOVE_BITS - WINNER_BITS)) - 1;

/// The bits of the move in a packed value.
pub(super) const MOVE_MASK: i32 = ((1 << MOVE_BITS) - 1) << WINNER_BITS;

impl PositionStat {
    pub fn packed(self) -> i32 {
        let winner = match self.winner {
            None => 0,
            Some(Winner::First) => 1,
            Some(Winner::Second) => 2,
            Some(Winner::Nobody) => 3,
        };
        let ply = u32::try_from(self.ply.min(MOST_PLIES)).unwrap_or(0);
        let mv = self.mv.unwrap_or(NO_MOVE);
        (winner | mv << WINNER_BITS | ply << (WINNER_BITS + MOVE_BITS)).cast_signed()
    }

    pub fn of(packed: i32) -> Self {
        let bits = packed.cast_unsigned();
        let winner = match bits & 3 {
            0 => None,
            1 => Some(Winner::First),
            2 => Some(Winner::Second),
            _ => Some(Winner::Nobody),
        };
        let mv = bits >> WINNER_BITS & ((1 << MOVE_BITS) - 1);
        Self {
            ply: (bits >> (WINNER_BITS + MOVE_BITS)) as usize,
            mv: (mv != NO_MOVE).then_some(mv),
            winner,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_packed_value_is_unpacked_unchanged() {
        let winners = [
            None,
            Some(Winner::First),
            Some(Winner::Second),
            Some(Winner::Nobody),
        ];
        for winner in winners {
            for mv in [None, Some(0), Some(12_345), Some((1 << MOVE_BITS) - 1)] {
                for ply in [0, 1, 300, MOST_PLIES] {
                    let fact = PositionStat { ply, mv, winner };
                    assert!(fact.packed() >= 0);
                    assert_eq!(PositionStat::of(fact.packed()), fact);
                }
            }
        }
    }
}
