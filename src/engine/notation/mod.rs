//! How people write moves and positions.
//!
//! The formats are a file each: [`algebraic`] as Game Courier writes it, [`coordinate`] as
//! engines and our packed move lists do, and [`fen`] for positions. [`read`] is what stands
//! behind the move form: it finds out what a typed text means in a game.

pub mod algebraic;
mod by_hand;
mod chinese;
mod compound;
pub mod coordinate;
mod course;
mod entry;
pub mod fen;
mod guess;
mod lau;
mod name;
mod parts;
mod pattern;
pub mod pgn;
mod ranked;
mod read_as;
mod read_error;
pub mod record;
pub mod samples;
pub mod san;
mod tokens;
mod wxf;

pub use course::Heading;
pub use entry::{Entry, PASS, read, read_for, read_move};
pub use name::Notation;
pub use name::example;
pub use pattern::{Pattern, Place, Which};
pub use read_as::read_as;
pub use read_error::{LabelFault, ReadError};
