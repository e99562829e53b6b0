//! Variants as data, squares, pieces, positions, legal moves, and the line of a game.

mod attack;
mod axf;
mod betza;
mod bits;
mod board;
pub mod catalogue;
mod chase;
mod explain;
mod extras;
mod extras_moves;
mod house;
mod line;
mod load;
mod load_castling;
mod load_kinds;
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
mod span;
mod tables;
#[cfg(test)]
mod testing;
mod threats;
mod variant;
mod walks;

pub use board::{Board, Style};
pub use catalogue::{Catalogue, CatalogueError, OwnFile};
pub use extras::Castling;
pub use line::Line;
pub use load::MAX_BYTES as MAX_VARIANT_BYTES;
pub use men::{KindId, Move, Piece, Side, Square, UnknownWord};
pub use outcome::{Ending, Outcome, Stalemate};
pub use placement::PlacementError;
pub use position::{Position, PositionError};
pub use refusal::{CastlingObstacle, Judgement, Obstacle, Refusal, Warning};
pub use rulebook::{Edition, Rulebook};
pub use ruling::{Chased, Conduct, Forecast, Ground, Man, PlyFacts, Ruling, Threat, WhyNot};
pub use variant::{Characters, ChaseClass, Kind, RulesPart, Seat, TooWeak, Variant, VariantError};
