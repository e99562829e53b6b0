//! The data of a game: the board and its points, the pieces, moves, and positions. Nothing here
//! knows the rules of any game.

mod geometry;
mod moves;
mod order;
mod pieces;
mod position;

pub use geometry::{Board, Style};
pub(super) use geometry::{Direction, MAX_DIRECTIONS};
pub use moves::{BoardEdit, BoardEdits, Drawn, Move};
pub(crate) use pieces::points;
pub use pieces::{KindId, Piece, Side, Square, UnknownWord};
pub(super) use pieces::{is_single, lowest, set_of};
pub(crate) use position::MAX_KINDS;
pub(super) use position::{ABSENT, PassedPiece};
pub use position::{Hand, Position};
