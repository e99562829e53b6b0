//! The catalogues: all sentences, separate from the code, with one folder for each language in
//! `src/text/languages` (its README is for translators).
//!
//! A sentence is formatted by its id with named arguments: `t!("game-sent", text = text)`. `th!`
//! formats a sentence with markup and escapes its arguments. [`in_language`] sets the language of a
//! request or letter; the default is English. The language is the only implicit argument, so that
//! rules and use cases do not have to pass it on.

/// Formats a sentence in the reader's language: `t!("id")` is a `&'static str`, `t!("id", name =
/// value)` a `String`. `name` is short for `name = name`. In templates, fields need `self.`.
#[macro_export]
macro_rules! t {
    ($id:literal) => {
        $crate::words::plain($id)
    };
    ($id:literal, $($values:tt)+) => {
        $crate::words::format($id, &mut $crate::values!(new, $($values)+))
    };
}

/// Formats a sentence of a family: `t_kind!("ending", ending, winner)` may be `ending-checkmate`.
/// [`named`](crate::words::named) is the same without arguments.
#[macro_export]
macro_rules! t_kind {
    ($family:expr, $kind:expr, $($values:tt)+) => {
        $crate::words::format_kind($family, $kind, &mut $crate::values!(new, $($values)+))
    };
}

/// Formats a sentence with markup: arguments are escaped, `<b>` and the like are kept, and
/// `<name>…</name>` becomes a link to the argument `name`, a [`Link`].
#[macro_export]
macro_rules! th {
    ($id:literal $(, $($values:tt)*)?) => {
        $crate::words::format_html($id, $crate::values!(escaping, $($($values)*)?))
    };
}

/// The arguments of a sentence.
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

/// The value of an argument of [`t!`]: by default the variable of the same name.
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
pub use check::{Fault, all_marks, check};
pub use current::{WithLanguage, in_language, language, set_language};
pub use languages::{
    File, Language, built_in, document, entry, find_named, find_plain, format, format_html,
    format_kind, install, named, notation, plain, translate_document, translate_or,
};
pub use lists::{and_list, list, or_list, sentences, variant_name};
