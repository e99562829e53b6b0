//! Boards that the visitor plays on alone: the list, opening one, and its page.

use crate::rules::Catalogue;
use crate::service::analysis_boards::{self, Kind, Opened, Source};
use crate::web::frame::{
    Failure, Fields, Page, Query, Visit, form, number_in, page, render, see_other,
};
use crate::web::parts::variant_choices;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::ServiceConfig;
pub(super) use board::typed_restored;
use list::{boards_page, not_opened};
use std::sync::Arc;

mod board;
mod builder;
mod list;
mod view;

/// The routes of this feature.
pub(super) fn routes(config: &mut ServiceConfig) {
    config
        .service(page("/boards", show_list))
        .service(form("/boards", "/boards", open))
        .configure(board::routes);
}

/// `GET /boards?before=N&variant=…`.
async fn show_list(visit: Visit, query: Query) -> Result<HttpResponse, Failure> {
    let before = number_in(&query, "before")?;
    let before = before.map(|id| i64::try_from(id).unwrap_or(i64::MAX));
    let (page, listing) = visit
        .read(move |context| Ok((Page::of(context)?, analysis_boards::list(context, before)?)))
        .await?;
    let slug = query.text("variant").unwrap_or_default();
    let variants = variant_choices(visit.app.catalogue(), slug);
    let later = before.is_some();
    let view = boards_page(page, &listing, later, variants, String::new(), None);
    render(StatusCode::OK, &view)
}

/// The list with a position that was typed before.
pub(super) async fn restored(visit: &Visit, fields: &Fields) -> Result<HttpResponse, Failure> {
    let (page, listing) = visit
        .read(|context| Ok((Page::of(context)?, analysis_boards::list(context, None)?)))
        .await?;
    let variants = variant_choices(visit.app.catalogue(), fields.text("variant"));
    let fen = fields.text("fen").to_owned();
    let view = boards_page(page, &listing, false, variants, fen, None);
    render(StatusCode::OK, &view)
}

/// `POST /boards`: from a game (`game`, `ply`), from a board (`board`, `ply`), or a fresh one
/// (`variant`, `fen`); `kind=solitaire|problem`.
async fn open(visit: Visit, fields: Fields) -> Result<HttpResponse, Failure> {
    let kinds = [
        ("", Kind::Solitaire),
        ("solitaire", Kind::Solitaire),
        ("problem", Kind::Problem),
    ];
    let kind = fields.choice("kind", &kinds)?;
    let catalogue = visit.app.catalogue();
    let source = source(catalogue, &fields)?;
    let variant = match &source {
        Source::Fresh { variant, .. } => Arc::clone(variant),
        _ => Arc::clone(&catalogue.all()[0]),
    };
    let here = stands_on(&source);
    let done = visit
        .write(
            move |context| match analysis_boards::open(context, kind, &source)? {
                Opened::Made(id) => Ok(Ok(id)),
                refused => Ok(Err((
                    Page::of(context)?,
                    analysis_boards::list(context, None)?,
                    refused,
                ))),
            },
        )
        .await;
    let (page, listing, refused) = match done {
        Ok(Ok(id)) => return Ok(see_other(&format!("/boards/{id}"))),
        Ok(Err(refused)) => refused,
        Err(Failure::SignedOut(_)) => return Err(Failure::SignedOut(here)),
        Err(failure) => return Err(failure),
    };
    let refused = not_opened(&variant, &refused);
    let variants = variant_choices(visit.app.catalogue(), fields.text("variant"));
    let fen = fields.text("fen").to_owned();
    let view = boards_page(page, &listing, false, variants, fen, refused);
    render(StatusCode::UNPROCESSABLE_ENTITY, &view)
}

/// What the form names.
fn source(catalogue: &Catalogue, fields: &Fields) -> Result<Source, Failure> {
    let ply = fields.optional_number("ply")?;
    let ply = ply.map(|ply| usize::try_from(ply).unwrap_or(usize::MAX));
    let sent = |name: &str| fields.sent(name).filter(|text| !text.is_empty());
    match (sent("game"), sent("board"), sent("variant")) {
        (Some(game), None, None) => Ok(Source::Game {
            id: number(game, "game")?,
            ply,
        }),
        (None, Some(board), None) => Ok(Source::Board {
            id: number(board, "board")?,
            ply,
        }),
        (None, None, Some(slug)) => Ok(Source::Fresh {
            variant: catalogue
                .find(slug)
                .ok_or(Failure::bad_request("variant"))?,
            fen: Some(fields.text("fen").trim().to_owned()).filter(|text| !text.is_empty()),
        }),
        _ => Err(Failure::bad_request("what to open")),
    }
}

/// The page that such a form stands on, to come back to after signing in.
fn stands_on(source: &Source) -> String {
    let at = |ply: Option<usize>| ply.map_or_else(String::new, |ply| format!("?ply={ply}"));
    match source {
        Source::Game { id, ply } => format!("/games/{id}{}", at(*ply)),
        Source::Board { id, ply } => format!("/boards/{id}{}", at(*ply)),
        Source::Fresh { .. } => "/boards".to_owned(),
    }
}

fn number(text: &str, name: &'static str) -> Result<i64, Failure> {
    if !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(Failure::bad_request(name));
    }
    // A number too large to count to names nothing.
    text.parse().map_err(|_| Failure::not_found())
}
