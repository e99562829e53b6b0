//! Admin pages: players, games, comments, the log and email, with health and metrics for operators.
//!
//! Every command has its own confirmation page ([`acts`]). For everybody but admins these pages do
//! not exist (404).

mod act_request;
mod acts;
mod games;
mod health;
mod lists;
mod mail_queue;
mod operator;
mod players;

pub(in crate::web) use acts::{is_act, restored};

use crate::service::admin::{self, Overview};
use crate::service::{Error, RequestContext};
use crate::web::admin::games::GameLine;
use crate::web::admin::lists::LogLine;
use crate::web::http::{Failure, Page, RequestScope, Routes, page, render};
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;

pub(super) fn routes(routes: &mut Routes) {
    routes
        .configure(operator::routes)
        .configure(mail_queue::routes)
        .configure(health::routes)
        .configure(players::routes)
        .configure(games::routes)
        .configure(lists::routes)
        .configure(acts::routes)
        .service(page("/admin", show));
}

#[derive(Template)]
#[template(path = "admin/overview.html")]
struct OverviewPage {
    page: Page,
    here: &'static str,
    site: Overview,
    contested: Vec<GameLine>,
    log: Vec<LogLine>,
}

impl OverviewPage {
    fn of(context: &mut RequestContext) -> Result<Self, Error> {
        let site = admin::overview(context)?;
        let page = Page::of(context)?;
        let game = |row| GameLine::of(row, &page);
        Ok(Self {
            contested: site.contested.iter().map(game).collect(),
            log: site
                .log
                .iter()
                .map(|entry| LogLine::of(entry, &page))
                .collect(),
            here: "overview",
            site,
            page,
        })
    }
}

async fn show(scope: RequestScope) -> Result<HttpResponse, Failure> {
    let view = scope.read(OverviewPage::of).await?;
    render(StatusCode::OK, &view)
}
