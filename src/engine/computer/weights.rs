//! The weights of the terms of the evaluation. They come from 1,400 games of Xiangqi, chess, shogi
//! and Janggi at 1,200 positions a move (SPSA, November 2026). Against the weights before them they
//! scored 53 %.

/// Values are in hundredths of a chess pawn.
pub(super) type Value = i32;

/// The relative weights of the terms of the evaluation, the same for all games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Weights {
    /// What a piece gains at a point where it reaches one point more than on average, in percent
    /// of hundredths of a pawn.
    pub(super) standing: Value,
    /// The same for a royal piece, while there are many pieces and in the ending.
    pub(super) royal_standing: [Value; 2],
    /// The value of a promotion is divided by this for the value of the piece that may promote.
    pub(super) promotion: Value,
    /// The same for each step towards it, with many pieces and in the ending.
    pub(super) advance: [Value; 2],
    /// What a piece beside the enemy's royal piece gains, in parts of 1024 of its value; less from
    /// further away.
    pub(super) near_royal: Value,
    /// The worth of each neighbour of the own side to a royal piece.
    pub(super) shelter: Value,
    /// The worth of an attacked point that no own piece stands on, in tenths of hundredths of a
    /// pawn; with many pieces and in the ending.
    pub(super) mobility: [Value; 2],
    /// The square of the attacks around the enemy's royal piece, by strength, in percent.
    pub(super) pressure: Value,
    /// The worth of having the move.
    pub(super) tempo: Value,
    /// The worth of a piece in hand, in percent of its value on the board.
    pub(super) held: Value,
    /// The worth of an attack on a more valuable piece, in parts of 1024 of the difference.
    pub(super) threat: Value,
}

impl Default for Weights {
    fn default() -> Weights {
        Weights {
            standing: 580,
            royal_standing: [162, 790],
            promotion: 28,
            advance: [7, 8],
            near_royal: 27,
            shelter: 8,
            mobility: [18, 20],
            pressure: 9,
            tempo: 21,
            held: 130,
            threat: 89,
        }
    }
}
