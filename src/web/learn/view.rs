//! The views of the course's pages.

use crate::web::http::{Choice, Ink, Page};
use crate::words::sentences;
use askama::Template;

#[derive(Template)]
#[template(path = "learn/list.html")]
pub(super) struct ListPage {
    pub page: Page,
    /// The variants with a course.
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
    /// The aim of the game, in short.
    pub aims: Vec<String>,
    /// The progress; empty at the start.
    pub progress: String,
    /// The first page that is not completed.
    pub next: StepLink,
    pub steps: Vec<StepLink>,
}

impl CoursePage {
    /// The page with all the rules.
    fn rules(&self) -> String {
        format!("/variants/{}", self.slug)
    }
}

/// A link to a page of the course.
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
    /// The contents, with the progress.
    pub contents: String,
    /// The page’s own address without a move.
    pub path: String,
    /// Its place in the course, from 1.
    pub number: usize,
    pub count: usize,
    pub title: String,
    /// The text before the board.
    pub introduction: Vec<String>,
    /// The board, where there is one.
    pub board: Option<LessonBoard>,
    /// The link to a first game, on the last page.
    pub play: Option<String>,
    pub before: Option<StepLink>,
    pub next: Option<StepLink>,
}

impl LessonPage {
    /// The text before the board as one paragraph.
    fn paragraph(&self) -> String {
        sentences(&self.introduction)
    }

    /// The page with all the rules.
    fn rules(&self) -> String {
        format!("/variants/{}", self.slug)
    }
}

pub(super) struct LessonBoard {
    pub svg: String,
    /// The piece sets to switch between.
    pub sets: Vec<Choice>,
    /// The other boards of the page.
    pub tabs: Vec<Tab>,
    pub ask: String,
    pub answer: Option<Answer>,
    /// An example of a move to type.
    pub example: String,
    pub typed: String,
    /// The progress, as the form sends it.
    pub done: String,
    /// The index of the board, as the form sends it.
    pub number: usize,
    /// The address that shows the destinations of the piece, or the solution.
    pub show: Option<String>,
    pub caption: String,
    /// The address of the board before the tried move.
    pub again: Option<String>,
    /// The record that the position is from.
    pub source: Option<String>,
}

/// A link to another board of a page.
pub(super) struct Tab {
    pub href: String,
    pub title: String,
    /// Whether it is the current one.
    pub shown: bool,
}

pub(super) struct Answer {
    pub yes: bool,
    pub sentence: String,
}
