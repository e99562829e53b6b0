//! What the pages of the course show.

use crate::web::http::{Choice, Ink, Page};
use crate::words::sentences;
use askama::Template;

#[derive(Template)]
#[template(path = "learn/list.html")]
pub(super) struct ListPage {
    pub page: Page,
    /// The games that are taught.
    pub courses: Vec<CourseCard>,
}

pub(super) struct CourseCard {
    pub slug: String,
    pub name: String,
    /// The name in its own script.
    pub native: Option<Ink>,
    pub summary: String,
    /// Its most important piece, drawn.
    pub svg: String,
    pub pages: usize,
}

#[derive(Template)]
#[template(path = "learn/course.html")]
pub(super) struct CoursePage {
    pub page: Page,
    pub slug: String,
    pub name: String,
    pub summary: String,
    /// How the game goes, in short.
    pub aims: Vec<String>,
    /// How far one has come; empty at the beginning.
    pub progress: String,
    /// The first page that was not done.
    pub next: StepLink,
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
    pub href: String,
    pub title: String,
    pub done: bool,
}

/// `GET /learn/{variant}/{page}`.
#[derive(Template)]
#[template(path = "learn/page.html")]
pub(super) struct LessonPage {
    pub page: Page,
    pub slug: String,
    pub name: String,
    /// The contents, with what was done.
    pub contents: String,
    /// The page’s own address without a move.
    pub path: String,
    /// Its place in the course, from 1.
    pub number: usize,
    pub count: usize,
    pub title: String,
    /// What is said before the board.
    pub said: Vec<String>,
    /// The board, where there is one.
    pub board: Option<LessonBoard>,
    /// Where the first game begins, on the last page.
    pub play: Option<String>,
    pub before: Option<StepLink>,
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

pub(super) struct LessonBoard {
    pub svg: String,
    /// The sets of pieces to switch between.
    pub sets: Vec<Choice>,
    /// Further boards of the page.
    pub tabs: Vec<Tab>,
    pub ask: String,
    pub answer: Option<Answer>,
    /// How a move can be written here.
    pub example: String,
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
    pub href: String,
    pub title: String,
    /// Whether it is the one shown.
    pub shown: bool,
}

pub(super) struct Answer {
    pub yes: bool,
    pub sentence: String,
}
