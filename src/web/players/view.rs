//! What the page of a player shows.

use crate::web::frame::Page;
use crate::web::parts::{GameCard, When};
use askama::Template;

#[derive(Template)]
#[template(path = "players/page.html")]
pub(in crate::web) struct PlayerPage {
    pub page: Page,
    pub name: String,
    /// The name that is shown before it, where there is one.
    pub display: Option<String>,
    pub since: When,
    pub me: bool,
    /// Whether the reader may challenge.
    pub challenge: bool,
    /// Whether the reader blocks the player; none where that is not to be chosen.
    pub blocked: Option<bool>,
    /// The record, a row for each variant.
    pub record: Vec<RecordRow>,
    pub running: Vec<GameCard>,
    /// Finished games, the latest first.
    pub finished: Vec<GameCard>,
    /// How many are running: `3 games`.
    pub all_running: String,
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
    pub slug: String,
    pub variant: String,
    /// Games ended with a result.
    pub played: i64,
    pub won: i64,
    pub drawn: i64,
    pub lost: i64,
}
