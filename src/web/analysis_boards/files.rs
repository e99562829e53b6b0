//! An analysis board as files, for its owner only: the moves as a record, a position as a drawing.

use super::board::board_id;
use super::list::kind_name;
use crate::diagram::destroyed;
use crate::notation::Notation;
use crate::notation::record::{self, Heading};
use crate::play::Outcome;
use crate::rules::Line;
use crate::service::analysis_boards::{self, Board};
use crate::web::components::{BoardQuery, Drawing, is_flipped};
use crate::web::http::{
    Failure, Page, Query, RequestScope, Routes, flip_in, notation_in, number_in, page,
};
use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::Path;

pub(super) fn routes(routes: &mut Routes) {
    routes
        .service(page("/boards/{id:[0-9]+}.pgn", pgn))
        .service(page("/boards/{id:[0-9]+}/board.svg", drawing));
}

async fn load(scope: &RequestScope, id: &str) -> Result<(Page, Board), Failure> {
    let id = board_id(id)?;
    scope
        .read(move |context| {
            let board = analysis_boards::find(context, id)?;
            Ok((Page::of(context)?, board))
        })
        .await
}

/// `GET /boards/{id}.pgn?notation=wxf`. The default is the owner's notation.
async fn pgn(scope: RequestScope, id: Path<String>, query: Query) -> Result<HttpResponse, Failure> {
    let (page, board) = load(&scope, &id).await?;
    let usual = Notation::for_programs(board.line.variant()).unwrap_or(page.notation);
    let notation = notation_in(&query).unwrap_or(usual);
    let text = record::pgn(&board.line, &heading(&board, &page), notation);
    let name = format!("{}-board-{}", board.line.variant().slug(), board.row.id);
    Ok(HttpResponse::Ok()
        .content_type("application/x-chess-pgn; charset=utf-8")
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .insert_header((
            "content-disposition",
            format!("inline; filename=\"{name}.pgn\""),
        ))
        .body(text))
}

/// The header of the record. Only a solitaire board keeps the names of its game.
fn heading(board: &Board, page: &Page) -> Heading {
    let outcome = board.line.outcome().map(Outcome::from);
    let event = match board.row.title.as_str() {
        "" => kind_name(board.kind),
        title => title,
    };
    let is_solitaire = board.kind == analysis_boards::Kind::Solitaire;
    let origin = board.origin.as_ref().filter(|_| is_solitaire);
    Heading {
        event: event.to_owned(),
        site: format!("{}/boards/{}", page.site, board.row.id),
        date: board.row.created_at.utc().format("%Y.%m.%d").to_string(),
        players: origin.map_or_else(Default::default, |origin| origin.names.clone()),
        termination: outcome.map_or_else(String::new, |it| it.reason.as_str().to_owned()),
        winner: outcome.and_then(|it| it.winner),
        over: outcome.is_some(),
        ..Heading::default()
    }
}

/// `GET /boards/{id}/board.svg?ply=N&flip=1`, in the owner's style and notation or those in the
/// address.
async fn drawing(
    scope: RequestScope,
    id: Path<String>,
    query: Query,
) -> Result<HttpResponse, Failure> {
    let (page, board) = load(&scope, &id).await?;
    let line: &Line = &board.line;
    let ply = number_in(&query, "ply")?.unwrap_or(line.ply());
    let position = line.at(ply).filter(|_| ply <= line.ply());
    let position = position.ok_or_else(Failure::not_found)?;
    let asked = BoardQuery::of(&query);
    let appearance = asked.appearance(page.appearance);
    let notation = asked.notation.unwrap_or(page.notation);
    let index = ply.checked_sub(1);
    let drawing = Drawing {
        variant: line.variant(),
        position,
        last: index.and_then(|index| line.moves().get(index).copied()),
        flip: is_flipped(line.variant(), &appearance, board.near(), flip_in(&query)),
        appearance: &appearance,
    };
    Ok(HttpResponse::Ok()
        .content_type("image/svg+xml; charset=utf-8")
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .body(drawing.file(notation, &destroyed(line, ply))))
}
