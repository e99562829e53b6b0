//! A game as files: its record, and the board at any ply.

use super::game::game_id;
use crate::diagram::{svg, text};
use crate::notation::Notation;
use crate::notation::record::{self, Heading};
use crate::rules::Side;
use crate::service::games::{self, Look};
use crate::service::{App, Error};
use crate::web::error::Failure;
use crate::web::query::{Query, notation_in, number_in};
use crate::web::routes::page;
use crate::web::visit::Visit;
use crate::words;
use actix_web::HttpResponse;
use actix_web::web::{Path, ServiceConfig};

/// The routes of this file.
pub(super) fn routes(config: &mut ServiceConfig) {
    config
        .route("/games/{id:[0-9]+}.pgn", page().to(pgn))
        .route("/games/{id:[0-9]+}.json", page().to(json))
        .route("/games/{id:[0-9]+}/board.svg", page().to(board_svg))
        .route("/games/{id:[0-9]+}/board.txt", page().to(board_txt));
}

/// `GET /games/{id}.pgn?notation=wxf`: in the reader's own notation, unless another is asked for.
async fn pgn(visit: Visit, id: Path<String>, query: Query) -> Result<HttpResponse, Failure> {
    let (name, look, reader) = look_at(&visit, &id).await?;
    let notation = notation_in(&query).unwrap_or(reader);
    let text = record::pgn(
        &look.table.game()?.line,
        &heading(&visit.app, &look)?,
        notation,
    );
    Ok(HttpResponse::Ok()
        .content_type("application/x-chess-pgn; charset=utf-8")
        .insert_header((
            "content-disposition",
            format!("inline; filename=\"{name}.pgn\""),
        ))
        .body(text))
}

/// `GET /games/{id}.json`.
async fn json(visit: Visit, id: Path<String>) -> Result<HttpResponse, Failure> {
    let (_, look, _) = look_at(&visit, &id).await?;
    let text = record::json(
        &look.table.game()?.line,
        &heading(&visit.app, &look)?,
        Notation::Algebraic,
    );
    Ok(HttpResponse::Ok()
        .content_type("application/json; charset=utf-8")
        .body(text))
}

/// `GET /games/{id}/board.svg?ply=N&flip=1`.
async fn board_svg(visit: Visit, id: Path<String>, query: Query) -> Result<HttpResponse, Failure> {
    let (_, look, _) = look_at(&visit, &id).await?;
    let line = &look.table.game()?.line;
    let ply = ply_in(&query, line.ply())?;
    let position = line.at(ply).ok_or(Error::NotFound)?;
    let variant = line.variant();
    let in_check = position.is_check(variant);
    let label = words::games::board_label(variant, position, in_check);
    let options = svg::Options {
        flip: flipped(&query),
        last: ply
            .checked_sub(1)
            .and_then(|index| line.moves().get(index))
            .copied(),
        check: in_check
            .then(|| position.general(variant, position.turn()))
            .flatten(),
        label: &label,
        standalone: true,
        ..svg::Options::default()
    };
    Ok(HttpResponse::Ok()
        .content_type("image/svg+xml; charset=utf-8")
        .body(svg::board(variant, position, &options)))
}

/// `GET /games/{id}/board.txt?ply=N&flip=1`.
async fn board_txt(visit: Visit, id: Path<String>, query: Query) -> Result<HttpResponse, Failure> {
    let (_, look, _) = look_at(&visit, &id).await?;
    let line = &look.table.game()?.line;
    let ply = ply_in(&query, line.ply())?;
    let position = line.at(ply).ok_or(Error::NotFound)?;
    let last = ply
        .checked_sub(1)
        .and_then(|index| line.moves().get(index))
        .copied();
    let board = text::board_after(line.variant(), position, flipped(&query), last);
    Ok(HttpResponse::Ok()
        .content_type("text/plain; charset=utf-8")
        .body(board))
}

/// The name of a file about the game, the game, and the notation that the reader chose.
async fn look_at(visit: &Visit, id: &str) -> Result<(String, Look, Notation), Failure> {
    let id = game_id(id)?;
    let (look, notation) = visit
        .read(move |desk| {
            let look = games::look(desk, id)?;
            // A challenge has no moves to write down.
            look.table.game()?;
            Ok((look, desk.notation()))
        })
        .await?;
    let name = format!("{}-{id}", look.table.variant.slug());
    Ok((name, look, notation))
}

fn ply_in(query: &Query, end: usize) -> Result<usize, Failure> {
    let ply = number_in(query, "ply")?.unwrap_or(end);
    if ply <= end {
        Ok(ply)
    } else {
        Err(Failure::not_found())
    }
}

fn flipped(query: &Query) -> bool {
    query.text("flip").is_some_and(|text| text != "0")
}

fn heading(app: &App, look: &Look) -> Result<Heading, Error> {
    let site = app.setup.public_url.as_str().trim_end_matches('/');
    let page = format!("{site}/games/{}", look.table.row.id);
    let names = Side::BOTH.map(|side| look.name_at(side));
    games::heading(&look.table, look.record.as_ref(), names, &page)
}
