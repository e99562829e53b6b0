//! The page of the terms of tactics: a board for each, on which the reader finds it.

use super::boards::{Exercise, ExerciseBoard, reveal};
use super::request::LessonRequest;
use super::view::Tab;
use crate::rules::Variant;
use crate::service::course::{self, TacticBoard};
use crate::web::http::Page;
use crate::words::{self, course as say};
use std::sync::Arc;

/// The boards of the terms of tactics, on one of which a move shows its term.
pub(super) fn tactic_board(
    page: &Page,
    variant: &Arc<Variant>,
    own: &str,
    request: &LessonRequest,
) -> Option<ExerciseBoard> {
    let all = course::tactics(variant);
    let number = Some(request.board).filter(|number| *number < all.len());
    let request = &LessonRequest {
        board: number.unwrap_or(0),
        ..request.clone()
    };
    let shown = all.get(request.board)?;
    let (path, _) = own.split_once('?').unwrap_or((own, ""));
    let name = path.rsplit('/').next().unwrap_or_default();
    let address = |board| request.board(variant.slug(), name, board);
    let line = &shown.line;
    let trial = Exercise {
        page,
        line,
        own: address(request.board),
        fixed: None,
        request,
    };
    let ask = say::tactic_ask(variant, shown.tactic, line.position().turn());
    let mut board = trial.judged(ask, |mv| match line.refusal(mv) {
        None if shown.answers.contains(&mv) => (true, say::correct(variant, line.position(), mv)),
        None => (false, t!("course-not-the-tactic").to_owned()),
        Some(why) => (
            false,
            t!("course-no", reason = words::moves::refusal(variant, &why)),
        ),
    });
    reveal(&trial, &mut board, shown.answers.first().copied());
    let tab = |(place, it): (usize, &TacticBoard)| Tab {
        href: format!("{}#board", address(place)),
        title: say::tactic(it.tactic).to_owned(),
        shown: place == request.board,
    };
    board.board.tabs = all.iter().enumerate().map(tab).collect();
    Some(board)
}
