//! What the lists of games show.

use crate::web::frame::{Choice, Page, Refused};
use crate::web::parts::{ChallengeCard, GameCard};
use askama::Template;

/// `GET /games`.
#[derive(Template)]
#[template(path = "games/list.html")]
pub(in crate::web) struct GamesPage {
    /// The frame.
    pub page: Page,
    /// A filter that was refused (422).
    pub refused: Option<Refused>,
    /// What is asked for.
    pub filter: FilterForm,
    /// Running or finished games.
    pub games: Vec<GameCard>,
    /// How many there are in all: `23 games`.
    pub count: String,
    /// Open games, when the status is `open`.
    pub open: Vec<ChallengeCard>,
    /// The address of the first page, when this is a later one.
    pub newest: Option<String>,
    /// The address of the next page.
    pub next: Option<String>,
    /// What the small boards borrow.
    pub sprites: String,
}

/// The fields of the filter.
pub(in crate::web) struct FilterForm {
    /// `playing`, `finished`, `open`: each a link.
    pub statuses: Vec<Choice>,
    /// The status chosen.
    pub status: String,
    /// Variants, `any` first (an empty value).
    pub variants: Vec<Choice>,
    /// A name.
    pub player: String,
    /// Results, `any` first.
    pub results: Vec<Choice>,
    /// Reasons, `any` first.
    pub reasons: Vec<Choice>,
    /// A day: `2026-11-24`.
    pub from: String,
    /// A day.
    pub to: String,
    /// Words to look for.
    pub q: String,
    /// Whether only the games that the reader watches are.
    pub watched: bool,
    /// Whether anything but the status is asked for.
    pub narrowed: bool,
}

impl FilterForm {
    /// The address of the list without a search.
    fn all(&self) -> String {
        format!("/games?status={}", self.status)
    }
}
