//! What the page of a person shows.

use crate::web::frame::Page;
use crate::web::parts::{GameCard, Seated};
use askama::Template;

#[derive(Template)]
#[template(path = "people/page.html")]
pub(in crate::web) struct PersonPage {
    pub page: Page,
    /// What an admin has just done.
    pub said: Option<&'static str>,
    pub name: String,
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
    pub variant: String,
    /// The seat; none where the variant is not known any more.
    pub side: Option<Seated>,
    pub played: i64,
    pub won: i64,
    pub drawn: i64,
    pub lost: i64,
}

pub(in crate::web) struct Row {
    pub text: String,
    pub games: i64,
    /// The length of the bar, 100 for the longest.
    pub share: i64,
}
