//! Tries moves at any ply of a game that the reader may see, without sending them. Every position
//! has its own address. Only notes are stored.

use super::shown_line::{LineQuery, ShownLine};
use super::view::GameLink;
use crate::model::GameId;
use crate::notation::{Notation, coordinate, record};
use crate::rules::Line;
use crate::service::games::{self, GameView, MOST_LINE, Note, line_behind};
use crate::web::components::{analysis_address, typed_moves, walk};
use crate::web::http::{Failure, Page, Query, RequestScope, Routes, number_in, page};
use crate::words::analysis_boards as say;
use actix_web::HttpResponse;
use actix_web::web::Path;

pub(super) fn routes(routes: &mut Routes) {
    routes.service(page("/games/{id:[0-9]+}/analysis", show));
}

/// `GET /games/{id}/analysis?ply=N&line=…&at=M`: the position after N plies of the game and M moves
/// of the line, by default all of them. `move=`, or `from=` and `to=`, try one more.
async fn show(
    scope: RequestScope,
    id: Path<String>,
    query: Query,
) -> Result<HttpResponse, Failure> {
    let id: GameId = id.parse().map_err(|_| Failure::not_found())?;
    let (page, view) = scope
        .read(move |context| {
            let view = games::view(context, id)?;
            view.game_in_full()?;
            Ok((Page::of(context)?, view))
        })
        .await?;
    let is_running = view.game()?.outcome.is_none();
    let game = &view.game()?.line;
    let leaves = number_in(&query, "ply")?.unwrap_or(usize::MAX);
    let leaves = leaves.min(game.ply());
    let (line, alert) = line_of(game, leaves, query.text("line").unwrap_or_default());
    let tried = line.ply() - leaves;
    let at = number_in(&query, "at")?.unwrap_or(usize::MAX).min(tried);
    let looked = ShownLine {
        line,
        ply: leaves + at,
        most: leaves + MOST_LINE,
        listed: walk::MOST_PLIES,
        near: view.seat,
        asked: LineQuery::of(&query),
        alert,
        address: |line: &Line, ply, flip, notation| {
            address(id, leaves, (line, ply), (flip, notation))
        },
    };
    looked.answer(page, |looked, shown| {
        shown.heading = t!("analysis-heading", game = title(&view));
        shown.slug = view.rules_page();
        if view.seat.is_some() && is_running {
            shown.explorer = None;
        }
        shown.of_game = Some(GameLink {
            id,
            back: format!("/games/{id}?ply={leaves}"),
            kept: kept(
                &view,
                leaves,
                looked.asked.notation.unwrap_or(shown.page.notation),
            ),
            ply: leaves,
            typed: typed_moves(&looked.before(), leaves, shown.page.notation),
            may_keep: shown.page.viewer.as_ref().is_some_and(|it| it.confirmed),
        });
    })
}

/// The game up to a ply, followed by the moves. If they cannot be played there, the game alone and
/// the reason.
fn line_of(game: &Line, leaves: usize, moves: &str) -> (Line, Option<String>) {
    let line = line_behind(game, leaves, moves);
    let line = line.filter(|line| line.ply() - leaves <= MOST_LINE);
    match line {
        Some(mut line) => {
            line.settle();
            (line, None)
        }
        None => {
            let mut before = game.clone();
            before.truncate(leaves);
            (before, Some(t!("boards-broken-moves").to_owned()))
        }
    }
}

/// The address of a ply of a line that branches off at `leaves`. An earlier ply is one of the game.
fn address(
    id: GameId,
    leaves: usize,
    (line, ply): (&Line, usize),
    (flip, notation): (Option<bool>, Option<Notation>),
) -> String {
    let mut address = match line.moves().get(leaves..) {
        Some(moves) if ply >= leaves => {
            analysis_address(id, leaves, &coordinate::pack(line.variant(), moves))
        }
        _ => analysis_address(id, ply, ""),
    };
    if (leaves..line.ply()).contains(&ply) {
        address += &format!("&at={}", ply - leaves);
    }
    if let Some(flip) = flip {
        address += if flip { "&flip=1" } else { "&flip=0" };
    }
    if let Some(notation) = notation {
        address += &format!("&notation={notation}");
    }
    address
}

fn title(view: &GameView) -> String {
    let names = crate::rules::Side::BOTH.map(|side| view.display_name_at(side).to_owned());
    say::game(&names)
}

/// The lines in the reader's notes that start at that ply: addresses, moves, texts.
fn kept(view: &GameView, ply: usize, notation: Notation) -> Vec<(String, String, String)> {
    let Some(game) = &view.game else {
        return Vec::new();
    };
    let notation = notation.or_algebraic(game.line.variant());
    let here = |note: &&Note| note.ply == ply && !note.line.is_empty();
    let kept = view.notes.iter().filter(here).filter_map(|note| {
        let line = note.branch_of(&game.line)?;
        Some((
            analysis_address(view.id(), ply, &note.line),
            record::numbered(&line, 0, notation),
            note.body.clone(),
        ))
    });
    kept.collect()
}
