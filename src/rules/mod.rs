//! Variants as data, squares, pieces, positions, legal moves, and the line of a game.

mod attack;
mod betza;
mod bits;
mod board;
pub mod catalogue;
mod edits;
mod explain;
mod free;
mod house;
mod line;
mod load;
mod load_kinds;
mod men;
mod movegen;
mod outcome;
pub(crate) mod placement;
mod position;
mod refusal;
mod rulebook;
mod schema;
mod tables;
#[cfg(test)]
mod testing;
mod threats;
mod variant;
mod walks;

pub use board::{Board, Style};
pub use catalogue::{Catalogue, CatalogueError, OwnFile};
pub use edits::{Edit, Edits};
pub use line::Line;
pub use load::MAX_BYTES as MAX_VARIANT_BYTES;
pub use men::{KindId, Move, Piece, Side, Square, UnknownWord};
pub use outcome::{Ending, Outcome};
pub use placement::PlacementError;
pub use position::{Position, PositionError};
pub use refusal::{Judgement, Obstacle, Refusal, Warning};
pub use rulebook::Rulebook;
pub use variant::{Characters, Kind, RulesPart, Seat, Variant, VariantError};
