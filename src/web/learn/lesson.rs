//! A page of the course: its text, its board, and its links.

use super::boards::{ExerciseBoard, ending_board, piece_board, task_board};
use super::course::{step_link, title};
use super::request::LessonRequest;
use super::tactics::tactic_board;
use super::view::LessonPage;
use crate::rules::Variant;
use crate::service::course::{self, Ending, Step, steps};
use crate::web::http::{Page, next};
use crate::web::variants::move_sentences;
use crate::words::{aims, course as say, variant_name, variants};
use std::sync::Arc;

pub(super) fn lesson_page(
    page: Page,
    variant: &Arc<Variant>,
    name: &str,
    request: &LessonRequest,
) -> Option<LessonPage> {
    let all = steps(variant);
    let place = all.iter().position(|step| step.slug(variant) == name)?;
    let slug = variant.slug();
    let own = request.page(slug, name);
    let shown = board(&page, variant, &all[place], &own, request);
    let is_done = match &all[place] {
        Step::Task(_) => shown.as_ref().is_some_and(|shown| shown.solved),
        _ => true,
    };
    let after = if is_done {
        request.having_done(place)
    } else {
        request.clone()
    };
    let link = |place: usize| {
        let done = after.has_done(place);
        Some(step_link(variant, all.get(place)?, &after, done))
    };
    Some(LessonPage {
        slug: slug.to_owned(),
        name: variant_name(variant).into_owned(),
        contents: after.page(slug, ""),
        path: format!("/learn/{slug}/{name}"),
        number: place + 1,
        count: all.len(),
        title: title(variant, &all[place]),
        introduction: introduction(variant, &all[place]),
        board: shown.map(|shown| shown.board),
        play: (all[place] == Step::First).then(|| first_game(&page, slug)),
        before: place.checked_sub(1).and_then(link),
        next: link(place + 1),
        page,
    })
}

/// The link to a first game. Visitors sign up before.
fn first_game(page: &Page, slug: &str) -> String {
    let form = format!("/games/new?variant={slug}");
    match page.viewer {
        Some(_) => form,
        None => format!("/signup{}", next::query(&form)),
    }
}

fn board(
    page: &Page,
    variant: &Arc<Variant>,
    step: &Step,
    own: &str,
    request: &LessonRequest,
) -> Option<ExerciseBoard> {
    match step {
        Step::Piece(kind) => piece_board(page, variant, *kind, own, request),
        Step::Ending(ending) => ending_board(page, variant, *ending, own, request),
        Step::Task(number) => {
            let tasks = course::tasks(variant);
            let task = tasks.get(number.checked_sub(1)?)?;
            Some(task_board(page, task, own, request))
        }
        Step::Tactics => tactic_board(page, variant, own, request),
        Step::Repetition | Step::First => None,
    }
}

/// The text before the board.
fn introduction(variant: &Variant, step: &Step) -> Vec<String> {
    match step {
        Step::Piece(kind) => {
            let kind = variant.kind(*kind);
            let keeps_apart = kind.royal && variant.keeps_royals_apart();
            let facing = keeps_apart.then(|| say::facing(variant));
            // The rules in plain words are more complete than a piece's geometry.
            let sentence = variants::rule_of(variant, kind);
            let sentence = sentence.map_or_else(|| move_sentences(variant, kind), |it| vec![it]);
            sentence.into_iter().chain(facing).collect()
        }
        Step::Ending(Ending::Mate) => vec![say::check(variant)],
        Step::Ending(Ending::Stalemate) => aims::stalemate_of(variant),
        Step::Repetition => {
            let repetition = say::repetition(variant.rulebooks()[0]);
            let draws = variants::draws(variant);
            std::iter::once(repetition.to_owned())
                .chain(draws)
                .collect()
        }
        Step::Task(_) | Step::Tactics | Step::First => Vec::new(),
    }
}
