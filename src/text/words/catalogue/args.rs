//! Arguments of sentences: names, numbers, pieces, links; and sentences with a few elements of
//! markup.

use super::languages::{current_attributes, entry};
use super::table::Entry;
use crate::rules::{Piece, Side, Variant};
use fluent_bundle::{FluentArgs, FluentValue};
use std::borrow::Cow;
use std::fmt;

/// The arguments of a sentence, by name.
#[derive(Default)]
pub struct Args<'a> {
    pub(super) values: FluentArgs<'a>,
    pub(super) links: Vec<(&'static str, Cow<'a, str>)>,
    /// Their forms are looked up when a sentence uses them.
    nouns: Vec<(&'static str, Noun<'a>)>,
    escapes: bool,
}

impl<'a> Args<'a> {
    pub fn new() -> Self {
        Self::default()
    }

    /// Arguments of a sentence with markup: texts are escaped.
    pub fn escaping() -> Self {
        Self {
            escapes: true,
            ..Self::default()
        }
    }

    fn text(&mut self, name: impl Into<Cow<'a, str>>, text: Cow<'a, str>) {
        let text = if self.escapes { escaped(text) } else { text };
        self.values.set(name, FluentValue::String(text));
    }

    /// Looks up the forms of nouns that a sentence uses.
    pub(super) fn prepare_all(&mut self, variables: &'static [&'static str]) {
        if !self.nouns.is_empty() {
            for variable in variables {
                self.prepare(variable);
            }
        }
    }

    /// Looks up the form of a noun that a sentence uses: `piece-a` of the argument `piece`.
    fn prepare(&mut self, variable: &'static str) {
        let mut nouns = self.nouns.iter();
        let form = nouns.find_map(|(name, noun)| {
            let rest = variable.strip_prefix(name)?;
            let attribute = match rest {
                "" => "",
                rest => rest.strip_prefix('-')?,
            };
            Some(noun.lookup(attribute))
        });
        if let Some(form) = form {
            self.text(variable, form);
        }
    }
}

/// A possible argument of a sentence.
pub trait Value<'a> {
    fn put(self, name: &'static str, args: &mut Args<'a>);
}

macro_rules! texts {
    ($($text:ty),+) => {$(
        impl<'a> Value<'a> for $text {
            fn put(self, name: &'static str, args: &mut Args<'a>) {
                args.text(name, self.into());
            }
        }
    )+};
}
texts!(&'a str, &'a String, String, Cow<'a, str>);

impl<'a> Value<'a> for &&'a str {
    fn put(self, name: &'static str, args: &mut Args<'a>) {
        Value::put(*self, name, args);
    }
}

impl<'a> Value<'a> for char {
    fn put(self, name: &'static str, args: &mut Args<'a>) {
        Value::put(self.to_string(), name, args);
    }
}

/// `None` adds no argument; for families in which some sentences need none.
impl<'a, T: Value<'a>> Value<'a> for Option<T> {
    fn put(self, name: &'static str, args: &mut Args<'a>) {
        if let Some(value) = self {
            value.put(name, args);
        }
    }
}

/// Numbers are counts: they select plural forms and have digit grouping. A number that identifies
/// something (a game, a year) is passed as text.
macro_rules! counts {
    ($($number:ty),+) => {$(
        impl<'a> Value<'a> for $number {
            fn put(self, name: &'static str, args: &mut Args<'a>) {
                #[allow(clippy::cast_precision_loss, clippy::cast_lossless)]
                args.values.set(name, FluentValue::from(self as f64));
            }
        }
        impl<'a> Value<'a> for &$number {
            fn put(self, name: &'static str, args: &mut Args<'a>) {
                Value::put(*self, name, args);
            }
        }
    )+};
}
counts!(u8, u16, u32, u64, usize, i32, i64);

/// Finished HTML; in a sentence without markup its tags would be visible.
impl<'a> Value<'a> for Markup {
    fn put(self, name: &'static str, args: &mut Args<'a>) {
        args.values.set(name, FluentValue::from(self.0));
    }
}

/// The target of the link `<name>…</name>`.
pub struct Link<T>(pub T);

impl<'a, T: Into<Cow<'a, str>>> Value<'a> for Link<T> {
    fn put(self, name: &'static str, args: &mut Args<'a>) {
        args.links.push((name, escaped(self.0.into())));
    }
}

/// The name of a piece or a side. The catalogue has its forms as attributes: `piece-chariot` with
/// `.a` and `.plural` provides `$piece`, `$piece-a` and `$piece-plural` in a sentence with the
/// argument `piece`. `$piece-id` is its English name (`chariot`), by which a sentence may select
/// other words.
#[derive(Debug, Clone)]
pub struct Noun<'a> {
    family: &'static str,
    name: &'a str,
    game: &'a str,
    side: &'static str,
}

impl<'a> Noun<'a> {
    pub fn piece(variant: &'a Variant, piece: Piece) -> Self {
        Self {
            side: piece.side.as_str(),
            ..Self::kind(variant, &variant.kind(piece.kind).name)
        }
    }

    /// A kind of piece on any side, by the variant's name for it.
    pub fn kind(variant: &'a Variant, name: &'a str) -> Self {
        Self {
            family: "piece",
            name,
            game: variant.slug(),
            side: "any",
        }
    }

    pub fn seat(variant: &'a Variant, side: Side) -> Self {
        Self {
            family: "seat",
            name: &variant.seat(side).name,
            game: variant.slug(),
            side: side.as_str(),
        }
    }

    /// A part of the board, by the name in the variant's file: `the palace`.
    pub fn zone(variant: &'a Variant, words: &'a str) -> Self {
        Self {
            family: "zone",
            ..Self::kind(variant, words)
        }
    }

    /// A point that blocks a piece when it is occupied, by the variant's word for it: `leg`.
    pub fn obstacle(variant: &'a Variant, word: &'a str) -> Self {
        Self {
            family: "obstacle",
            ..Self::kind(variant, word)
        }
    }

    pub fn bare(&self) -> String {
        self.form("")
    }

    /// A form of the name, or the name itself if the catalogue has no such form. Names that are not
    /// in the catalogues, such as pieces of an operator's own variant, are English.
    pub fn form(&self, attribute: &str) -> String {
        self.lookup(attribute).into_owned()
    }

    fn lookup(&self, attribute: &str) -> Cow<'a, str> {
        if attribute == "id" {
            return self.slug().into();
        }
        let id = format!("{}-{}", self.family, self.slug());
        if attribute.is_empty() {
            return self.entry(&id).unwrap_or(Cow::Borrowed(self.name));
        }
        // English has forms that the reader's language may not need.
        let is_own = current_attributes(self.family).contains(&attribute);
        let form = is_own.then(|| self.entry(&format!("{id}.{attribute}")));
        form.flatten()
            .or_else(|| self.entry(&id))
            .unwrap_or_else(|| self.in_english(attribute))
    }

    /// The catalogue's text of an id.
    fn entry(&self, id: &str) -> Option<Cow<'a, str>> {
        match entry(id)? {
            Entry::Plain(text) => Some(Cow::Borrowed(text)),
            filled => {
                let mut args = Args::new();
                args.text("side", Cow::Borrowed(self.side));
                args.text("game", Cow::Borrowed(self.game));
                filled.fill(&mut args).map(Cow::Owned)
            }
        }
    }

    /// A form of a name that is in no catalogue.
    fn in_english(&self, attribute: &str) -> Cow<'a, str> {
        match attribute {
            "a" => with_article(self.name).into(),
            "plural" => format!("{}s", self.name).into(),
            "adjective" => self.name.to_lowercase().into(),
            _ => Cow::Borrowed(self.name),
        }
    }

    fn slug(&self) -> String {
        self.name.to_lowercase().replace(' ', "-")
    }
}

fn with_article(name: &str) -> String {
    match name.starts_with(['a', 'e', 'i', 'o', 'u']) {
        true => format!("an {name}"),
        false => format!("a {name}"),
    }
}

impl<'a> Value<'a> for Noun<'a> {
    fn put(self, name: &'static str, args: &mut Args<'a>) {
        args.nouns.push((name, self));
    }
}

impl<'a> Value<'a> for &Noun<'a> {
    fn put(self, name: &'static str, args: &mut Args<'a>) {
        args.nouns.push((name, self.clone()));
    }
}

/// HTML that is safe on a page.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Markup(pub String);

impl fmt::Display for Markup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl askama::filters::HtmlSafe for Markup {}

impl Markup {
    pub fn of(text: &str) -> Self {
        Self(escaped(Cow::Borrowed(text)).into_owned())
    }
}

/// Escapes special characters.
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

/// Replaces the elements of links by anchors.
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
