//! Exact endings: the value of every position of a balance of pieces, and the number of plies to
//! the end of the game with best play, by retrograde analysis.
//!
//! A value is that of the position alone. Repetition is a draw, and move limits are left out:
//! neither the fifty-move rule nor the counts of an ending are part of it.
//!
//! | module | what it knows |
//! |---|---|
//! | `value` | values and their codes |
//! | `offered` | which variants and balances there are tables of, and why not of others |
//! | `index` | positions as numbers |
//! | `retrograde` | the analysis of one balance |
//! | `build` | a balance and all that come of it by captures and promotions |
//! | `file` | the tables in a file, in blocks with checksums |
//! | `probe` | the values of positions, read from a file |
//! | `library` | several files |

mod build;
mod file;
mod index;
mod library;
mod offered;
mod probe;
mod retrograde;
#[cfg(test)]
mod tests;
mod value;

pub use build::{BuildError, Progress, Summary, TableSet, build};
pub use file::FileError;
pub use library::{ExactEnding, ExactValues, Library};
pub use offered::{MOST_POSITIONS, NotOffered};
pub use probe::Endgames;
pub use value::Value;
