//! The views of the lists of games.

use crate::web::components::{ChallengeCard, GameCard};
use crate::web::http::{Choice, FieldError, Page};
use askama::Template;

/// `GET /games`: running or open games.
#[derive(Template)]
#[template(path = "games/list.html")]
pub(in crate::web) struct GamesPage {
    pub page: Page,
    /// The fault of a refused filter (422).
    pub refused: Option<FieldError>,
    pub filter: FilterForm,
    pub games: Vec<GameCard>,
    /// The total number: `23 games`.
    pub count: String,
    /// Open challenges, if the status is `open`.
    pub open: Vec<ChallengeCard>,
    /// The address of the first page, when this is a later one.
    pub newest: Option<String>,
    /// The address of the next page.
    pub next: Option<String>,
    /// The address of the same games as a file, without its format; `None` for open challenges.
    pub take: Option<String>,
    /// The definitions that the small boards share.
    pub sprites: String,
}

/// `GET /games?status=finished`.
#[derive(Template)]
#[template(path = "games/finished.html")]
pub(in crate::web) struct FinishedPage {
    pub page: Page,
    /// The fault of a refused search (422).
    pub refused: Option<FieldError>,
    /// The most games replayed for a page, if the search replays any: `2,000 games`.
    pub replayed: Option<String>,
    /// The address of the position that all results share, in a search by position.
    pub like: Option<String>,
    pub form: FinishedForm,
    pub games: Vec<GameCard>,
    /// The total number: `23 games`.
    pub count: String,
    /// The address of the first page, unless this is it.
    pub newest: Option<String>,
    /// The address of the previous page.
    pub previous: Option<String>,
    /// The address of the next page.
    pub next: Option<String>,
    /// The address that continues a search that stopped at its limit.
    pub further: Option<String>,
    /// The address of all results as a file, without its format.
    pub take: Option<String>,
    /// The booklet of the games on this page.
    pub booklet: Option<String>,
    /// The definitions that the small boards share.
    pub sprites: String,
}

impl FinishedPage {
    /// The address of the results in a format.
    fn file(&self, format: &str) -> String {
        let take = self.take.as_deref().unwrap_or_default();
        format!("{take}&format={format}")
    }
}

/// The fields of a search in the archive, as sent.
pub(in crate::web) struct FinishedForm {
    pub q: String,
    pub player: String,
    /// The side of the player, `any` first.
    pub sides: Vec<Choice>,
    pub other: String,
    /// The variants, `any` first (an empty value), as in the next fields.
    pub variants: Vec<Choice>,
    pub rulebooks: Vec<Choice>,
    pub results: Vec<Choice>,
    pub reasons: Vec<Choice>,
    pub moves: String,
    pub rating: String,
    pub year: String,
    /// The earliest day of its end.
    pub from: String,
    pub to: String,
    pub begun: String,
    pub event: String,
    pub source: String,
    /// The pieces left on the board.
    pub material: String,
    /// The pieces on some points.
    pub pattern: String,
    pub opening: String,
    /// Whether it must have comments.
    pub kibitzed: bool,
    /// Whether to search only games that the reader watches.
    pub watched: bool,
    /// Whether to search only games that the reader has bookmarked.
    pub starred: bool,
    /// A position that occurred, as FEN.
    pub fen: String,
    /// Whether its mirror image counts too.
    pub mirror: bool,
    pub sorts: Vec<Choice>,
    /// Whether there are any criteria.
    pub narrowed: bool,
    /// Whether any of the rarely used fields is filled.
    pub has_more: bool,
}

pub(in crate::web) struct FilterForm {
    /// `playing`, `finished`, `open`: each a link to its list.
    pub statuses: Vec<Choice>,
    pub status: String,
    /// The variants, `any` first (an empty value).
    pub variants: Vec<Choice>,
    /// The kinds of time control of open challenges, and the side left, `any` first.
    pub times: Vec<Choice>,
    pub sides: Vec<Choice>,
    pub player: String,
    pub from: String,
    pub to: String,
    pub q: String,
    /// Whether to list only games that the reader watches.
    pub watched: bool,
    /// Whether games against programs are listed too.
    pub programs: bool,
    /// Whether there are any criteria besides the status.
    pub narrowed: bool,
}

impl GamesPage {
    /// The address of the games in that file format.
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
