//! What a sentence is told with: names, numbers, pieces, links; and sentences with markup, which is
//! a handful of elements.

use super::languages::{current_attributes, entry};
use super::table::Entry;
use crate::rules::{Piece, Side, Variant};
use fluent_bundle::{FluentArgs, FluentValue};
use std::borrow::Cow;
use std::fmt;

/// The values of a sentence, by name.
#[derive(Default)]
pub struct Args<'a> {
    pub(super) values: FluentArgs<'a>,
    pub(super) links: Vec<(&'static str, Cow<'a, str>)>,
    /// Their forms are looked up when a sentence asks for them.
    nouns: Vec<(&'static str, Noun<'a>)>,
    escapes: bool,
}

impl<'a> Args<'a> {
    pub fn new() -> Self {
        Self::default()
    }

    /// None yet, of a sentence with markup.
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

    /// Looks up the forms of nouns among what a sentence asks for.
    pub(super) fn prepare_all(&mut self, variables: &'static [&'static str]) {
        if !self.nouns.is_empty() {
            for variable in variables {
                self.prepare(variable);
            }
        }
    }

    /// Looks up the form of a noun that a sentence asks for: `piece-a` of what was given as
    /// `piece`.
    fn prepare(&mut self, variable: &'static str) {
        let mut nouns = self.nouns.iter();
        let form = nouns.find_map(|(name, noun)| {
            let rest = variable.strip_prefix(name)?;
            let attribute = match rest {
                "" => "",
                rest => rest.strip_prefix('-')?,
            };
            Some(noun.told(attribute))
        });
        if let Some(form) = form {
            self.text(variable, form);
        }
    }
}

/// Something that a sentence can tell.
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

/// None is no value: only sentences of a family that need none are told with it.
impl<'a, T: Value<'a>> Value<'a> for Option<T> {
    fn put(self, name: &'static str, args: &mut Args<'a>) {
        if let Some(value) = self {
            value.put(name, args);
        }
    }
}

/// Numbers are counts: they choose plural forms and are grouped. A number that names something (a
/// game, a year) is given as text.
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

/// Markup that is ready; in a sentence without markup it would show.
impl<'a> Value<'a> for Markup {
    fn put(self, name: &'static str, args: &mut Args<'a>) {
        args.values.set(name, FluentValue::from(self.0));
    }
}

/// Where the words between `<name>` and `</name>` lead.
pub struct Link<T>(pub T);

impl<'a, T: Into<Cow<'a, str>>> Value<'a> for Link<T> {
    fn put(self, name: &'static str, args: &mut Args<'a>) {
        args.links.push((name, escaped(self.0.into())));
    }
}

/// The name of a thing that games have: a piece, a side. It comes with every form that the
/// language's catalogue gives it as an attribute: `piece-chariot` with `.a` and `.plural` tells
/// `$piece`, `$piece-a` and `$piece-plural` where a sentence is given it as `piece`. `$piece-id` is
/// its English name (`chariot`), by which a sentence may choose other words.
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

    /// What a kind of piece is called, of whatever side: by the name that the variant gives it.
    pub fn kind(variant: &'a Variant, name: &'a str) -> Self {
        Self {
            family: "piece",
            name,
            game: variant.slug(),
            side: "any",
        }
    }

    /// What a side is called: Red.
    pub fn seat(variant: &'a Variant, side: Side) -> Self {
        Self {
            family: "seat",
            name: &variant.seat(side).name,
            game: variant.slug(),
            side: side.as_str(),
        }
    }

    /// A part of the board, by the words that the variant's file has for it: `the palace`.
    pub fn zone(variant: &'a Variant, words: &'a str) -> Self {
        Self {
            family: "zone",
            ..Self::kind(variant, words)
        }
    }

    /// A point that bars a piece when it is occupied, by the variant's word for it: `leg`.
    pub fn obstacle(variant: &'a Variant, word: &'a str) -> Self {
        Self {
            family: "obstacle",
            ..Self::kind(variant, word)
        }
    }

    pub fn bare(&self) -> String {
        self.form("")
    }

    /// One of its forms; the name itself where the catalogue has no such form. What the catalogues
    /// do not know (a piece of an operator's own game) is told as in English.
    pub fn form(&self, attribute: &str) -> String {
        self.told(attribute).into_owned()
    }

    fn told(&self, attribute: &str) -> Cow<'a, str> {
        if attribute == "id" {
            return self.slug().into();
        }
        let id = format!("{}-{}", self.family, self.slug());
        if attribute.is_empty() {
            return self.entry(&id).unwrap_or(Cow::Borrowed(self.name));
        }
        // English has forms that the reader's language need not have.
        let is_own = current_attributes(self.family).contains(&attribute);
        let form = is_own.then(|| self.entry(&format!("{id}.{attribute}")));
        form.flatten()
            .or_else(|| self.entry(&id))
            .unwrap_or_else(|| self.in_english(attribute))
    }

    /// What the catalogue tells under an id.
    fn entry(&self, id: &str) -> Option<Cow<'a, str>> {
        match entry(id)? {
            Entry::Plain(text) => Some(Cow::Borrowed(text)),
            filled => {
                let mut args = Args::new();
                args.text("side", Cow::Borrowed(self.side));
                args.text("game", Cow::Borrowed(self.game));
                filled.tell(&mut args).map(Cow::Owned)
            }
        }
    }

    /// A form of a name that no catalogue knows.
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
