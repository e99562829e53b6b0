//! What the pages of statistics show.

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
    /// All rulebooks and each of them; empty where there is but one.
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
    /// What the player is called.
    pub shown: String,
    /// So many games, and how they ended.
    pub lead: String,
    pub bar: String,
    pub tables: Vec<Table>,
    /// Of private ones; empty for all others.
    pub private: Vec<Table>,
}

/// A result and how often it came.
pub(in crate::web) struct ResultRow {
    pub label: String,
    /// Its part of the bar, by number.
    pub part: usize,
    pub games: String,
    /// Their share with its margin; empty where the result is not known.
    pub share: String,
}

pub(in crate::web) struct LongGame {
    pub id: GameId,
    pub title: String,
    pub length: String,
}
