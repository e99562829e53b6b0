//! A fault of a variant file and its place.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The reason why the text of a variant was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct VariantError {
    /// The line of the text, from 1.
    pub line: usize,
    /// The fault in English, for the author of the file.
    pub what: String,
}

pub(super) struct Fault {
    place: Place,
    what: String,
}

enum Place {
    Byte(usize),
    /// The value at this path of keys, or the last key that exists.
    Key(&'static [&'static str]),
}

impl Fault {
    pub(super) fn at(byte: usize, what: impl Into<String>) -> Fault {
        let (place, what) = (Place::Byte(byte), what.into());
        Fault { place, what }
    }

    pub(super) fn of(keys: &'static [&'static str], what: impl Into<String>) -> Fault {
        let (place, what) = (Place::Key(keys), what.into());
        Fault { place, what }
    }

    pub(super) fn told(self, text: &str, table: &DeTable) -> VariantError {
        let byte = match self.place {
            Place::Byte(byte) => byte,
            Place::Key(keys) => locate(table, keys),
        };
        let (line, what) = (line_at(text, byte), self.what);
        VariantError { line, what }
    }
}

fn locate(table: &DeTable, keys: &[&str]) -> usize {
    let Some((first, rest)) = keys.split_first() else {
        return 0;
    };
    let Some((key, value)) = table.iter().find(|(key, _)| key.get_ref() == first) else {
        return 0;
    };
    match value.get_ref() {
        DeValue::Table(inner) if !rest.is_empty() => locate(inner, rest).max(key.span().start),
        _ => value.span().start,
    }
}

pub(super) fn fault<T>(near: &Spanned<T>, what: impl Into<String>) -> Fault {
    Fault::at(near.span().start, what)
}

/// Returns the message of the first case that is wrong.
pub(super) fn refuse(cases: &[(bool, &str)]) -> Result<(), String> {
    match cases.iter().find(|(is_wrong, _)| *is_wrong) {
        Some((_, what)) => Err((*what).to_owned()),
        None => Ok(()),
    }
}

pub(super) fn line_at(text: &str, byte: usize) -> usize {
    1 + newlines(&text.as_bytes()[..byte.min(text.len())])
}

pub(super) fn newlines(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&b| b == b'\n').count()
}
