//! What the rules say of a move or a game, as data: how a game ends, why a move is refused, what a
//! repetition means and by which rulebook. The sentences are made in `words`.

mod outcome;
mod refusal;
mod rulebook;
mod ruling;

pub use outcome::{Ending, Outcome, Stalemate};
pub use refusal::{CastlingObstacle, Forecast, Judgement, Obstacle, Refusal, Warning};
pub use rulebook::{Edition, Rulebook};
pub use ruling::{ChasedPiece, Conduct, Ground, PlyFacts, Ruling, Threat, TrackedPiece, WhyNot};
