//! Tournaments: the list, the form, the page of each, and its downloads.

mod downloads;
mod new;
mod page;
mod rows;
#[cfg(test)]
mod tests;
mod typed;
mod view;

use crate::model::{GameId, TournamentId, TournamentStatus, Winner, Word};
use crate::refusals::TournamentRefused;
use crate::service::tournaments::{self, TournamentEntry};
use crate::service::{RequestContext, UseCaseResult};
use crate::web::components::variant_choices;
use crate::web::http::{
    Choice, Failure, Fields, Page, Query, RequestScope, Routes, form, number_in, page as get,
    render, see_other,
};
use crate::words;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Path;
use askama::Template;
use page::{TypedInTournament, tournament_page};
pub(super) use view::TournamentLine;

pub(super) fn routes(routes: &mut Routes) {
    const PAGE: &str = "/tournaments/{id}";
    routes
        .service(get("/tournaments", show_list))
        .configure(new::routes)
        .configure(downloads::routes)
        .service(get("/tournaments/{id:[0-9]+}", show))
        .service(form("/tournaments/{id:[0-9]+}/enter", PAGE, enter))
        .service(form("/tournaments/{id:[0-9]+}/withdraw", PAGE, withdraw))
        .service(form("/tournaments/{id:[0-9]+}/start", PAGE, start))
        .service(form("/tournaments/{id:[0-9]+}/cancel", PAGE, cancel))
        .service(form("/tournaments/{id:[0-9]+}/invite", PAGE, invite))
        .service(form("/tournaments/{id:[0-9]+}/helpers", PAGE, helpers))
        .service(form("/tournaments/{id:[0-9]+}/challenge", PAGE, challenge))
        .service(form("/tournaments/{id:[0-9]+}/decide", PAGE, decide));
}

/// The statuses that the list can show.
const LISTED: [TournamentStatus; 3] = [
    TournamentStatus::Open,
    TournamentStatus::Running,
    TournamentStatus::Finished,
];

#[derive(Template)]
#[template(path = "tournaments/list.html")]
struct ListPage {
    page: Page,
    /// The statuses to choose from.
    statuses: Vec<(String, Choice)>,
    variants: Vec<Choice>,
    status: &'static str,
    heading: &'static str,
    /// What the list says if it is empty.
    empty: &'static str,
    /// The reader's own, on the first page.
    own: Vec<TournamentLine>,
    found: Vec<TournamentLine>,
    next: Option<String>,
}

/// `GET /tournaments?status=open|running|finished&variant=SLUG&after=ID`.
async fn show_list(scope: RequestScope, query: Query) -> Result<HttpResponse, Failure> {
    let status = match query.text("status").unwrap_or_default() {
        "" => TournamentStatus::Open,
        word => TournamentStatus::from_word(word)
            .filter(|status| LISTED.contains(status))
            .ok_or(Failure::bad_request("status"))?,
    };
    let after: Option<i64> = number_in(&query, "after")?;
    let catalogue = scope.app.catalogue();
    let variant = match query.text("variant").unwrap_or_default() {
        "" => None,
        name => {
            let found = words::variant_names::find(catalogue, name);
            Some(found.ok_or_else(Failure::not_found)?)
        }
    };
    let slug = variant.map(|variant| variant.slug().to_owned());
    let variants = variant_choices(catalogue, slug.as_deref().unwrap_or_default());
    let chosen = slug.clone();
    let (page, own, (found, more)) = scope
        .read(move |context| {
            let own = match after {
                None => tournaments::own(context)?,
                Some(_) => Vec::new(),
            };
            let after = after.map(TournamentId);
            let found = tournaments::list(context, (status, chosen.as_deref()), after)?;
            Ok((Page::of(context)?, own, found))
        })
        .await?;
    let of_variant = slug.map_or_else(String::new, |slug| format!("&variant={slug}"));
    let link = |status: TournamentStatus| {
        let word = status.word();
        format!("/tournaments?status={word}{of_variant}")
    };
    let statuses = LISTED.map(|known| {
        let text = words::tournaments::status(known);
        (link(known), Choice::new(known.word(), text, status.word()))
    });
    let line = |entry: &TournamentEntry| TournamentLine::of(&scope.app, &page, entry);
    let view = ListPage {
        statuses: statuses.into(),
        variants,
        status: status.word(),
        heading: words::tournaments::status(status),
        empty: match status {
            TournamentStatus::Open => t!("tournaments-none-open"),
            _ => t!("tournaments-none"),
        },
        own: own.iter().map(line).collect(),
        found: found.iter().map(line).collect(),
        next: more.map(|id| format!("{}&after={id}", link(status))),
        page,
    };
    render(StatusCode::OK, &view)
}

/// `GET /tournaments/{id}`.
async fn show(scope: RequestScope, id: Path<i64>) -> Result<HttpResponse, Failure> {
    let typed = TypedInTournament::default();
    tournament_page(&scope, TournamentId(*id), StatusCode::OK, typed).await
}

fn address(id: TournamentId) -> String {
    format!("/tournaments/{id}")
}

fn status_of(why: &TournamentRefused) -> StatusCode {
    use TournamentRefused as Why;
    match why {
        Why::EntriesClosed
        | Why::Full
        | Why::Withdrew
        | Why::IsOver
        | Why::NotRunning
        | Why::RoundIsOver
        | Why::LadderGameRunning => StatusCode::CONFLICT,
        Why::OwnGame => StatusCode::FORBIDDEN,
        _ => StatusCode::UNPROCESSABLE_ENTITY,
    }
}

/// Executes a command on a tournament and shows its page; a refusal keeps what was typed.
async fn command<F>(
    scope: RequestScope,
    id: i64,
    typed: TypedInTournament,
    f: F,
) -> Result<HttpResponse, Failure>
where
    F: FnOnce(&mut RequestContext, TournamentId) -> UseCaseResult<(), TournamentRefused>
        + Send
        + 'static,
{
    let id = TournamentId(id);
    let done = scope.attempt(move |context| f(context, id)).await?;
    match done {
        Ok(()) => Ok(see_other(&address(id))),
        Err(why) => {
            let typed = TypedInTournament {
                alert: Some(words::tournaments::refusal(&why)),
                ..typed
            };
            tournament_page(&scope, id, status_of(&why), typed).await
        }
    }
}

/// `POST /tournaments/{id}/enter`.
async fn enter(scope: RequestScope, id: Path<i64>) -> Result<HttpResponse, Failure> {
    let typed = TypedInTournament::default();
    command(scope, *id, typed, tournaments::enter).await
}

/// `POST /tournaments/{id}/withdraw`.
async fn withdraw(scope: RequestScope, id: Path<i64>) -> Result<HttpResponse, Failure> {
    let typed = TypedInTournament::default();
    command(scope, *id, typed, tournaments::withdraw).await
}

/// `POST /tournaments/{id}/start`.
async fn start(scope: RequestScope, id: Path<i64>) -> Result<HttpResponse, Failure> {
    let typed = TypedInTournament::default();
    command(scope, *id, typed, tournaments::start).await
}

/// `POST /tournaments/{id}/cancel`.
async fn cancel(scope: RequestScope, id: Path<i64>) -> Result<HttpResponse, Failure> {
    let typed = TypedInTournament::default();
    command(scope, *id, typed, tournaments::cancel).await
}

/// `POST /tournaments/{id}/invite`: `name`.
async fn invite(
    scope: RequestScope,
    id: Path<i64>,
    fields: Fields,
) -> Result<HttpResponse, Failure> {
    let name = fields.text("name").to_owned();
    let typed = TypedInTournament {
        invited: name.clone(),
        ..TypedInTournament::default()
    };
    command(scope, *id, typed, move |context, id| {
        tournaments::invite(context, id, &name)
    })
    .await
}

/// `POST /tournaments/{id}/helpers`: `name`, `do=on|off`.
async fn helpers(
    scope: RequestScope,
    id: Path<i64>,
    fields: Fields,
) -> Result<HttpResponse, Failure> {
    let name = fields.text("name").to_owned();
    let is_on = fields.choice("do", &[("on", true), ("off", false)])?;
    let typed = TypedInTournament {
        helper: name.clone(),
        ..TypedInTournament::default()
    };
    command(scope, *id, typed, move |context, id| {
        tournaments::set_helper(context, id, (&name, is_on))
    })
    .await
}

/// `POST /tournaments/{id}/challenge`: `name`. Leads to the challenge.
async fn challenge(
    scope: RequestScope,
    id: Path<i64>,
    fields: Fields,
) -> Result<HttpResponse, Failure> {
    let (id, name) = (TournamentId(*id), fields.text("name").to_owned());
    let done = scope.attempt(move |context| tournaments::challenge(context, id, &name));
    match done.await? {
        Ok(game) => Ok(see_other(&format!("/games/{game}"))),
        Err(why) => {
            let typed = TypedInTournament {
                alert: Some(words::tournaments::refusal(&why)),
                ..TypedInTournament::default()
            };
            tournament_page(&scope, id, status_of(&why), typed).await
        }
    }
}

/// `POST /tournaments/{id}/decide`: `game`, `winner=first|second|none`, `reason`.
async fn decide(
    scope: RequestScope,
    id: Path<i64>,
    fields: Fields,
) -> Result<HttpResponse, Failure> {
    let typed = TypedInTournament {
        game: fields.text("game").trim().to_owned(),
        winner: fields.text("winner").to_owned(),
        reason: fields.text("reason").to_owned(),
        ..TypedInTournament::default()
    };
    let game = typed.game.parse().unwrap_or(GameId::NONE);
    let winner = Winner::from_word(&typed.winner);
    let reason = typed.reason.clone();
    command(scope, *id, typed, move |context, id| {
        tournaments::decide(context, id, (game, winner, &reason))
    })
    .await
}
