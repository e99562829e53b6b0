//! How people write moves and positions.
//!
//! The formats are a file each: [`algebraic`] as Game Courier writes it, [`coordinate`] as
//! engines and our packed move lists do, and [`fen`] for positions. [`read`] is what stands
//! behind the move form: it finds out what a typed text means in a game.

pub mod algebraic;
pub mod coordinate;
mod entry;
pub mod fen;
mod parts;
pub mod record;
mod tokens;

pub use entry::{Entry, LabelFault, ReadError, read, read_move};
