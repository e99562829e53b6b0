//! Variants as data, squares, pieces, positions, legal moves, and the line of a game.

mod attack;
mod axf;
mod betza;
mod bits;
mod board;
pub mod catalogue;
mod chase;
mod edits;
mod explain;
mod extras;
mod extras_moves;
mod free;
mod house;
mod janggi;
mod lessons;
mod limits;
mod line;
mod load;
mod load_castling;
mod load_checks;
mod load_kinds;
mod load_texts;
mod men;
mod movegen;
mod order;
mod outcome;
pub(crate) mod placement;
mod position;
mod refusal;
mod rulebook;
mod ruling;
mod schema;
mod setups;
mod span;
mod tables;
mod test_games;
#[cfg(test)]
mod testing;
mod threats;
mod variant;
mod walks;
mod written;

pub use board::{Board, Style};
pub use catalogue::{Catalogue, CatalogueError, OwnFile};
pub use edits::{Edit, Edits};
pub use extras::Castling;
pub use lessons::{Bar, Lesson, Topic};
pub use line::Line;
pub use load::MAX_BYTES as MAX_VARIANT_BYTES;
pub use men::{KindId, Move, Piece, Side, Square, UnknownWord};
pub use outcome::{Ending, Outcome, Stalemate};
pub use placement::PlacementError;
pub use position::{Position, PositionError};
pub use refusal::{CastlingObstacle, Judgement, Obstacle, Refusal, Warning};
pub use rulebook::{Edition, Rulebook};
pub use ruling::{Chased, Conduct, Forecast, Ground, Man, PlyFacts, Ruling, Threat, WhyNot};
pub use setups::Setup;
pub use test_games::TestGame;
pub use variant::{
    Characters, ChaseClass, Kind, MenShape, RulesPart, Seat, TooWeak, Variant, VariantError,
};
pub use written::{Crowd, Written};
