//! The chance to win that a score stands for, and the marks of moves that lower it.

use super::Evaluation;
use crate::computer::Score;
use crate::rules::Side;
use strum::{EnumString, IntoStaticStr};

/// How quickly the chance to win grows with the score in hundredths of a pawn: it is
/// `100 / (1 + exp(-SLOPE * score))` percent.
pub const SLOPE: f64 = 0.003_682_08;

/// A move is marked if it lowers the chance to win by at least this, in percent of a game.
pub const INACCURACY: (f64, Mark) = (10.0, Mark::Inaccuracy);
const MISTAKE: (f64, Mark) = (20.0, Mark::Mistake);
const BLUNDER: (f64, Mark) = (30.0, Mark::Blunder);

/// How bad a move is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Mark {
    /// It lowers the chance to win by 10 percent or more, or misses a mate.
    Inaccuracy,
    /// By 20 percent or more.
    Mistake,
    /// By 30 percent or more.
    Blunder,
}

impl Mark {
    /// All marks, the least first.
    pub const ALL: [Mark; 3] = [Mark::Inaccuracy, Mark::Mistake, Mark::Blunder];

    /// Its word in addresses and files.
    pub fn word(self) -> &'static str {
        self.into()
    }

    /// Its number in PGN.
    pub fn pgn(self) -> &'static str {
        match self {
            Mark::Inaccuracy => "$6",
            Mark::Mistake => "$2",
            Mark::Blunder => "$4",
        }
    }

    /// Its usual sign.
    pub fn sign(self) -> &'static str {
        match self {
            Mark::Inaccuracy => "?!",
            Mark::Mistake => "?",
            Mark::Blunder => "??",
        }
    }

    pub(super) fn of(loss: f64) -> Option<Mark> {
        let grades = [BLUNDER, MISTAKE, INACCURACY];
        let reached = grades.into_iter().find(|(least, _)| loss >= *least);
        reached.map(|(_, mark)| mark)
    }
}

impl Evaluation {
    /// The chance of a side to win, in percent, if it is `turn` that moves.
    pub fn chance(self, turn: Side, side: Side) -> f64 {
        let of_turn = match self {
            Evaluation::Score(Score::Centipawns(value)) => {
                100.0 / (1.0 + (-SLOPE * f64::from(value)).exp())
            }
            Evaluation::Score(Score::Mate(moves)) if moves > 0 => 100.0,
            Evaluation::Score(Score::Mate(_)) => 0.0,
            Evaluation::Over(Some(winner)) if winner == turn => 100.0,
            Evaluation::Over(Some(_)) => 0.0,
            Evaluation::Over(None) => 50.0,
        };
        if side == turn {
            of_turn
        } else {
            100.0 - of_turn
        }
    }

    /// Whether a side wins by force, or has won, if it is `turn` that moves.
    pub(super) fn is_won(self, turn: Side, side: Side) -> bool {
        match self {
            Evaluation::Score(Score::Centipawns(_)) => false,
            Evaluation::Score(Score::Mate(moves)) => (moves > 0) == (side == turn),
            Evaluation::Over(winner) => winner == Some(side),
        }
    }

    /// The score for the first side, if it is `turn` that moves. A game that is over counts as a
    /// mate in no moves, or as even.
    pub fn for_first(self, turn: Side) -> Score {
        match (self, turn) {
            (Evaluation::Score(score), Side::First) => score,
            (Evaluation::Score(Score::Centipawns(value)), Side::Second) => {
                Score::Centipawns(-value)
            }
            (Evaluation::Score(Score::Mate(moves)), Side::Second) => Score::Mate(-moves),
            (Evaluation::Over(Some(_)), _) => Score::Mate(0),
            (Evaluation::Over(None), _) => Score::Centipawns(0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of_score(value: i32) -> f64 {
        Evaluation::Score(Score::Centipawns(value)).chance(Side::First, Side::First)
    }

    #[test]
    fn the_chance_grows_with_the_score_and_is_shared_by_both_sides() {
        assert!((of_score(0) - 50.0).abs() < 1e-9);
        assert!((of_score(100) - 59.1).abs() < 0.1, "{}", of_score(100));
        assert!((of_score(100) + of_score(-100) - 100.0).abs() < 1e-9);
        assert!(of_score(1_000) > 97.0 && of_score(-1_000) < 3.0);
        let mated = Evaluation::Score(Score::Mate(-2));
        assert!(mated.chance(Side::Second, Side::First) > 99.9);
        let won = Evaluation::Over(Some(Side::First));
        assert!(won.chance(Side::Second, Side::First) > 99.9);
        assert!(won.is_won(Side::Second, Side::First));
        assert!(mated.is_won(Side::Second, Side::First));
        assert!(!mated.is_won(Side::Second, Side::Second));
    }

    #[test]
    fn the_marks_begin_at_ten_twenty_and_thirty_percent() {
        let marks = [9.9, 10.0, 19.9, 20.0, 30.0, 100.0].map(Mark::of);
        let [inaccuracy, mistake, blunder] = Mark::ALL.map(Some);
        assert_eq!(
            marks,
            [None, inaccuracy, inaccuracy, mistake, blunder, blunder]
        );
    }

    #[test]
    fn scores_are_told_for_the_first_side() {
        let of_second = Evaluation::Score(Score::Centipawns(40)).for_first(Side::Second);
        assert_eq!(of_second, Score::Centipawns(-40));
        let mate = Evaluation::Score(Score::Mate(3));
        assert_eq!(mate.for_first(Side::Second), Score::Mate(-3));
        assert_eq!(mate.for_first(Side::First), Score::Mate(3));
        let drawn = Evaluation::Over(None);
        assert_eq!(drawn.for_first(Side::First), Score::Centipawns(0));
    }
}
