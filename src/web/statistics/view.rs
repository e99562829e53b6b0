//! The views of the statistics pages.

use super::table::Table;
use crate::model::GameId;
use crate::web::components::Person;
use crate::web::http::{Choice, Page};
use askama::Template;

#[derive(Template)]
#[template(path = "statistics/all.html")]
pub(in crate::web) struct AllPage {
    pub page: Page,
    pub tables: Vec<Table>,
    pub longest: Vec<LongGame>,
}

#[derive(Template)]
#[template(path = "statistics/variant.html")]
pub(in crate::web) struct VariantPage {
    pub page: Page,
    pub name: String,
    pub slug: String,
    /// All rulebooks and each of them; empty without a choice.
    pub rulebooks: Vec<Choice>,
    pub results: Vec<ResultRow>,
    pub bar: String,
    pub tables: Vec<Table>,
    pub longest: Vec<LongGame>,
}

/// `GET /players/{name}/statistics`.
#[derive(Template)]
#[template(path = "statistics/player.html")]
pub(in crate::web) struct PlayerPage {
    pub page: Page,
    pub who: Person,
    pub shown: String,
    /// The summary: games and results.
    pub lead: String,
    pub bar: String,
    pub tables: Vec<Table>,
    /// The tables for private games; empty for other readers.
    pub private: Vec<Table>,
}

/// A result and its frequency.
pub(in crate::web) struct ResultRow {
    pub label: String,
    /// Its part of the bar, by number.
    pub part: usize,
    pub games: String,
    /// Its share with the margin of error; empty if the result is unknown.
    pub share: String,
}

pub(in crate::web) struct LongGame {
    pub id: GameId,
    pub title: String,
    pub length: String,
}
