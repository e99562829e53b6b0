//! The catalogues: what is said, apart from the program that says it, a folder a language in
//! `src/text/languages` (its README is for translators).
//!
//! A sentence is asked for by its id and gets what it tells by name: `t!("game-sent", text =
//! text)`. One with markup in it is `th!`, whose values are escaped. Which language speaks is set
//! around a request or a letter by [`in_language`]; without that it is English. It is the one thing
//! that words know without being told, so that no rule or use case has to hand it on.

#[macro_use]
mod macros;

mod args;
mod check;
mod current;
#[cfg(test)]
mod game_texts;
mod languages;
mod lists;
mod markup;
#[cfg(test)]
mod polish_tests;
mod pseudo;
mod table;
#[cfg(test)]
mod tests;

pub use args::{Args, Link, Noun, Value};
pub use check::{Fault, all_seen, check};
pub use current::{Speaking, in_language, language, speak};
pub use languages::{
    File, Language, built_in, document, entry, find_plain, install, notation, plain, said,
    said_document, tell, tell_rich,
};
pub use lists::{and_list, list, or_list, sentences, variant_name};
pub use markup::Markup;
