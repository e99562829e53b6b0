//! The moves of a game as the analysis judges them.

use crate::analysis::{MoveMade, Reason, Review, Reviewer, SearchedPosition};
use crate::computer::Score;
use crate::rules::{Line, Move, Side};
use std::sync::Arc;

/// A move with what is said about it.
pub(super) struct JudgedMove {
    /// The number of the move, from 1.
    pub ply: usize,
    pub side: Side,
    pub review: Review,
    /// What it missed, if it is marked.
    pub reason: Option<Reason>,
    /// The scores before and after it, for the first side.
    pub score_before: Score,
    pub score: Score,
    /// The chance of the first side to win after it, in percent.
    pub chance: f64,
    /// The best move in its place, with the moves expected after it.
    pub best: Option<Move>,
    pub best_line: Vec<Move>,
    /// The other side's best move after it.
    pub answer: Option<Move>,
}

/// The moves between searched positions, with reasons if `with_reasons`.
pub(super) fn moves(
    line: &Line,
    positions: &[SearchedPosition],
    with_reasons: bool,
) -> Vec<JudgedMove> {
    let mut reviewer = None;
    let pairs = positions.windows(2).enumerate();
    let judged = pairs.filter_map(|(ply, pair)| {
        let (before, after) = (&pair[0], &pair[1]);
        let made = MoveMade {
            line,
            ply,
            before,
            after,
        };
        let (side, next) = (made.side()?, line.at(ply + 1)?.turn());
        let review = made.review()?;
        let reason = review.mark.filter(|_| with_reasons).and_then(|_| {
            let new = || Reviewer::new(Arc::clone(line.variant()));
            reviewer.get_or_insert_with(new).reason(&made)
        });
        Some(JudgedMove {
            ply: ply + 1,
            side,
            review,
            reason,
            score_before: before.evaluation.for_first(side),
            score: after.evaluation.for_first(next),
            chance: after.evaluation.chance(next, Side::First),
            best: before.best.first().copied(),
            best_line: before.best.clone(),
            answer: after.best.first().copied(),
        })
    });
    judged.collect()
}

/// A score in pawns: `+0.3`, `−2.1`; a mate as `#3` or `#−3`.
pub(super) fn score_text(score: Score) -> String {
    match score {
        Score::Centipawns(value) => {
            let sign = if value < 0 { '−' } else { '+' };
            let tenths = (value.unsigned_abs() + 5) / 10;
            format!("{sign}{}.{}", tenths / 10, tenths % 10)
        }
        Score::Mate(0) => "#".to_owned(),
        Score::Mate(moves) if moves < 0 => format!("#−{}", moves.unsigned_abs()),
        Score::Mate(moves) => format!("#{moves}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_is_told_in_pawns_and_a_mate_in_moves() {
        let texts = [34, -206, 0, 1_995].map(|value| score_text(Score::Centipawns(value)));
        assert_eq!(texts, ["+0.3", "−2.1", "+0.0", "+20.0"]);
        let mates = [3, -3, 0].map(|moves| score_text(Score::Mate(moves)));
        assert_eq!(mates, ["#3", "#−3", "#"]);
    }
}
