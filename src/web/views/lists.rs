//! The archive and the pages of players.

use super::parts::{ChallengeCard, Choice, GameCard, Refused, When};
use crate::web::page::Page;
use askama::Template;

/// `GET /games`.
#[derive(Template)]
#[template(path = "games.html")]
pub(in crate::web) struct GamesPage {
    /// The frame.
    pub page: Page,
    /// A filter that was refused (422).
    pub refused: Option<Refused>,
    /// What is asked for.
    pub filter: Filter,
    /// Running or finished games.
    pub games: Vec<GameCard>,
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
pub(in crate::web) struct Filter {
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
    /// Whether anything but the status is asked for.
    pub narrowed: bool,
}

/// `GET /players/{name}`.
#[derive(Template)]
#[template(path = "player.html")]
pub(in crate::web) struct PlayerPage {
    /// The frame.
    pub page: Page,
    /// The name.
    pub name: String,
    /// When the player came.
    pub since: When,
    /// Whether it is the reader.
    pub me: bool,
    /// Whether the reader may challenge.
    pub challenge: bool,
    /// The record, a row for each variant.
    pub record: Vec<RecordRow>,
    /// Running games.
    pub running: Vec<GameCard>,
    /// Finished games, the latest first.
    pub finished: Vec<GameCard>,
    /// The address of all of them in the archive, when there are more.
    pub more: Option<String>,
    /// What the small boards borrow.
    pub sprites: String,
}

/// A player's record in one variant.
pub(in crate::web) struct RecordRow {
    /// The variant's slug.
    pub slug: String,
    /// The variant's name.
    pub variant: String,
    /// Games ended with a result.
    pub played: i64,
    /// Of these won.
    pub won: i64,
    /// Drawn.
    pub drawn: i64,
    /// Lost.
    pub lost: i64,
}
