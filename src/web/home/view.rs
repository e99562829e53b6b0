//! What the front page shows.

use crate::web::components::{ChallengeCard, GameCard, Walk};
use crate::web::http::{Choice, Page};
use askama::Template;

/// The front page of somebody signed in.
#[derive(Template)]
#[template(path = "home/page.html")]
pub(in crate::web) struct HomePage {
    pub page: Page,
    /// Games where it is the reader's turn, the least time left first.
    pub mine: Vec<GameCard>,
    /// The reader's other running games.
    pub others: Vec<GameCard>,
    pub challenges: Vec<ChallengeCard>,
    /// The reader's own challenges that wait for an answer.
    pub sent: Vec<ChallengeCard>,
    pub open: Vec<ChallengeCard>,
    /// The reader's games that ended lately.
    pub finished: Vec<GameCard>,
    /// Games of others that the reader watches.
    pub watched: Vec<GameCard>,
    /// How many open games there are in all: `23 games`.
    pub all_open: String,
    /// How many of the reader's games have ended.
    pub all_finished: String,
    /// What the small boards borrow.
    pub sprites: String,
    /// A word to somebody who asked for the next game where none waits.
    pub said: Option<&'static str>,
}

/// The front page of everybody else.
#[derive(Template)]
#[template(path = "home/welcome.html")]
pub(in crate::web) struct WelcomePage {
    pub page: Page,
    pub board: WelcomeBoard,
    /// The address of the page with its board flipped.
    pub turned: String,
    /// Where one begins to play: the sign-up page, which leads on to a new game.
    pub play: String,
    pub games: Vec<GameCard>,
    pub open: Vec<ChallengeCard>,
    /// How many games are being played in public: `23 games`.
    pub all_playing: String,
    pub all_open: String,
}

pub(super) struct WelcomeBoard {
    pub svg: String,
    /// What it shows: `Lan – Mei, after 12 plies`.
    pub caption: String,
    /// Where it leads: the game, or the variant.
    pub href: String,
    /// The way through the game; none where nobody has played one.
    pub walk: Option<Walk>,
    /// The last move shown, in words.
    pub last: String,
    /// The sets of pieces to switch between.
    pub sets: Vec<Choice>,
}
