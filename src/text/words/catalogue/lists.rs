//! Lists, joined as in the current language.

use super::languages::{plain, translate_or};
use crate::rules::Variant;
use std::borrow::Cow;

/// Sentences in succession; empty ones are left out.
pub fn sentences<T: AsRef<str>>(all: impl IntoIterator<Item = T>) -> String {
    joined(all, plain("list-sentences"))
}

/// `a horse, a cannon and two soldiers`.
pub fn and_list<T: AsRef<str>>(all: impl IntoIterator<Item = T>) -> String {
    ended(all, |rest, last| t!("list-and", rest, last))
}

/// `a queen, a rook or a knight`.
pub fn or_list<T: AsRef<str>>(all: impl IntoIterator<Item = T>) -> String {
    ended(all, |rest, last| t!("list-or", rest, last))
}

/// An enumeration without a conjunction: `Chinese chess, elephant chess`.
pub fn list<T: AsRef<str>>(all: impl IntoIterator<Item = T>) -> String {
    joined(all, plain("list-between"))
}

pub fn variant_name(variant: &Variant) -> Cow<'_, str> {
    translate_or(&format!("variant-{}", variant.slug()), variant.name())
}

fn ended<T: AsRef<str>>(
    all: impl IntoIterator<Item = T>,
    join: impl Fn(String, &str) -> String,
) -> String {
    let all: Vec<T> = all.into_iter().collect();
    match all.split_last() {
        None => String::new(),
        Some((last, [])) => last.as_ref().to_owned(),
        Some((last, rest)) => join(list(rest), last.as_ref()),
    }
}

fn joined<T: AsRef<str>>(all: impl IntoIterator<Item = T>, between: &str) -> String {
    let mut told = String::new();
    for part in all {
        let part = part.as_ref();
        if !part.is_empty() && !told.is_empty() {
            told.push_str(between);
        }
        told.push_str(part);
    }
    told
}
