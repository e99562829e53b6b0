//! Sentences with markup: a handful of elements, and links by name.

use super::args::Args;
use std::borrow::Cow;
use std::fmt;

/// HTML that is safe to stand on a page.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Markup(pub String);

impl fmt::Display for Markup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl askama::filters::HtmlSafe for Markup {}

impl Markup {
    #[must_use]
    pub fn of(text: &str) -> Self {
        Self(escaped(Cow::Borrowed(text)).into_owned())
    }
}

/// A text whose special characters show.
pub(super) fn escaped(text: Cow<'_, str>) -> Cow<'_, str> {
    if !text.contains(['&', '<', '>', '"', '\'']) {
        return text;
    }
    let mut told = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match c {
            '&' => told.push_str("&amp;"),
            '<' => told.push_str("&lt;"),
            '>' => told.push_str("&gt;"),
            '"' => told.push_str("&quot;"),
            '\'' => told.push_str("&#39;"),
            c => told.push(c),
        }
    }
    Cow::Owned(told)
}

/// Puts the links where their names stand.
pub(super) fn linked(text: String, args: &Args) -> Markup {
    if args.links.is_empty() {
        return Markup(text);
    }
    let mut told = text;
    for (name, href) in &args.links {
        told = told
            .replace(&format!("<{name}>"), &format!(r#"<a href="{href}">"#))
            .replace(&format!("</{name}>"), "</a>");
    }
    Markup(told)
}
