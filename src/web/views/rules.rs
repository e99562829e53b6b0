//! The pages about the games themselves.

use crate::rules::RulesPart;
use crate::web::page::Page;
use askama::Template;

/// `GET /variants`.
#[derive(Template)]
#[template(path = "variants.html")]
pub(in crate::web) struct VariantsPage {
    /// The frame.
    pub page: Page,
    /// Every variant.
    pub variants: Vec<VariantRow>,
}

/// A variant in the list.
pub(in crate::web) struct VariantRow {
    /// The slug.
    pub slug: String,
    /// The name.
    pub name: String,
    /// One sentence.
    pub summary: String,
    /// Whether the rules are not enforced.
    pub free: bool,
    /// The start, drawn with an id of its own ([`crate::diagram::svg::Options::id`]).
    pub svg: String,
}

/// `GET /variants/{slug}`.
#[derive(Template)]
#[template(path = "variant.html")]
pub(in crate::web) struct VariantPage {
    /// The frame.
    pub page: Page,
    /// The slug.
    pub slug: String,
    /// The name.
    pub name: String,
    /// One sentence.
    pub summary: String,
    /// Whether the rules are not enforced.
    pub free: bool,
    /// Whether new games are played by these rules.
    pub offered: bool,
    /// What is said of rules that new games are not played by.
    pub old: Option<&'static str>,
    /// The start, drawn.
    pub svg: String,
    /// The start as FEN.
    pub fen: String,
    /// The names of the seats.
    pub seats: [String; 2],
    /// The rules.
    pub rules: Vec<RulesPart>,
    /// Its men.
    pub kinds: Vec<KindRow>,
    /// Its rulebooks, the default first.
    pub rulebooks: Vec<BookRow>,
}

/// A kind of men.
pub(in crate::web) struct KindRow {
    /// Such as `chariot`.
    pub name: String,
    /// The labels of both seats.
    pub labels: [char; 2],
    /// Both men, drawn by [`crate::diagram::svg::man`].
    pub men: [String; 2],
    /// How it moves: `A chariot goes …`.
    pub how: String,
}

/// A rulebook.
pub(in crate::web) struct BookRow {
    /// The name.
    pub name: String,
    /// What repetition means under it.
    pub words: String,
}

/// `GET /help`.
#[derive(Template)]
#[template(path = "help.html")]
pub(in crate::web) struct HelpPage {
    /// The frame.
    pub page: Page,
}
