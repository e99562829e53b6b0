//! What is told of a game that the rules have ended.

use super::moves::royal;
use crate::rules::{Ending, Outcome, Side, Variant};

/// How a game ended, in a sentence.
#[must_use]
pub fn ending(variant: &Variant, outcome: Outcome) -> String {
    let seat = |side: Side| variant.seat(side).name.as_str();
    let Some(winner) = outcome.winner else {
        return draw(variant, outcome.ending);
    };
    let (winner, loser) = (seat(winner), seat(winner.other()));
    match outcome.ending {
        Ending::Checkmate => format!("{winner} wins by checkmate."),
        Ending::Stalemate => format!("{winner} wins: {loser} has no legal move."),
        Ending::PerpetualCheck => format!("{winner} wins: {loser} gave check without end."),
        Ending::PerpetualChase => {
            format!("{winner} wins: {loser} chased the same piece without end.")
        }
        Ending::Bikjang => {
            let royal = royal(variant);
            format!("{winner} wins on points: the {royal}s faced each other (bikjang).")
        }
        Ending::Passes => format!("{winner} wins on points: both sides passed."),
        Ending::Repetition => {
            format!("{winner} wins on points: the same position occurred for the third time.")
        }
        Ending::MoveLimit => match variant.move_limit() {
            Some(limit) => {
                format!(
                    "{winner} wins on points: {} moves by each side were played without a capture.",
                    limit / 2
                )
            }
            None => format!("{winner} wins on points, by the move limit."),
        },
        Ending::InsufficientMaterial => {
            format!("{winner} wins on points: neither side has a piece left that can attack.")
        }
    }
}

fn draw(variant: &Variant, ending: Ending) -> String {
    match ending {
        Ending::Repetition | Ending::PerpetualCheck | Ending::PerpetualChase => {
            "A draw: the same position occurred for the third time.".to_owned()
        }
        Ending::MoveLimit => match variant.move_limit() {
            Some(limit) => {
                let progress = progress(variant);
                format!(
                    "A draw: {} moves by each side were played without {progress}.",
                    limit / 2
                )
            }
            None => "A draw by the move limit.".to_owned(),
        },
        Ending::InsufficientMaterial if variant.kinds().iter().any(|k| k.too_weak.is_some()) => {
            "A draw: neither side can mate with the pieces that are left.".to_owned()
        }
        Ending::InsufficientMaterial => {
            "A draw: neither side has a piece left that can attack.".to_owned()
        }
        Ending::Bikjang | Ending::Passes => "A draw: points are even.".to_owned(),
        Ending::Stalemate => {
            "A draw by stalemate: the side to move is not in check and has no legal move."
                .to_owned()
        }
        Ending::Checkmate => "A draw.".to_owned(),
    }
}

/// What starts the move limit anew: `a capture or a pawn move`.
#[must_use]
pub fn progress(variant: &Variant) -> String {
    let kinds = variant.kinds().iter().filter(|kind| kind.resets_clock);
    let moves: String = kinds
        .map(|kind| format!(" or a {} move", kind.name))
        .collect();
    format!("a capture{moves}")
}

/// The reason of an outcome in a word or two, as in `Red won, checkmate`.
#[must_use]
pub fn reason(ending: Ending) -> &'static str {
    match ending {
        Ending::Checkmate => "checkmate",
        Ending::Stalemate => "stalemate",
        Ending::Repetition => "repetition",
        Ending::PerpetualCheck => "perpetual check",
        Ending::PerpetualChase => "perpetual chase",
        Ending::MoveLimit => "move limit",
        Ending::InsufficientMaterial => "insufficient material",
        Ending::Bikjang => "bikjang",
        Ending::Passes => "points after both passed",
    }
}
