//! The catalogues: what is said, apart from the program that says it, a folder a language in
//! `src/languages` (its README is for translators).
//!
//! A sentence is asked for by its id and gets what it tells by name: `t!("game-sent", text = text)`. One with
//! markup in it is `th!`, whose values are escaped. Which language speaks is set around a request or a letter by
//! [`in_language`]; without that it is English. It is the one thing that words know without being told,
//! so that no rule or use case has to hand it on.

mod args;
mod check;
mod current;
mod languages;
mod markup;
mod pseudo;
mod table;
#[cfg(test)]
mod tests;

pub use args::{Args, Link, Noun, Value};
pub use check::{Fault, check};
pub use current::{Speaking, in_language, language, speak};
pub use languages::{
    File, Language, built_in, document, entry, install, plain, said, tell, tell_rich,
};
pub use markup::Markup;

/// A sentence in the language of whoever reads: `t!("id")` is a `&'static str`, `t!("id", name = value)` a
/// `String`. In a template fields are written with `self.`.
#[macro_export]
macro_rules! t {
    ($id:literal) => {
        $crate::words::plain($id)
    };
    ($id:literal, $($name:ident = $value:expr),+ $(,)?) => {{
        let mut args = $crate::words::Args::new();
        $( $crate::words::Value::put($value, stringify!($name), &mut args); )+
        $crate::words::tell($id, &args)
    }};
}

/// The same with markup: values are escaped, `<b>` and its like stand, and `<name>…</name>` is a link to where
/// the value `name`, a [`Link`], leads.
#[macro_export]
macro_rules! th {
    ($id:literal $(, $name:ident = $value:expr)* $(,)?) => {{
        #[allow(unused_mut)]
        let mut args = $crate::words::Args::escaping();
        $( $crate::words::Value::put($value, stringify!($name), &mut args); )*
        $crate::words::tell_rich($id, &args)
    }};
}
