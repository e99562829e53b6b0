//! What the pages of statistics show.

use super::table::Table;
use crate::web::frame::{Choice, Page};
use crate::web::parts::Person;
use askama::Template;

/// `GET /statistics`.
#[derive(Template)]
#[template(path = "statistics/all.html")]
pub(in crate::web) struct AllPage {
    /// The frame.
    pub page: Page,
    /// The tables.
    pub tables: Vec<Table>,
    /// The longest games.
    pub longest: Vec<LongGame>,
}

/// `GET /statistics/{slug}`.
#[derive(Template)]
#[template(path = "statistics/variant.html")]
pub(in crate::web) struct VariantPage {
    /// The frame.
    pub page: Page,
    /// The variant's name.
    pub name: String,
    /// Its slug.
    pub slug: String,
    /// All rulebooks and each of them; empty where there is but one.
    pub rulebooks: Vec<Choice>,
    /// How the games ended.
    pub results: Vec<ResultRow>,
    /// The same as a bar.
    pub bar: String,
    /// The other tables.
    pub tables: Vec<Table>,
    /// The longest games.
    pub longest: Vec<LongGame>,
}

/// `GET /players/{name}/statistics`.
#[derive(Template)]
#[template(path = "statistics/player.html")]
pub(in crate::web) struct PlayerPage {
    /// The frame.
    pub page: Page,
    /// The player.
    pub who: Person,
    /// What the player is called.
    pub shown: String,
    /// So many games, and how they ended.
    pub lead: String,
    /// The same as a bar.
    pub bar: String,
    /// Of public games.
    pub tables: Vec<Table>,
    /// Of private ones; empty for all others.
    pub private: Vec<Table>,
}

/// A result and how often it came.
pub(in crate::web) struct ResultRow {
    /// `Red won`.
    pub label: String,
    /// Its part of the bar, by number.
    pub part: usize,
    /// So many games.
    pub games: String,
    /// Their share with its margin; empty where the result is not known.
    pub share: String,
}

/// One of the longest games.
pub(in crate::web) struct LongGame {
    /// The game.
    pub id: i64,
    /// Who played it.
    pub title: String,
    /// How long it is.
    pub length: String,
}
