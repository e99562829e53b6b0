//! What the pages of problems say.

use crate::notation::Notation;
use crate::rules::{Line, Move, Variant};
use crate::service::games::{LineFault, MOST_LINE};
use crate::service::problems::{
    Finding, MOST_PROBLEMS, MOST_SET, MOST_WORDS, PROOF_TIME, ProblemRefused,
};
use crate::web::http::FieldError;
use crate::words::{self, analysis_boards};

/// The sentence for a refusal, and its field.
pub(super) fn refused(
    variant: &Variant,
    line: Option<&Line>,
    notation: Notation,
    why: &ProblemRefused,
) -> FieldError {
    let (field, sentence) = match why {
        ProblemRefused::Position(why) => ("fen", words::positions::fen(variant, why)),
        ProblemRefused::Variant => ("variant", t!("problem-no-variant").to_owned()),
        ProblemRefused::Over => ("fen", t!("problem-over").to_owned()),
        ProblemRefused::RunningPosition(game) => {
            ("fen", t!("problem-running-position", number = game.0))
        }
        ProblemRefused::Solution(LineFault::TooLong) => {
            ("solution", t!("notes-too-many-moves", n = MOST_LINE))
        }
        ProblemRefused::Solution(LineFault::Stopped(stopped)) => {
            let sentence = analysis_boards::stopped(&stopped.0, &stopped.1);
            ("solution", sentence)
        }
        ProblemRefused::LongWords => ("words", t!("problem-long-words", most = MOST_WORDS)),
        ProblemRefused::LongSet => ("set_name", t!("problem-long-set", most = MOST_SET)),
        ProblemRefused::TooMany => ("", t!("problem-too-many", most = MOST_PROBLEMS)),
        ProblemRefused::IsPublished => ("", t!("problem-is-published").to_owned()),
        ProblemRefused::Unproved(why) => {
            let write = |mv: Move| {
                let position = line.map_or(variant.start(), |line| line.position());
                notation.write_or_algebraic(variant, position, mv)
            };
            ("aim", finding(write, *why))
        }
    };
    FieldError::new(field, sentence)
}

fn finding(write: impl Fn(Move) -> String, why: Finding) -> String {
    match why {
        Finding::NoMate => t!("problem-no-mate").to_owned(),
        Finding::Sooner(moves, mv) => t!("problem-sooner", moves, mv = write(mv)),
        Finding::WrongMove(mv) => t!("problem-wrong-move", mv = write(mv)),
        Finding::NotProved => t!("problem-not-proved", seconds = PROOF_TIME.as_secs()),
        Finding::NoWin => t!("problem-no-win").to_owned(),
        Finding::Wins(mv) => t!("problem-wins", mv = write(mv)),
        Finding::Loses(mv) => t!("problem-loses", mv = write(mv)),
    }
}
