//! How people write moves and positions.
//!
//! The formats are a file each: [`algebraic`] as Game Courier writes it, [`coordinate`] as engines
//! and our packed move lists do, and [`fen`] for positions; those that count files have a folder,
//! `by_file`, and those of [`shogi`] another. [`read`] is what stands behind the move form: it
//! finds out what a typed text means in a game; how is in `typed`.

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
pub use name::Notation;
pub use typed::entry::{Entry, read, read_for, read_move, read_turn};
pub use typed::read_as::read_as;
pub use typed::read_error::{Description, LabelFault, ReadError};
pub use typed::short_text::PASS;
pub use writing::{example, written_for};
