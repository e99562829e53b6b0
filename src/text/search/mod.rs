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
mod sort;

pub use folding::{Term, fold, query, tokens};
pub use line::{FIELDS, Fault, InVariant, Range, Seated, Wanted, WonBy, names, read};
pub use names::{key_in_address, known, name_key, person_key, person_name, slug};
pub use pattern::Pattern;
pub use sort::Sort;
