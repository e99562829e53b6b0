//! The views of the front page.

use crate::web::components::{ChallengeCard, GameCard, Walk};
use crate::web::http::{Choice, Page};
use crate::web::tournaments::TournamentLine;
use askama::Template;

/// The front page of a signed-in player.
#[derive(Template)]
#[template(path = "home/page.html")]
pub(in crate::web) struct HomePage {
    pub page: Page,
    /// Games in which it is the reader's turn, the nearest deadline first.
    pub mine: Vec<GameCard>,
    /// The tournaments that the reader plays in, organises or is invited to.
    pub tournaments: Vec<TournamentLine>,
    /// The reader's other running games.
    pub others: Vec<GameCard>,
    pub challenges: Vec<ChallengeCard>,
    /// The reader's open challenges.
    pub sent: Vec<ChallengeCard>,
    pub open: Vec<ChallengeCard>,
    /// The reader's recently finished games.
    pub finished: Vec<GameCard>,
    /// Games of others that the reader watches.
    pub watched: Vec<GameCard>,
    /// The total number of open challenges: `23 games`.
    pub all_open: String,
    /// The number of the reader's finished games.
    pub all_finished: String,
    /// The definitions that the small boards share.
    pub sprites: String,
    /// The notice after a request for the next game if there is none.
    pub said: Option<&'static str>,
}

/// The front page for visitors.
#[derive(Template)]
#[template(path = "home/welcome.html")]
pub(in crate::web) struct WelcomePage {
    pub page: Page,
    pub board: WelcomeBoard,
    /// The address of the page with its board flipped.
    pub turned: String,
    /// The sign-up page that leads on to a new game.
    pub play: String,
    pub games: Vec<GameCard>,
    pub open: Vec<ChallengeCard>,
    /// The number of running public games: `23 games`.
    pub all_playing: String,
    pub all_open: String,
}

pub(super) struct WelcomeBoard {
    pub svg: String,
    /// The caption: `Lan – Mei, after 12 plies`.
    pub caption: String,
    /// The address of the game or the variant.
    pub href: String,
    /// The navigation through the game; `None` without a game.
    pub walk: Option<Walk>,
    /// The last move shown, in words.
    pub last: String,
    /// The piece sets to switch between.
    pub sets: Vec<Choice>,
}
