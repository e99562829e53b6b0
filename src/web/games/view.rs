//! What the lists of games show.

use crate::web::components::{ChallengeCard, GameCard};
use crate::web::http::{Choice, FieldError, Page};
use askama::Template;

/// `GET /games` that are played, or open.
#[derive(Template)]
#[template(path = "games/list.html")]
pub(in crate::web) struct GamesPage {
    pub page: Page,
    /// A filter that was refused (422).
    pub refused: Option<FieldError>,
    pub filter: FilterForm,
    pub games: Vec<GameCard>,
    /// How many there are in all: `23 games`.
    pub count: String,
    /// Open games, when the status is `open`.
    pub open: Vec<ChallengeCard>,
    /// The address of the first page, when this is a later one.
    pub newest: Option<String>,
    /// The address of the next page.
    pub next: Option<String>,
    /// The address of the same games as one file, but for its format; none of open games.
    pub take: Option<String>,
    /// What the small boards borrow.
    pub sprites: String,
}

/// `GET /games?status=finished`.
#[derive(Template)]
#[template(path = "games/finished.html")]
pub(in crate::web) struct FinishedPage {
    pub page: Page,
    /// What was refused of the search (422).
    pub refused: Option<FieldError>,
    /// How many games are replayed for a page, where any is: `2,000 games`.
    pub replayed: Option<String>,
    /// The address of the position of a game that those found have in common with it, where they
    /// are looked for so.
    pub like: Option<String>,
    pub form: FinishedForm,
    pub games: Vec<GameCard>,
    /// How many there are in all: `23 games`.
    pub count: String,
    /// The address of the first page, when this is another one.
    pub newest: Option<String>,
    /// The address of the page before.
    pub previous: Option<String>,
    /// The address of the next page.
    pub next: Option<String>,
    /// Where to look further, when looking was given up.
    pub further: Option<String>,
    /// The address of all games found as a file, but for its format, where there are any.
    pub take: Option<String>,
    /// The address of the games on this page as a booklet.
    pub booklet: Option<String>,
    /// What the small boards borrow.
    pub sprites: String,
}

impl FinishedPage {
    /// The address of the games found, in a format.
    fn file(&self, format: &str) -> String {
        let take = self.take.as_deref().unwrap_or_default();
        format!("{take}&format={format}")
    }
}

/// The fields of a search in the archive, as they were sent.
pub(in crate::web) struct FinishedForm {
    pub q: String,
    pub player: String,
    /// On which side, `any` first.
    pub sides: Vec<Choice>,
    pub other: String,
    /// Variants, `any` first (an empty value); so are the next.
    pub variants: Vec<Choice>,
    pub rulebooks: Vec<Choice>,
    pub results: Vec<Choice>,
    pub reasons: Vec<Choice>,
    pub moves: String,
    pub year: String,
    /// When it ended, from a day on.
    pub from: String,
    pub to: String,
    pub begun: String,
    pub event: String,
    pub source: String,
    /// The pieces that were left on the board.
    pub material: String,
    /// What stood on some points.
    pub pattern: String,
    pub opening: String,
    /// Whether it must have remarks.
    pub kibitzed: bool,
    /// Whether only the games that the reader watches are.
    pub watched: bool,
    /// Whether only the games that have the reader's star are.
    pub starred: bool,
    /// A position that it came to, as FEN.
    pub fen: String,
    /// Whether the mirror image of that counts too.
    pub mirror: bool,
    pub sorts: Vec<Choice>,
    /// Whether anything is asked for.
    pub narrowed: bool,
    /// Whether any of the fields is filled that are seldom wanted.
    pub has_more: bool,
}

pub(in crate::web) struct FilterForm {
    /// `playing`, `finished`, `open`: each a link to its list.
    pub statuses: Vec<Choice>,
    pub status: String,
    /// Variants, `any` first (an empty value).
    pub variants: Vec<Choice>,
    pub player: String,
    pub from: String,
    pub to: String,
    pub q: String,
    /// Whether only the games that the reader watches are.
    pub watched: bool,
    /// Whether anything but the status is asked for.
    pub narrowed: bool,
}

impl GamesPage {
    /// The address of the games as a file of that format.
    fn file(&self, format: &str) -> String {
        let take = self.take.as_deref().unwrap_or_default();
        format!("{take}&format={format}")
    }
}

impl FilterForm {
    /// The address of the list without a search.
    fn all(&self) -> String {
        format!("/games?status={}", self.status)
    }
}
