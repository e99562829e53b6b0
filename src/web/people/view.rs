//! What the page of a person shows.

use crate::web::frame::Page;
use crate::web::parts::{GameCard, Seated};
use askama::Template;

/// `GET /people/{slug}`.
#[derive(Template)]
#[template(path = "people/page.html")]
pub(in crate::web) struct PersonPage {
    /// The frame.
    pub page: Page,
    /// What an admin has just done.
    pub said: Option<&'static str>,
    /// What they are called.
    pub name: String,
    /// The word in the address.
    pub slug: String,
    /// The other names that records have, in one text; may be empty.
    pub names: String,
    /// How many games there are: `3 games`.
    pub count: String,
    /// How they ended, by variant and side.
    pub seats: Vec<SeatRow>,
    /// The games of each year, the latest first.
    pub years: Vec<Row>,
    /// The openings that were played most.
    pub openings: Vec<Row>,
    /// The games that ended last.
    pub latest: Vec<GameCard>,
    /// The address of all of them in the archive.
    pub all: String,
    /// What the small boards borrow.
    pub sprites: String,
    /// Whether there is no other name that could be split off.
    pub is_split: bool,
}

/// Games of one variant from one side.
pub(in crate::web) struct SeatRow {
    /// The variant's name.
    pub variant: String,
    /// The seat; none where the variant is not known any more.
    pub side: Option<Seated>,
    /// How many games.
    pub played: i64,
    /// Of these won.
    pub won: i64,
    /// Drawn.
    pub drawn: i64,
    /// Lost.
    pub lost: i64,
}

/// A line with a bar.
pub(in crate::web) struct Row {
    /// What is counted.
    pub text: String,
    /// How many games.
    pub games: i64,
    /// The length of the bar, 100 for the longest.
    pub share: i64,
}
