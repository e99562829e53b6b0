//! What the pages of variants show.

use super::favourite::FavouriteButton;
use crate::rules::{Allows, Label, RulesPart};
use crate::web::http::{Choice, Ink, Page};
use crate::words::{Link, Markup};
use askama::Template;

#[derive(Template)]
#[template(path = "variants/list.html")]
pub(in crate::web) struct VariantsPage {
    pub page: Page,
    /// What the small boards borrow.
    pub sprites: String,
    pub asked: String,
    /// The variants that fit: the reader's favourites, then family by family.
    pub groups: Vec<VariantGroup>,
}

/// A group of variants in the list.
pub(in crate::web) struct VariantGroup {
    pub slug: &'static str,
    pub name: &'static str,
    pub variants: Vec<VariantRow>,
}

pub(in crate::web) struct VariantRow {
    pub slug: String,
    pub name: String,
    /// Its name in its own script.
    pub native: Option<Ink>,
    pub summary: String,
    /// What is special: the board's size, the rulebooks.
    pub special: Vec<String>,
    pub svg: String,
    /// How many games of it are being played that everybody may see.
    pub playing: usize,
    /// Where it is in the page; empty among the favourites, for it stands in its family as well.
    pub anchor: String,
    /// The button that makes it a favourite, for signed-in players.
    pub favourite: Option<FavouriteButton>,
}

impl VariantRow {
    /// The words of the button that leads to a new game.
    fn new_game(&self) -> Markup {
        th!(
            "variants-new-game",
            game = &self.name,
            open = Markup(r#"<span class="skip">"#.to_owned()),
            close = Markup("</span>".to_owned())
        )
    }

    /// The words of the link to its games: how many are being played, where any are.
    fn games(&self) -> Markup {
        let open = Markup(r#"<span class="skip">"#.to_owned());
        let close = Markup("</span>".to_owned());
        let game = &self.name;
        match self.playing {
            0 => th!("variants-games", game = game, open = open, close = close),
            n => th!(
                "variants-being-played",
                n = n,
                game = game,
                open = open,
                close = close
            ),
        }
    }
}

#[derive(Template)]
#[template(path = "variants/rules.html")]
pub(in crate::web) struct VariantPage {
    pub page: Page,
    pub slug: String,
    pub name: String,
    /// The name in its own script.
    pub native: Option<Ink>,
    /// Other names under which people look for it, in a sentence.
    pub also_known: Option<Markup>,
    pub summary: String,
    pub background: Option<&'static str>,
    pub allows: Allows,
    /// Why the command was refused.
    pub alert: Option<String>,
    /// The button that makes it a favourite, for signed-in players.
    pub favourite: Option<FavouriteButton>,
    /// Whether new games are played by these rules.
    pub offered: bool,
    /// Whether there is a course.
    pub taught: bool,
    /// The part that is unfolded.
    pub open: String,
    /// What the links of the page keep: `version=1&`.
    pub from: String,
    /// What is said of rules that new games are not played by.
    pub old: Option<&'static str>,
    pub svg: String,
    /// The sets of pieces to switch between.
    pub sets: Vec<Choice>,
    /// The address of the page with its board flipped.
    pub turned: String,
    /// The start as FEN, and how such a text is made.
    pub fen: String,
    pub fen_words: String,
    pub board: Vec<String>,
    pub setup: Vec<String>,
    /// The arrays among which each player chooses.
    pub arrays: Vec<String>,
    /// How the game goes and is won.
    pub aims: Vec<String>,
    pub draws: Vec<String>,
    /// The rules as the variant's file tells them.
    pub rules: Vec<RulesPart>,
    pub pieces: Vec<PieceSection>,
    pub signs: SignTable,
    pub notations: NotationTable,
    pub books: BookTable,
}

/// A kind of pieces with its lessons.
pub(in crate::web) struct PieceSection {
    pub anchor: String,
    pub name: String,
    /// The pieces of both sides, drawn in a row.
    pub svg: String,
    /// How it moves, in sentences.
    pub said: String,
    pub figures: Vec<Figure>,
}

pub(in crate::web) struct Figure {
    /// The drawing; what it shows is said in its label.
    pub svg: String,
    /// A few words, and what there is to see.
    pub caption: Markup,
}

/// What stands on the pieces, and which letters they have.
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
    /// The western figure, drawn.
    pub figure: String,
    pub labels: [Label; 2],
    pub wxf: Option<char>,
    pub fen: [String; 2],
}

/// The sign of a side's piece.
pub(in crate::web) struct SignCell {
    pub svg: String,
    /// The character, and what is known of it.
    pub told: Option<Markup>,
}

/// The same moves in every notation.
pub(in crate::web) struct NotationTable {
    /// Above the moves: whose they are.
    pub heads: Vec<String>,
    pub rows: Vec<NotationRow>,
    pub files: Option<String>,
    /// Whether ICCS and UCCI are among them.
    pub ranked: Option<&'static str>,
}

pub(in crate::web) struct NotationRow {
    pub title: String,
    /// The language of its texts, where it is another.
    pub lang: Option<&'static str>,
    pub moves: Vec<String>,
    pub explained: String,
}

pub(in crate::web) struct BookTable {
    /// The rulebooks, the usual one first.
    pub books: Vec<BookHead>,
    /// What each answers to each question.
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
