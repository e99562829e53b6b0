//! A game's record as a file.

use super::game::game_id;
use crate::notation::Notation;
use crate::notation::record::{self, Heading};
use crate::rules::Side;
use crate::service::games::{self, Look};
use crate::service::{App, Error};
use crate::web::error::Failure;
use crate::web::query::{Query, notation_in};
use crate::web::routes::page;
use crate::web::visit::Visit;
use actix_web::HttpResponse;
use actix_web::web::{Path, ServiceConfig};

/// The routes of this file.
pub(super) fn routes(config: &mut ServiceConfig) {
    config
        .route("/games/{id:[0-9]+}.pgn", page().to(pgn))
        .route("/games/{id:[0-9]+}.json", page().to(json));
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

fn heading(app: &App, look: &Look) -> Result<Heading, Error> {
    let site = app.setup.public_url.as_str().trim_end_matches('/');
    let page = format!("{site}/games/{}", look.table.row.id);
    let names = Side::BOTH.map(|side| look.name_at(side));
    games::heading(&look.table, look.record.as_ref(), names, &page)
}
