//! The catalogues: what is said, apart from the program that says it, a folder a language in
//! `src/text/languages` (its README is for translators).
//!
//! A sentence is asked for by its id and gets what it tells by name: `t!("game-sent", text =
//! text)`. One with markup in it is `th!`, whose values are escaped. Which language speaks is set
//! around a request or a letter by [`in_language`]; without that it is English. It is the one thing
//! that words know without being told, so that no rule or use case has to hand it on.

/// A sentence in the language of the reader: `t!("id")` is a `&'static str`, `t!("id", name =
/// value)` a `String`. `name` alone stands for `name = name`. Templates write fields with `self.`.
#[macro_export]
macro_rules! t {
    ($id:literal) => {
        $crate::words::plain($id)
    };
    ($id:literal, $($values:tt)+) => {
        $crate::words::tell($id, &mut $crate::values!(new, $($values)+))
    };
}

/// The same of a family, by the word of its kind: `t_kind!("ending", ending, winner)` may be
/// `ending-checkmate`. [`named`](crate::words::named) is the same without values.
#[macro_export]
macro_rules! t_kind {
    ($family:expr, $kind:expr, $($values:tt)+) => {
        $crate::words::tell_kind($family, $kind, &mut $crate::values!(new, $($values)+))
    };
}

/// A sentence with markup: values are escaped, `<b>` and its like stand, and `<name>…</name>` is a
/// link to where the value `name`, a [`Link`], leads.
#[macro_export]
macro_rules! th {
    ($id:literal $(, $($values:tt)*)?) => {
        $crate::words::tell_rich($id, $crate::values!(escaping, $($($values)*)?))
    };
}

/// The values that a sentence is given.
#[doc(hidden)]
#[macro_export]
macro_rules! values {
    ($new:ident, $($name:ident $(= $value:expr)?),* $(,)?) => {{
        #[allow(unused_mut)]
        let mut args = $crate::words::Args::$new();
        $( $crate::words::Value::put(
            $crate::argument!($name $(= $value)?),
            stringify!($name),
            &mut args,
        ); )*
        args
    }};
}

/// The value of an argument of [`t!`], which stands under its own name where nothing else is said.
#[doc(hidden)]
#[macro_export]
macro_rules! argument {
    ($name:ident) => {
        $name
    };
    ($name:ident = $value:expr) => {
        $value
    };
}

mod args;
mod check;
mod current;
#[cfg(test)]
mod game_texts;
mod languages;
mod lists;
#[cfg(test)]
mod polish_tests;
mod pseudo;
mod table;
#[cfg(test)]
mod tests;

pub use args::{Args, Link, Markup, Noun, Value};
pub use check::{Fault, all_seen, check};
pub use current::{Speaking, in_language, language, speak};
pub use languages::{
    File, Language, built_in, document, entry, find_named, find_plain, install, named, notation,
    plain, said, said_document, tell, tell_kind, tell_rich,
};
pub use lists::{and_list, list, or_list, sentences, variant_name};
