//! What the pages of the course show.

use crate::web::frame::{Choice, Ink, Page};
use crate::words::sentences;
use askama::Template;

/// `GET /learn`.
#[derive(Template)]
#[template(path = "learn/list.html")]
pub(super) struct ListPage {
    /// The frame.
    pub page: Page,
    /// The games that are taught.
    pub courses: Vec<CourseCard>,
}

/// A course in the list.
pub(super) struct CourseCard {
    /// The variant’s slug.
    pub slug: String,
    /// Its name.
    pub name: String,
    /// The name in its own script.
    pub native: Option<Ink>,
    /// One sentence about it.
    pub summary: String,
    /// Its most important piece, drawn.
    pub svg: String,
    /// How many pages there are.
    pub pages: usize,
}

/// `GET /learn/{variant}`.
#[derive(Template)]
#[template(path = "learn/course.html")]
pub(super) struct CoursePage {
    /// The frame.
    pub page: Page,
    /// The variant’s slug.
    pub slug: String,
    /// Its name.
    pub name: String,
    /// One sentence about it.
    pub summary: String,
    /// How the game goes, in short.
    pub aims: Vec<String>,
    /// How far one has come; empty at the beginning.
    pub progress: String,
    /// The first page that was not done.
    pub next: StepLink,
    /// All pages.
    pub steps: Vec<StepLink>,
}

impl CoursePage {
    /// Where all the rules stand.
    fn rules(&self) -> String {
        format!("/variants/{}", self.slug)
    }
}

/// A page of the course, as a link to it.
pub(super) struct StepLink {
    /// Its address.
    pub href: String,
    /// Its heading.
    pub title: String,
    /// Whether it was done.
    pub done: bool,
}

/// `GET /learn/{variant}/{page}`.
#[derive(Template)]
#[template(path = "learn/page.html")]
pub(super) struct LessonPage {
    /// The frame.
    pub page: Page,
    /// The variant’s slug.
    pub slug: String,
    /// Its name.
    pub name: String,
    /// The contents, with what was done.
    pub contents: String,
    /// The page’s own address without a move.
    pub path: String,
    /// Its place in the course, from 1.
    pub number: usize,
    /// How many pages there are.
    pub count: usize,
    /// The heading.
    pub title: String,
    /// What is said before the board.
    pub said: Vec<String>,
    /// The board, where there is one.
    pub board: Option<LessonBoard>,
    /// Where the first game begins, on the last page.
    pub play: Option<String>,
    /// The page before.
    pub before: Option<StepLink>,
    /// The page after it.
    pub next: Option<StepLink>,
}

impl LessonPage {
    /// What is said before the board, as a paragraph.
    fn paragraph(&self) -> String {
        sentences(&self.said)
    }

    /// Where all the rules stand.
    fn rules(&self) -> String {
        format!("/variants/{}", self.slug)
    }
}

/// A board to try moves on.
pub(super) struct LessonBoard {
    /// The drawing.
    pub svg: String,
    /// The sets of pieces to switch between.
    pub sets: Vec<Choice>,
    /// Further boards of the page.
    pub tabs: Vec<Tab>,
    /// What to do.
    pub ask: String,
    /// What came of it.
    pub answer: Option<Answer>,
    /// How a move can be written here.
    pub example: String,
    /// What was typed.
    pub typed: String,
    /// What the form keeps: what was done.
    pub done: String,
    /// What the form keeps: which board.
    pub number: usize,
    /// The address that shows where the piece may go, or the answer.
    pub show: Option<String>,
    /// What is said once it is shown.
    pub caption: String,
    /// The address of the board as it was, once a move was made on it.
    pub again: Option<String>,
    /// The record that the position is from.
    pub source: Option<String>,
}

/// A further board of a page.
pub(super) struct Tab {
    /// Its address.
    pub href: String,
    /// What it shows.
    pub title: String,
    /// Whether it is the one shown.
    pub shown: bool,
}

/// What a move came to.
pub(super) struct Answer {
    /// Whether it was right.
    pub yes: bool,
    /// In a sentence.
    pub sentence: String,
}
