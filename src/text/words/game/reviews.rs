//! Sentences about the analysis of a finished game.

use crate::analysis::{Gain, Mark, Reason};
use crate::rules::{Piece, Side, Variant};
use crate::words::{Noun, named};

/// What a move of a side missed. `best` is the best move in its place, `answer` the other side's
/// best one after it.
pub fn reason(variant: &Variant, side: Side, reason: Reason, [best, answer]: [&str; 2]) -> String {
    let piece = |gain: Gain, owner| Noun::piece(variant, Piece::new(owner, gain.piece));
    match reason {
        Reason::MissedMate(n) => t!("review-mate-missed", n, mv = best),
        Reason::AllowedMate(n) => t!("review-mate-allowed", n, mv = answer),
        Reason::LostPiece(gain) => {
            t_kind!(
                "review-lost",
                gain.by.word(),
                piece = piece(gain, side),
                mv = answer
            )
        }
        Reason::MissedPiece(gain) => {
            t_kind!(
                "review-missed",
                gain.by.word(),
                piece = piece(gain, side.other()),
                mv = best
            )
        }
    }
}

pub fn mark(mark: Mark) -> &'static str {
    named("review-mark", mark.word())
}
