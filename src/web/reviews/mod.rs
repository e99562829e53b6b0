//! The analysis of a finished game by a program: asking for it, its page, its data.

mod curve;
mod judged;
mod record;
mod retry;
mod view;

pub(super) use record::annotate;

use crate::analysis::Mark;
use crate::computer::Score;
use crate::model::GameId;
use crate::notation::coordinate;
use crate::service::analyses::{self, Analysis, AnalysisRefused, AnalysisState};
use crate::service::games::{self, GameView};
use crate::service::{Error, Refusable, RequestContext};
use crate::web::components::ClickQuery;
use crate::web::http::{
    Failure, Fields, Page, Query, RequestScope, Routes, form, number_in, page, render, see_other,
};
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Path;
use judged::JudgedMove;
use serde_json::{Value, json};
use view::ReviewPage;

pub(super) fn routes(routes: &mut Routes) {
    routes
        .service(page("/games/{id:[0-9]+}/review", show))
        .service(page("/games/{id:[0-9]+}/analysis.json", data))
        .service(form(
            "/games/{id:[0-9]+}/analyse",
            "/games/{id}/review",
            analyse,
        ));
}

/// What the reader requested of the page.
#[derive(Default)]
struct ReviewRequest {
    /// Why the game is not analysed.
    refused: Option<AnalysisRefused>,
    /// The move to try again, from 1.
    tried: Option<usize>,
    /// The move that is tried in its place, as typed or clicked.
    text: Option<String>,
    clicked: ClickQuery,
    /// Whether to show the best move.
    shows: bool,
}

/// A game with its analysis, loaded in one transaction.
struct LoadedReview {
    page: Page,
    view: GameView,
    analysis: Analysis,
}

impl LoadedReview {
    fn load(context: &mut RequestContext, id: GameId) -> Result<Self, Error> {
        let view = games::view(context, id)?;
        view.game()?;
        Ok(Self {
            analysis: analyses::of_game(context, &view)?,
            view,
            page: Page::of(context)?,
        })
    }
}

/// `GET /games/{id}/review?try=N&move=…`.
async fn show(
    scope: RequestScope,
    id: Path<String>,
    query: Query,
) -> Result<HttpResponse, Failure> {
    let id = id.parse().map_err(|_| Failure::not_found())?;
    let text = |name| query.text(name).map(str::to_owned);
    let request = ReviewRequest {
        refused: None,
        tried: number_in(&query, "try")?,
        text: text("move"),
        clicked: ClickQuery {
            from: text("from"),
            to: text("to"),
            becomes: text("as"),
        },
        shows: query.text("show").is_some(),
    };
    let load = move |context: &mut RequestContext| LoadedReview::load(context, id);
    let loaded = scope.read(load).await?;
    render(StatusCode::OK, &ReviewPage::of(loaded, &request)?)
}

/// `POST /games/{id}/analyse`: `email=yes` for an email when it is done. The form may be empty.
async fn analyse(
    scope: RequestScope,
    id: Path<String>,
    fields: Option<Fields>,
) -> Result<HttpResponse, Failure> {
    let id: GameId = id.parse().map_err(|_| Failure::not_found())?;
    let wants_email = match fields {
        Some(fields) => fields.choice("email", &[("", false), ("yes", true)])?,
        None => false,
    };
    let asked = scope.attempt(move |context| {
        analyses::request(context, id, wants_email)
            .explain(|why| Ok((LoadedReview::load(context, id)?, why)))
    });
    let (loaded, why) = match asked.await? {
        Ok(()) => return Ok(see_other(&format!("/games/{id}/review"))),
        Err(refused) => refused,
    };
    let request = ReviewRequest {
        refused: Some(why),
        ..ReviewRequest::default()
    };
    let status = match why {
        AnalysisRefused::Running => StatusCode::CONFLICT,
        AnalysisRefused::NoPrograms => StatusCode::SERVICE_UNAVAILABLE,
        AnalysisRefused::NoMoves
        | AnalysisRefused::NotForEngines
        | AnalysisRefused::RunningPosition(_) => StatusCode::UNPROCESSABLE_ENTITY,
    };
    render(status, &ReviewPage::of(loaded, &request)?)
}

/// `GET /games/{id}/analysis.json`: a row for each move: its mark, the score after it for the first
/// side, and the best move in its place.
async fn data(scope: RequestScope, id: Path<String>) -> Result<HttpResponse, Failure> {
    let id: GameId = id.parse().map_err(|_| Failure::not_found())?;
    let (view, analysis) = scope
        .read(move |context| {
            let view = games::view(context, id)?;
            view.game()?;
            let analysis = analyses::of_game(context, &view)?;
            Ok((view, analysis))
        })
        .await?;
    let line = &view.game()?.line;
    let rows = judged::moves(line, &analysis.positions, false);
    let row = |made: &JudgedMove| {
        let best = made.best.map(|mv| coordinate::write(line.variant(), mv));
        json!({
            "ply": made.ply,
            "score": score(made),
            "best": best,
            "mark": made.review.mark.map(Mark::word),
        })
    };
    let status = match analysis.state {
        AnalysisState::None => "none",
        AnalysisState::Queued { .. } => "queued",
        AnalysisState::Running => "running",
        AnalysisState::Done => "done",
    };
    let plies: Vec<Value> = rows.iter().map(row).collect();
    Ok(HttpResponse::Ok().json(json!({ "status": status, "plies": plies })))
}

fn score(made: &JudgedMove) -> Value {
    match made.score {
        Score::Centipawns(value) => json!({ "cp": value }),
        Score::Mate(moves) => json!({ "mate": moves }),
    }
}
