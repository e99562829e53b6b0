//! The list of courses, and the contents of one.

use super::request::LessonRequest;
use super::view::{CourseCard, CoursePage, ListPage, StepLink};
use crate::diagram::svg;
use crate::rules::{Catalogue, Piece, Variant};
use crate::service::course::{Ending, Step, TaskKind, is_taught, steps, tasks};
use crate::web::components::bottom;
use crate::web::http::Page;
use crate::web::variants::native;
use crate::words::boards::single_piece;
use crate::words::{aims, course as say, variant_name, variants};
use std::sync::Arc;

pub(super) fn list_page(page: Page, catalogue: &Catalogue) -> ListPage {
    let taught = catalogue.all().iter().filter(|variant| is_taught(variant));
    let card = |variant: &Arc<Variant>| CourseCard {
        slug: variant.slug().to_owned(),
        name: variant_name(variant).into_owned(),
        native: native(variant),
        summary: variants::summary(variant).into_owned(),
        svg: emblem(variant, &page),
        pages: steps(variant).len(),
    };
    let courses = taught.map(card).collect();
    ListPage { courses, page }
}

fn emblem(variant: &Variant, page: &Page) -> String {
    let royal = variant.kinds().iter().find(|kind| kind.royal);
    royal.map_or_else(String::new, |kind| {
        let piece = Piece {
            side: bottom(variant),
            kind: kind.id,
        };
        svg::piece(
            variant,
            piece,
            page.appearance.dress,
            &single_piece(variant, piece),
        )
    })
}

pub(super) fn course_page(
    page: Page,
    variant: &Arc<Variant>,
    request: &LessonRequest,
) -> CoursePage {
    let all = steps(variant);
    let link = |place: usize| step_link(variant, &all[place], request, request.has_done(place));
    let done = (0..all.len())
        .filter(|place| request.has_done(*place))
        .count();
    let first = (0..all.len()).find(|place| !request.has_done(*place));
    CoursePage {
        slug: variant.slug().to_owned(),
        name: variant_name(variant).into_owned(),
        summary: variants::summary(variant).into_owned(),
        aims: aims::aims(variant),
        progress: match done {
            0 => String::new(),
            done => t!("course-progress", done, pages = all.len()),
        },
        next: link(first.unwrap_or(all.len() - 1)),
        steps: (0..all.len()).map(link).collect(),
        page,
    }
}

pub(super) fn step_link(
    variant: &Arc<Variant>,
    step: &Step,
    request: &LessonRequest,
    done: bool,
) -> StepLink {
    StepLink {
        href: request.page(variant.slug(), &step.slug(variant)),
        title: title(variant, step),
        done,
    }
}

pub(super) fn title(variant: &Arc<Variant>, step: &Step) -> String {
    match step {
        Step::Piece(kind) => say::piece(variant, variant.kind(*kind)),
        Step::Ending(Ending::Mate) => t!("course-mate").to_owned(),
        Step::Ending(Ending::Stalemate) => t!("course-stalemate").to_owned(),
        Step::Repetition => t!("course-repetition").to_owned(),
        Step::Task(number) => {
            let task = number
                .checked_sub(1)
                .and_then(|place| kind_of(variant, place));
            t!(
                "course-task",
                n = number.to_string(),
                about = task.map_or("", about)
            )
        }
        Step::Tactics => t!("course-tactics").to_owned(),
        Step::First => t!("course-first-game").to_owned(),
    }
}

fn kind_of(variant: &Arc<Variant>, place: usize) -> Option<TaskKind> {
    tasks(variant).get(place).map(|task| task.kind)
}

fn about(kind: TaskKind) -> &'static str {
    match kind {
        TaskKind::Take => t!("course-about-take"),
        TaskKind::Stop => t!("course-about-stop"),
        TaskKind::Mate => t!("course-about-mate"),
    }
}
