//! The notations of moves and positions.
//!
//! Each format is a file: [`algebraic`] is the notation of Game Courier, [`coordinate`] that of
//! engines and of packed move lists, and [`fen`] is for positions. The notations that count files
//! are in the folder `by_file`, those of [`shogi`] in another. [`read`] finds the meaning of a
//! typed text in a game; its parts are in `typed`.

pub mod algebraic;
pub mod annotations;
mod by_file;
pub mod coordinate;
mod edges;
pub mod fen;
pub mod formats;
mod judgement;
mod name;
pub mod pgn;
pub mod placing;
pub mod record;
pub mod samples;
pub mod san;
pub mod sheet;
pub mod shogi;
mod tokens;
mod typed;
pub mod variations;
mod writing;

pub use by_file::course::Heading;
pub use by_file::pattern::{Pattern, Place, Which};
pub use edges::narrow_label;
pub use name::Notation;
pub use typed::entry::{Entry, read, read_for, read_move, read_turn};
pub use typed::read_as::read_as;
pub use typed::read_error::{Description, LabelFault, ReadError};
pub use typed::short_text::PASS;
pub use writing::{example, written_for};
