//! Results of the rules, as data: how a game ends, why a move is refused, what a repetition means.
//! The sentences are made in `words`.

mod outcome;
mod refusal;
mod rulebook;
mod ruling;

pub use outcome::{Ending, Outcome, Stalemate};
pub use refusal::{CastlingObstacle, Forecast, Judgement, Obstacle, Refusal, Warning};
pub use rulebook::{Edition, Rulebook};
pub use ruling::{ChasedPiece, Conduct, Ground, PlyFacts, Ruling, Threat, TrackedPiece, WhyNot};
