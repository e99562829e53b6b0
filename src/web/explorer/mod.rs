//! The explorer: the moves played from a position in the games of the archive, their frequency, and
//! the results of these games.

mod view;

use crate::model::GameId;
use crate::notation::{coordinate, fen};
use crate::rules::{Line, Position, Variant};
use crate::search::Range;
use crate::service::archive::search::{PositionStatistics, look_up};
use crate::service::games::Entry;
use crate::web::components::{EndingView, MOST_EXPLORED, ending_view};
use crate::web::http::{Failure, FieldError, Page, Query, RequestScope, Routes, page, render};
use crate::words;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Path;
use std::collections::HashMap;
use std::sync::Arc;
use view::{ExplorerPage, ExplorerRequest};

pub(super) fn routes(routes: &mut Routes) {
    routes.service(page("/explorer/{variant}", show));
}

/// `GET /explorer/{variant}?fen=…&moves=h3e3.h10g8&mirror=yes&year=1990-1999`: the position after
/// moves from that position or from the variant's own start.
async fn show(
    scope: RequestScope,
    slug: Path<String>,
    query: Query,
) -> Result<HttpResponse, Failure> {
    let catalogue = scope.app.catalogue();
    let variant = words::variant_names::find(catalogue, &slug).ok_or(Failure::not_found())?;
    let read = read(&variant, &query);
    let refused = read.as_ref().err().cloned();
    let request = read.unwrap_or_else(|_| ExplorerRequest::beginning(&variant));
    let status = match refused {
        Some(_) => StatusCode::UNPROCESSABLE_ENTITY,
        None => StatusCode::OK,
    };
    let shown = request.clone();
    let (page, found) = scope
        .read(move |context| {
            let at = (&**request.line.variant(), request.line.position());
            let (explored, last) = look_up(context, at, request.mirror, request.years)?;
            let page = Page::of(context)?;
            let ending = ending_view(context, &request.line, page.notation)?;
            Ok((
                page,
                PositionFacts {
                    explored,
                    last,
                    ending,
                },
            ))
        })
        .await?;
    let typed = query.text("fen").unwrap_or_default().to_owned();
    let year = query.text("year").unwrap_or_default().to_owned();
    render(
        status,
        &ExplorerPage::of(page, (shown, [typed, year]), &found, refused),
    )
}

/// The statistics of the position.
struct PositionFacts {
    explored: PositionStatistics,
    /// The game with each move that ended last.
    last: HashMap<GameId, Entry>,
    ending: Option<EndingView>,
}

fn read(variant: &Arc<Variant>, query: &Query) -> Result<ExplorerRequest, FieldError> {
    let start = match query.text("fen") {
        None => *variant.start(),
        Some(text) => position(variant, text)?,
    };
    let mut line = Line::from_position(Arc::clone(variant), variant.rulebooks()[0], start);
    let moves = query.text("moves").unwrap_or_default();
    for text in moves.split(['.', ' ']).filter(|text| !text.is_empty()) {
        let broken = || FieldError::new("", t!("boards-broken-moves"));
        let mv = coordinate::read(variant, text).map_err(|_| broken())?;
        if line.ply() >= MOST_EXPLORED || line.push_by_movement(mv).is_err() {
            return Err(broken());
        }
    }
    let years = match query.text("year") {
        None => Range::default(),
        Some(text) => {
            Range::read(text).ok_or_else(|| FieldError::new("year", t!("archive-no-year")))?
        }
    };
    Ok(ExplorerRequest {
        own_start: query.text("fen").is_none(),
        line,
        mirror: query.text("mirror") == Some("yes"),
        years,
    })
}

fn position(variant: &Variant, text: &str) -> Result<Position, FieldError> {
    fen::read(variant, text.trim())
        .map_err(|fault| FieldError::new("fen", words::positions::fen(variant, &fault)))
}

/// The address of the explorer at the end of a line, with its moves.
fn address(request: &ExplorerRequest, line: &Line) -> String {
    let variant = line.variant();
    let mut fields = Vec::new();
    if !request.own_start {
        fields.push(("fen", fen::write(variant, line.start())));
    }
    if line.ply() > 0 {
        let moves = coordinate::pack(variant, line.moves()).replace(' ', ".");
        fields.push(("moves", moves));
    }
    if request.mirror {
        fields.push(("mirror", "yes".to_owned()));
    }
    if !request.years.is_open() {
        fields.push(("year", request.years.written()));
    }
    let path = format!("/explorer/{}", variant.slug());
    match serde_urlencoded::to_string(fields).unwrap_or_default() {
        query if query.is_empty() => path,
        query => format!("{path}?{query}"),
    }
}
