//! The views of the pages of variants.

use super::favourite::FavouriteButton;
use crate::rules::{Allows, Label, RulesPart};
use crate::web::http::{Choice, Ink, Page};
use crate::words::{Link, Markup};
use askama::Template;

#[derive(Template)]
#[template(path = "variants/list.html")]
pub(in crate::web) struct VariantsPage {
    pub page: Page,
    pub search: String,
    /// The variants: the reader's favourites, then by family.
    pub groups: Vec<VariantGroup>,
}

/// A group of variants in the list.
pub(in crate::web) struct VariantGroup {
    pub slug: &'static str,
    pub name: &'static str,
    pub variants: Vec<VariantRow>,
    /// Whether the group is unfolded at first.
    pub is_open: bool,
}

impl VariantGroup {
    /// The names of its variants, in a line.
    fn names(&self) -> String {
        let names = self.variants.iter().map(|variant| variant.name.as_str());
        names.collect::<Vec<_>>().join(" · ")
    }
}

pub(in crate::web) struct VariantRow {
    pub slug: String,
    pub name: String,
    /// Its name in its own script.
    pub native: Option<Ink>,
    pub summary: String,
    /// The address of a small drawing of its set-up.
    pub picture: String,
    /// The number of running public games.
    pub playing: usize,
    /// Its id on the page; empty among the favourites, since its family lists it too.
    pub anchor: String,
    /// The button that makes it a favourite, for signed-in players.
    pub favourite: Option<FavouriteButton>,
}

#[derive(Template)]
#[template(path = "variants/rules.html")]
pub(in crate::web) struct VariantPage {
    pub page: Page,
    pub slug: String,
    pub name: String,
    /// The name in its own script.
    pub native: Option<Ink>,
    /// Other names of it, in a sentence.
    pub other_names: Option<Markup>,
    pub summary: String,
    pub background: Option<&'static str>,
    pub allows: Allows,
    /// Why the command was refused.
    pub alert: Option<String>,
    /// The button that makes it a favourite, for signed-in players.
    pub favourite: Option<FavouriteButton>,
    /// Whether new games use these rules.
    pub offered: bool,
    pub taught: bool,
    pub open: String,
    /// The query that the links of the page carry: `version=1&`.
    pub from: String,
    /// The address of the rules as a file.
    pub file: String,
    /// The notice if new games do not use these rules.
    pub old: Option<&'static str>,
    pub svg: String,
    /// The piece sets to switch between.
    pub sets: Vec<Choice>,
    /// The address of the page with its board flipped.
    pub turned: String,
    /// The start as FEN, with an explanation of the format.
    pub fen: String,
    pub fen_words: String,
    pub board: Vec<String>,
    pub setup: Vec<String>,
    /// The set-ups that each player chooses from.
    pub arrays: Vec<String>,
    pub aims: Vec<String>,
    pub draws: Vec<String>,
    /// The rules from the variant's file.
    pub rules: Vec<RulesPart>,
    pub pieces: Vec<PieceSection>,
    pub signs: SignTable,
    pub notations: NotationTable,
    pub books: BookTable,
}

/// A kind of piece with its lessons.
pub(in crate::web) struct PieceSection {
    pub anchor: String,
    pub name: String,
    /// The pieces of both sides, drawn in a row.
    pub svg: String,
    pub movement: String,
    pub figures: Vec<Figure>,
}

pub(in crate::web) struct Figure {
    /// The drawing, described in its label.
    pub svg: String,
    /// A short title and description.
    pub caption: Markup,
}

/// The signs on the pieces, and their letters.
pub(in crate::web) struct SignTable {
    /// Whether there are characters to explain.
    pub has_characters: bool,
    pub lead: &'static str,
    /// Whether the pieces have WXF letters.
    pub wxf: bool,
    pub seats: [String; 2],
    pub rows: Vec<SignRow>,
    pub notes: Vec<&'static str>,
}

pub(in crate::web) struct SignRow {
    pub name: String,
    pub sides: [SignCell; 2],
    /// The western symbol, drawn.
    pub figure: String,
    pub labels: [Label; 2],
    pub wxf: Option<char>,
    pub fen: [String; 2],
}

/// The sign of a side's piece.
pub(in crate::web) struct SignCell {
    pub svg: String,
    /// The character with its reading and meaning.
    pub meaning: Option<Markup>,
}

/// The same moves in every notation.
pub(in crate::web) struct NotationTable {
    /// The headers above the moves: the sides.
    pub heads: Vec<String>,
    pub rows: Vec<NotationRow>,
    pub files: Option<String>,
    /// The notes on ICCS and UCCI, if they are in the table.
    pub ranked: Option<&'static str>,
}

pub(in crate::web) struct NotationRow {
    pub title: String,
    /// The language of its texts, if it is not the reader's.
    pub lang: Option<&'static str>,
    pub moves: Vec<String>,
    pub explained: String,
}

pub(in crate::web) struct BookTable {
    /// The rulebooks, the default one first.
    pub books: Vec<BookHead>,
    /// The answers of each rulebook to each question.
    pub rows: Vec<BookRow>,
}

pub(in crate::web) struct BookHead {
    pub name: &'static str,
    pub about: &'static str,
}

/// A question and the answers.
pub(in crate::web) struct BookRow {
    pub question: &'static str,
    /// The answers, in the order of the rulebooks.
    pub answers: Vec<&'static str>,
}
