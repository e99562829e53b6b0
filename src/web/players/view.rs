//! What the page of a player shows.

use crate::web::frame::Page;
use crate::web::parts::{GameCard, When};
use askama::Template;

/// `GET /players/{name}`.
#[derive(Template)]
#[template(path = "players/page.html")]
pub(in crate::web) struct PlayerPage {
    /// The frame.
    pub page: Page,
    /// The name.
    pub name: String,
    /// The name that is shown before it, where there is one.
    pub display: Option<String>,
    /// When the player came.
    pub since: When,
    /// Whether it is the reader.
    pub me: bool,
    /// Whether the reader may challenge.
    pub challenge: bool,
    /// Whether the reader blocks the player; none where that is not to be chosen.
    pub blocked: Option<bool>,
    /// The record, a row for each variant.
    pub record: Vec<RecordRow>,
    /// Running games.
    pub running: Vec<GameCard>,
    /// Finished games, the latest first.
    pub finished: Vec<GameCard>,
    /// How many are running: `3 games`.
    pub all_running: String,
    /// How many are finished.
    pub all_finished: String,
    /// The address of all of them in the archive, when there are more.
    pub more: Option<String>,
    /// What the small boards borrow.
    pub sprites: String,
}

impl PlayerPage {
    /// The address of the account, for admins.
    fn account(&self) -> String {
        format!("/admin/players/{}", self.name)
    }

    /// The address of a challenge to the player.
    fn challenge_page(&self) -> String {
        format!("/games/new?opponent={}", self.name)
    }
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
