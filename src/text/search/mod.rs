//! What people look for in the archive, as they write it: the search line, and the same from the
//! fields of a form; openings by name; names and words without case, accents and variants of
//! characters.

mod folding;
mod line;
pub mod material;
mod names;
pub mod openings;
mod pattern;
mod simplified;
mod value;

pub use folding::{Term, fold, query, tokens};
pub use line::{FIELDS, Fault, InVariant, Seated, Wanted, names, read};
pub use names::{key_in_address, known, name_key, person_key, person_name, slug};
pub use pattern::Pattern;
pub use value::{Range, WonBy};

/// The order of a list of games; games that are alike in it stand by their numbers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, strum::EnumIter, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Sort {
    /// Those that ended last first.
    #[default]
    Ended,
    /// Those that ended first first.
    Oldest,
    Length,
    Shortest,
    /// Those that most was said about first.
    Kibitzed,
}
