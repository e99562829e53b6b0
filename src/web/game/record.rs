//! A game's record as a file.

use super::game_id;
use crate::notation::Notation;
use crate::notation::record::{self, Heading};
use crate::rules::Side;
use crate::service::games::{self, GameView};
use crate::service::{App, Error};
use crate::web::frame::{Failure, Query, Visit, notation_in, page};
use actix_web::HttpResponse;
use actix_web::web::{Path, ServiceConfig};

/// The routes of this file.
pub(super) fn routes(config: &mut ServiceConfig) {
    config
        .service(page("/games/{id:[0-9]+}.pgn", pgn))
        .service(page("/games/{id:[0-9]+}.json", json));
}

/// `GET /games/{id}.pgn?notation=wxf`: in the reader's own notation, unless another is asked for.
async fn pgn(visit: Visit, id: Path<String>, query: Query) -> Result<HttpResponse, Failure> {
    let (name, view, reader) = look_at(&visit, &id).await?;
    let notation = notation_in(&query).unwrap_or(reader);
    let text = record::pgn(
        &view.stored.game()?.line,
        &heading(&visit.app, &view)?,
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
    let (_, view, _) = look_at(&visit, &id).await?;
    let text = record::json(
        &view.stored.game()?.line,
        &heading(&visit.app, &view)?,
        Notation::Algebraic,
    );
    Ok(HttpResponse::Ok()
        .content_type("application/json; charset=utf-8")
        .body(text))
}

/// The name of a file about the game, the game, and the notation that the reader chose.
async fn look_at(visit: &Visit, id: &str) -> Result<(String, GameView, Notation), Failure> {
    let id = game_id(id)?;
    let (view, notation) = visit
        .read(move |context| {
            let view = games::view(context, id)?;
            // A challenge has no moves to write down.
            view.stored.game()?;
            Ok((view, context.notation()))
        })
        .await?;
    let name = format!("{}-{id}", view.stored.variant.slug());
    Ok((name, view, notation))
}

fn heading(app: &App, view: &GameView) -> Result<Heading, Error> {
    let site = app.setup.public_url.as_str().trim_end_matches('/');
    let page = format!("{site}/games/{}", view.stored.row.id);
    let names = Side::BOTH.map(|side| view.name_at(side));
    games::heading(&view.stored, view.record.as_ref(), names, &page)
}
